import { CancelledError, DependencyTimeoutError } from '@regqa/errors';
import { addPart, inPart } from '@regqa/platform';

const TOO_LATE = 'The question could not be answered in time. Ask again in a moment.';

export interface StageOptions {
  /** Aborted when nobody waits for the answer any more. */
  readonly abandoned: AbortSignal;
  /** `performance.now()` by which the quotations must be there. */
  readonly endsAt: number;
  readonly onStage: (stage: string, milliseconds: number) => void;
}

/** Runs and measures the stages of one answer while somebody waits for it; each is a part of the active trace. */
export class Stages {
  /** Aborted when the answer is abandoned or late, for stages that can break off what they do. */
  readonly signal: AbortSignal;
  readonly #options: StageOptions;
  readonly #milliseconds = new Map<string, number>();

  constructor(options: StageOptions) {
    const late = AbortSignal.timeout(Math.max(0, Math.ceil(options.endsAt - performance.now())));
    this.signal = AbortSignal.any([options.abandoned, late]);
    this.#options = options;
  }

  /** Returns what the stage returns. Throws CancelledError where nobody waits, DependencyTimeoutError when late. */
  async run<T>(stage: string, work: () => T | Promise<T>): Promise<T> {
    this.#throwIfOver();
    try {
      return await this.measure(stage, work);
    } finally {
      this.#throwIfOver();
    }
  }

  /** Returns what the work returns, and notes how long it took, however long that is. */
  async measure<T>(stage: string, work: () => T | Promise<T>): Promise<T> {
    const startedAt = performance.now();
    try {
      return await inPart(stage, {}, async () => work());
    } finally {
      this.#add(stage, performance.now() - startedAt);
    }
  }

  addPast(stage: string, milliseconds: number): void {
    addPart(stage, milliseconds);
    this.#add(stage, milliseconds);
  }

  /** Returns the times in milliseconds by stage, rounded to a tenth. */
  toRecord(): Record<string, number> {
    return Object.fromEntries([...this.#milliseconds].map(([stage, time]) => [stage, Math.round(time * 10) / 10]));
  }

  #add(stage: string, milliseconds: number): void {
    this.#milliseconds.set(stage, (this.#milliseconds.get(stage) ?? 0) + milliseconds);
    this.#options.onStage(stage, milliseconds);
  }

  #throwIfOver(): void {
    if (this.#options.abandoned.aborted) throw new CancelledError('Nobody waits for the answer any more');
    if (this.signal.aborted) throw new DependencyTimeoutError(TOO_LATE);
  }
}
