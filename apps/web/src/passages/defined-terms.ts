import { placesOfTerms } from '@regqa/domain';
import type { Passage } from '../queries.ts';

export type Definition = NonNullable<Passage['definitions']>[number];

/** A run of a text. */
export interface TermRun {
  readonly text: string;
  /** The definition of the term that it is; null where it is none. */
  readonly definition: Definition | null;
  /** Whether the term stands here for the first time. */
  readonly first: boolean;
}

/** Returns the text in runs, defined terms apart. */
export function termRuns(text: string, definitions: readonly Definition[]): TermRun[] {
  const byTerm = new Map(definitions.map((definition) => [definition.term, definition]));
  const places = placesOfTerms(text, [...byTerm.keys()]);
  const plain = (start: number, end?: number) => ({ text: text.slice(start, end), definition: null, first: false });
  const runs = places.flatMap(({ term, start, end }, at): TermRun[] => {
    const first = places.findIndex((place) => place.term === term) === at;
    const used = { text: text.slice(start, end), definition: byTerm.get(term)!, first };
    return [plain(places[at - 1]?.end ?? 0, start), used];
  });
  return [...runs, plain(places.at(-1)?.end ?? 0)].filter((run) => run.text !== '');
}
