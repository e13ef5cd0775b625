import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { RunningService } from '@regqa/platform';
import type { FromGateway, OpenGateway } from './gateway-thread-messages.ts';

/** Bodies pass through; what the gateway keeps is small. Without a bound its heap grows by 120 MB under load. */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 24 };

/**
 * The gateway in a thread of its own: proxying costs as much as answering from the cache does, and health stays quick
 * while the services are busy. The thread begins to load when this is made; `open` makes it listen.
 * An error that the gateway does not catch ends the process, as it would in a process of its own.
 */
export class GatewayInThread {
  readonly #worker: Worker;
  #closing: Promise<void> | undefined;

  constructor() {
    // What the process was started with has made its own heap already, and would come before the thread's limit.
    setFlagsFromString('--max-semi-space-size=0');
    this.#worker = new Worker(new URL('./gateway-thread.ts', import.meta.url), {
      name: 'gateway',
      resourceLimits: LIMITS,
      workerData: { compileCache: getCompileCacheDir() },
    });
  }

  /** Resolves when the gateway listens. Throws when it cannot, e.g. because the port is taken. */
  async open(request: Omit<OpenGateway, 'kind'>): Promise<RunningService> {
    this.#worker.postMessage({ kind: 'open', ...request } satisfies OpenGateway);
    const answered = await this.#next();
    if (answered.kind !== 'opened') {
      await this.close();
      throw answered.kind === 'failed'
        ? Object.assign(new Error(answered.message), { code: answered.code })
        : new Error('The gateway was closed before it listened.');
    }
    return { url: answered.url, close: () => this.close() };
  }

  /** Lets requests in flight end, then ends the thread. */
  close(): Promise<void> {
    return (this.#closing ??= this.#close());
  }

  async #close(): Promise<void> {
    const closed = this.#next();
    this.#worker.postMessage({ kind: 'close' });
    await closed;
    await this.#worker.terminate();
  }

  async #next(): Promise<FromGateway> {
    const [message] = (await once(this.#worker, 'message')) as [FromGateway];
    return message;
  }
}
