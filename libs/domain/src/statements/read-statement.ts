/** Reads a sentence or a quotation into what can be compared: clauses, figures, dates, references. */
import { KIND_ABBREVIATIONS, OWN_KIND_WORDS } from '../kinds/words-of-kinds.ts';
import { monthNumber } from '../months.ts';
import { contentStems } from '../stems.ts';
import { first, readFigures } from './figures.ts';
import type { Figure } from './figures.ts';
import { foldText } from './fold-typography.ts';
import type { Lexicon, Role, Token } from './lexicon.ts';
import { turnDenials } from './turn-denials.ts';

/** A part of a sentence up to a mark, or to a condition or exception. */
export interface Clause {
  readonly roles: ReadonlySet<Role>;
  /** Whether it is denied: an odd number of its words deny. */
  readonly denied: boolean;
  readonly stems: ReadonlySet<string>;
  /** `3 0`: it has words of the first side of the fourth pair of opposites. */
  readonly sides: ReadonlySet<string>;
  /** Which sentence of the text it is of. */
  readonly sentence: number;
}

export interface Statement {
  /** In lower case, typography folded. */
  readonly text: string;
  /** Words between quotation marks. */
  readonly quotations: readonly string[];
  readonly roles: ReadonlySet<Role>;
  readonly stems: ReadonlySet<string>;
  readonly clauses: readonly Clause[];
  readonly figures: readonly Figure[];
  /** The units that it names: their kind, and what one is in the kind's base. */
  readonly units: readonly { readonly kind: string; readonly factor: number }[];
  /** `2020-1-31`; a year that is left out is 0. */
  readonly dates: readonly string[];
  /** In lower case, the kind only of what is no section or clause: `4.1(2)`, `sc 4`, `pa 2`. */
  readonly provisions: readonly string[];
  /** Names of instruments, zone codes and abbreviations, as they are written. */
  readonly names: readonly string[];
}

const KIND =
  '(?:sub)?(?:sections?|clauses?|regulations?|rules?|paragraphs?|articles?|items?|divisions?)|schedules?|parts?|' +
  'chapters?|annex|appendix|tables?|ss?|cls?|regs?|rr?|paras?|sch|pt|div';
const NUMBER = String.raw`(?:\d{1,4}[A-Z]{0,3}(?:[.-]\d+[A-Z]{0,2})*|[IVX]{1,5}\b|[A-Z]\b)?(?: ?\([0-9A-Za-z]{1,5}\))*`;
/** `section 4(2)`, `clauses 4.1, 4.2 and 5`, `section 5 (fees) or 6`; never zone codes. */
const PROVISION = new RegExp(
  String.raw`(?<![\w.])(${KIND})\.? (?=[\d(IVXA-Z])(${NUMBER})` +
    String.raw`((?:(?: \([^()]{6,80}\))?(?:,|,? and|,? or| to|-) ?(?=[\d(])${NUMBER})*)(?!\w)`,
  'gi',
);
const ONE_NUMBER = /\d[\w.]*(?: ?\(\w{1,5}\))*|(?:\(\w{1,5}\))+|\b[IVX]{1,5}\b|\b[A-Z]\b/g;
const OWN_KIND = /^(?:sch|part|pt|div|chap|annex|app|tab|item)/i;
/** Capitalised words up to the kind of instrument, with remarks in brackets and a year. */
const INSTRUMENT = new RegExp(
  String.raw`\b(?:[A-Z][\w'&-]{0,60}(?: \([^()]{3,80}\))?(?: (?:of|and|the|for|in|to|on|from|or) (?:the )?|,? )){1,24}` +
    String.raw`(?:${OWN_KIND_WORDS}|${KIND_ABBREVIATIONS})\b(?: \([^()]{3,80}\))?(?: (?:1[89]|20)\d\d)?`,
  'g',
);
/** A name begins with its own words: `Where the Act` is none. */
const BEFORE =
  'The|Under|In|This|That|An?|Each|Every|Any|By|For|If|Where|When|To|Despite|No|Yes|Unless|Once|After|Before|On|' +
  'With|As|According to|Part|Schedule';
