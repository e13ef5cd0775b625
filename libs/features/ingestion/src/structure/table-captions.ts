import type { Block } from '../document-model/block.ts';
import type { TableRows } from '../document-model/markdown-table.ts';

/** `Table 7: Emission factors`, `Table 5 (a) Electricity`, `TABLE A-2 – Fuels`; `Table 7 shows …` is a sentence. */
const CAPTION = new RegExp(
  String.raw`^T(?:able|ABLE) ((?:[A-Z]{1,2}[.-]?)?\d{1,3}(?:[.-]\d{1,3}){0,3}(?:[A-Za-z]|\.?-[A-Z]{1,2}(?![A-Za-z]))?` +
    String.raw`(?: ?\([a-z]\))?)(?![.-]?\d)(?:[.:]|(?:\s*[:.—–-]\s*|\s+)(?=[\p{Lu}\d(“"])(.*))?$`,
  'u',
);
const LONGEST_CAPTION = 300;
const PICTURE = /^(?:figure|fig\.|chart|table) (?:[A-Z]{1,2}[.-]?)?\d/i;
const NOTE = /^(?:notes?|sources?|key|legend)\b.{0,12}[:.—–-]/i;
/** What ties a note to a place in its table: `(1)`, also raised, `*`, `a.`. */
const MARK = /^(?:\(\w{1,3}\)|⁽[⁰¹²³⁴-⁹]{1,3}⁾|[*†‡§]{1,3}|\w{1,2}[.)](?=\s))/;

export interface Caption {
  readonly number: string;
  readonly heading: string | null;
}

/** Returns the number and the words of a table's caption; null for other text. */
export function readCaption(text: string): Caption | null {
  if (text.length > LONGEST_CAPTION) return null;
  // Spaces without width may stand after the number.
  const [, number, heading = ''] = CAPTION.exec(text.replaceAll('\u200b', '')) ?? [];
  return number === undefined ? null : { number: `Table ${number}`, heading: heading.trim() || null };
}

/** Whether a heading names a picture, or a table that was not found as one: it heads nothing of the text. */
export function namesPicture(text: string): boolean {
  return PICTURE.test(text);
}

/** Whether a block goes on with a table: more of its rows, or a note, whose mark the table has. */
export function goesOnWithTable({ kind, text, table }: Block, before: readonly TableRows[]): boolean {
  if (table !== null) return true;
  if (kind === 'heading') return false;
  const mark = MARK.exec(text)?.[0];
  return NOTE.test(text) || (mark !== undefined && before.some((rows) => hasMark(rows, mark)));
}

function hasMark({ header, body }: TableRows, mark: string): boolean {
  return [...header, ...body].some((row) => row.some((cell) => cell.includes(mark)));
}
