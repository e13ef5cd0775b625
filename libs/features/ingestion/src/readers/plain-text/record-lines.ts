import { isMarginNote } from '../../structure/margin-notes.ts';
import { leadingMarks } from '../../structure/marks.ts';

/** `S. 12(1) amended by No.`: how a note in the margin begins, whose lines are as short as the margin. */
const NOTE_BEGINS = /^(?:Ss?|Pts?|Divs?|Chs?|Schs?|Regs?|Rr?|Cll?|Notes?|Headings?|Forms?|Preamble|Long title)\b/;
const MOST_NOTE_LINES = 8;
/** An abbreviation, whose full stop ends no note. */
const ABBREVIATED = /\b(?:Nos?|[Ss]s?|Sch|Div|Pt|cl|def|r|reg)\.$/;
const NOTE_GOES_ON = /^(?:\d{1,4}\/\d{4}\b|ss?\. ?\d|(?:as )?(?:inserted|amended|repealed|substituted|renumbered)\b)/;

const LEVEL = String.raw`(?:Part|Division|Subdivision)`;
const LEVEL_ALONE = new RegExp(`^${LEVEL}$`);
const NUMBERED_LEVEL = new RegExp(String.raw`^${LEVEL} \d{1,3}[A-Z]{0,3} ?[-–—] ?\p{Lu}`, 'u');
const HEADING_OF_SCHEDULE = new RegExp(
  String.raw`^(?:${LEVEL} \d{1,3}[A-Z]{0,3} ?[-–—]|\d{1,3}[A-Z]{0,3}\s{2,})\p{Lu}[^.;:]*$`,
  'u',
);
const ENDS_SENTENCE = /(?<!\betc)[.;:)]$/;
const LONGEST_TITLE = 200;

/**
 * Returns a record's lines with each margin note on one line between blank ones, and the headings of the next Part or
 * Division, which a database leaves at the end of the record before it; those of a schedule are its own.
 */
export function readRecordLines(given: readonly string[], isSchedule: boolean) {
  const lines = joinNotes(given);
  const plain = lines.map((line) => line.replaceAll('\u00a0', ' ').trim());
  if (isSchedule) return { lines: withWholeHeadings(lines), nextLevels: [] };
  const start = startOfLevels(plain);
  if (start === null) return { lines, nextLevels: [] };
  const tail = plain.slice(start);
  return { lines: [...lines.slice(0, start), ...tail.filter(isMarginNote)], nextLevels: levelsIn(tail) };
}

/** A heading of a schedule, apart from its number, goes on in one short line that begins in lower case. */
function withWholeHeadings(lines: readonly string[]): string[] {
  const goesOn = (at: number) =>
    /^\p{Ll}[^.;:]{0,60}$/u.test(lines[at] ?? '') &&
    !/^\p{Ll}/u.test(lines[at + 1] ?? '') &&
    HEADING_OF_SCHEDULE.test(lines[at - 1] ?? '');
  return lines.flatMap((line, at) => {
    if (goesOn(at)) return [];
    return goesOn(at + 1) ? [`${line} ${lines[at + 1]}`] : [line];
  });
}

function joinNotes(given: readonly string[]): string[] {
  const lines: string[] = [];
  const plain = given.map((line) => line.replaceAll('\u00a0', ' ').trim());
  for (let index = 0; index < plain.length; index++) {
    const note = noteAt(plain, index);
    if (note === null) lines.push(given[index] as string);
    else {
      lines.push('', note.text, '');
      index = note.last;
    }
  }
  return lines;
}

function noteAt(lines: readonly string[], from: number): { text: string; last: number } | null {
  if (!NOTE_BEGINS.test(lines[from] as string)) return null;
  let text = '';
  for (let last = from; last < Math.min(lines.length, from + MOST_NOTE_LINES); last++) {
    const line = lines[last] as string;
    if (line === '') return null;
    text = `${text} ${line}`.trim();
    const isWhole = /[.\]]$/.test(line) && !ABBREVIATED.test(line) && !NOTE_GOES_ON.test(lines[last + 1] ?? '');
    if (isWhole) return isMarginNote(text) ? { text, last } : null;
  }
  return null;
}

/** The line after the last sentence from which on there are only headings and notes; null where there is none. */
function startOfLevels(lines: readonly string[]): number | null {
  const last = lines.findLastIndex(
    (line) => !isApart(line) && (ENDS_SENTENCE.test(line) || leadingMarks(line).length > 0),
  );
  const start = lines.findIndex((line, index) => index > last && !isApart(line));
  return start >= 0 && levelsIn(lines.slice(start)).length > 0 && beginsLevel(lines, start) ? start : null;
}

function beginsLevel(lines: readonly string[], at: number): boolean {
  const line = lines[at] as string;
  return NUMBERED_LEVEL.test(LEVEL_ALONE.test(line) ? `${line} ${lines[at + 1] ?? ''}` : line);
}

/** Asterisks stand where provisions were repealed. */
function isApart(line: string): boolean {
  return /^[* ]*$/.test(line) || isMarginNote(line);
}

function levelsIn(lines: readonly string[]): string[] {
  const levels: string[] = [];
  let isOpen = false;
  lines.forEach((line, at) => {
    if (beginsLevel(lines, at)) levels.push(line);
    else if (isOpen && !isApart(line)) levels.push(`${levels.pop()} ${line}`);
    isOpen = levels.length > 0 && !isApart(line);
  });
  return levels.filter((level) => level.length <= LONGEST_TITLE);
}
