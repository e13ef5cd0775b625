import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Lease } from '@regqa/ports';
import { connectionSettings } from './connection.ts';
import type { AdapterLog } from './database.ts';

/** How often a process that waits asks again. */
const ASK_MS = 5_000;

export interface PostgresLeaseOptions {
  readonly url: string;
  /** Which right it is: a whole number, the same in all processes, of no other advisory lock. */
  readonly lockId: number;
  readonly logger: AdapterLog;
  /** How often a process that waits asks again, in milliseconds; 5 s unless set. */
  readonly askMs?: number;
}

/** A session's advisory lock: the database frees it when the session ends, however it ends. */
class PostgresLease implements Lease {
  readonly #options: PostgresLeaseOptions;
  readonly #closing = new AbortController();
  readonly #running: Promise<void>;
  #held = false;

  constructor(options: PostgresLeaseOptions) {
    this.#options = options;
    this.#running = this.#seek();
  }

  held(): boolean {
    return this.#held;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #seek(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      await this.#holdOnce();
      this.#held = false;
      await this.#rest();
    }
  }

  /** Asks until the lease is granted, and holds it until the connection ends or the lease is closed. */
  async #holdOnce(): Promise<void> {
    const { signal } = this.#closing;
    const client = new pg.Client(connectionSettings(this.#options.url));
    const ended = once(client, 'end', { signal });
    ended.catch(() => {}); // awaited below, once the lease is held
    client.on('error', (err) => this.#options.logger.warn({ err }, 'The connection that holds a lease was lost'));
    try {
      await client.connect();
      while (!signal.aborted && !(await this.#ask(client))) await this.#rest();
      this.#held = !signal.aborted;
      await ended;
    } catch (err) {
      if (!signal.aborted) this.#options.logger.warn({ err }, 'A lease cannot be asked for; trying again');
    }
    this.#held = false;
    await client.end().catch(() => {}); // it may be gone already
  }

  async #ask(client: pg.Client): Promise<boolean> {
    const { rows } = await client.query<{ granted: boolean }>('SELECT pg_try_advisory_lock($1) AS granted', [
      this.#options.lockId,
    ]);
    return rows[0]?.granted === true;
  }

  async #rest(): Promise<void> {
    // Ends early when closed.
    await delay(this.#options.askMs ?? ASK_MS, undefined, { signal: this.#closing.signal }).catch(() => {});
  }
}

/**
 * Returns a lease that the database at `url` grants to one process at a time, requested in the background over
 * a connection of its own; while the database is unreachable nobody holds it.
 */
export function createPostgresLease(options: PostgresLeaseOptions): Lease {
  return new PostgresLease(options);
}
