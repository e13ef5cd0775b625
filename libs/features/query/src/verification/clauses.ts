import { findDates, findFigures } from './figures.ts';
import type { Figure } from './figures.ts';
import { normalise } from './normalise.ts';
import { isCarrying, meaningStems } from './paraphrases.ts';
import { zoneCodes } from './references.ts';

/** What a clause says of a duty. */
export type Duty = 'must' | 'must-not' | 'may' | 'need-not' | 'should' | 'should-not';

/** A part of a sentence that says one thing. */
export interface Clause {
  /** Normalised. */
  readonly text: string;
  /** `exception`: it takes back what the rest says; `condition`: the rest is said only where it holds. */
  readonly role: 'main' | 'condition' | 'exception';
  /** Which sentence of the text it belongs to, from 0. */
  readonly sentence: number;
  /** Content stems, words that say the same as one; carrying words left out. */
  readonly stems: readonly string[];
  /** The same with the carrying ones. */
  readonly words: readonly string[];
  /** What the clause itself says of duties; empty where it says nothing. */
  readonly duties: ReadonlySet<Duty>;
  /** Its own duties, else those of what it goes on with. */
  readonly inForce: ReadonlySet<Duty>;
  /** Whether it denies, apart from the denial in a prohibition. */
  readonly negated: boolean;
  /** Whether it is an item of a list before which a denial stands. */
  readonly startsDenied: boolean;
  readonly only: boolean;
  readonly figures: readonly FigureInPlace[];
  readonly dates: readonly string[];
}

/** A figure with the zone that it is said of, where one is named. */
export interface FigureInPlace extends Figure {
  readonly code: string | null;
}

