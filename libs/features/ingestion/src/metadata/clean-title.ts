import { shorten } from '../document-model/shorten.ts';

/** Lines that look like titles: running headers, kinds of publication, sections, contents, addresses, programs. */
const NO_TITLES: readonly RegExp[] = [
  /^[^\p{L}]*(?:\p{L}[^\p{L}]*){0,2}$/u,
  /^[A-Z]{1,3}(?: [A-Z]{1,3})?$/,
  /,$|^©/,
  /^[CL] \d+\/\d+/,
  /\bOfficial Journal of the European\b/i,
  /\bFederal Register ?\/ ?Vol\b/i,
  /^(?:non-)?legislative acts?$|^(?:regulations|directives|decisions|notices|rules and regulations|proposed rules)$/i,
  /^(?:pdf |table of )?contents?(?: page)?$|^page \d+(?: of \d+)?$|^slide \d+$|^pdf content$/i,
  /^(?:[\dA-Z]{1,2}\.? )?(?:preliminary|introduction|definitions|interpretation|foreword|preface|(?:executive )?summary|acknowledge?ments?)$/i,
  /^(?:view|print|download|open) this (?:document|page)\b/i,
  /^(?:key (?:points|messages|findings)|notes?|memo(?:randum)?)$/i,
  /^\d{1,3}(?:\.\d{1,3}){2,6}\b/,
  /^untitled\b|^microsoft (?:word|powerpoint|excel)\b|^(?:document|presentation)\d*$|^publications office$/i,
  /\.(?:docx?|xlsx?|pdf|indd|pptx?|rtf|qxd)$/i,
  /…{2}|\.{4}/,
  /\bhttps?:\/\/|^www\./i,
  /^(?:official|unclassified|protected|draft|final|copyright|disclaimer)(?:[: ]+sensitive)?$/i,
];
/** Signs that link to a heading, and what marks it up. */
const MARKS_AT_END = /(?<![\s¶§#*_|:])[\s¶§#*_|:]+$/;
/** The number of a consolidation: `Burrow Act 2031 - [00-b0-02]`. */
const VERSION_AT_END = /(?<!\s)\s*[-–—]\s*\[[\w-]{1,20}\]$/;
/** A chapter that is a document of its own: `5. Lamps in burrows`. */
const NUMBER_OF_CHAPTER = /^\s?\d{1,2}\. (?=\p{Lu})/u;
export const SMALL_WORDS: ReadonlySet<string> = new Set(
  'a an and as at by for from in into of on or the to under with'.split(' '),
);
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  (
    'AASB CBAM CSRD DCP EFRAG EPA EPBC ESRS EU GHG GRI IAS IFRS ISO ISSB LEP NEPM NGER NSW NZ QLD SASB SEPP TCFD ' +
    'TNFD UK UN US USA WHS'
  ).split(' '),
);
/** `[2031] NSWLEC 4` ends the name of a judgment: `Fox v Wombat (SA) [2031] NSWLEC 4`. */
const OF_COURT = /\[\d{4}\] ([A-Z]{2,10}) \d/;
const ROMAN_NUMERAL = /^C{0,3}(?:X[CL]|L?X{0,3})(?:I[XV]|V?I{0,3})$/;
/** It is named by its number: what follows is its purpose, or the text. */
const NUMBERED_ORDINANCE = /^(?:ordinance|resolution|bylaw|by-law) no\.? [\dA-Z-]+/i;
/** `SHIRE OF THE QUOLLS` before a title in small letters. */
const CAPITALS_FIRST = /^(?:\p{Lu}+ ){1,5}OF (?:\p{Lu}+ )+(?=\p{Lu}\p{Ll})/u;
/** In brackets after the name of a company or an Act: `(SA)`. */
const STATES: ReadonlySet<string> = new Set('ACT CTH NSW NT QLD SA TAS VIC WA'.split(' '));
const LONGEST = 250;
/** A whole page in one style is no title: only its beginning is read. */
const MOST_READ = 1_000;

/** Returns a title without marks, and in title case where it is set in capitals; null for what is no title. */
export function cleanTitle(text: string): string | null {
  const oneLine = text
    .slice(0, MOST_READ)
    .replace(/[®™]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/\)(?=\p{Lu}\p{Ll})/gu, ') ')
    .replace(NUMBER_OF_CHAPTER, '')
    .replace(MARKS_AT_END, '')
    .replace(VERSION_AT_END, '')
    .trim();
  // The first line of a sentence goes on after such a word.
  if (NO_TITLES.some((none) => none.test(oneLine)) || SMALL_WORDS.has(oneLine.split(' ').at(-1)!)) return null;
  return inTitleCase(NUMBERED_ORDINANCE.exec(oneLine)?.[0] ?? shorten(oneLine, LONGEST));
}

export function inTitleCase(text: string): string {
  const before = CAPITALS_FIRST.exec(text)?.[0] ?? '';
  return inCase(before) + inCase(text.slice(before.length));
}

function inCase(text: string): string {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const small = text.match(/\p{Ll}/gu)?.length ?? 0;
  if (letters < 8 || small > letters * 0.05 || !/\p{L}\s+\p{L}/u.test(text)) return text;
  return text.replace(/[\p{L}’']+/gu, (word, at: number) => caseOf(word, { at, text }));
}

function caseOf(word: string, { at, text }: { at: number; text: string }): string {
  if (staysInCapitals(word, { at, text })) return word;
  const lower = word.toLowerCase();
  const isSmall = SMALL_WORDS.has(lower) || (lower === 'v' && OF_COURT.test(text));
  return at > 0 && isSmall ? lower : lower.charAt(0).toUpperCase() + lower.slice(1);
}

/** Whether a word has capitals in every title: abbreviations, numbers, a state in brackets, a court. */
function staysInCapitals(word: string, { at, text }: { at: number; text: string }): boolean {
  const beside = `${text[at - 1] ?? ' '}${text[at + word.length] ?? ' '}`;
  if (ABBREVIATIONS.has(word) || /\d/.test(beside) || (beside === '()' && STATES.has(word))) return true;
  const court = OF_COURT.exec(text)?.[1];
  return word === court || (ROMAN_NUMERAL.test(word) && !(word === 'V' && court !== undefined));
}
