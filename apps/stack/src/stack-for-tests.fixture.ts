import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { silentLogger } from '@regqa/platform';
import { TEST_RUN } from '@regqa/testing';
import { samplesPublished, type ServiceHandle } from '@regqa/testing/end-to-end';
import type { Stack } from './stack.ts';
import { startStack } from './start-stack.ts';

/** A loaded machine takes long to start eight processes and their servers, and to end them. */
export const STARTING_MS = 300_000;
const NO_LIMIT = '100000000';

/** The stack that a suite works on. */
export interface StackUnderTest {
  /** What runs; to be asked for once the suite has begun. */
  readonly stack: Stack;
  /** The gateway of that number, the first unless given. */
  handle(gateway?: number): ServiceHandle;
}

/**
 * Has the stack run while the tests of the enclosing suite do, with the samples published, in a folder and on servers
 * of its own, but for the Elasticsearch that all suites share.
 */
export function useStackWithSamples(): StackUnderTest {
  let folder = '';
  let running: Stack | undefined;
  const underTest: StackUnderTest = {
    get stack() {
      if (running === undefined) throw new Error('The stack has not been started');
      return running;
    },
    handle: (gateway = 0) => ({ url: underTest.stack.urls[gateway]!, keys: underTest.stack.keys }),
  };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'regqa-stack-'));
    const env = {
      ...environmentForTests(),
      ...withoutLimits(),
      LOG_LEVEL: 'info',
      ENABLE_EMBEDDINGS: 'false',
      ENABLE_RERANKING: 'false',
    };
    running = await startStack({ folder, logger: silentLogger, env });
    await samplesPublished(underTest.handle());
  }, STARTING_MS);
  afterAll(async () => {
    await running?.close();
    rmSync(folder, { recursive: true, force: true });
  }, STARTING_MS);
  return underTest;
}

/**
 * Returns what processes of tests need of the environment, with settings that lead to the Elasticsearch of all suites,
 * under index names of their own; without those where there is none.
 */
export function environmentForTests(): Record<string, string> {
  const url = TEST_RUN.elasticsearchUrl();
  const elasticsearch =
    url === undefined
      ? {}
      : { ELASTICSEARCH_URL: url, ELASTICSEARCH_INDEX_PREFIX: `stack-${randomBytes(4).toString('hex')}` };
  return { ...TEST_RUN.programEnvironment(), ...elasticsearch };
}

const withoutLimits = () =>
  Object.fromEntries(
    ['PUBLIC', 'ADMIN', 'QUERY', 'HEALTH'].map((bucket) => [`RATE_LIMIT_${bucket}_PER_MINUTE`, NO_LIMIT]),
  );
