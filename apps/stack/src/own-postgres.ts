import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@regqa/embedded';
import type { EmbeddedPostgres } from '@regqa/embedded';
import type { Logger } from '@regqa/platform';
import { ManagedProcess } from './managed-process.ts';
import { signalOne, signalTree } from './process-tree.ts';

/** Eight processes share it. */
const MAX_CONNECTIONS = '200';
const POLL_MS = 20;

/** The PostgreSQL that comes with the product, always at the same port. */
export class OwnPostgres extends ManagedProcess {
  readonly name = 'postgres';
  readonly logFile: string;
  readonly #folder: string;
  readonly #port: number;
  readonly #logger: Logger;
  #server: EmbeddedPostgres | undefined;

  constructor(folder: string, port: number, logger: Logger) {
    super();
    this.#folder = join(folder, 'postgres');
    this.logFile = join(this.#folder, 'server.log');
    this.#port = port;
    this.#logger = logger;
  }

  /** With its password; it is known once the server has been started. */
  get url(): string {
    return this.#server!.url;
  }

  get pid(): number | undefined {
    return this.#server !== undefined && signalOne(this.#server.pid, 0) ? this.#server.pid : undefined;
  }

  async start(): Promise<void> {
    this.#server = await startEmbeddedPostgres({
      folder: this.#folder,
      logger: this.#logger,
      settings: { port: String(this.#port), max_connections: MAX_CONNECTIONS },
    });
  }

  async stop(): Promise<void> {
    this.thaw();
    await this.#server?.stop();
  }

  async kill(): Promise<void> {
    const { pid } = this;
    if (pid === undefined) return;
    signalTree(pid, 'SIGKILL');
    while (signalOne(pid, 0)) await pause(POLL_MS);
  }
}
