import { performance } from 'node:perf_hooks';
import { OverloadedError } from '@regqa/errors';

export interface AdmissionLimits {
  /** Pieces of work that go on at once. */
  readonly atOnce: number;
  /** Most that wait for their turn. */
  readonly mostWaiting: number;
  /** Longest that one waits, in milliseconds. */
  readonly waitMs: number;
}

export interface AdmissionOptions extends AdmissionLimits {
  /** The message of a refusal. */
  readonly refusal: string;
  /** Called with how many were refused since the last call: at the first refusal, then at most once a minute. */
  readonly onRefused?: (refused: number) => void;
  /** A steady clock in milliseconds; the machine's own unless set. */
  readonly now?: () => number;
}

export interface AdmissionRequest {
  /** Turns are shared out evenly among keys. */
  readonly key: string;
  /** Ends the waiting; then `run` rejects with its reason. */
  readonly signal?: AbortSignal;
}

interface Waiter {
  readonly key: string;
  readonly begin: () => void;
  readonly refuse: (error: unknown) => void;
}

/** Share of the longest wait that may be expected: expected is the mean, and half of all work takes longer. */
const EXPECTED_SHARE = 0.5;
/** What the newest measurement counts for in the mean of how long work takes. */
const NEWEST_SHARE = 0.1;
const LONGEST_RETRY_SECONDS = 30;
const REPORT_EVERY_MS = 60_000;

/**
 * Bounds how much work goes on at once and how much waits for it. Keys take turns. A request is refused at once when
 * its expected wait, by how long work has taken lately, is more than half of the longest wait, or when the queue is
 * full; a key with fewer requests waiting takes the place of the last request of the key with the most.
 */
export class Admission {
  readonly #options: AdmissionOptions;
  readonly #now: () => number;
  /** What waits, by key, in the order of the keys' turns. */
  readonly #queues = new Map<string, Waiter[]>();
  #running = 0;
  #waiting = 0;
  #refused = 0;
  #meanMs: number | undefined;
  #reported = { at: Number.NEGATIVE_INFINITY, refused: 0 };

  constructor(options: AdmissionOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** Returns how much goes on and waits now, and how much was refused since the start. */
  state(): { running: number; waiting: number; refused: number } {
    return { running: this.#running, waiting: this.#waiting, refused: this.#refused };
  }

  /**
   * Returns what the work returns, once it had its turn. Throws OverloadedError when it gets none in time, and the
   * signal's reason when that is aborted before; then the work has not begun.
   */
  async run<T>(work: () => Promise<T>, request: AdmissionRequest): Promise<T> {
    request.signal?.throwIfAborted();
    if (this.#running < this.#options.atOnce) this.#running += 1;
    else await this.#turn(request);
    const began = this.#now();
    try {
      return await work();
    } finally {
      this.#measure(this.#now() - began);
      this.#leave();
    }
  }

  #turn({ key, signal }: AdmissionRequest): Promise<void> {
    const expectedMs = this.#expectedWaitMs(this.#aheadOf(key));
    if (expectedMs > EXPECTED_SHARE * this.#options.waitMs || !this.#makeRoom(key)) throw this.#refusal(expectedMs);
    return new Promise((resolve, reject) => {
      const stopWaiting = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      };
      const begin = () => {
        stopWaiting();
        resolve();
      };
      const refuse = (error: unknown) => {
        stopWaiting();
        reject(error);
      };
      const waiter: Waiter = { key, begin, refuse };
      const giveUp = (reason: () => unknown) => this.#remove(waiter) && waiter.refuse(reason());
      const abort = () => giveUp(() => signal?.reason);
      const timer = setTimeout(() => giveUp(() => this.#refusal(this.#options.waitMs)), this.#options.waitMs);
      timer.unref();
      signal?.addEventListener('abort', abort, { once: true });
      this.#add(waiter);
    });
  }

  /** The one that leaves gives its place to the next key in turn. */
  #leave(): void {
    const [next] = this.#queues;
    if (next === undefined) {
      this.#running -= 1;
      return;
    }
    const [key, queue] = next;
    const waiter = queue.shift()!;
    this.#waiting -= 1;
    this.#queues.delete(key);
    if (queue.length > 0) this.#queues.set(key, queue);
    waiter.begin();
  }

  /** How many have their turn before a new request of the key. */
  #aheadOf(key: string): number {
    const own = this.#lengthOf(key);
    let ahead = own;
    for (const [other, queue] of this.#queues) if (other !== key) ahead += Math.min(queue.length, own + 1);
    return ahead;
  }

  #expectedWaitMs(ahead: number): number {
    return ((this.#meanMs ?? 0) * (ahead + 1)) / this.#options.atOnce;
  }

  /** Returns whether the queue has a place for the key; a full one may drop the last request of another key. */
  #makeRoom(key: string): boolean {
    if (this.#waiting < this.#options.mostWaiting) return true;
    const longest = [...this.#queues.values()].reduce((most, queue) => (queue.length > most.length ? queue : most), []);
    if (longest.length <= this.#lengthOf(key) + 1) return false;
    const last = longest.at(-1)!;
    this.#remove(last);
    last.refuse(this.#refusal(this.#expectedWaitMs(longest.length)));
    return true;
  }

  #add(waiter: Waiter): void {
    const queue = this.#queues.get(waiter.key);
    if (queue === undefined) this.#queues.set(waiter.key, [waiter]);
    else queue.push(waiter);
    this.#waiting += 1;
  }

  /** Returns whether it was waiting still. */
  #remove(waiter: Waiter): boolean {
    const queue = this.#queues.get(waiter.key) ?? [];
    const at = queue.indexOf(waiter);
    if (at < 0) return false;
    queue.splice(at, 1);
    if (queue.length === 0) this.#queues.delete(waiter.key);
    this.#waiting -= 1;
    return true;
  }

  #refusal(expectedMs: number): OverloadedError {
    this.#refused += 1;
    this.#report();
    const seconds = Math.min(LONGEST_RETRY_SECONDS, Math.max(1, Math.ceil(expectedMs / 1000)));
    return new OverloadedError(this.#options.refusal, { retryAfterSeconds: seconds });
  }

  #report(): void {
    const now = this.#now();
    if (now - this.#reported.at < REPORT_EVERY_MS) return;
    this.#options.onRefused?.(this.#refused - this.#reported.refused);
    this.#reported = { at: now, refused: this.#refused };
  }

  #measure(milliseconds: number): void {
    this.#meanMs =
      this.#meanMs === undefined ? milliseconds : this.#meanMs + NEWEST_SHARE * (milliseconds - this.#meanMs);
  }

  #lengthOf(key: string): number {
    return this.#queues.get(key)?.length ?? 0;
  }
}
