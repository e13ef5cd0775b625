import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../../..');
const eslint = join(dirname(createRequire(import.meta.url).resolve('eslint/package.json')), 'bin/eslint.js');

/** Lints one statement as if it stood in the file. */
function rulesBrokenBy(code: string, file: string): string[] {
  const result = spawnSync(process.execPath, [eslint, '--stdin', '--stdin-filename', file, '--format', 'json'], { cwd: root, input: code, encoding: 'utf8', env: { ...process.env, NX_DAEMON: 'false' } });
  const [report] = JSON.parse(result.stdout) as [{ messages: { ruleId: string }[] }];
  return report.messages.map((message) => message.ruleId);
}

const BOUNDARY = '@nx/enforce-module-boundaries';
const VENDOR = 'no-restricted-imports';

describe('import boundaries', () => {
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
