import type { ReadFile } from '../../document-model/elements.ts';
import { headingBlock } from '../../document-model/block.ts';
import type { Block } from '../../document-model/block.ts';
import { foldHeading } from '../../structure/contents.ts';
import { readHeading } from '../../structure/headings.ts';
import { charactersOf, SetAsideTally } from '../../document-model/set-aside.ts';
import { withoutFootnoteMark } from '../common/heading-text.ts';
import { decodeEntities } from '../common/html/decode-entities.ts';
import { readBlocks } from '../common/read-blocks.ts';
import { joinOverlap } from './join-overlap.ts';
import { quotedTerm } from './parse-plain-text.ts';
import type { FileRecord } from './record-headers.ts';
import { readRecordLines } from './record-lines.ts';
import { readRunOnText } from './run-on-text.ts';

const CONTAINER_LEVEL = 2;
const PROVISION_LEVEL = 5;
/** Keys for a section's number, and the place whose law it is. */
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
  const setAside = new SetAsideTally();
  for (const { keys } of records) for (const pair of keys) setAside.add('metadata', pair.join(''));
  setAside.add('repeated', charactersIn(records) - charactersIn(sections));
  return readBlocks({
    blocks,
    title:
      title === undefined || numberOf(records[0] as FileRecord) !== null
        ? null
        : { value: asCited(title, blocks), where: 'front matter' },
    about: [...front].map(([key, value]) => `${key}: ${value}`).join('\n'),
    clues: { state: placeOf(front) },
    details: [
      `${records.length.toLocaleString('en-AU')} headers of a database stand between the sections; they were ` +
        'read as headings and metadata, not as text.',
    ],
    setAside: setAside.counted(),
  });
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
  const number = numberOf({ keys, lines: [] });
  return number === null ? null : [keys.get('section_type') ?? '', number, keys.get('title') ?? ''].join('|');
}

function numberOf({ keys }: FileRecord): string | null {
  return NUMBER_KEYS.map((key) => keys.get(key)).find((value) => value !== undefined && value !== '') ?? null;
}

function blocksOf(record: FileRecord, parseBody: ParseBody): Block[] {
  const number = numberOf(record);
  const isSchedule = /^(?:schedule|appendix|annex)/i.test(record.keys.get('section_type') ?? '');
  const first = record.lines.findIndex((line) => line !== '');
  const own = number === null ? null : headingOf(record, number, record.lines[first] ?? '');
  const given = own === null || own.rest === null ? record.lines : [own.rest, ...record.lines.slice(first + 1)];
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

/** `rest` is what is left of the first line where that prints the heading too, else null. */
interface RecordHeading {
  readonly text: string;
  readonly rest: string | null;
}

/** The heading as the text prints it in its first line, else as the header has it. */
function headingOf({ keys }: FileRecord, number: string, first: string): RecordHeading {
  const title = withoutFootnoteMark(decodeEntities(keys.get('title') ?? '').replaceAll('\u00a0', ' '));
  const type = keys.get('section_type') ?? 'section';
  const numbered = `${number} ${title}`;
  if (first.toLowerCase().startsWith(`${numbered} `.toLowerCase()))
    return { text: numbered, rest: first.slice(numbered.length) };
  const meaning = readHeading(first);
  const isSame =
    meaning.is === 'provision' &&
    meaning.number === number &&
    foldHeading(meaning.heading ?? '') === foldHeading(title);
  const isContainer =
    meaning.is === 'container' &&
    (meaning.number === null || foldHeading(meaning.number).endsWith(foldHeading(number)));
  if (isSame || isContainer) return { text: first, rest: '' };
  const untitled = foldHeading(title) === foldHeading(number);
  return {
    text:
      readHeading(`${type} ${number}`).is === 'container'
        ? `${type} ${number}${untitled ? '' : `—${title}`}`
        : numbered,
    rest: null,
  };
}

function levelOf(text: string): number {
  return readHeading(text).is === 'container' ? CONTAINER_LEVEL : PROVISION_LEVEL;
}

function heading(text: string): Block {
  return headingBlock(levelOf(text), text.replace(/(?<!\s)\s+--\s*|--\s*/g, '—'));
}

function placeOf(front: ReadonlyMap<string, string>): ReadFile['clues']['state'] {
  const value = PLACE_KEYS.map((key) => front.get(key)).find((place) => place !== undefined && place !== '');
  return value === undefined ? null : { value, where: 'front matter' };
}

const FIRST_SECTIONS = 40;

/** Headers may give a title in other capitals than the section that names the instrument. */
function asCited(title: string, blocks: readonly Block[]): string {
  const wanted = foldHeading(title);
  for (const { text } of blocks.slice(0, FIRST_SECTIONS)) {
    const cited = /\b(?:cited as|called|is) the (.{5,250}?)\s*\.(?:\s|$)/.exec(text)?.[1];
    if (cited !== undefined && foldHeading(cited) === wanted) return cited;
  }
  return title;
}
