import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../../..');
const require = createRequire(import.meta.url);
const eslint = join(dirname(require.resolve('eslint/package.json')), 'bin/eslint.js');
const environment = { ...process.env, NX_DAEMON: 'false' };

/** Lints one statement as if it stood in the file. */
function rulesBrokenBy(code: string, file: string): string[] {
  const result = spawnSync(process.execPath, [eslint, '--stdin', '--stdin-filename', file, '--format', 'json'], { cwd: root, input: code, encoding: 'utf8', env: environment });
  const [report] = JSON.parse(result.stdout) as [{ messages: { ruleId: string }[] }];
  return report.messages.map((message) => message.ruleId);
}

const BOUNDARY = '@nx/enforce-module-boundaries';
const VENDOR = 'no-restricted-imports';

describe('import boundaries', () => {
  // Without the graph of the projects, which Nx makes when it is first asked, the rule lets everything pass.
  beforeAll(() => {
    const { status, stderr } = spawnSync(process.execPath, [require.resolve('nx/bin/nx.js'), 'show', 'projects'], { cwd: root, encoding: 'utf8', env: environment });
    if (status !== 0) throw new Error(`Nx did not list the projects: ${stderr}`);
  }, 60_000);

  it.each([
    ['a feature another feature', "export * from '@regqa/feature-documents';", 'libs/features/query/src/probe.ts', BOUNDARY],
    ['a feature an adapter', "export * from '@regqa/adapter-postgres';", 'libs/features/documents/src/probe.ts', BOUNDARY],
    ['an adapter another one', "export * from '@regqa/adapter-postgres';", 'libs/adapters/bullmq/src/probe.ts', BOUNDARY],
    ['a port the platform', "export * from '@regqa/platform';", 'libs/ports/src/probe.ts', BOUNDARY],
    ['the contracts the ports', "export * from '@regqa/ports';", 'libs/contracts/src/probe.ts', BOUNDARY],
    ['a feature a database client', "export { PrismaClient } from '@prisma/client';", 'libs/features/documents/src/probe.ts', VENDOR],
    ['a feature the client of S3', "export { S3Client } from '@aws-sdk/client-s3';", 'libs/features/documents/src/probe.ts', VENDOR],
    ['a feature the web framework', "export { default } from 'express';", 'libs/features/query/src/probe.ts', VENDOR],
  ])('refuse %s', (_, code, file, rule) => {
    expect(rulesBrokenBy(code, file)).toContain(rule);
  });

  it('allow an adapter the connection to Redis', () => {
    expect(rulesBrokenBy("export * from '@regqa/adapter-redis';", 'libs/adapters/bullmq/src/probe.ts')).toEqual([]);
  });

  it('allow a feature the ports and the platform', () => {
    expect(rulesBrokenBy("export * from '@regqa/ports';\nexport * from '@regqa/platform';", 'libs/features/query/src/probe.ts')).toEqual([]);
  });
});

describe('look-ups of a plain object by any string', () => {
  it.each([
    ['a constant table', "const TABLE: Record<string, number> = { a: 1 };\nexport const read = (name: string) => TABLE[name];"],
    ['an exported one that is only read', 'export const TABLE: Readonly<Record<string, number>> = { a: 1 };'],
    ['the operator in', 'export const has = (name: string, table: object) => name in table;'],
  ])('are refused: %s', (_, code) => {
    expect(rulesBrokenBy(code, 'libs/domain/src/probe.ts')).toEqual(['no-restricted-syntax']);
  });

  it.each([
    ['a Map', 'export const TABLE: ReadonlyMap<string, number> = new Map(Object.entries({ a: 1 }));'],
    ['a table of known names', "export const TABLE: Readonly<Record<'a' | 'b', number>> = { a: 1, b: 2 };"],
    ['a name that is written out', "export const has = (table: object) => 'name' in table;"],
  ])('are not: %s', (_, code) => {
    expect(rulesBrokenBy(code, 'libs/domain/src/probe.ts')).toEqual([]);
  });
});
