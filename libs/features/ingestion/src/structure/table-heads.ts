/** Decides what heads a table: its caption, in one line or several, and the row with the names of its columns. */
import { tableBlock, textBlock } from '../document-model/block.ts';
import type { Block } from '../document-model/block.ts';
import { LEVEL_OF_BOLD } from '../document-model/heading-meaning.ts';
import type { TableRows } from '../document-model/markdown-table.ts';
import { looksLikeTitle } from './headings.ts';
import { readCaption } from './table-captions.ts';

/** `30`, `–2.5 %`, `$40`, `18°C`, `≤ 3 m`; `Class 3` is a name, `1) Lamps` an item. */
const VALUE = /^[<>≤≥~±+–−-]?\s?[$€£]?\s?\d(?!\d?[.)] )/;
const NAME = /\p{L}{2}|^#$/u;
const SENTENCE = /[.;]$/;
const FEWEST_VALUES = 2;
/** Share of the filled cells of a column that are values. */
const LEAST_VALUES = 0.5;
/** So many columns hold texts: cells of so many characters, this many times as long as the name above them. */
const FEWEST_TEXTS = 2;
const LEAST_TEXTS = 0.5;
const [SHORTEST_TEXT, LONGER] = [30, 2];
/** After the number: the title, and what it forms part of. */
const MOST_MORE_LINES = 2;

/** Returns the blocks with each table's caption in one line above it, and its header apart from its rows. */
export function withHeads(blocks: readonly Block[]): readonly Block[] {
  if (!blocks.some(({ kind }) => kind === 'table')) return blocks;
  const whole = withWholeCaptions(blocks.flatMap(withCaptionApart));
  const openings = Map.groupBy(
    whole.flatMap(({ table }) => (table === null ? [] : [openingOf(table)])),
    String,
  );
  const isRepeated = (table: TableRows) => openings.get(openingOf(table))!.length > 1;
  return whole.map((block) =>
    block.table === null ? block : { ...block, table: withHeader(block.table, isRepeated(block.table)) },
  );
}

/** Several tables that open with the same row have it as their header. */
function openingOf({ header, body }: TableRows): string {
  const rows = header.some((row) => row.some(isFilled)) ? header : body;
  return JSON.stringify(rows[0] ?? []);
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

function withWholeCaptions(blocks: readonly Block[]): Block[] {
  const whole: Block[] = [];
  for (let at = 0; at < blocks.length;) {
    const block = blocks[at]!;
    const lines = captionAt(blocks, at);
    whole.push(lines.length < 2 ? block : { ...block, text: lines.map(({ text }) => text).join(' ') });
    at += Math.max(1, lines.length);
  }
  return whole;
}

/** Returns the lines of the caption that begins here, which end right above its table; none where none does. */
function captionAt(blocks: readonly Block[], at: number): Block[] {
  const { table, text } = blocks[at]!;
  const caption = table === null ? readCaption(text) : null;
  if (caption === null || caption.heading !== null) return [];
  let end = at + 1;
  while (end - at <= MOST_MORE_LINES && goesOnWithCaption(blocks[end])) end++;
  return blocks[end]?.table == null ? [] : blocks.slice(at, end);
}

function goesOnWithCaption(block: Block | undefined): boolean {
  const isLine = block !== undefined && block.table === null && !block.listItem && block.meaning === undefined;
  const isMarked = block?.kind === 'heading' && block.level < LEVEL_OF_BOLD;
  return (
    isLine && !isMarked && looksLikeTitle(block.text) && !/[.:;,]$/.test(block.text) && readCaption(block.text) === null
  );
}

function withHeader(table: TableRows, isRepeated: boolean): TableRows {
  const isMarked = table.header.some((row) => row.some(isFilled));
  const rows = isMarked ? 0 : headerRows(table.body, isRepeated);
  return rows === 0 ? table : { header: table.body.slice(0, rows), body: table.body.slice(rows) };
}

/** Returns how many rows are a header: the first, or those that its first cell stands beside; 0 where none is. */
function headerRows(rows: readonly (readonly string[])[], isRepeated: boolean): number {
  const count = rows.findIndex((row) => row[0] !== rows[0]?.[0] || !row.every(mayBeName));
  if (count < 1) return 0;
  const [header, body] = [rows.slice(0, count), rows.slice(count)];
  const columns = [...rows[0]!.keys()];
  const isNamed = columns.every((column) => header.some((row) => isFilled(row[column] ?? '')));
  if (!isNamed) return 0;
  const filled = columns.map((column) => body.map((row) => row[column] ?? '').filter(isFilled));
  if ((isRepeated && columns.length > 1) || filled.some((cells) => holdsValues(cells, columns.length))) return count;
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
