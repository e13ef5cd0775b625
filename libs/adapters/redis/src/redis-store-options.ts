import type { Clock } from '@regqa/ports';
import type { RedisClient, RedisLog } from './redis-connection.ts';

export interface RedisStoreOptions {
  /** A connection for requests; whoever made it ends it. */
  readonly redis: RedisClient;
  readonly clock: Clock;
  readonly logger: RedisLog;
}
