import { LONGEST_PIECES, TABLE_PIECES } from './limits.ts';
import { shorten } from './shorten.ts';
import { estimateWordPieces } from './word-pieces.ts';

export interface TableRows {
  readonly header: readonly (readonly string[])[];
  readonly body: readonly (readonly string[])[];
}

/** A part of a long cell has so many word pieces at least; where the header leaves less room, none is parted. */
const FEWEST_PIECES = 40;
/** Of `--- |`; so many columns or more stand beside the first. */
const [RULE_PIECES, FEWEST_COLUMNS] = [4, 3];
/** Ends of sentences and of list items, and the bullets that begin the next. */
const BETWEEN_SENTENCES = /(?<=[.;:])\s+|(?<!\s)\s+(?=•)/;
/** What leads to a page in a row of a contents list. */
const DOT_LEADER = /\.{5}\s?\d[\d-]*$/;
/** Characters of a first cell that are repeated. */
const LONGEST_NAME = 180;
const ITEM_NUMBER = /^\(?\d{1,4}[A-Z]{0,3}[.)]?$/i;

/**
 * Returns a table as Markdown, a long one in pieces that each repeat the header rows and, where rows stand in groups,
 * the name of the group; where the first row of a piece goes on with a named class, it repeats the name. The parts of
 * an over-long row repeat its first cell; `inWholeRows` leaves it as printed.
 */
export function tableAsMarkdown(table: TableRows, { inWholeRows = false } = {}): string[] {
  return inGroupsOfColumns(table).flatMap((group) => rowsAsMarkdown(group, inWholeRows));
}

/** Where no passage holds the header of a wide table and a row, some columns at a time stand beside the first. */
function inGroupsOfColumns(table: TableRows): TableRows[] {
  const { header, body } = table;
  const sizeOf = (cell = '') => estimateWordPieces(cell) + 1;
  // Above the last row of a header, the one name of a row stands over all columns, in their midst.
  const over = header.slice(0, -1).map(([, ...names]) => (names.filter(Boolean).length === 1 ? names.join('') : ''));
  const [first = 0, ...sizes] = Array.from({ length: columnsOf([...header, ...body]) }, (_, column) => {
    const inHeader = header.map((row, at) => (column > 0 && over[at] ? 1 : sizeOf(row[column])));
    return sum(inHeader) + RULE_PIECES + body.reduce((most, row) => Math.max(most, sizeOf(row[column])), 0);
  });
  const room = TABLE_PIECES - first - sum(over.map(sizeOf)) - header.length - 2;
  const most = Math.floor(room / sizes.reduce((largest, size) => Math.max(largest, size), 1));
  const isNamed = sizes.every((_size, at) => header.some((row) => row[at + 1]));
  if (first + sum(sizes) <= LONGEST_PIECES || most < FEWEST_COLUMNS || !isNamed) return [table];
  return Array.from({ length: Math.ceil(sizes.length / most) || 1 }, (_, group) => {
    const shown = (name: string) => (group === 0 ? name : shorten(name, LONGEST_NAME));
    const pick = ([name = '', ...cells]: readonly string[]) => [
      shown(name),
      ...cells.slice(group * most, (group + 1) * most),
    ];
    return { header: header.map((row, at) => (over[at] ? [row[0]!, over[at]] : pick(row))), body: body.map(pick) };
  });
}

function columnsOf(rows: TableRows['body']): number {
  return rows.reduce((most, row) => Math.max(most, row.length), 1);
}

function rowsAsMarkdown({ header, body }: TableRows, inWholeRows: boolean): string[] {
  const columns = columnsOf([...header, ...body]);
  const [first, ...moreHeader] = header.map((row) => line(row, columns));
  const head = [first ?? line([], columns), `|${' --- |'.repeat(columns)}`, ...moreHeader].join('\n');
  const headSize = estimateWordPieces(head);
  const pieces: string[][] = [[head]];
  /** Of what a piece opens with: it is no piece by itself. */
  let opening = headSize;
  let size = opening;
  const rows = rowsOf(body, inWholeRows ? Infinity : TABLE_PIECES - headSize);
  rows.forEach(({ cells, names, group, isGroup }, index) => {
    let text = line(cells, columns);
    const own = estimateWordPieces(text);
    const next = isGroup ? estimateWordPieces(line(rows[index + 1]!.cells, columns)) : 0;
    if (size > opening && size + own + next > TABLE_PIECES) {
      const above = group === null ? [head] : [head, line(group, columns)];
      pieces.push(above);
      opening = sum(above.map(estimateWordPieces));
      size = opening;
      if (header[0]?.[0]) text = line(withName(cells, names), columns);
    }
    if (isGroup && size === opening) opening += own;
    pieces.at(-1)?.push(text);
    size += estimateWordPieces(text);
  });
  return pieces.map((lines) => lines.join('\n'));
}

