/** A stretch of a text: `text.slice(start, end)`. Offsets in UTF-16 code units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Words whose full stop does not end a sentence. */
const ABBREVIATIONS = new RegExp(
  String.raw`(?:^|[\s(])(?:no|nos|cl|cls|s|ss|sch|pt|div|reg|r|para|paras|art|v|vs|cf|eg|e\.g|ie|i\.e|etc|dr|` +
    String.raw`mr|mrs|ms|st|approx|fig|vol|ed|p|pp|inc|ltd|pty|co|al)\.$`,
  'i',
);

/** The number of an item: `1.` and `a.` at the beginning of a sentence, `iv.` also in it. */
const ITEM_NUMBER = /(?:^\s*(?:\d{1,3}|[a-z])|(?:^|\s)[ivxl]{1,6})\.$/;

/** Characters before a full stop in which an abbreviation or a number is looked for. */
const LONGEST_BEFORE = 12;

/** A full stop, question or exclamation mark, then closing quotes or brackets, then space before a new beginning. */
const BOUNDARY = /[.!?]["'”’)\]]*(?=\s+["'“‘(\[]?[\p{Lu}\p{N}(])/gu;

/**
 * Returns the sentences of a passage in order. A line break ends a sentence too: in legislation each subsection,
 * paragraph and list item stands on a line of its own. Spans carry no white space at their ends and never overlap.
 */
export function splitSentences(text: string): Span[] {
  const spans: Span[] = [];
  let lineStart = 0;
  for (const line of text.split('\n')) {
    for (const span of splitLine(line)) spans.push({ start: lineStart + span.start, end: lineStart + span.end });
    lineStart += line.length + 1;
  }
  return spans;
}

function splitLine(line: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const match of line.matchAll(BOUNDARY)) {
    const end = match.index + match[0].length;
    const before = line.slice(Math.max(start, match.index - LONGEST_BEFORE), match.index + 1);
    if (ABBREVIATIONS.test(before) || ITEM_NUMBER.test(before)) continue;
    pushTrimmed(spans, line, { start, end });
    start = end;
  }
  pushTrimmed(spans, line, { start, end: line.length });
  return spans;
}

function pushTrimmed(spans: Span[], line: string, span: Span): void {
  const piece = line.slice(span.start, span.end);
  const trimmed = piece.trim();
  if (trimmed === '') return;
  const start = span.start + piece.indexOf(trimmed);
  spans.push({ start, end: start + trimmed.length });
}
