import { STATE_NAMES } from '@regqa/contracts';
import { textBlock } from '../../document-model/block.ts';
import type { Block } from '../../document-model/block.ts';
import { INSTRUMENT_NAME } from '../../metadata/find-title.ts';
import { readHeading } from '../../structure/headings.ts';
import { leadingMarks } from '../../structure/marks.ts';

const LONGEST_HEADING = 120;
const LONGEST_TITLE = 200;
const COVER_LINES = 8;
const STARTS_ITEM = /^(?:[•▪◦‣·*–-]\s+|\d{1,3}[.)]\s+|(?:Notes?|Examples?)\b\s*(?:\d+\s*)?[:.—–-])/;
/** `4.-(1.) A drover`: the number of a section before that of its first subsection. */
const STARTS_SECTION = /^\d{1,4}[A-Z]{0,3}\.\s?(?:—|--|-)\s?\(1\.?\)/;
/** Old prints set a reference at the end of a heading's line: `FIRST SCHEDULE.        Section 6.` */
const COLUMN = /(?<=\S) {5,}(?=\S)/;
const PLACES: readonly string[] = Object.values(STATE_NAMES).map((name) => name.toLowerCase());
const UNFINISHED = /[,;:]$/;
const QUOTED_TERM = /^["“']([^"”']{2,100})["”']\s*(?:,[^.]{0,80}\s*)?(?:(?:means?|includes?|has the)\b|[:—])/;

/** Returns the blocks of a text without markup: wrapped lines joined, headings recognised by their form. Linear. */
export function parsePlainText(text: string): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  let afterBlank = true;
  const end = () => {
    if (paragraph.length > 0) blocks.push(paragraphOf(paragraph.join(' ')));
    paragraph = [];
  };
  const lines = text.replaceAll('\f', '\n').split('\n').flatMap(columnsOfHeading);
  lines.forEach((raw, index) => {
    const line = raw.trim();
    if (line === '') {
      end();
      afterBlank = true;
      return;
    }
    const level = headingLevel(line, { afterBlank, beforeBlank: (lines[index + 1] ?? '').trim() === '' });
    if (level > 0) {
      end();
      const heading = isInCapitals(line) ? line.replace(/\.$/, '') : line;
      blocks.push({ ...paragraphOf(heading), kind: 'heading', level, term: null });
    } else {
      if (startsParagraph(line)) end();
      paragraph.push(line);
    }
    afterBlank = level > 0;
  });
  end();
  const title = titleLine(blocks);
  return blocks.map((block, index) => (index === title ? { ...block, kind: 'heading', level: 1 } : block));
}

function columnsOfHeading(line: string): string[] {
  const [first = '', ...rest] = line.trim().split(COLUMN);
  return rest.length > 0 && readHeading(first).is === 'container' ? [first, '', ...rest] : [line];
}

/**
 * Returns the title's line: an instrument's name on the cover, else a short first line that is no sentence; or null.
 */
export function titleLine(blocks: readonly Block[]): number | null {
  const named = blocks
    .slice(0, COVER_LINES)
    .findIndex(({ text }) => text.length <= LONGEST_TITLE && INSTRUMENT_NAME.test(text));
  if (named >= 0) return named;
  return blocks[0] !== undefined && isTitle(blocks[0]) ? 0 : null;
}

function isTitle(block: Block): boolean {
  return (
    block.text.length <= LONGEST_TITLE &&
    !/[.;:,]$/.test(block.text) &&
    !PLACES.includes(block.text.toLowerCase().replace(/^the | of australia$/g, '')) &&
    readHeading(block.text).is === 'plain' &&
    leadingMarks(block.text).length === 0
  );
}

/** Returns the term in quotes that a text defines, or null. */
export function quotedTerm(text: string): string | null {
  return QUOTED_TERM.exec(text)?.[1] ?? null;
}

function paragraphOf(text: string): Block {
  const joined = text.replace(/[ \u00a0]+/g, ' ').trim();
  return textBlock(joined, { term: quotedTerm(joined), listItem: STARTS_ITEM.test(joined) });
}

function startsParagraph(line: string): boolean {
  if (STARTS_SECTION.test(line) || quotedTerm(line) !== null) return true;
  return STARTS_ITEM.test(line) || leadingMarks(line).length > 0 || /\.{4}\s*\d+$/.test(line.slice(-200));
}

function mayBeHeading(line: string): boolean {
  return line.length <= LONGEST_HEADING && !UNFINISHED.test(line) && !/\.{4}\s*\d+$/.test(line);
}

/** Headings are `Part 4 …` and `4.3 Height of buildings` where a paragraph may begin, and short capitals alone. */
function headingLevel(line: string, around: { afterBlank: boolean; beforeBlank: boolean }): number {
  if (!around.afterBlank || !mayBeHeading(line)) return 0;
  const meaning = readHeading(line);
  if (meaning.is === 'container') return endsSentence(line) ? 0 : 2;
  if (meaning.is === 'provision') return /^\p{Lu}/u.test(meaning.heading ?? line) && !endsSentence(line) ? 3 : 0;
  const standsAlone = around.beforeBlank && isInCapitals(line);
  return meaning.is !== 'plain' || standsAlone ? 2 : 0;
}

function endsSentence(line: string): boolean {
  return line.endsWith('.') && !isInCapitals(line);
}

function isInCapitals(line: string): boolean {
  const letters = line.replace(/[^\p{L}]/gu, '');
  return letters.length >= 4 && letters === letters.toUpperCase() && letters !== letters.toLowerCase();
}
