import { addPart, inPart } from '@regqa/platform';

/** Measures how long the stages of one answer take, in milliseconds; each is a part of the active trace. */
export class StageTimes {
  private readonly milliseconds = new Map<string, number>();
  private readonly onStage: ((stage: string, milliseconds: number) => void) | undefined;

  constructor(onStage?: (stage: string, milliseconds: number) => void) {
    this.onStage = onStage;
  }

  /** Returns what the work returns, and notes how long it took. */
  async measure<T>(stage: string, work: () => T | Promise<T>): Promise<T> {
    const startedAt = performance.now();
    try {
      return await inPart(stage, {}, async () => work());
    } finally {
      this.add(stage, performance.now() - startedAt);
    }
  }

  addPast(stage: string, milliseconds: number): void {
    addPart(stage, milliseconds);
    this.add(stage, milliseconds);
  }

  private add(stage: string, milliseconds: number): void {
    this.milliseconds.set(stage, (this.milliseconds.get(stage) ?? 0) + milliseconds);
    this.onStage?.(stage, milliseconds);
  }

  /** Returns the times by stage, rounded to a tenth. */
  toRecord(): Record<string, number> {
    return Object.fromEntries([...this.milliseconds].map(([stage, time]) => [stage, Math.round(time * 10) / 10]));
  }
}
