import type { QueryResponseBody } from '@regqa/contracts';

/** What became of a sentence that a model said. */
export type Fate = 'kept' | 'flagged' | 'replaced' | 'dropped';

/** Returns what became of the one sentence that a model said, by the answer that a reader gets. */
export function fateOf(
  sentence: string,
  { mode, citations, warnings }: Pick<QueryResponseBody, 'mode' | 'citations' | 'warnings'>,
): Fate {
  const codes = (warnings ?? []).map(({ code }) => code);
  const isThere = mode === 'generative' && (citations ?? []).some((one) => fold(one.sentence) === fold(sentence));
  if (isThere) return codes.includes('sentences_doubtful') ? 'flagged' : 'kept';
  return codes.includes('sentences_replaced') ? 'replaced' : 'dropped';
}

/** A sentence that is given out with the markers alone that hold its quotation has lost the others. */
export function withMarkers(fate: Fate, marker: string, given: readonly number[]): Fate {
  const said = [...marker.matchAll(/\d+/g)].map(([number]) => Number(number));
  return fate === 'kept' && said.some((number) => !given.includes(number)) ? 'flagged' : fate;
}

/** Returns a sentence without what its end and its spaces may differ in. */
export const fold = (text: string) =>
  text
    .replace(/[\s.]+$/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
