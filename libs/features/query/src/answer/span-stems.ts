import { contentStems } from '@regqa/domain';
import type { Span } from '@regqa/domain';
import type { Passage } from '@regqa/ports';

type StemmedPassage = Pick<Passage, 'text'>;

const read = new WeakMap<StemmedPassage, Map<number, readonly string[]>>();

/** Larger than any passage is long: makes one number of a beginning and an end. */
const BEYOND_END = 2 ** 26;

/** Returns the stems of a span of a passage in order; each span is read once while the passage is in memory. */
export function spanStems(passage: StemmedPassage, { start, end }: Span): readonly string[] {
  let spans = read.get(passage);
  if (spans === undefined) read.set(passage, (spans = new Map()));
  const key = start * BEYOND_END + end;
  let stems = spans.get(key);
  if (stems === undefined) spans.set(key, (stems = contentStems(passage.text.slice(start, end))));
  return stems;
}
