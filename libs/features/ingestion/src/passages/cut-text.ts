import { splitSentences } from '@regqa/domain';
import type { Span } from '@regqa/domain';
import { LONGEST_PIECES } from '../document-model/limits.ts';
import { endWithinPieces, estimateWordPieces } from '../document-model/word-pieces.ts';

/** A stretch of a text that becomes one passage; `hard` when it was cut where no sentence ends. */
export interface Cut extends Span {
  readonly hard: boolean;
}

/** Returns a text in stretches of passage length, cut at sentence ends, else at semicolons or spaces. */
export function cutText(text: string): Cut[] {
  if (estimateWordPieces(text) <= LONGEST_PIECES) return [{ start: 0, end: text.length, hard: false }];
  const cuts: Cut[] = [];
  let room = 0;
  for (const { start, end } of splitSentences(text)) {
    const own = estimateWordPieces(text.slice(start, end));
    const last = cuts.at(-1);
    if (own <= room) cuts.push({ ...cuts.pop()!, end });
    else if (own <= LONGEST_PIECES) cuts.push({ start: last?.hard === true ? last.end : start, end, hard: false });
    else cuts.push(...cutHard(text, start, end));
    room = (own <= room ? room : LONGEST_PIECES) - own;
  }
  return cuts;
}

function cutHard(text: string, from: number, to: number): Cut[] {
  const cuts: Cut[] = [];
  let start = from;
  while (start < to) {
    const within = endWithinPieces(text, start, LONGEST_PIECES);
    const end = within >= to ? to : breakBefore(text, start, within);
    cuts.push({ start, end, hard: true });
    start = end;
    while (start < to && /\s/.test(text[start] as string)) start++;
  }
  return cuts;
}

/** In the second half of what fits, behind a semicolon, which no entry of a list has, else at a space. */
function breakBefore(text: string, start: number, limit: number): number {
  const least = start + (limit - start) / 2;
  const breaks = [text.lastIndexOf('; ', limit - 1) + 1, text.lastIndexOf(' ', limit)];
  return breaks.find((at) => at > least) ?? limit;
}
