import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../../..');
const require = createRequire(import.meta.url);
const started = { cwd: root, env: { ...process.env, NX_DAEMON: 'false', NX_ISOLATE_PLUGINS: 'false' } };
/** Lints one statement as if it stood in the file: the names of the rules that are broken. */
let rulesBrokenBy: (code: string, file: string) => Promise<string[]>;
let stop = () => {};

// Without the graph of the projects, which Nx makes when it is first asked, the rule lets everything pass.
beforeAll(() => {
  const listed = spawnSync(process.execPath, [require.resolve('nx/bin/nx.js'), 'show', 'projects'], {
    ...started,
    encoding: 'utf8',
  });
  if (listed.status !== 0) throw new Error(`Nx did not list the projects: ${listed.stderr}`);
  const linter = spawn(process.execPath, [join(import.meta.dirname, 'lint-probes.fixture.ts')], {
    ...started,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const answers = createInterface({ input: linter.stdout })[Symbol.asyncIterator]();
  rulesBrokenBy = async (code, file) => {
    linter.stdin.write(`${JSON.stringify({ code, file })}\n`);
    return JSON.parse((await answers.next()).value!) as string[];
  };
  stop = () => void linter.kill();
});
afterAll(() => stop());

const BOUNDARY = '@nx/enforce-module-boundaries';
const VENDOR = 'no-restricted-imports';

describe('import boundaries', () => {
  it.each([
    [
      'a feature another feature',
      "export * from '@regqa/feature-documents';",
      'libs/features/query/src/probe.ts',
      BOUNDARY,
    ],
    [
      'a feature an adapter',
      "export * from '@regqa/adapter-postgres';",
      'libs/features/documents/src/probe.ts',
      BOUNDARY,
    ],
    [
      'an adapter another one',
      "export * from '@regqa/adapter-postgres';",
      'libs/adapters/bullmq/src/probe.ts',
      BOUNDARY,
    ],
    [
      'what composes the product the stores of its tests',
      "export * from '@regqa/adapter-memory';",
      'libs/composition/src/probe.ts',
      BOUNDARY,
    ],
    ['a port the platform', "export * from '@regqa/platform';", 'libs/ports/src/probe.ts', BOUNDARY],
    ['the contracts the ports', "export * from '@regqa/ports';", 'libs/contracts/src/probe.ts', BOUNDARY],
    [
      'a feature a database client',
      "export { PrismaClient } from '@prisma/client';",
      'libs/features/documents/src/probe.ts',
      VENDOR,
    ],
    [
      'a feature the client of S3',
      "export { S3Client } from '@aws-sdk/client-s3';",
      'libs/features/documents/src/probe.ts',
      VENDOR,
    ],
    ['a feature the web framework', "export { default } from 'express';", 'libs/features/query/src/probe.ts', VENDOR],
  ])('refuse %s', async (_, code, file, rule) => {
    expect(await rulesBrokenBy(code, file)).toContain(rule);
  });

  it('allow an adapter the connection to Redis', async () => {
    expect(await rulesBrokenBy("export * from '@regqa/adapter-redis';", 'libs/adapters/bullmq/src/probe.ts')).toEqual(
      [],
    );
  });

  it('allow a feature the ports and the platform', async () => {
    expect(
      await rulesBrokenBy(
        "export * from '@regqa/ports';\nexport * from '@regqa/platform';",
        'libs/features/query/src/probe.ts',
      ),
    ).toEqual([]);
  });
});

describe('what measures and trains the product', () => {
  const INSIDE = "export * from '../../libs/features/query/src/answering-config.ts';";
  it.each([
    ['a file of a feature', 'evaluation/faults/probe.ts', INSIDE],
    ['a file of a library', 'training/probe.ts', "export * from '../libs/domain/src/index.ts';"],
    ['a file of a process', 'benchmarks/probe.ts', "export * from '../apps/cli/src/main.ts';"],
  ])('does not import %s', async (_, file, code) => {
    expect(await rulesBrokenBy(code, file)).toContain(VENDOR);
  });

  it('imports packages by their names', async () => {
    expect(await rulesBrokenBy("export * from '@regqa/feature-query';", 'evaluation/faults/probe.ts')).toEqual([]);
  });
});

describe('look-ups of a plain object by any string', () => {
  it.each([
    [
      'a constant table',
      'const TABLE: Record<string, number> = { a: 1 };\nexport const read = (name: string) => TABLE[name];',
    ],
    ['an exported one that is only read', 'export const TABLE: Readonly<Record<string, number>> = { a: 1 };'],
    ['the operator in', 'export const has = (name: string, table: object) => name in table;'],
  ])('are refused: %s', async (_, code) => {
    expect(await rulesBrokenBy(code, 'libs/domain/src/probe.ts')).toEqual(['no-restricted-syntax']);
  });

  it.each([
    ['a Map', 'export const TABLE: ReadonlyMap<string, number> = new Map(Object.entries({ a: 1 }));'],
    ['a table of known names', "export const TABLE: Readonly<Record<'a' | 'b', number>> = { a: 1, b: 2 };"],
    ['a name that is written out', "export const has = (table: object) => 'name' in table;"],
  ])('are not: %s', async (_, code) => {
    expect(await rulesBrokenBy(code, 'libs/domain/src/probe.ts')).toEqual([]);
  });
});

describe('settings', () => {
  const READ = "export const level = process.env['LOG_LEVEL'];";

  it('are not read from the environment by a library', async () => {
    expect(await rulesBrokenBy(READ, 'libs/features/query/src/probe.ts')).toEqual(['no-restricted-properties']);
  });

  it('are read from it where a process starts', async () => {
    expect(await rulesBrokenBy(READ, 'apps/gateway/src/config.ts')).toEqual([]);
  });
});

describe('a rule that is turned off', () => {
  const suppressed = (reason: string) =>
    `// eslint-disable-next-line @typescript-eslint/no-explicit-any${reason}\nexport type Any = any;`;

  it('needs a reason', async () => {
    expect(await rulesBrokenBy(suppressed(''), 'libs/domain/src/probe.ts')).toEqual([
      '@eslint-community/eslint-comments/require-description',
    ]);
    expect(await rulesBrokenBy(suppressed(' -- read as it comes'), 'libs/domain/src/probe.ts')).toEqual([]);
  });

  it('has been broken there', async () => {
    expect(
      await rulesBrokenBy(
        '// eslint-disable-next-line no-console -- none here\nexport const one = 1;',
        'libs/domain/src/probe.ts',
      ),
    ).toHaveLength(1);
  });
});

describe('measures', () => {
  it.each([
    ['a file of more than 300 lines', '// line\n'.repeat(301), 'max-lines'],
    [
      'a function of more than 60',
      `export function long(): number[] {\n  return [\n${'    1,\n'.repeat(60)}  ];\n}\n`,
      'max-lines-per-function',
    ],
    [
      'more than 12 paths through one',
      `export const tangled = (of: number[]) => ${Array.from({ length: 12 }, (_, at) => `of[${at}] === 1`).join(' &&\n')} && 1;`,
      'complexity',
    ],
    ['a line of more than 120 columns', `export const sum = (a: number) => ${'a + '.repeat(30)}a;`, 'max-len'],
    [
      'more than three parameters',
      'export const f = (a: number, b: number, c: number, d: number) => a + b + c + d;',
      'max-params',
    ],
  ])('refuse %s', async (_, code, rule) => {
    expect(await rulesBrokenBy(code, 'libs/domain/src/probe.ts')).toEqual([rule]);
  });

  it('are exceeded only by files that are there', async () => {
    const { DEBT } = (await import(join(root, 'eslint.debt.mjs'))) as { DEBT: Record<string, Record<string, number>> };
    const named = Object.values(DEBT).flatMap((files) => Object.keys(files));
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});
