import type { Span } from '@regqa/domain';
import type { RankedPassage } from '../../ranking/rank-candidates.ts';

/** A stretch of a passage that is quoted whole: a sentence, or an item with what begins its list. */
export interface Unit extends Span {
  readonly source: RankedPassage;
  readonly text: string;
  readonly words: number;
}

export interface ScoredUnit extends Unit {
  readonly score: number;
  /** The cross-encoder's logit for the unit alone; null without one. */
  readonly crossEncoder: number | null;
}

/** Whether a unit and a stretch of a passage have text in common. */
export function quotesPartOf(unit: Unit, chunkId: string, { start, end }: Span): boolean {
  return unit.source.passage.chunkId === chunkId && unit.start < end && start < unit.end;
}

/** Returns a stretch of a passage as a unit. */
export function toUnit(source: RankedPassage, { start, end }: Span): Unit {
  const text = source.passage.text.slice(start, end);
  return { source, start, end, text, words: wordsIn(text) };
}

/** Returns how many words a text has, by white space. */
export function wordsIn(text: string): number {
  return text.split(/\s+/).length;
}
