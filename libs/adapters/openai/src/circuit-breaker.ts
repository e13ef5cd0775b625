import type { Clock } from '@regqa/ports';

/** Failures in a row after which the model is left alone: one may be chance, three in a row hardly are. */
const FAILURES = 3;
/** How long it is left alone, in milliseconds; twice as long after each further attempt that fails, up to the bound. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;

/** Leaves a model alone for a while after some failures in a row, then lets one request try it. */
export class CircuitBreaker {
  readonly #clock: Clock;
  #failures = 0;
  #closedUntil = 0;
  #trying = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Milliseconds until the model may be asked again; 0 when it may be asked now. */
  get pauseMs(): number {
    return Math.max(0, this.#closedUntil - this.#clock.now());
  }

  /** Whether the next request would be let through. */
  get open(): boolean {
    return this.#failures >= FAILURES && (this.pauseMs > 0 || this.#trying);
  }

  /** Returns whether a request may go to the model; after a pause only one at a time. */
  admit(): boolean {
    if (this.open) return false;
    this.#trying = this.#failures >= FAILURES;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#closedUntil = 0;
    this.#trying = false;
  }

  failed(): void {
    this.#trying = false;
    // It was in flight when the circuit opened: many that fail together say no more than the first.
    if (this.#failures >= FAILURES && this.pauseMs > 0) return;
    this.#failures += 1;
    const doublings = this.#failures - FAILURES;
    if (doublings >= 0)
      this.#closedUntil = this.#clock.now() + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** doublings);
  }

  /** The request ended for a reason that says nothing about the model. */
  abandoned(): void {
    this.#trying = false;
  }
}
