import type { Block } from '../document-model/block.ts';
import type { ContainerType } from '../document-model/elements.ts';
import { isSchedule, RANKS } from '../document-model/heading-meaning.ts';
import type { HeadingMeaning } from '../document-model/heading-meaning.ts';
import { SPELT } from '../document-model/spelt-number.ts';
import { EXPLAINING_HEADINGS, PROVISION_WORDS } from '../kinds/find-kind.ts';
import { leadingMarks } from './marks.ts';
import { NO_DATE } from './outline-number.ts';

/** Words that head a level with another name than theirs. */
const OTHER_WORDS: ReadonlyMap<string, ContainerType> = new Map([
  ['subpart', 'division'],
  ['annex', 'appendix'],
  ['annexure', 'appendix'],
  ['attachment', 'appendix'],
]);

/** What explains a standard and is no part of it, nor of an appendix before it. */
export const ACCOMPANIES = new RegExp(String.raw`^(?:${EXPLAINING_HEADINGS.join('|')})\b.{0,60}$`, 'i');
const KEYWORD_HEADING =
  /^(Chapter|Part|Division|Sub-?division|Subpart|Schedule|Appendix|Annex(?:ure)?|Attachment)(?:\s+(?=\S)|(?=\s*[-–—:])|$)(.*)$/i;
const CONTAINER_NUMBER =
  /^((?:\d+|[IVXLC]+|[A-Z])(?:[A-Z]{0,3})(?:[.\-‑](?:\d+[A-Z]{0,3}|[A-Z]{1,2}(?![A-Za-z]))){0,6})(?=$|\s|[–—:.-])/;
/** `Appendix A to Part 271—Form of Permit` */
const OF_PART = /^ to (?:sub)?part \w{1,6}\s*(?=[–—-])/i;
/** `FIRST SCHEDULE` of older Acts. */
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const ORDINAL_SCHEDULE = new RegExp(String.raw`^(?:the )?(${ORDINALS.join('|')}) schedule\b\.?`, 'i');
/** `Part Three`, up to twenty. */
const SPELT_NUMBER = new RegExp(String.raw`^(chapter|part) (${SPELT.slice(1, 21).join('|')})(?![\w-])`, 'i');
const DASH = /^\s*(?:--|\.?[–—:-]|\.)?\s*/;
/** Section numbers: `18A`, `4.3`, `114-1`; `. `, `—Objects` may follow, `.Objects` after parts. `50 CFR` is none. */
export const PROVISION_NUMBER = new RegExp(
  String.raw`^${NO_DATE}(?!\d{1,2} CFR\b)(\d{1,4}[A-Z]{0,4}(?:[.\-‑]\d{1,4}[A-Z]{0,4}){0,6})` +
    String.raw`(?:\.?(?:\s+|$)|—(?=\p{L})|(?<=\d\.\d{1,4})\.(?=\p{Lu}\p{Ll}))`,
  'u',
);

/** `Article 5`, `Disclosure 305-1`; drafts put them in brackets, and number what comes between as `5 bis`. */
const NAMED_PROVISION = new RegExp(
  String.raw`^\[?(${PROVISION_WORDS.join('|')})\s+(\d{1,4}(?: (?:bis|ter|quater|quinquies)\b|` +
    String.raw`[A-Z]{0,4}(?:[.\-‑]\d{1,4}[A-Z]{0,3}){0,6})|[IVXLC]{1,7})(?:\s*(?:--|[–—:.])\s*|\s+-\s+|\s+|$)`,
  'i',
);

/** Headings of contents lists: `Table of Provisions` (Vic, NT), `Arrangement` in older Acts. */
export const CONTENTS_TITLE =
  /^(?:table of )?contents$|^on this page$|^table of provisions$|^arrangement of (?:sections|act|regulations|provisions)$/i;

/** Codes of metrics and requirements: `TC-SC-110a.1`, `E1-6`; the numbers of pages (`ES-75`) are no such headings. */
const CODE = /^((?:Note to )?[A-Z]{1,4}\d{0,2}(?:-[A-Z]{1,4})?-\d{1,4}[a-z]?(?:\.\d{1,3}){0,2})[.:]?\s+(?=\S)/;

/** Whether the number of a provision is a code, which is cited as it is. */
export function isCode(number: string): boolean {
  return CODE.test(`${number} x`);
}

const APART: readonly (readonly [RegExp, 'contents' | 'editorial' | 'endnotes' | 'long-title'])[] = [
  [CONTENTS_TITLE, 'contents'],
  // Australian standards end with the text of the international one that they leave out: `Deleted IFRS S2 text`.
  [/^(?:about this (?:compilation|republication)|deleted (?:IFRS|IAS|IPSAS)\b.{0,20} text)$/i, 'editorial'],
  [
    new RegExp(
      String.raw`^(?:endnotes?\b|notes to the\b|legislative history$|reprints? notes?$|` +
        String.raw`table of (?:acts|amendments|provisions affected)\b|compilation table$|amendment history$)`,
      'i',
    ),
    'endnotes',
  ],
  [/^An? Act (?:to|relating|about|for|providing|with respect|in relation|establishing|concerning)\b/, 'long-title'],
];

const UNNUMBERED: readonly (readonly [RegExp, ContainerType])[] = [
  [ACCOMPANIES, 'preamble'],
  [/^dictionary$/i, 'dictionary'],
  [/^land use table$/i, 'part'],
];

/** Returns what the words of a heading make it; null where the document's grammar says what it is, and for texts. */
export function readOwnHeading(block: Block | undefined): HeadingMeaning | null {
  return block?.meaning === undefined ? meaningOfHeading(block) : null;
}

