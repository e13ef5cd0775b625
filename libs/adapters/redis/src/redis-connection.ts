import type { Log } from '@regqa/ports';
import { Cluster, type ClusterOptions, Redis, type RedisOptions } from 'ioredis';
import { parseRedisUrl, type RedisTarget } from './redis-url.ts';

/** The end of an outage is as loud as its beginning. */
export type RedisLog = Pick<Log, 'warn'>;

/** A connection to one server, to what the Sentinels call the master, or to a cluster. */
export type RedisClient = Redis | Cluster;

/**
 * What a connection is for. `requests`: a command that cannot be sent now, or whose connection breaks, fails at once
 * and is never sent again. `queue`: the same for adding jobs, with more patience. `worker`: commands wait until the
 * server is back, as BullMQ's workers need it.
 */
export type RedisPurpose = 'requests' | 'queue' | 'worker';

export interface RedisConnectionOptions {
  readonly purpose: RedisPurpose;
  /** Names the connection in the log and in the server's list of clients: letters, digits and hyphens. */
  readonly name: string;
  readonly logger: RedisLog;
}

/** Replies have the shapes that ioredis gives by itself. */
type ServerOptions = Omit<RedisOptions, 'replyMapping'>;

/** Long enough for a handshake with TLS to another zone. */
const CONNECT_TIMEOUT_MS = 2_000;
/** A process that ends waits no longer for its connections to close. */
const DISCONNECT_TIMEOUT_MS = 500;
/** Attempts never end, each after twice the pause of the last, up to the bound: an outage is over within seconds. */
const FIRST_RECONNECT_MS = 50;
const LONGEST_RECONNECT_MS = 2_000;
/** A connection to a server that refuses to write is given up so often for a better one, since reads break with it. */
const LEAVE_READ_ONLY_EVERY_MS = 10_000;
/** Longest that a command may take; callers with less patience stop waiting by themselves. */
const COMMAND_TIMEOUT_MS: Readonly<Record<RedisPurpose, number | undefined>> = {
  requests: 2_000,
  queue: 5_000,
  worker: undefined,
};
/** A connection that owes answers and stays silent for so long is dead. Workers wait for jobs up to 10 s. */
const SILENCE_MS: Readonly<Record<RedisPurpose, number>> = { requests: 5_000, queue: 10_000, worker: 30_000 };

/**
 * Returns a connection to what `url` names (the forms are those of `parseRedisUrl`); it connects at once, never
 * stops trying, and logs once that it was lost and once that it is back. `disconnect()` ends it. Throws
 * an Error for a URL that cannot be read.
 */
export function createRedisConnection(url: string, options: RedisConnectionOptions): RedisClient {
  const target = parseRedisUrl(url);
  const client = target.kind === 'cluster' ? openCluster(target, options) : openServer(target, options);
  logOutages(client, options);
  return client;
}

/** Returns the milliseconds to wait before the given attempt to connect, the first being 1. */
export function reconnectDelayMs(attempt: number): number {
  return Math.min(LONGEST_RECONNECT_MS, FIRST_RECONNECT_MS * 2 ** Math.min(attempt - 1, 10));
}

function openServer(target: RedisTarget, options: RedisConnectionOptions): Redis {
  return new Redis({ ...serverOptions(target, options), ...placeOf(target) });
}

function serverOptions(
  { username, password, tls, database }: RedisTarget,
  { purpose, name }: RedisConnectionOptions,
): ServerOptions {
  const waits = purpose === 'worker';
  return {
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(tls && { tls: {} }),
    db: database,
    connectionName: name,
    connectTimeout: CONNECT_TIMEOUT_MS,
    disconnectTimeout: DISCONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_MS[purpose],
    commandTimeout: COMMAND_TIMEOUT_MS[purpose],
    retryStrategy: reconnectDelayMs,
    enableOfflineQueue: waits,
    maxRetriesPerRequest: waits ? null : 0,
    autoResendUnfulfilledCommands: waits,
    reconnectOnError: leaveReadOnlyServer(),
  };
}

/** A master that became a replica refuses to write: the next connection finds the new one, else reading goes on. */
function leaveReadOnlyServer(): (error: Error) => boolean {
  let leftAt = -Infinity;
  return (error) => {
    if (!error.message.startsWith('READONLY') || performance.now() - leftAt < LEAVE_READ_ONLY_EVERY_MS) return false;
    leftAt = performance.now();
    return true;
  };
}

function placeOf({ kind, addresses, masterName, tls, ...target }: RedisTarget): ServerOptions {
  if (kind === 'single') return { ...addresses[0]! };
  return {
    sentinels: addresses.map((address) => ({ ...address })),
    name: masterName,
    sentinelRetryStrategy: reconnectDelayMs,
    sentinelCommandTimeout: CONNECT_TIMEOUT_MS,
    ...(tls && { enableTLSForSentinelMode: true, sentinelTLS: {} }),
    ...(target.sentinelUsername !== undefined && { sentinelUsername: target.sentinelUsername }),
    ...(target.sentinelPassword !== undefined && { sentinelPassword: target.sentinelPassword }),
  };
}

function openCluster(target: RedisTarget, options: RedisConnectionOptions): Cluster {
  const { retryStrategy: _retry, enableOfflineQueue, db: _db, ...redisOptions } = serverOptions(target, options);
  const clusterOptions = {
    redisOptions,
    enableOfflineQueue,
    clusterRetryStrategy: reconnectDelayMs,
    slotsRefreshTimeout: CONNECT_TIMEOUT_MS,
    // A certificate names the host, not the address behind it.
    ...(target.tls && { dnsLookup: (host, found) => found(null, host) }),
  } satisfies ClusterOptions;
  return new Cluster([...target.addresses], clusterOptions);
}

function logOutages(client: RedisClient, { name, logger }: RedisConnectionOptions): void {
  let lost = false;
  const lose = (err?: Error) => {
    if (!lost) logger.warn({ err, redis: name }, 'Redis is out of reach; connecting again until it answers');
    lost = true;
  };
  client.on('error', lose);
  // A cluster that loses its last node says only this.
  client.on('reconnecting', () => lose());
  client.on('ready', () => {
    if (lost) logger.warn({ redis: name }, 'Redis is back');
    lost = false;
  });
}
