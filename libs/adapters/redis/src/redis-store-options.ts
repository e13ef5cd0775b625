import type { Clock } from '@regqa/ports';
import type { RedisClient, RedisLog } from './redis-connection.ts';

/** What every store in Redis is made with. */
export interface RedisStoreOptions {
  /** A connection for requests; whoever made it ends it. */
  readonly redis: RedisClient;
  readonly clock: Clock;
  readonly logger: RedisLog;
  /** What all keys begin with. */
  readonly prefix?: string;
}