const EXCEPTION = /^[\s,]*(?:\([a-z]{1,3}\) )?(?:unless|but only|except|excluding|other than|apart from|but not(?! limited to)|save (?:for|as|that)|not including|with the exception|without (?:first |the |an? |any |prior |having |holding |obtaining |getting |written |valid |development |[a-z]+'s )*(?:permit|licen[cs]e|consent|approval|authori|permission|agreement|exemption|certificate)|but (?:not include|not apply))\b/;
/** `A lease (other than a mining lease) that` has an exception like `a lease, other than a mining lease, that`. */
const EXCEPTED_IN_BRACKETS = / \(((?:other than|apart from|except(?: for)?|excluding|not including) [^()]{3,100})\)(?![.,;:])/g;
/** `Land to which this clause applies` is the land that the clause is about. */
const APPLIED_TO = / (?:to|in relation to|in respect of|for) which this (?:act|plan|policy|chapter|part|division|subdivision|section|subsection|clause|subclause|schedule) applies\b/g;
const CONDITION = /^\W*(?:and |or )?(?:if|where|when|whenever|provided|as long as|so long as|only if|in the case of|in cases?|subject to (?!(?:sub)?(?:clause|section|division|part)))\b/;
/** Where a clause ends. Commas end one only before a joining word, or after what stands in front of the main clause. */
const BORDER =
  /(?:[.!?]["')]*(?=\s|$)|[;:](?=\s|$)|\n|--)\s*|,? (?=(?:although|though|because|unless|except|excluding|other than|apart from|but|save for|not including|with the exception|however|provided that|provided the|only if|without (?:first |the |an? |any |prior |having |holding |obtaining |getting |written |valid |development |[a-z]+'s )*(?:permit|licen[cs]e|consent|approval|authori|permission|agreement|exemption|certificate))\b)|,? (?=(?:if|where|when|whenever|as long as|so long as|which|who|and (?:requiredto|prohibitedto|permittedto|noneedfor|advisableto|inadvisableto|is|are|has))\b)|,(?! ?\d{3}) (?=(?:and|or|in the case of)\b)|(?<=^(?:in (?:this|zone|a|the)|if|where|when|whenever|unless|despite|subject to|for|except|other than|apart from|leaving aside|under|within|before|after|provided)\b[^,;]{3,400}), |(?<=, (?:other than|apart from|except(?: for)?|excluding|not including|leaving aside|with the exception of) [^,;:.()]{3,100}), /gm;

const DUTIES: readonly (readonly [RegExp, Duty])[] = [
  [/\bprohibitedto\b/, 'must-not'],
  [/\bnoneedfor\b/, 'need-not'],
  [/\brequiredto\b/, 'must'],
  [/\bpermittedto\b/, 'may'],
  [/\binadvisableto\b/, 'should-not'],
  [/\badvisableto\b/, 'should'],
];
const NEGATION = /\b(?:not|no|never|none|neither|nor|notany|fails? to|failed to|lacks?|free of|nothing)\b/g;
/** What keeps something from being is a denial of it. */
const HINDERING = /\b(?:stop|prevent|preclude|bar|rule)(?:s|ped|ed|red|d)? (?:out )?(?!being\b)(?=[^.;,]{0,80}\b(?:from \w+ing|being)\b)/g;
const ONLY = /\b(?:only|solely|exclusively)\b/;
/** The denial that makes an exception of what follows denies nothing in it. */
const ADDED_EXCEPTION = /^[\s,]*but not\b/;
/** An item of a list. */
export const ITEM = /^\s*\([a-z]{1,3}\)\s/;
const INNER_ITEM = /^\s*\([ivx]+\)\s/;
const DENYING_BEGINNING = /\b(?:not|no|never)(?: (?!if\b|when\b|where\b|apply\b)\w+){0,3}(?: (?:any|either) of the following)?[\s-]*$/;
const NONE: ReadonlySet<Duty> = new Set();

/** A stretch of text and the border before it. */
interface Piece {
  text: string;
  readonly before: string;
}

/** Returns the clauses of a sentence or of a passage's unit, in order. */
export function splitClauses(text: string): Clause[] {
  const pieces: Piece[] = [];
  const normalised = normalise(text).replace(EXCEPTED_IN_BRACKETS, ', $1,').replace(APPLIED_TO, '');
  let start = 0;
  let before = '';
  for (const border of normalised.matchAll(BORDER)) {
    const piece = normalised.slice(start, border.index);
    const ends = /[\n;:.]/.test(border[0]);
    const last = pieces.at(-1);
    if (!isWorthAClause(piece) && !ends) {
      // Before an exception even `which this part applies` ends; it belongs to what it follows.
      if (last === undefined || !EXCEPTION.test(normalised.slice(border.index + border[0].length))) continue;
      last.text = `${last.text} ${piece}`;
    } else if (piece.trim() !== '') pieces.push({ text: piece, before });
    before = border[0];
    start = border.index + border[0].length;
  }
  if (normalised.slice(start).trim() !== '') pieces.push({ text: normalised.slice(start), before });
  return readPieces(pieces);
}

/** Splitting off a piece without content would part `,and` from what it joins. */
function isWorthAClause(piece: string): boolean {
  return meaningStems(piece).some((stem) => !isCarrying(stem)) || EXCEPTION.test(piece) || /requiredto|prohibitedto|permittedto/.test(piece);
}

function readPieces(pieces: readonly Piece[]): Clause[] {
  const clauses: Clause[] = [];
  let leading: ReadonlySet<Duty> = NONE;
  let leadingRole: Clause['role'] = 'main';
  let sentence = 0;
  const lists = new Lists();
  for (const { text, before } of pieces) {
    const previous = clauses.at(-1);
    if (/[.!?]/.test(before) && previous !== undefined) sentence += 1;
    const { list, returned } = lists.enter({ text, before }, previous);
    const role: Clause['role'] = (returned ? list?.role : null) ?? (list?.follows === true ? 'main' : roleOf({ text, before }, previous, list?.role ?? leadingRole));
    if (list !== null) list.role ??= role;
    const duties = dutiesOf(text);
    const ended = /[.\n]/.test(before) && !/[:;,]/.test(before) && !/^\s*\((?:[a-z]|[ivx]+)\)/.test(text);
    if (ended || role !== previous?.role) leading = role === 'main' && !ended ? leading : NONE;
    if (list !== null && list.duties.size > 0) leading = list.duties;
    if (duties.size > 0 && role === 'main') leading = duties;
    leadingRole = ended ? 'main' : role;
    const words = wordsOf(text);
    const startsDenied = list?.denies ?? false;
    clauses.push({
      text,
      sentence,
      words,
      role,
      duties,
      inForce: duties.size > 0 ? duties : role === 'main' ? leading : NONE,
      negated: isNegated(text.replace(ADDED_EXCEPTION, ' ')) !== startsDenied,
      startsDenied,
      only: ONLY.test(text),
      stems: words.filter((stem) => !isCarrying(stem)),
      figures: placeFigures(text),
      dates: findDates(text),
    });
  }
  return clauses;
}

/** What the items of a list have from what stands before it. */
interface ListBeginning {
  /** Whether it denies each of them: `does not:`. */
  readonly denies: boolean;
  /** Whether its items are what follows from a condition. */
  readonly follows: boolean;
  /** The duties that it gives each of them. */
  readonly duties: ReadonlySet<Duty>;
  /** The role of the items, once one was read. */
  role: Clause['role'] | null;
}

/** Follows lists, and lists within an item, from piece to piece. */
class Lists {
  private outer: ListBeginning | null = null;
  private inner: ListBeginning | null = null;
  private inItem = false;

  /** Returns the list that a piece is an item of, or null; `returned` where a list within the item before has ended. */
  enter({ text, before }: Piece, previous: Clause | undefined): { list: ListBeginning | null; returned: boolean } {
    if (previous !== undefined && (before.includes(':') || /-\s*$/.test(previous.text))) {
      const beginning: ListBeginning = { denies: DENYING_BEGINNING.test(previous.text), follows: isWholeCondition(previous), duties: previous.inForce, role: null };
      if (this.inItem) this.inner = beginning;
      else [this.outer, this.inner] = [beginning, null];
    }
    if (!ITEM.test(text)) {
      if (/[.\n]/.test(before)) [this.outer, this.inner, this.inItem] = [null, null, false];
      return { list: null, returned: false };
    }
    this.inItem = true;
    if (this.inner !== null && INNER_ITEM.test(text)) return { list: this.inner, returned: false };
    const returned = this.inner !== null;
    this.inner = null;
    return { list: this.outer, returned };
  }
}

/** `If an application is made:` begins a list of what follows then, where `The council may refuse if:` begins one of conditions. */
function isWholeCondition({ text, role, stems, duties }: Clause): boolean {
  return role === 'condition' && duties.size === 0 && stems.length >= 3 && !/\b(?:following|any|all|one|either|satisfied|is|are|has|that|by|with|of|to|for|in)[\s:-]*$/.test(text);
}

/** An item of a list, or what is joined by `and` or `or`, goes on in the role of what it goes on with. */
function roleOf({ text, before }: Piece, previous: Clause | undefined, leadingRole: Clause['role']): Clause['role'] {
  if (EXCEPTION.test(text)) return 'exception';
  if (CONDITION.test(text)) return 'condition';
  const goesOn = /^\s*(?:and|or)\b/.test(text) || /^\s*\((?:[a-z]|[ivx]+)\)\s/.test(text);
  return previous !== undefined && goesOn && !/requiredto|prohibitedto|permittedto/.test(text) && !/\./.test(before) ? leadingRole : 'main';
}

function dutiesOf(text: string): ReadonlySet<Duty> {
  const found = DUTIES.filter(([pattern]) => pattern.test(text)).map(([, duty]) => duty);
  return found.length === 0 ? NONE : new Set(found);
}

/** Two denials make none, but `neither … nor` is one. `no later than` and the like are bounds by now. */
function isNegated(text: string): boolean {
  const words = text.replace(/\bnot only\b|\bor not\b|\bnot apply\b(?=.*\bnot apply\b)/g, ' ').replace(/\bno\.? \d/g, ' ').replace(/\bneither\b[^.;]*?\bnor\b/g, (both) => both.replace(/nor$/, ' '));
  return ((words.match(NEGATION)?.length ?? 0) + (words.match(HINDERING)?.length ?? 0)) % 2 === 1;
}

function wordsOf(text: string): string[] {
  const bare = withoutFigures(text).replace(/\bact(?=(?:require|allow|permit|authorise|prohibit|need|forbid|recommend)(?:ed)?\b)/g, '').replace(/\b(?:prohibitedto offence|requiredto|prohibitedto|permittedto|noneedfor|inadvisableto|advisableto|atmost|atleast|notany)\b|\bdate\d{8}\b/g, ' ');
  return meaningStems(bare).filter((stem) => !/^\d/.test(stem) && stem.length > 1);
}

function withoutFigures(text: string): string {
  let rest = '';
  let start = 0;
  for (const { at, end } of findFigures(text)) {
    rest += `${text.slice(start, at)} `;
    start = end;
  }
  return rest + text.slice(start);
}

/** Gives each figure the zone that it is said of: the nearest one on its side of `and` and commas. */
function placeFigures(text: string): FigureInPlace[] {
  const figures = findFigures(text);
  const codes = zoneCodes(text).filter(({ code }) => !/^date/.test(code));
  return figures.map((figure) => {
    const distances = codes.map(({ code, at }) => ({ code, distance: distance(text, figure.at, at) }));
    const nearest = distances.sort((a, b) => a.distance - b.distance)[0];
    return { ...figure, code: nearest?.code ?? null };
  });
}

const CROSSING = 1_000;

function distance(text: string, one: number, other: number): number {
  const between = text.slice(Math.min(one, other), Math.max(one, other));
  return between.length + CROSSING * (between.match(/,| and | or |;/g)?.length ?? 0);
}