/** Returns what a heading is by the document's grammar, else by its words; null for texts. */
export function meaningOfHeading(block: Block | undefined): HeadingMeaning | null {
  return block?.kind === 'heading' ? (block.meaning ?? readHeading(block.text)) : null;
}

/** Whether a heading has words alone, by which it is nothing in particular. */
export function isPlainHeading(block: Block | undefined): boolean {
  return readOwnHeading(block)?.is === 'plain';
}

/** Whether a heading begins with the number of a provision: `3 Homes`, `12A Lamps`. */
export function isNumberedHeading(block: Block): boolean {
  const own = readOwnHeading(block);
  return own?.is === 'provision' && /^\d/.test(own.number);
}

/** Whether some headings are those of provisions, by their words or by the document's grammar. */
export function haveProvisions(blocks: readonly Block[]): boolean {
  return blocks.some((block) => meaningOfHeading(block)?.is === 'provision');
}

/** Whether a heading is that of a schedule, appendix or annexure. */
export function headsSchedule(text: string): boolean {
  const meaning = readHeading(text);
  return meaning.is === 'container' && isSchedule(meaning);
}

const LONGEST_TITLE = 100;

/** Whether a line that a file does not mark as a heading may be the title of what is below. */
export function looksLikeTitle(text: string): boolean {
  const isShort = text.length <= LONGEST_TITLE && /^\p{Lu}/u.test(text);
  return isShort && leadingMarks(text).length === 0 && readHeading(text).is === 'plain';
}

/** Returns what a heading's words make it. Only the file's own levels distinguish `plain` headings. */
export function readHeading(text: string): HeadingMeaning {
  const [, apart] = APART.find(([pattern]) => pattern.test(text)) ?? [];
  if (apart !== undefined) return { is: apart };
  // No provision is in it.
  if (/^preamble$/i.test(text))
    return { is: 'container', type: 'preamble', rank: RANKS.provision - 1, number: null, heading: text };
  const [, type] = UNNUMBERED.find(([pattern]) => pattern.test(text)) ?? [];
  if (type !== undefined) return { is: 'container', type, rank: rankOf(type), number: null, heading: text };
  return (
    readSign(text) ?? readZone(text) ?? readKeyword(text) ?? readNumber(text) ?? readNamed(text) ?? { is: 'plain' }
  );
}

function readZone(text: string): HeadingMeaning | null {
  const [, number, heading = ''] = /^(Zone [A-Z]{1,3}\d{0,2}[A-Z]?)\b\s*(\S.*|)$/.exec(text) ?? [];
  if (number === undefined) return null;
  return { is: 'container', type: 'group', rank: RANKS.subdivision, number, heading: withoutDash(heading) };
}

function readKeyword(given: string): HeadingMeaning | null {
  const text = given
    .replace(ORDINAL_SCHEDULE, (_all, ordinal: string) => `Schedule ${ORDINALS.indexOf(ordinal.toLowerCase()) + 1}`)
    .replace(SPELT_NUMBER, (_all, word: string, number: string) => `${word} ${SPELT.indexOf(number.toLowerCase())}`);
  const match = KEYWORD_HEADING.exec(text);
  if (match === null) return null;
  const [word, rest] = [match[1] as string, (match[2] as string).trim()];
  const name = word.toLowerCase().replace('-', '');
  const type = OTHER_WORDS.get(name) ?? (name as ContainerType);
  const number = CONTAINER_NUMBER.exec(rest)?.[1] ?? '';
  const title = rest.slice(number.length).replace(OF_PART, '');
  if (number === '' ? !mayHaveNoNumber(type, rest) : /^\s+(?:to|of)\s/.test(title)) return null;
  const heading = withoutDash(title);
  const inner = type === 'schedule' ? readKeyword(heading ?? '') : null;
  if (inner?.is === 'container' && inner.type === 'appendix') return inner;
  return { is: 'container', type, rank: rankOf(type), number: `${capitalised(word)} ${number}`.trimEnd(), heading };
}

function mayHaveNoNumber(type: ContainerType, rest: string): boolean {
  return (type === 'schedule' || type === 'appendix') && (rest === '' || /^\s*(?:--|[–—:-])/.test(rest));
}

/** A preamble, a dictionary and an appendix have the rank of a schedule. */
function rankOf(type: ContainerType): number {
  return type === 'chapter' || type === 'part' || type === 'division' || type === 'subdivision'
    ? RANKS[type]
    : RANKS.schedule;
}

/** `§ 271.10 Where may I light a fire?` */
function readSign(text: string): HeadingMeaning | null {
  const [, number, heading = ''] =
    /^§\s?(\d{1,4}[A-Za-z]{0,3}(?:[.-]\d{1,5}[a-z]{0,2}){0,3})\.?(?:\s+([\p{Lu}[].*)|)$/u.exec(text) ?? [];
  return number === undefined ? null : provision(`§ ${number}`, heading.replace(/\.$/, ''));
}

/** `Section 5 of the Act` names a provision of another text and heads none. */
function readNamed(text: string): HeadingMeaning | null {
  const [opening = '', word, number = ''] = NAMED_PROVISION.exec(text) ?? [];
  const heading = text.slice(opening.length).trim();
  if (word === undefined || /^[a-z(]/.test(heading)) return null;
  return provision(`${capitalised(word)} ${number}`, heading);
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}

function withoutDash(text: string): string | null {
  return text.replace(DASH, '').trim() || null;
}

function readNumber(text: string): HeadingMeaning | null {
  const [opening = '', number] = PROVISION_NUMBER.exec(text) ?? CODE.exec(text) ?? [];
  return number === undefined ? null : provision(number, text.slice(opening.length).trim());
}

function provision(number: string, heading: string): HeadingMeaning {
  return { is: 'provision', number: number.replaceAll('‑', '-'), heading: heading || null };
}
