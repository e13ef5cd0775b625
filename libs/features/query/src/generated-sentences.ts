import type { DraftCounts } from './composition/generative/draft.ts';

/** Counts what became of the sentences that a model wrote, since the start. */
export class GeneratedSentences {
  #counts: DraftCounts = { kept: 0, doubted: 0, replaced: 0, dropped: 0, exceptionsAdded: 0 };

  add(counts: DraftCounts): void {
    const { kept, doubted, replaced, dropped, exceptionsAdded } = this.#counts;
    this.#counts = {
      kept: kept + counts.kept,
      doubted: doubted + counts.doubted,
      replaced: replaced + counts.replaced,
      dropped: dropped + counts.dropped,
      exceptionsAdded: exceptionsAdded + counts.exceptionsAdded,
    };
  }

  /** Returns the counts by what became of them, as the metrics name it. */
  toRecord(): Record<string, number> {
    const { kept, doubted, replaced, dropped, exceptionsAdded } = this.#counts;
    return { kept, doubted, replaced, dropped, exceptions_added: exceptionsAdded };
  }
}
