/** What a sentence names: provisions, zones, instruments, abbreviations. Each must stand in what it cites. */
import { contentStems } from '@regqa/domain';
import type { Evidence } from './evidence.ts';
import { plain } from './normalise.ts';

/** What provisions and the parts of an instrument are called. */
export const PROVISION_WORDS = '(?:sub)?(?:sections?|clauses?|regulations?|rules?|paragraphs?|articles?|items?|divisions?)|schedules?|parts?|chapters?|appendix|appendices|tables?|figures?|volumes?';
const KIND = `${PROVISION_WORDS}|ss?|cls?|regs?|rr?|paras?|sch|pt|div|ch`;
const NUMBER = '[0-9]{1,4}[A-Z]{0,3}(?:[.\\-][0-9A-Z]{1,5})*(?:\\([0-9A-Za-z]{1,5}\\))*|\\([0-9A-Za-z]{1,5}\\)(?:\\([0-9A-Za-z]{1,5}\\))*';
/** A named provision, with the further ones of a list: `sections 4 and 5`. */
const PROVISION = new RegExp(`(?<![\\w.])(${KIND})\\.? ?(${NUMBER})((?:(?:,| and| or| to|-) ?(?:${NUMBER}))*)(?![\\w])`, 'gi');
/** In a passage a remark in brackets may stand behind each of a list: `section 5 (fees) or 6 (refunds)`. */
const REMARKED = new RegExp(`(?<![\\w.])(${KIND})\\.? ?(${NUMBER})((?:(?: \\([^()]{6,80}\\))?(?:,| and| or| to|-) ?(?:${NUMBER}))*)(?![\\w])`, 'gi');
/** `clause 4.1 (3)` is how older texts write `clause 4.1(3)`. */
const SPACED = new RegExp(`(?<=\\b(?:${KIND})\\.? ?\\d[\\w.]*(?:\\([0-9A-Za-z]{1,5}\\))*) (?=\\([0-9A-Za-z]{1,5}\\))`, 'gi');
const ZONE = /\b[A-Z]{1,3}[0-9]{1,2}[A-Z]?\b/g;
const ACRONYM = /\b(?:[A-Z]&)?[A-Z]{2,}(?:&[A-Z])?\b/g;
const INSTRUMENT_KINDS = 'Acts?|Regulations?|Plans?|Polic(?:y|ies)|Rules?|Codes?|Guidelines?|Standards?|Orders?|Determinations?|Strategy|Scheme|By-?laws?|Constitution|Convention|Agreement|Protocol|Bill|Ordinance|Notice|Instrument|Handbook|Manual|Framework|Charter|Principles';
/** Capitalised words up to the kind of instrument. */
const NAME = `\\b(?:[A-Z][\\w'&()-]*(?:,? (?:of|and|the|for|in|to|on|from|under|with) (?:the )?|,? ))+(?:${INSTRUMENT_KINDS})\\b`;
/** With its year. */
const INSTRUMENT = new RegExp(`${NAME}(?: (?:\\()?(?:1[89]|20)\\d\\d(?:\\))?)?`, 'g');
/** With what stands in brackets before the year: `State Environmental Planning Policy (Housing) 2021`. */
const NAMED_IN_FULL = new RegExp(`${NAME}(?: \\([^()]{3,80}\\))?(?: (?:1[89]|20)\\d\\d)?`, 'g');
const SHORTENED = new RegExp(`\\b(?:[A-Z][A-Z&a-z]*[A-Z][A-Z&]*|[A-Z]{2,}) (?:${INSTRUMENT_KINDS})\\b(?: (?:1[89]|20)\\d\\d)?`, 'g');
const YEARS = /\b(?:1[89]|20)\d\d\b/g;

/** What everybody in the field shortens. */
const COMMON: Readonly<Record<string, string>> = {
  LEP: 'local environmental plan', DCP: 'development control plan', DA: 'development application', SEPP: 'state environmental planning policy', EIS: 'environmental impact statement',
  FSR: 'floor space ratio', EPA: 'environment protection authority', EPBC: 'environment protection and biodiversity conservation', NSW: 'new south wales', LGA: 'local government area', GFA: 'gross floor area',
  GHG: 'greenhouse gas', CO2: 'carbon dioxide', AHD: 'australian height datum', CTH: 'commonwealth', VIC: 'victoria', QLD: 'queensland', WA: 'western australia', SA: 'south australia', TAS: 'tasmania', NT: 'northern territory', ACT: 'australian capital territory',
};

