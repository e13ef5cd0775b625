import type { HeadingMeaning } from '../../document-model/heading-meaning.ts';
import { readHeading } from '../../structure/headings.ts';
import { leadingMarks } from '../../structure/marks.ts';
import { splitRunOn } from '../../structure/split-run-on.ts';

const EMPTY_LINK = /^\[([^\]]{1,300})\]\(\)$/;
const ENDS_UNIT = /[.;:,—]$|--$|[;,] (?:and|or)$|^\([^()]*\)$/;
const PART_WITH_DASH = /^(?:Part|Division|Subdivision) [0-9A-Z.]{1,8} ?[-–—] ?\p{Lu}/u;
const LONGEST_HEADING = 200;
/** Numbers of repealed clauses are left out of a sequence. */
const LARGEST_STEP = 20;

export interface TextPiece {
  readonly is: 'heading' | 'text' | 'table';
  readonly text: string;
}

/**
 * Returns the pieces of a text with arbitrary line breaks and run-on subsections. `headings`: numbered lines in
 * sequence head clauses, as in schedules.
 */
export function readRunOnText(lines: readonly string[], headings: boolean): TextPiece[] {
  const pieces: TextPiece[] = [];
  let open: string[] = [];
  let number = 0;
  const end = () => {
    if (open.length > 0) for (const text of splitRunOn(open.join(' '))) pieces.push({ is: 'text', text });
    open = [];
  };
  for (const raw of lines) {
    const line = raw.trim();
    const heading = headingOf(line, {
      headings,
      number,
      afterSentence: open.length === 0 || ENDS_UNIT.test(open.at(-1) as string),
    });
    if (line === '' || line.startsWith('|') || heading !== null || startsUnit(line, open.at(-1))) end();
    if (heading !== null) {
      pieces.push({ is: 'heading', text: heading });
      number = readHeading(heading).is === 'provision' ? Number.parseInt(heading, 10) : 0;
    } else if (line.startsWith('|')) pieces.push({ is: 'table', text: line });
    else if (line !== '') open.push(line);
  }
  end();
  return pieces;
}

function startsUnit(line: string, before: string | undefined): boolean {
  return (
    before === undefined || leadingMarks(line).length > 0 || /^(?:•|Note\s?:)/.test(line) || ENDS_UNIT.test(before)
  );
}

/** Headings that were links have lost their address, and the space after their number. */
function headingOf(line: string, at: { headings: boolean; number: number; afterSentence: boolean }): string | null {
  const linked = EMPTY_LINK.exec(line)?.[1]
    ?.trim()
    .replace(/^(\d{1,4}[A-Z]{0,3})(?=\p{Lu}\p{Ll}|\p{Lu}\s)/u, '$1 ');
  if (linked !== undefined) return linked;
  if (at.headings && PART_WITH_DASH.test(line) && line.length <= LONGEST_HEADING) return line;
  if (!at.headings || !at.afterSentence || line.length > LONGEST_HEADING || /[.;:,—-]$/.test(line)) return null;
  return isPartOrNext(readHeading(line), at.number) ? line : null;
}

const PARTS: ReadonlySet<string> = new Set(['part', 'division', 'subdivision']);

function isPartOrNext(meaning: HeadingMeaning, last: number): boolean {
  if (meaning.is === 'container') return PARTS.has(meaning.type);
  if (meaning.is !== 'provision' || !/^\p{Lu}/u.test(meaning.heading ?? '')) return false;
  const own = Number.parseInt(meaning.number, 10);
  return own >= last && own <= last + LARGEST_STEP;
}
