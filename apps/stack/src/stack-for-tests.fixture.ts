import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@regqa/platform';
import type { Stack, StackOptions } from './stack.ts';
import { startStack } from './start-stack.ts';

const NO_LIMIT = '100000000';

/** Tests only: starts the stack in a new folder on servers of its own, but for the Elasticsearch that all suites share. */
export async function startStackForTests(options: Partial<StackOptions> = {}): Promise<Stack & { readonly folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'regqa-stack-'));
  const limits = Object.fromEntries(['PUBLIC', 'ADMIN', 'QUERY', 'HEALTH'].map((bucket) => [`RATE_LIMIT_${bucket}_PER_MINUTE`, NO_LIMIT]));
  const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', LOG_LEVEL: 'info', ENABLE_EMBEDDINGS: 'false', ...sharedElasticsearch(), ...limits, ...options.env };
  const stack = await startStack({ folder, logger: silentLogger, ...options, env });
  return { ...stack, folder };
}

/** Tests only: settings that lead to the Elasticsearch of all suites, under index names of their own; none where there is none. */
export function sharedElasticsearch(): Record<string, string> {
  const url = process.env['REGQA_TEST_ELASTICSEARCH_URL'];
  return url === undefined ? {} : { ELASTICSEARCH_URL: url, ELASTICSEARCH_INDEX_PREFIX: `stack-${randomBytes(4).toString('hex')}` };
}