interface Row {
  readonly cells: readonly string[];
  /** The first two cells, from above where they are blank: of the class that the row goes on with. */
  readonly names: readonly string[];
  /** The row with the name of the group that the row stands in. */
  readonly group: readonly string[] | null;
  readonly isGroup: boolean;
}

function rowsOf(body: TableRows['body'], room: number): Row[] {
  // Where the first row is none, rows with one cell filled are no names of groups.
  const hasGroups = isName(body[0]);
  let group: Row['group'] = null;
  let names: readonly string[] = [];
  return body.flatMap((row, at) => {
    const next = body[at + 1];
    const isGroup = hasGroups && isName(row) && next !== undefined && !isName(next);
    if (isGroup) group = null;
    names = isName(row) ? [] : namesOf(row, names);
    const rows = splitRow(row, room).map((cells) => ({ cells, names, group, isGroup }));
    if (isGroup) group = rows[0]!.cells;
    return rows;
  });
}

function namesOf([first = '', second = '']: readonly string[], [above = '', beside = '']: readonly string[]): string[] {
  const isOfSameClass = first === '' || ITEM_NUMBER.test(first);
  return [first || above, second || (isOfSameClass ? beside : '')];
}

function withName(cells: readonly string[], names: readonly string[]): readonly string[] {
  const at = ITEM_NUMBER.test(cells[0]!) ? 1 : 0;
  const goesOn = cells[at] === '' && /^\P{N}*\p{L}/u.test(cells[at + 1] ?? '');
  return goesOn ? cells.with(at, shorten(names[at] ?? '', LONGEST_NAME)) : cells;
}

function isName([first = '', ...others]: readonly string[] = []): boolean {
  const isShort = first.trim() !== '' && first.length <= LONGEST_NAME;
  return isShort && others.length > 0 && others.every((cell) => cell.trim() === '');
}

/**
 * Splits an over-long row, between sentences where it can: its long cells share the room, and each row has the next
 * part of each; where the first cell has no more, it is repeated.
 */
function splitRow(cells: readonly string[], room: number): (readonly string[])[] {
  const sizes = cells.map((cell) => estimateWordPieces(cell) + 1);
  if (sum(sizes) < room || room < FEWEST_PIECES || cells.some((cell) => DOT_LEADER.test(cell))) return [cells];
  // Half of the room is for the name, the rest for the others.
  const isWhole = (column: number) => sizes[column]! <= room / 2 / (column === 0 ? 1 : cells.length - 1);
  const whole = sizes.filter((_size, column) => isWhole(column));
  const share = Math.max(FEWEST_PIECES, Math.floor((room - sum(whole)) / (cells.length - whole.length)));
  const parts = cells.map((cell, column) => (isWhole(column) ? [cell] : splitText(cell, share)));
  const name = shorten(cells[0]!, LONGEST_NAME);
  return Array.from({ length: Math.max(...parts.map(({ length }) => length)) }, (_, at) =>
    parts.map((own, column) => own[at] ?? (column === 0 ? name : '')),
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function splitText(text: string, room: number): string[] {
  const parts: string[] = [];
  const pieces = text
    .split(BETWEEN_SENTENCES)
    .flatMap((sentence) => (estimateWordPieces(sentence) > room ? sentence.split(' ') : [sentence]));
  let size = 0;
  for (const piece of pieces) {
    const own = estimateWordPieces(piece);
    if (parts.length === 0 || size + own > room) {
      parts.push(piece);
      size = own;
    } else {
      parts[parts.length - 1] = `${parts.at(-1) as string} ${piece}`;
      size += own;
    }
  }
  return parts;
}

function line(cells: readonly string[], columns: number): string {
  const padded = [...cells, ...Array<string>(columns - cells.length).fill('')];
  return `| ${padded.map((cell) => cell.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim()).join(' | ')} |`;
}
