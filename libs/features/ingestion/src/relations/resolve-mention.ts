import { abbreviateWord } from '@regqa/domain';
import type { PinpointLevel, Span } from '@regqa/domain';
import type { CrossReference, Provision } from '@regqa/ports';
import type { InstrumentMeant } from './instrument-names.ts';
import type { LinkedMention } from './link-mentions.ts';
import { chooseNearest } from './choose-nearest.ts';
import type { ProvisionIndex } from './provision-index.ts';
import type { Mention, MentionNumber } from './scan-mentions.ts';

/** A unit or heading: mentions' offsets count in its text, which has a start in the version's text. */
export interface Segment {
  readonly text: string;
  readonly start: number;
  readonly fromKey: string;
  readonly path: readonly string[];
}

interface MentionPlace extends Segment {
  readonly index: ProvisionIndex;
  readonly meant: InstrumentMeant;
}

interface NumberRange {
  readonly first: MentionNumber;
  readonly last: MentionNumber;
}

interface Target {
  readonly provision: Provision;
  readonly marks: readonly string[];
  /** False where the provision was found and what the marks name within it was not. */
  readonly complete: boolean;
}

/** Lettered marks above a level: a paragraph is below a subsection's number, a subparagraph below a letter. */
const LETTERS_ABOVE = new Map(Object.entries({ paragraph: 0, subparagraph: 1, 'sub-subparagraph': 2 }));
const MOST_IN_RANGE = 500;

/** Returns a reference for each number of the mention; one for a range. */
export function resolveMention(linked: LinkedMention, place: MentionPlace): CrossReference[] {
  const { mention } = linked;
  if (mention.self) return [selfReference(linked, place)];
  return mention.numbers.flatMap((number, at) => {
    if (mention.numbers[at + 1]?.endsRange === true) return [];
    const first = number.endsRange ? (mention.numbers[at - 1] as MentionNumber) : number;
    const start = first === mention.numbers[0] ? linked.start : first.start;
    const end = number === mention.numbers.at(-1) ? linked.end : number.end;
    return [referenceOf(linked, { ...place, ...offsets(place, { start, end }) }, { first, last: number })];
  });
}

function selfReference(linked: LinkedMention, place: MentionPlace): CrossReference {
  const { mention } = linked;
  const provision = place.index.enclosing(place.fromKey, numberedLevel(mention));
  const above = marksAbove(mention.word, place.path);
  const marks = mention.level === 'sub' ? place.path.filter(isBracketed).slice(0, above.length + 1) : [];
  const span = offsets(place, linked);
  return {
    ...span,
    fromKey: place.fromKey,
    targetKeys: provision === undefined ? [] : [provision.key],
    targetLabel: provision === undefined ? span.text : labelOf(provision, marks),
    instrument: null,
    resolved: provision !== undefined,
  };
}

function referenceOf(linked: LinkedMention, place: MentionPlace & Span, range: NumberRange): CrossReference {
  const { start, end, text, fromKey, meant } = place;
  const common = { fromKey, text, start, end };
  const unfound = { ...common, targetKeys: [], targetLabel: writtenLabel(linked, range) };
  if (!meant.own) return { ...unfound, instrument: meant.title, resolved: meant.known };
  const first = targetOf(linked, place, range.first);
  const last = range.last === range.first ? first : targetOf(linked, place, range.last);
  if (first === null || last === null) return { ...unfound, instrument: null, resolved: false };
  const between =
    first.provision === last.provision ? [first.provision] : place.index.between(first.provision, last.provision);
  const inOrder = between.length > 0 && between.length <= MOST_IN_RANGE;
  return {
    ...common,
    targetKeys: (inOrder ? between : [first.provision, last.provision]).map(({ key }) => key),
    targetLabel: first === last ? labelOf(first.provision, first.marks) : rangeLabel(first, last),
    instrument: null,
    resolved: first.complete && last.complete && inOrder,
  };
}

function targetOf(linked: LinkedMention, place: MentionPlace, number: MentionNumber): Target | null {
  const { mention } = linked;
  const scopes = scopesOf(linked.within, place);
  if (scopes === null) return null;
  const own = numberOf(mention, number);
  const marks = number.number === null ? continued(mention, number) : number.marks;
  if (own === null) return relativeTarget(linked, place, { marks, scopes });
  const level = numberedLevel(mention);
  if (level === 'item') return itemTarget(own, scopes, place);
  const candidates = place.index
    .numbered(level, own)
    .filter(({ key }) => scopes.every((scope) => scope.key !== key && place.index.isWithin(key, scope.key)));
  if (level === 'provision' && scopes.length === 0 && !mayNameOwn(mention.word, place.index)) return null;
  const word = linked.title === null && scopes.length === 0 ? mention.word : 'any';
  const provision = chooseNearest(place.index, candidates, { fromKey: place.fromKey, word });
  if (provision === null) return null;
  const complete = marks.length === 0 || place.index.hasPath(provision.key, marks.slice(0, 1));
  return { provision, marks, complete };
}

/** An Act speaks of its sections; "regulation 4" without more is of another instrument. */
function mayNameOwn(word: string, index: ProvisionIndex): boolean {
  const short = abbreviateWord(word);
  const { body, schedule } = index.style;
  const own = [body, schedule, 'para', ...(body === 's' || body === 'cl' ? ['s', 'cl'] : [])];
  return own.includes(short);
}

