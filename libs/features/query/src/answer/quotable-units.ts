import { splitSentences } from '@regqa/domain';
import type { Span } from '@regqa/domain';

/** A stretch of a passage that can be quoted by itself: a sentence, or the beginning of a list with its items. */
export interface QuotableUnit extends Span {
  /** Spans of the sentences and items in it. */
  readonly parts: readonly Span[];
}

/** `(a)`, `(2)`, `(iv)`, `•`, `-` or `1.` at the beginning of a line. */
const ITEM = /^\s*(?:\(([0-9]{1,3}[A-Za-z]{0,3}|[A-Za-z]{1,4})\)|[•\-*–]|\d{1,3}\.)\s/;
/** A line that ends so goes on in the items below it. */
const LIST_BEGINS = /(?:[:—–]|--|\b(?:that|if|unless|where|following|to|of|by|for|is|are|include|includes|means))\s*$/;
/** Lists longer than this, in characters, are not quoted whole. */
const LONGEST_LIST = 1_200;

/**
 * Returns what can be quoted from a passage, in order. A sentence that begins a list takes its items with it; where the
 * list is too long to be quoted whole, the beginning and each item stand alone.
 */
export function quotableUnits(text: string): QuotableUnit[] {
  const sentences = splitSentences(text);
  const units: QuotableUnit[] = [];
  for (let at = 0; at < sentences.length; ) {
    const end = listEnd(text, sentences, at);
    const parts = sentences.slice(at, end);
    const whole = { start: parts[0]!.start, end: parts.at(-1)!.end };
    if (whole.end - whole.start <= LONGEST_LIST) units.push({ ...whole, parts });
    else units.push(...parts.map((part) => ({ ...part, parts: [part] })));
    at = end;
  }
  return units;
}

/** Returns the position after the last sentence that belongs to what begins at `at`. */
function listEnd(text: string, sentences: readonly Span[], at: number): number {
  const lead = text.slice(sentences[at]!.start, sentences[at]!.end);
  if (!LIST_BEGINS.test(lead)) return at + 1;
  const leadLevel = levelOf(lead);
  let end = at + 1;
  while (end < sentences.length) {
    const level = levelOf(text.slice(sentences[end]!.start, sentences[end]!.end));
    if (level === null || (leadLevel !== null && level <= leadLevel)) break;
    end += 1;
  }
  return end;
}

/** Returns how deep a numbered line stands: 1 for `(2)`, 2 for `(a)`, 3 for `(iv)`, 4 for `(A)`; null when it has no number. */
function levelOf(line: string): number | null {
  const item = ITEM.exec(line);
  if (item === null) return null;
  const mark = item[1];
  if (mark === undefined) return 5;
  if (/^\d/.test(mark)) return 1;
  if (/^[A-Z]/.test(mark)) return 4;
  return /^(?:[ivx]{2,}|i|v|x)$/.test(mark) ? 3 : 2;
}
