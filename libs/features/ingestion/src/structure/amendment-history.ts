import type { PublisherNote } from '../document-model/elements.ts';

const BEGINS = /^(?:Endnote \d+\s*[—–-]+\s*Amendment history|Table of Amendments)\b/i;
const ENDS = /^(?:Endnote \d+\b|Notes? \d+\b|Table [A-Z]\b)/i;
const HEADER = /^Provision affected\s+How affected\s*/;

/** How a row names its provision: `s 4`, `Div. 3 of Part 1`, `Heading to s 12`, `c 5`. */
const NAME =
  String.raw`(?:(?:Heading|Subheading|Subhead\.?|Notes?(?: \d)?|Table|Link note|Renumbered) (?:to|in) )?` +
  String.raw`(?:ss?|cc?|cll?|rr?|regs?|Ch|Chapters?|Pt|Parts?|Div|Divisions?|Sdiv|Subdiv|Subdivisions?|Sch|` +
  String.raw`Schedules?|App|Appendix)\.? ?\d\w{0,20}(?:[.‑–-]\w{1,20}){0,9}(?:\(\w{1,5}\)){0,9}` +
  String.raw`(?:,? (?:of|in) (?:Ch|Chapter|Pt|Part|Div|Division|Sch|Schedule)\.? ?[\w-]{1,20}){0,5}`;
const CHANGE = String.raw`(?:ad|am|rep|rs|renum|rel|redes|exp|mod)\b`;
const DOTTED_ROW = new RegExp(String.raw`(${NAME})\s*\.{3,}(?!\.)\s*(?!\s)(.*?)(?=(?<!\s)\s+${NAME}\s*\.{3}|$)`, 'gs');
const PLAIN_ROW = new RegExp(String.raw`^(${NAME})\s+(${CHANGE}.*)$`, 'gs');
const GOES_ON = new RegExp(String.raw`^(?:${CHANGE}|(?:No|Nos|SLI|SR|F\d{4}L)\b)`);

const MOST_ROWS = 20_000;

interface Row {
  readonly provision: string;
  changes: string;
}

/** Returns the rows of the amendment history in a compilation's endnotes, each with the provision that it names. */
export function readAmendmentHistory(endnotes: readonly string[]): PublisherNote[] {
  const begin = endnotes.findLastIndex((text) => BEGINS.test(text));
  if (begin < 0) return [];
  const rows: Row[] = [];
  for (const block of endnotes.slice(begin)) {
    if (rows.length >= MOST_ROWS || (ENDS.test(block) && !BEGINS.test(block))) break;
    const text = block.replace(BEGINS, '').trim().replace(HEADER, '');
    const found = rowsIn(text);
    const last = rows.at(-1);
    if (found.length === 0 && last !== undefined && GOES_ON.test(text)) last.changes += `; ${text}`;
    rows.push(...found);
  }
  return rows.map(({ provision, changes }) => ({ text: `${provision}: ${changes.trim()}`, element: null, provision }));
}

function rowsIn(text: string): Row[] {
  const dotted = [...text.matchAll(DOTTED_ROW)];
  const found = dotted.length > 0 ? dotted : [...text.matchAll(PLAIN_ROW)];
  return found.map(([, provision = '', changes = '']) => ({ provision, changes }));
}
