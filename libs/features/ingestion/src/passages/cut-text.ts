import { splitSentences } from '@regqa/domain';
import { LONGEST_PASSAGE } from '../limits.ts';

/** A stretch of a text that becomes one passage; `hard` when it was cut where no sentence ends. */
export interface Cut {
  readonly start: number;
  readonly end: number;
  readonly hard: boolean;
}

/** Returns the text as stretches no longer than a passage may be: at sentence ends, and only where there are none, at a space. */
export function cutText(text: string): Cut[] {
  if (text.length <= LONGEST_PASSAGE) return [{ start: 0, end: text.length, hard: false }];
  const cuts: Cut[] = [];
  let start = 0;
  let end = 0;
  const close = () => {
    if (end > start) cuts.push({ start, end, hard: false });
  };
  for (const sentence of splitSentences(text)) {
    if (sentence.end - start > LONGEST_PASSAGE) {
      close();
      start = sentence.start;
    }
    end = sentence.end;
    if (end - start > LONGEST_PASSAGE) {
      const pieces = cutHard(text, start, end);
      cuts.push(...pieces);
      start = end;
    }
  }
  close();
  return cuts;
}

function cutHard(text: string, from: number, to: number): Cut[] {
  const cuts: Cut[] = [];
  let start = from;
  while (to - start > LONGEST_PASSAGE) {
    const end = breakBefore(text, start);
    cuts.push({ start, end, hard: true });
    start = end;
    while (start < to && /\s/.test(text[start] as string)) start++;
  }
  if (to > start) cuts.push({ start, end: to, hard: true });
  return cuts;
}

/** Returns the last space within a passage's length, else a position that parts no surrogate pair. */
function breakBefore(text: string, start: number): number {
  const limit = start + LONGEST_PASSAGE;
  const space = text.lastIndexOf(' ', limit);
  if (space > start + LONGEST_PASSAGE / 2) return space;
  const code = text.charCodeAt(limit - 1);
  return code >= 0xd800 && code <= 0xdbff ? limit - 1 : limit;
}
