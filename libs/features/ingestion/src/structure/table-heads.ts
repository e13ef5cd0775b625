/** Decides what heads a table: its caption, and the row with the names of its columns. */
import { tableBlock, textBlock } from '../document-model/block.ts';
import type { Block } from '../document-model/block.ts';
import type { TableRows } from '../document-model/markdown-table.ts';
import { readCaption } from './table-captions.ts';

/** `30`, `–2.5 %`, `$40`, `18°C`, `≤ 3 m`; `Class 3` is a name, `1) Lamps` an item. */
const VALUE = /^[<>≤≥~±+–−-]?\s?[$€£]?\s?\d(?!\d?[.)] )/;
const NAME = /\p{L}{2}|^#$/u;
const SENTENCE = /[.;]$/;
/** Schedules of regulations number their columns above the names. */
const COLUMN_NUMBER = /^\s*column \d{1,2}\s*$/i;
const FEWEST_VALUES = 2;
/** Share of the filled cells of a column that are values. */
const LEAST_VALUES = 0.5;
/** So many columns hold texts: cells of so many characters, this many times as long as the name above them. */
const FEWEST_TEXTS = 2;
const LEAST_TEXTS = 0.5;
const [SHORTEST_TEXT, LONGER] = [30, 2];

/** Returns the blocks with each table's caption above it, and its header apart from its rows. */
export function withHeads(blocks: readonly Block[]): readonly Block[] {
  if (!blocks.some(({ kind }) => kind === 'table')) return blocks;
  const apart = blocks.flatMap(withCaptionApart);
  const openings = Map.groupBy(
    apart.flatMap(({ table }) => (table === null ? [] : [openingOf(table)])),
    String,
  );
  const isRepeated = (table: TableRows) => openings.get(openingOf(table))!.length > 1;
  return apart.map((block) =>
    block.table === null ? block : { ...block, table: withHeader(block.table, isRepeated(block.table)) },
  );
}

/** Several tables that open with the same row have it as their header; that with numbers of columns is no name. */
function openingOf({ header, body }: TableRows): string {
  return JSON.stringify([...header, ...body].find((row) => row.some(isFilled) && !numbersColumns(row)) ?? []);
}

function numbersColumns(row: readonly string[] = []): boolean {
  return row.filter((cell) => COLUMN_NUMBER.test(cell)).length > 1;
}

/** A caption may be printed as the first row, over all columns; a list of tables has others. */
function withCaptionApart(block: Block): Block[] {
  if (block.table === null) return [block];
  const { header, body } = block.table;
  const [first = [], ...others] = [...header, ...body];
  const [text = '', ...more] = first.filter(isFilled);
  const isList = others.length === 0 || others.some(([opening = '']) => readCaption(opening) !== null);
  if (isList || more.length > 0 || readCaption(text) === null) return [block];
  const rows = { header: header.slice(1), body: header.length > 0 ? body : body.slice(1) };
  return [textBlock(text, { pages: block.pages.slice(0, 1) }), tableBlock(rows, { pages: block.pages })];
}

function withHeader(table: TableRows, isRepeated: boolean): TableRows {
  const marked = table.header.filter((row) => row.some(isFilled));
  const rows = [...marked, ...table.body];
  const numbers = rows.slice(0, numbersColumns(rows[0]) ? 1 : 0);
  if (marked.length > numbers.length) return table;
  const isOfNames = isRepeated || (numbers.length > 0 && !/\d/.test(String(rows[1])));
  const count = numbers.length + headerRows(rows.slice(numbers.length), isOfNames, numbers[0]);
  return count === marked.length ? table : { header: rows.slice(0, count), body: rows.slice(count) };
}

/** Returns how many rows are a header: the first, or those that its first cell stands beside; 0 where none is. */
function headerRows(rows: TableRows['body'], isOfNames: boolean, numbers?: readonly string[]): number {
  const goesOn = ([first = '']: readonly string[], at: number) =>
    at === 0 || (isFilled(first) && first === rows[0]![0]);
  const count = rows.findIndex((row, at) => !goesOn(row, at) || !row.every(mayBeName));
  if (count < 1) return 0;
  const [header, body] = [rows.slice(0, count), rows.slice(count)];
  const columns = [...rows[0]!.keys()];
  const toName = columns.filter((column) => numbers === undefined || COLUMN_NUMBER.test(numbers[column] ?? ''));
  if (!toName.every((column) => header.some((row) => isFilled(row[column] ?? '')))) return 0;
  const filled = columns.map((column) => body.map((row) => row[column] ?? '').filter(isFilled));
  if ((isOfNames && columns.length > 1) || filled.some((cells) => holdsValues(cells, columns.length))) return count;
  const texts = filled.filter((cells, column) => holdsTexts(cells, rows[0]![column]!));
  return count === 1 && texts.length >= FEWEST_TEXTS ? 1 : 0;
}

function mayBeName(cell: string): boolean {
  return !isFilled(cell) || (NAME.test(cell) && !VALUE.test(cell) && !SENTENCE.test(cell));
}

function holdsValues(filled: readonly string[], columns: number): boolean {
  const values = filled.filter((cell) => VALUE.test(cell)).length;
  return values >= FEWEST_VALUES && values > filled.length * LEAST_VALUES && (columns > 2 || areOfOneKind(filled));
}

function holdsTexts(filled: readonly string[], name: string): boolean {
  const texts = filled.filter(({ length }) => length >= Math.max(SHORTEST_TEXT, name.length * LONGER));
  return texts.length >= FEWEST_TEXTS && texts.length > filled.length * LEAST_TEXTS;
}

/** In two columns, values of several units are those of a list, whose first row is no header. */
function areOfOneKind(cells: readonly string[]): boolean {
  return new Set(cells.map((cell) => cell.replace(/[\d.,\s–-]+/g, ''))).size === 1;
}

function isFilled(cell: string): boolean {
  return cell.trim() !== '';
}
