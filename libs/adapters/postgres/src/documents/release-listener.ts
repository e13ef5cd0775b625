import type { Log } from '@regqa/ports';
import type pg from 'pg';
import { RELEASE_CHANNEL } from '../corpus-lock.ts';
import { holdConnection } from '../held-connection.ts';
import type { HeldConnection } from '../held-connection.ts';

type Listener = (release: number) => void;

/** One connection that is notified of new corpus releases while anybody listens. */
export class ReleaseListener {
  readonly #url: string;
  readonly #log: Pick<Log, 'warn'>;
  readonly #listeners = new Set<Listener>();
  #connection: HeldConnection | undefined;

  constructor(url: string, log: Pick<Log, 'warn'>) {
    this.#url = url;
    this.#log = log;
  }

  /** Adds a listener; resolves, with how to remove it, when the first attempt to connect has ended, well or not. */
  async add(listener: Listener): Promise<() => Promise<void>> {
    this.#listeners.add(listener);
    this.#connection ??= holdConnection({
      url: this.#url,
      purpose: 'new corpus releases',
      log: this.#log,
      use: (client) => this.#listen(client),
    });
    await this.#connection.attempted;
    return async () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) await this.close();
    };
  }

  async close(): Promise<void> {
    this.#listeners.clear();
    const connection = this.#connection;
    this.#connection = undefined;
    await connection?.close();
  }

  async #listen(client: pg.Client): Promise<void> {
    client.on('notification', ({ payload }) => this.#announce(Number(payload)));
    await client.query(`LISTEN ${RELEASE_CHANNEL}`);
    // A release may have passed while nobody listened.
    const { rows } = await client.query<{ release: string }>('SELECT release FROM corpus_release');
    this.#announce(Number(rows[0]?.release ?? 0));
  }

  #announce(release: number): void {
    for (const listener of this.#listeners) listener(release);
  }
}
