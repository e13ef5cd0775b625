import type { ReadFile } from '../../document-model/elements.ts';
import { headingBlock } from '../../document-model/block.ts';
import type { Block } from '../../document-model/block.ts';
import { foldHeading } from '../../structure/contents/contents-entry.ts';
import { readHeading } from '../../structure/headings.ts';
import { charactersOf, SetAsideTally } from '../../document-model/set-aside.ts';
import { readBlocks, withoutFootnoteMark } from '../common/read-blocks.ts';
import { found } from '../../document-model/found.ts';
import { decodeEntities } from '../common/html/parse-html.ts';
import { quotedTerm } from './parse-plain-text.ts';
import { readRecordLines } from './record-lines.ts';
import { readRunOnText } from './run-on-text.ts';

export interface FileRecord {
  readonly keys: ReadonlyMap<string, string>;
  readonly lines: readonly string[];
}

/** Fewer headers are front matter or rules within a text. */
const FEWEST_RECORDS = 3;
const MOST_KEYS = 40;
const RULE = /^-{3,}$/;
const KEY_LINE = /^([a-z][a-z_]{0,40}):(?:\s(.*))?$/;

/** Returns records with `key: value` headers between rules, as database exports have; null for another text. */
export function readRecordHeaders(text: string): FileRecord[] | null {
  const lines = text.split('\n').map((line) => line.trimEnd());
  const records: { keys: ReadonlyMap<string, string>; lines: string[] }[] = [];
  for (let index = 0; index < lines.length; index++) {
    const header = headerAt(lines, index);
    if (header !== null) {
      records.push({ keys: header.keys, lines: [] });
      index = header.end;
    } else if (records.length > 0) records.at(-1)?.lines.push(lines[index] as string);
    else if (lines[index] !== '') return null;
  }
  return records.length < FEWEST_RECORDS ? null : records;
}

function headerAt(lines: readonly string[], start: number): { keys: Map<string, string>; end: number } | null {
  if (!RULE.test(lines[start] as string)) return null;
  const keys = new Map<string, string>();
  for (let index = start + 1; index <= start + MOST_KEYS; index++) {
    const line = lines[index] ?? '';
    if (RULE.test(line)) return keys.size === 0 ? null : { keys, end: index };
    const pair = KEY_LINE.exec(line);
    if (pair === null) return null;
    keys.set(pair[1] as string, (pair[2] ?? '').trim());
  }
  return null;
}

const CONTAINER_LEVEL = 2;
const PROVISION_LEVEL = 5;
const NUMBER_KEYS = ['section_identifier', 'section_number', 'identifier', 'number'];
const PLACE_KEYS = ['subjurisdiction', 'state', 'jurisdiction'];

/** Returns the blocks of a section's text, which is Markdown once its lines are joined. */
export type ParseBody = (markdown: string) => readonly Block[];

/** Reads an instrument that a database cut into records; `parseBody` reads the text below their headers. */
export function readRecords(records: readonly FileRecord[], parseBody: ParseBody): ReadFile {
  const sections = joinContinued(records);
  const blocks = sections.flatMap((section) => blocksOf(section, parseBody));
  const front = records[0]?.keys ?? new Map<string, string>();
  const title = front.get('title');
  const state = PLACE_KEYS.map((key) => front.get(key)).find(Boolean);
  const setAside = new SetAsideTally();
  for (const { keys } of records) for (const pair of keys) setAside.add('metadata', pair.join(''));
  setAside.add('repeated', charactersIn(records) - charactersIn(sections));
  return readBlocks({
    blocks,
    title: found(title === undefined || numberOf(front) !== null ? '' : asCited(title, blocks), 'front matter'),
    about: [...front].map(([key, value]) => `${key}: ${value}`).join('\n'),
    clues: { state: found(state, 'front matter') },
    details: [
      `${records.length.toLocaleString('en-AU')} headers of a database stand between the sections; they were ` +
        'read as headings and metadata, not as text.',
    ],
    setAside: setAside.counted(),
  });
}

const FIRST_SECTIONS = 40;

/** Headers may give a title in other capitals than the section that names the instrument. */
function asCited(title: string, blocks: readonly Block[]): string {
  for (const { text } of blocks.slice(0, FIRST_SECTIONS)) {
    const cited = /\b(?:cited as|called|is) the (.{5,250}?)\s*\.(?:\s|$)/.exec(text)?.[1];
    if (cited !== undefined && foldHeading(cited) === foldHeading(title)) return cited;
  }
  return title;
}

function charactersIn(records: readonly FileRecord[]): number {
  return records.reduce((sum, { lines }) => sum + charactersOf(lines.join('\n')), 0);
}

