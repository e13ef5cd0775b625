import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { connectionSettings } from '../connection.ts';
import { RELEASE_CHANNEL } from '../corpus-lock.ts';
import type { AdapterLog } from '../database.ts';

type Listener = (release: number) => void;

const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 5_000;

/** One connection that is notified of new corpus releases while anybody listens; it reconnects when it is lost. */
export class ReleaseListener {
  readonly #url: string;
  readonly #log: AdapterLog;
  readonly #listeners = new Set<Listener>();
  #running:
    { readonly stop: AbortController; readonly firstAttempt: Promise<void>; readonly ended: Promise<void> } | undefined;

  constructor(url: string, log: AdapterLog) {
    this.#url = url;
    this.#log = log;
  }

  /** Adds a listener; resolves, with how to remove it, when the first attempt to connect has ended, well or not. */
  async add(listener: Listener): Promise<() => Promise<void>> {
    this.#listeners.add(listener);
    this.#running ??= this.#start();
    await this.#running.firstAttempt;
    return async () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) await this.close();
    };
  }

  async close(): Promise<void> {
    this.#listeners.clear();
    const running = this.#running;
    this.#running = undefined;
    running?.stop.abort();
    await running?.ended;
  }

  #start() {
    const stop = new AbortController();
    let attempted = () => {};
    const firstAttempt = new Promise<void>((resolve) => (attempted = resolve));
    return { stop, firstAttempt, ended: this.#listenUntil(stop.signal, attempted) };
  }

  async #listenUntil(stopped: AbortSignal, attempted: () => void): Promise<void> {
    for (let retryMs = FIRST_RETRY_MS; !stopped.aborted;) {
      const connected = await this.#listenOnce(stopped, attempted);
      attempted();
      retryMs = connected ? FIRST_RETRY_MS : Math.min(2 * retryMs, LONGEST_RETRY_MS);
      // Ends early when stopped.
      if (!stopped.aborted) await delay(retryMs, undefined, { signal: stopped }).catch(() => {});
    }
  }

  /** Listens until the connection is lost or listening is stopped; returns whether there was a connection. */
  async #listenOnce(stopped: AbortSignal, listening: () => void): Promise<boolean> {
    const client = new pg.Client(connectionSettings(this.#url));
    let connected = false;
    try {
      const ended = once(client, 'end', { signal: stopped });
      ended.catch(() => {}); // awaited below, once there is a connection
      client.on('error', (err) => this.#log.warn({ err }, 'The connection that hears of corpus releases was lost'));
      client.on('notification', ({ payload }) => this.#announce(Number(payload)));
      await client.connect();
      connected = true;
      await client.query(`LISTEN ${RELEASE_CHANNEL}`);
      listening();
      await this.#announceMissed(client);
      await ended;
    } catch (err) {
      if (!stopped.aborted) this.#log.warn({ err }, 'Listening for new corpus releases failed; trying again');
    }
    await client.end().catch(() => {}); // it may be gone already
    return connected;
  }

  /** A release may have passed while nobody listened. */
  async #announceMissed(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ release: string }>('SELECT release FROM corpus_release');
    this.#announce(Number(rows[0]?.release ?? 0));
  }

  #announce(release: number): void {
    for (const listener of this.#listeners) listener(release);
  }
}