/** Something a sentence names that no cited passage has. */
export interface UnknownReference {
  readonly kind: 'section' | 'zone' | 'instrument' | 'abbreviation';
  readonly named: string;
}

/** Returns what the sentence names and no cited passage has, and the sentence without the names that it has. */
export function checkReferences(sentence: string, cited: readonly Evidence[]): { unknown: UnknownReference[]; rest: string } {
  const unknown: UnknownReference[] = [];
  let rest = plain(sentence).replace(SPACED, '');
  const take = (kind: UnknownReference['kind'], pattern: RegExp, isKnown: (named: string) => boolean) => {
    rest = rest.replace(pattern, (named: string) => {
      if (kind === 'section' && isZone(named)) return named;
      if (!isKnown(named)) unknown.push({ kind, named });
      return ' ';
    });
  };
  take('instrument', INSTRUMENT, (named) => cited.some((evidence) => hasInstrument(named, evidence)));
  take('instrument', SHORTENED, (named) => cited.some((evidence) => hasInstrument(named, evidence)));
  take('section', PROVISION, (named) => cited.some((evidence) => hasProvision(named, evidence)));
  for (const [code] of rest.matchAll(ZONE)) if (!cited.some((evidence) => hasWord(code, evidence))) unknown.push({ kind: 'zone', named: code });
  take('abbreviation', ACRONYM, (named) => cited.some((evidence) => hasAbbreviation(named, evidence)));
  return { unknown, rest };
}

/** Returns the text with one word in place of each named provision, instrument and abbreviation. */
export function maskReferences(text: string): string {
  return [INSTRUMENT, SHORTENED].reduce((rest, pattern) => rest.replace(pattern, ' named '), plain(text)).replace(PROVISION, (named) => (isZone(named) ? named : ' named ')).replace(ACRONYM, ' named ');
}

/** Returns the zone codes of a text. */
export function zoneCodes(text: string): { code: string; at: number }[] {
  return [...text.matchAll(/\b[a-z]{1,3}[0-9]{1,2}[a-z]?\b/g)].filter(([code]) => !/^(?:m2|m3|km2|co2)$/.test(code)).map((match) => ({ code: match[0], at: match.index }));
}

/**
 * The words of a named instrument are all in the title of the cited one, or stand together in the passage. General
 * names such as `the Act` or `Local Environmental Plan` are in every title of their kind.
 */
function hasInstrument(named: string, evidence: Evidence): boolean {
  const words = named.replace(/^(?:The|Under|In|Section|Clause|This|That|An?|Each|Every|Any|By|For|If|Where|According to|Pursuant to|Despite|Part|Schedule)\b(?: the\b)?/, '').trim();
  const title = new Set(contentStems(plain(evidence.title)));
  const expanded = words.split(/[\s()]+/).flatMap((word) => (isInitials(word, evidence) ? [] : contentStems(COMMON[word] ?? word)));
  const years: readonly string[] = words.match(YEARS) ?? [];
  if (years.every((year) => title.has(year)) && expanded.every((stem) => title.has(stem) || stem.length < 3)) return true;
  return stands(words, evidence) || shortens(words, evidence) || standsInPieces(words, evidence);
}

function stands(words: string, { ownText, headings }: Evidence): boolean {
  return fold(ownText).includes(fold(words)) || fold(headings).includes(fold(words));
}

/** What reads as one name may be several, or a name and what stands before it: `the Ramsar Convention, the Apia Convention`. */
function standsInPieces(words: string, evidence: Evidence): boolean {
  const pieces = words.split(/,(?: and| or)?(?: the)? /);
  return pieces.length > 1 && pieces.every((piece) => stands(piece.replace(/^(?:in|under|for) the /i, ''), evidence));
}

