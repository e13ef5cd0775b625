/** Chooses what a model that must quote would quote for a sentence. */
import { contentStems } from '@regqa/domain';
import { quotableUnits } from '@regqa/feature-query';

/** A quotation as a model gives it. */
export interface Citation {
  /** Number of the passage, from 1. */
  readonly passage: number;
  readonly quote: string;
}

/** A sentence that rests on two rules quotes both. */
const MOST_UNITS = 2;
/** A second rule is quoted for so many words of the sentence that the first has not. */
const LEAST_FURTHER = 2;

/** Returns the units of the passages that share most words with the sentence. */
export function citationsFor(
  sentence: string,
  passages: readonly { readonly number: number; readonly text: string }[],
): Citation[] {
  const units = passages.flatMap(({ number, text }) =>
    quotableUnits(text).map(({ start, end }) => {
      const quote = text.slice(start, end);
      return { passage: number, quote, stems: new Set(contentStems(quote)) };
    }),
  );
  const left = new Set(contentStems(sentence));
  const chosen: Citation[] = [];
  for (let count = 0; count < MOST_UNITS; count++) {
    const scored = units.map((unit) => ({ unit, shared: [...left].filter((stem) => unit.stems.has(stem)).length }));
    // Of two that share as much the shorter one.
    const [best] = scored.sort((a, b) => b.shared - a.shared || a.unit.stems.size - b.unit.stems.size);
    if (best === undefined || best.shared < (count === 0 ? 1 : LEAST_FURTHER)) break;
    chosen.push({ passage: best.unit.passage, quote: best.unit.quote });
    for (const stem of best.unit.stems) left.delete(stem);
  }
  return chosen;
}