/** A long section continues in the next records of the same number. */
function joinContinued(records: readonly FileRecord[]): FileRecord[] {
  const joined: { keys: FileRecord['keys']; lines: readonly string[] }[] = [];
  for (const record of records) {
    const last = joined.at(-1);
    if (last === undefined || nameOf(last) === null || nameOf(last) !== nameOf(record)) {
      joined.push({ keys: record.keys, lines: record.lines });
    } else last.lines = joinOverlap(last.lines.join('\n').trimEnd(), record.lines.join('\n')).split('\n');
  }
  return joined;
}

function nameOf({ keys }: FileRecord): string | null {
  const number = numberOf(keys);
  return number === null ? null : [keys.get('section_type') ?? '', number, keys.get('title') ?? ''].join('|');
}

function numberOf(keys: FileRecord['keys']): string | null {
  return NUMBER_KEYS.map((key) => keys.get(key)).find(Boolean) ?? null;
}

function blocksOf(record: FileRecord, parseBody: ParseBody): Block[] {
  const number = numberOf(record.keys);
  const isSchedule = /^(?:schedule|appendix|annex)/i.test(record.keys.get('section_type') ?? '');
  const first = record.lines.findIndex((line) => line !== '');
  const own = number === null ? null : headingOf(record, number, record.lines[first] ?? '');
  const given = own?.isPrinted === true ? record.lines.slice(first + 1) : record.lines;
  const { lines, nextLevels } = readRecordLines(given, isSchedule);
  const pieces = readRunOnText(lines, isSchedule);
  const body = parseBody(
    pieces
      .map(
        ({ is, text }, index) =>
          (is === 'heading' ? `${'#'.repeat(levelOf(text))} ${text}` : text) +
          (is === 'table' && pieces[index + 1]?.is === 'table' ? '' : '\n'),
      )
      .join('\n'),
  );
  const withTerms = body.map((block) =>
    block.kind === 'text' ? { ...block, term: quotedTerm(block.text) ?? block.term } : block,
  );
  return [...(own === null ? [] : [heading(own.text)]), ...withTerms, ...nextLevels.map(heading)];
}

function headingOf({ keys }: FileRecord, number: string, first: string): { text: string; isPrinted: boolean } {
  const title = withoutFootnoteMark(decodeEntities(keys.get('title') ?? '').replaceAll('\u00a0', ' '));
  const type = keys.get('section_type') ?? 'section';
  const meaning = readHeading(first);
  const isSame =
    meaning.is === 'provision' &&
    meaning.number === number &&
    foldHeading(meaning.heading ?? '') === foldHeading(title);
  const isContainer =
    meaning.is === 'container' &&
    (meaning.number === null || foldHeading(meaning.number).endsWith(foldHeading(number)));
  if (isSame || isContainer) return { text: first, isPrinted: true };
  if (readHeading(`${type} ${number}`).is !== 'container') return { text: `${number} ${title}`, isPrinted: false };
  const isUntitled = foldHeading(title) === foldHeading(number);
  return { text: `${type} ${number}${isUntitled ? '' : `—${title}`}`, isPrinted: false };
}

function levelOf(text: string): number {
  return readHeading(text).is === 'container' ? CONTAINER_LEVEL : PROVISION_LEVEL;
}

function heading(text: string): Block {
  return headingBlock(levelOf(text), text.replace(/(?<!\s)\s+--\s*|--\s*/g, '—'));
}

/** So many characters of the next part must be there for its beginning to be looked for. */
const SHORTEST_OVERLAP = 24;
const LONGEST_OVERLAP = 8_000;

/** Joins two parts where the second repeats the end of the first, as databases cut them; white space aside. */
export function joinOverlap(before: string, after: string): string {
  const start = Math.max(0, before.length - LONGEST_OVERLAP);
  const tail = withoutSpaces(before.slice(start));
  const next = after.slice(0, LONGEST_OVERLAP * 2).replace(/\s+/g, '');
  const opening = next.slice(0, SHORTEST_OVERLAP);
  const at = opening.length < SHORTEST_OVERLAP ? -1 : tail.text.lastIndexOf(opening);
  if (at < 0 || !next.startsWith(tail.text.slice(at))) return `${before}\n${after}`;
  return before.slice(0, start + (tail.places[at] as number)) + after.trimStart();
}

function withoutSpaces(text: string): { text: string; places: number[] } {
  return { text: text.replace(/\s+/g, ''), places: Array.from(text.matchAll(/\S/g), ({ index }) => index) };
}