function scopesOf(within: readonly Mention[], place: MentionPlace): Provision[] | null {
  const scopes: Provision[] = [];
  for (const mention of within.toReversed()) {
    if (mention.level === 'sub' && mention.numbers[0]?.number == null) continue;
    const found = mention.self
      ? place.index.enclosing(place.fromKey, mention.level)
      : headingIn(mention, scopes, place);
    if (found === undefined) return null;
    scopes.push(found);
  }
  return scopes;
}

function headingIn(mention: Mention, scopes: readonly Provision[], place: MentionPlace): Provision | undefined {
  const candidates = place.index
    .numbered(numberedLevel(mention), mention.numbers[0]?.number ?? '')
    .filter(({ key }) => scopes.every((scope) => place.index.isWithin(key, scope.key)));
  return chooseNearest(place.index, candidates, { fromKey: place.fromKey, word: mention.word }) ?? undefined;
}

/** Marks without a number: within the provision that the chain names, else the one with the mention. */
function relativeTarget(
  linked: LinkedMention,
  place: MentionPlace,
  given: { marks: readonly string[]; scopes: readonly Provision[] },
): Target | null {
  const named = given.scopes.findLast(({ type }) => type === 'provision' || type === 'section');
  const provision = named ?? place.index.get(place.fromKey);
  if (provision === undefined) return null;
  const outer = linked.within.find(({ level, numbers }) => level === 'sub' && numbers.length > 0)?.numbers[0]?.marks;
  const above = outer ?? (named === undefined ? marksAbove(linked.mention.word, place.path) : []);
  for (const base of [above, above.filter(isNumeric), []]) {
    const marks = [...base, ...given.marks];
    if (place.index.hasPath(provision.key, marks.slice(0, base.length + 1)))
      return { provision, marks, complete: true };
  }
  return { provision, marks: given.marks, complete: false };
}

/** Items are clauses of a schedule, or rows of a table, which have no node. */
function itemTarget(number: string, scopes: readonly Provision[], place: MentionPlace): Target | null {
  const named = scopes.at(-1);
  const scope = named ?? place.index.enclosing(place.fromKey, 'schedule');
  const clauses = place.index.numbered('provision', number);
  const clause = scope && clauses.find(({ key }) => place.index.isWithin(key, scope.key));
  if (clause !== undefined) return { provision: clause, marks: [], complete: true };
  if (named !== undefined) return { provision: named, marks: [` item ${number}`], complete: true };
  const group = place.index.get(place.index.get(place.fromKey)?.parentKey ?? '');
  const sibling = clauses.find(({ parentKey }) => group?.type === 'group' && parentKey === group.key);
  return sibling === undefined ? null : { provision: sibling, marks: [], complete: true };
}

/** What is within a provision is found by the provision's number. */
export function numberedLevel({ level }: Mention): PinpointLevel {
  return level === 'sub' ? 'provision' : level;
}

function offsets({ start, text }: MentionPlace, span: Span): Span & { readonly text: string } {
  return { start: start + span.start, end: start + span.end, text: text.slice(span.start, span.end) };
}

function isBracketed(mark: string): boolean {
  return mark.startsWith('(');
}

function isNumeric(mark: string): boolean {
  return /^\(\d/.test(mark);
}

/** Returns the marks of the text at which what the word names begins again. */
function marksAbove(word: string, path: readonly string[]): string[] {
  const marks = path.filter(isBracketed);
  const numbers = marks.filter(isNumeric);
  const letters = LETTERS_ABOVE.get(word);
  return letters === undefined ? [] : [...numbers, ...marks.slice(numbers.length, numbers.length + letters)];
}

/** Returns the marks of a list's next number, `(c)` of `(1)(b) and (c)`, with those it shares. */
function continued(mention: Mention, number: MentionNumber): readonly string[] {
  const before = mention.numbers[mention.numbers.indexOf(number) - 1];
  const [own] = number.marks;
  if (before === undefined || own === undefined) return number.marks;
  const earlier = before.number === null ? continued(mention, before) : before.marks;
  const at = earlier.findLastIndex((mark) => isNumeric(mark) === isNumeric(own));
  return [...earlier.slice(0, Math.max(0, at)), ...number.marks];
}

/** A list may continue with marks alone: `5(1) and (2)` names 5(2). */
function numberOf(mention: Mention, number: MentionNumber): string | null {
  if (number.number !== null) return number.number;
  const before = mention.numbers.slice(0, mention.numbers.indexOf(number));
  return before.findLast((earlier) => earlier.number !== null)?.number ?? null;
}

function labelOf(provision: Provision, marks: readonly string[]): string {
  return (provision.label ?? [provision.number, provision.heading].filter(Boolean).join(' ')) + marks.join('');
}

function rangeLabel(first: Target, last: Target): string {
  const from = labelOf(first.provision, first.marks);
  if (first.provision === last.provision) return `${from}–${last.marks.slice(first.marks.length - 1).join('')}`;
  return `${from}–${last.provision.number ?? ''}${last.marks.join('')}`;
}

/** Returns the pinpoint as the words give it: `Sch 1 item 4`, `s 24D(2)`. */
function writtenLabel({ mention, within }: LinkedMention, range: NumberRange): string {
  const outer = within
    .filter((scope) => scope.level !== 'sub' && !scope.self)
    .toReversed()
    .map(({ word, numbers: [own] }) => `${abbreviateWord(word)} ${own?.number ?? ''}${own?.marks.join('') ?? ''} `);
  const own = `${numberOf(mention, range.first) ?? ''}${range.first.marks.join('')}`;
  const end = range.first === range.last ? '' : `–${range.last.number ?? ''}${range.last.marks.join('')}`;
  return `${outer.join('')}${abbreviateWord(mention.word)} ${own}${end}`;
}