const BEFORE_NAME = new RegExp(`^(?:(?:${BEFORE}),? (?:the )?)+`);
const CODE = /\b(?:[A-Z]{2,}[0-9]*|[A-Z]{1,3}[0-9]{1,2}[A-Z]?)\b/g;
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:[a-z]{0,6})';
const DATE = new RegExp(
  String.raw`\b(?:(\d{1,2})(?:st|nd|rd|th)? (?:of )?(${MONTH})|(${MONTH}) (\d{1,2})(?:st|nd|rd|th)?)\b(?:,? (\d{4}))?`,
  'gi',
);
/** `for an individual—50 penalty units`; a hyphen, as in `E1-6`, is a part of its word. */
const DASH_BEFORE_AMOUNT = /[\u2014\u2015](?=\d)/g;
const WORD = /\$|%|\d+(?:\.\d+)?|[\p{L}][\p{L}\p{N}'-]*|[;:.,()]/gu;

/** Returns what a text says, as far as rules can be compared. */
export function readStatement(text: string, lexicon: Lexicon): Statement {
  const names: string[] = [];
  const provisions: string[] = [];
  const dates: string[] = [];
  const folded = foldText(text.replace(DASH_BEFORE_AMOUNT, ' : '));
  const rest = folded
    .replace(INSTRUMENT, (name) => (names.push(name.replace(BEFORE_NAME, '').trim()), ' instrument '))
    .replace(PROVISION, (all, kind: string) => (provisions.push(...provisionsOf(all, kind)), ' provision '))
    .replace(DATE, (...[, day, month, monthFirst, dayLast, year]: (string | undefined)[]) => {
      dates.push(`${year ?? '0'}-${monthNumber((month ?? monthFirst)!.slice(0, 3))}-${day ?? dayLast}`);
      return ' date ';
    });
  const tokens = turnDenials(lexicon.tokens(wordsOf(rest)), lexicon);
  const clauses = clausesOf(tokens);
  return {
    text: folded.toLowerCase(),
    quotations: [...folded.toLowerCase().matchAll(/"([^"]{12,}?)[.,]?"/g)].map(([, words]) => words!),
    roles: new Set(clauses.flatMap(({ roles }) => [...roles])),
    stems: new Set(contentStems(rest)),
    clauses,
    figures: readFigures(tokens, lexicon.reach.bound),
    units: tokens.flatMap((token) => first(token, 'unit') ?? []),
    dates,
    provisions,
    names: [...names.filter((name) => name.includes(' ')), ...(rest.match(CODE) ?? [])],
  };
}

function wordsOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .replace(/\bcan't\b/g, 'cannot')
    .replace(/n't\b/g, ' not')
    // `twenty-eight`
    .replace(/(\p{L}ty)-(?=\p{L})/gu, '$1 ')
    .replace(/(\d)[, ](?=\d{3}\b)/g, '$1')
    .replace(/(\d)(?=[a-z%])/g, '$1 ');
  return (plain.match(WORD) ?? []).map((word) => word.replace(/'s?$/, ''));
}

function provisionsOf(named: string, kind: string): string[] {
  const own = OWN_KIND.exec(kind)?.[0].toLowerCase().slice(0, 2).replace('pt', 'pa');
  const numbers = named.slice(kind.length).match(ONE_NUMBER) ?? [];
  return numbers.map((number) => `${own === undefined ? '' : `${own} `}${number.replace(/ |\.$/g, '').toLowerCase()}`);
}

function clausesOf(tokens: readonly Token[]): Clause[] {
  const parts: { tokens: Token[]; sentence: number }[] = [{ tokens: [], sentence: 0 }];
  for (const token of tokens) {
    const begins = rolesOf(token).some((role) => role === 'condition' || role === 'exception');
    const sentence = parts.at(-1)!.sentence + Number(token.text === '.');
    if (begins || /^[;:.,()]$/.test(token.text)) parts.push({ tokens: [], sentence });
    parts.at(-1)!.tokens.push(token);
  }
  const clauses = parts.map(({ tokens: own, sentence }) => clauseOf(own, sentence));
  return clauses.filter(({ stems, roles }) => stems.size + roles.size > 0);
}

function clauseOf(tokens: readonly Token[], sentence: number): Clause {
  const roles = tokens.flatMap(rolesOf);
  const denials = roles.filter((role) => role === 'negation' || role === 'forbidden' || role === 'free').length;
  const meanings = tokens.flatMap((token) => token.meanings);
  const sides = meanings.flatMap((one) => (one.is === 'side' ? [`${one.of} ${one.side}`] : []));
  const stems = new Set(tokens.flatMap(({ text }) => contentStems(text)));
  return { roles: new Set(roles), denied: denials % 2 === 1, stems, sides: new Set(sides), sentence };
}

function rolesOf({ meanings }: Token): Role[] {
  return meanings.flatMap((meaning) => (meaning.is === 'role' ? [meaning.role] : []));
}
