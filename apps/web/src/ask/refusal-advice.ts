import { TEXT } from '../text/text.ts';

/** What can be done about a question that was not answered. */
export interface RefusalAdvice {
  readonly texts: readonly string[];
  /** Whether a document that is not in the library would answer it. */
  readonly lacksDocument: boolean;
}

const LACKS_DOCUMENT: ReadonlySet<string> = new Set([
  'empty_corpus',
  'instrument_not_indexed',
  'nothing_indexed_for_place',
  'not_in_force',
  'not_covered',
]);

/** Returns what to do about a refusal with warnings of these codes. */
export function adviceOn(codes: readonly string[]): RefusalAdvice {
  const texts = new Set(codes.map((code) => TEXT.refusals.get(code)).filter((text) => text !== undefined));
  const lacksDocument = codes.some((code) => LACKS_DOCUMENT.has(code));
  return { texts: texts.size > 0 || lacksDocument ? [...texts] : [TEXT.refusalDefault], lacksDocument };
}