/** Whether a name is short for an instrument that the passage names: its initials, or its telling words. */
function shortens(words: string, { ownText }: Evidence): boolean {
  const [initials, kind] = /^([A-Z]{3,}) ([A-Z][a-z]+)$/.exec(words)?.slice(1) ?? [];
  const telling = contentStems(words);
  return [...plain(ownText).matchAll(NAMED_IN_FULL)].some(([full]) => {
    if (initials !== undefined && kind !== undefined) return full.includes(kind) && initialsOf(full).startsWith(initials);
    return telling.length > 2 && !/\d/.test(words) && telling.every((stem) => contentStems(full).includes(stem));
  });
}

/** Whether an abbreviation is made of initials of the title, e.g. `EPBC` of Environment Protection and Biodiversity Conservation Act. */
function isInitials(word: string, { title }: Evidence): boolean {
  if (!/^[A-Z&]{2,}$/.test(word)) return false;
  return initialsOf(title).includes(word.replace(/&/g, ''));
}

/** Returns the initials of the words of a title that begin with a capital letter; remarks in brackets have none. */
function initialsOf(title: string): string {
  return plain(title).replace(/\([^)]*\)/g, '').split(/\s+/).filter((part) => /^[A-Z]/.test(part)).map((part) => part[0]!).join('');
}

function hasAbbreviation(named: string, evidence: Evidence): boolean {
  if (hasWord(named, evidence) || isInitials(named, evidence)) return true;
  const words = COMMON[named];
  return words !== undefined && fold(`${evidence.title} ${evidence.headings} ${evidence.ownText} ${evidence.places}`).includes(words);
}

function hasWord(word: string, evidence: Evidence): boolean {
  return new RegExp(`(?<![\\w])${word.replace(/[&.]/g, '\\$&')}(?![\\w])`).test(plain(`${evidence.ownText}\n${evidence.headings}\n${evidence.title}\n${evidence.places}`));
}

/** `R2` and `CH1` are zones; `r 2` and `s 18` are provisions. */
const isZone = (named: string) => /^[A-Z]{1,3}\d/.test(named);

/** A named provision is the cited one or a part of it that the passage shows, or the passage names it too. */
function hasProvision(named: string, evidence: Evidence): boolean {
  const numbers = named.match(new RegExp(NUMBER, 'g')) ?? [];
  const kind = kindOf(named);
  return numbers.every((number) => isOwn(number, kind, evidence) || namedIn(number, kind, evidence.ownText) || namedIn(number, kind, evidence.headings));
}

/** Kinds that are written in several ways; a section is no schedule. */
function kindOf(named: string): string {
  const word = /^[a-z]+/i.exec(named)![0].toLowerCase();
  if (/^sch/.test(word)) return 'schedule';
  if (/^p(?:ar)?t/.test(word)) return 'part';
  if (/^div/.test(word)) return 'division';
  if (/^subdiv/.test(word)) return 'subdivision';
  if (/^ch/.test(word)) return 'chapter';
  if (/^(?:app|tab|fig|vol)/.test(word)) return word.slice(0, 3);
  if (/^item/.test(word)) return 'item';
  return 'provision';
}

function isOwn(number: string, kind: string, { section, ownText }: Evidence): boolean {
  const own = section ?? '';
  if (kind === 'schedule' || kind === 'item') return namedIn(number, kind, own);
  if (kind !== 'provision') return false;
  const [, base = '', parts = ''] = /^([^(]*)(.*)$/.exec(number)!;
  const [, ownBase = '', ownParts = ''] = /(?:^|\s)([0-9][^(\s,]*)((?:\([^)]*\))*)/.exec(own) ?? [];
  if (base !== '' && base.toLowerCase() !== ownBase.toLowerCase()) return false;
  return (parts.match(/\([^)]*\)/g) ?? []).every((part) => ownParts.includes(part) || ownText.includes(part));
}

/** Whether a text names a provision of the kind with the number, alone or in a list. */
function namedIn(number: string, kind: string, text: string): boolean {
  for (const match of plain(text).replace(SPACED, '').matchAll(REMARKED)) {
    if (isZone(match[0]) || kindOf(match[0]) !== kind) continue;
    const named = match[0].replace(/ \([^()]{6,80}\)/g, '').match(new RegExp(NUMBER, 'g')) ?? [];
    if (named.some((one) => one === number || (one.startsWith(number) && /^[.(]/.test(one.slice(number.length))))) return true;
  }
  return false;
}

const fold = (text: string) => plain(text).toLowerCase().replace(/\s+/g, ' ');
