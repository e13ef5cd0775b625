import type { Lease } from '@regqa/ports';
import type { Opening } from './opening.ts';
import type { DatabaseOptions } from './store-options.ts';

/** The advisory lock that says "this process gives passages their vectors". Any fixed number of no other lock does. */
const LOCK_ID = 7_267_382;

/** Returns the lease by which one worker of all gives passages their vectors. */
export async function openEmbeddingLease({ url }: DatabaseOptions, { logger, stack }: Opening): Promise<Lease> {
  const { createPostgresLease } = await import('@regqa/adapter-postgres');
  const lease = createPostgresLease({ url, lockId: LOCK_ID, logger });
  stack.add('the lease on embedding', () => lease.close());
  return lease;
}
