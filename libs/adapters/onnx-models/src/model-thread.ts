import type { Worker } from 'node:worker_threads';
import type { FromThread, ToThread } from './thread-messages.ts';

interface Waiting<Answer> {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** A thread that a model runs in, as the process sees it. The model computes on the thread that calls it. */
export class ModelThread<Request, Answer> {
  /** Resolves when the model is loaded; rejects when it cannot be. */
  readonly loaded: Promise<void>;
  /** Resolves with the reason when the thread has ended. */
  readonly ended: Promise<Error>;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting<Answer>>();
  #lastId = 0;
  #end: Error | undefined;
  #closing = false;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('error', (error) => this.#stop(error as Error));
    this.ended = new Promise((resolve) => {
      worker.once('exit', () => resolve(this.#stop(new Error('its thread has ended'))));
    });
    this.loaded = new Promise((resolve, reject) => {
      worker.once('message', () => {
        this.#letProcessEnd();
        resolve();
      });
      void this.ended.then(reject);
    });
    this.loaded.catch(() => {}); // whoever needs it awaits it; `ended` informs the others
    worker.on('message', (message: FromThread<Answer>) => this.#settle(message));
  }

  /** Returns the answer of the thread. Rejects when it fails or ends, and at once when the signal is aborted. */
  ask(request: Request, signal?: AbortSignal): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error);
      if (this.#end !== undefined) return reject(this.#end);
      const id = ++this.#lastId;
      const abort = () => {
        this.#send({ kind: 'cancel', id });
        this.#forget(id)?.reject(signal!.reason as Error);
      };
      const settleWith =
        <T>(settle: (value: T) => void) =>
        (value: T) => {
          signal?.removeEventListener('abort', abort);
          settle(value);
        };
      this.#waiting.set(id, { resolve: settleWith(resolve), reject: settleWith(reject) });
      signal?.addEventListener('abort', abort, { once: true });
      // A thread that nobody waits for does not keep the process alive.
      this.#worker.ref();
      this.#send({ kind: 'request', id, request });
    });
  }

  /** Ends the thread after what it does now; requests under way are rejected. May be called twice. */
  async close(): Promise<void> {
    this.#stop(new Error('it is closed'));
    if (!this.#closing) {
      this.#closing = true;
      this.#worker.ref();
      this.#send({ kind: 'close' });
    }
    await this.ended;
  }

  #send(message: ToThread<Request>): void {
    this.#worker.postMessage(message);
  }

  #settle(message: FromThread<Answer>): void {
    if (message.kind === 'loaded') return;
    const waiting = this.#forget(message.id);
    if (message.kind === 'answered') waiting?.resolve(message.answer);
    else waiting?.reject(new Error(message.message));
  }

  #forget(id: number): Waiting<Answer> | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#letProcessEnd();
    return waiting;
  }

  #letProcessEnd(): void {
    if (!this.#closing) this.#worker.unref();
  }

  /** Returns why it ended: the first reason counts. */
  #stop(reason: Error): Error {
    this.#end ??= reason;
    for (const { reject } of this.#waiting.values()) reject(this.#end);
    this.#waiting.clear();
    return this.#end;
  }
}
