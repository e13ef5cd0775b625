import type { CrossReference, Provision } from '@regqa/ports';
import type { CitationStyle } from '../passages/citation-style.ts';
import { abbreviateWord } from '../passages/mention-words.ts';
import type { InstrumentMeant } from './instrument-names.ts';
import type { LinkedMention } from './link-mentions.ts';
import { chooseNearest } from './choose-nearest.ts';
import type { ProvisionIndex } from './provision-index.ts';
import type { Mention, MentionNumber } from './scan-mentions.ts';

export interface MentionPlace {
  /** Text that the mention's offsets count in, and its start in the version's text. */
  readonly text: string;
  readonly start: number;
  readonly fromKey: string;
  readonly path: readonly string[];
  readonly meant: InstrumentMeant;
}

interface Target {
  readonly provision: Provision;
  readonly marks: readonly string[];
  /** False where the provision was found and what the marks name within it was not. */
  readonly complete: boolean;
}

/** Lettered marks above a level: a paragraph is below a subsection's number, a subparagraph below a letter. */
const LETTERS_ABOVE: ReadonlyMap<string, number> = new Map(
  Object.entries({ paragraph: 0, subparagraph: 1, 'sub-subparagraph': 2 }),
);
const MOST_IN_RANGE = 500;

export class MentionResolver {
  private readonly index: ProvisionIndex;
  private readonly style: CitationStyle;

  constructor(index: ProvisionIndex, style: CitationStyle) {
    this.index = index;
    this.style = style;
  }

  /** Returns a reference for each number of the mention; one for a range. */
  resolve(linked: LinkedMention, place: MentionPlace): CrossReference[] {
    const { mention } = linked;
    if (mention.self) return [this.selfReference(linked, place)];
    const references: CrossReference[] = [];
    mention.numbers.forEach((number, at) => {
      if (mention.numbers[at + 1]?.endsRange === true) return;
      const first = number.endsRange ? (mention.numbers[at - 1] as MentionNumber) : number;
      const isFirst = first === mention.numbers[0];
      const span = {
        start: isFirst ? linked.start : first.start,
        end: number === mention.numbers.at(-1) ? linked.end : number.end,
      };
      references.push(this.reference(linked, { ...place, ...this.offsets(place, span) }, { first, last: number }));
    });
    return references;
  }

  private offsets(
    place: MentionPlace,
    span: { start: number; end: number },
  ): { start: number; end: number; text: string } {
    return {
      start: place.start + span.start,
      end: place.start + span.end,
      text: place.text.slice(span.start, span.end),
    };
  }

  private selfReference(linked: LinkedMention, place: MentionPlace): CrossReference {
    const { mention } = linked;
    const provision =
      mention.level === 'sub'
        ? this.index.enclosing(place.fromKey, 'provision')
        : this.index.enclosing(place.fromKey, mention.level);
    const above = marksAbove(mention.word, place.path);
    const marks = mention.level === 'sub' ? place.path.filter(isBracketed).slice(0, above.length + 1) : [];
    const span = this.offsets(place, linked);
    return {
      ...span,
      fromKey: place.fromKey,
      targetKeys: provision === undefined ? [] : [provision.key],
      targetLabel: provision === undefined ? span.text : labelOf(provision, marks),
      instrument: null,
      resolved: provision !== undefined,
    };
  }

  private reference(
    linked: LinkedMention,
    place: MentionPlace & { end: number },
    range: { first: MentionNumber; last: MentionNumber },
  ): CrossReference {
    const { start, end, text, fromKey, meant } = place;
    const common = { fromKey, text, start, end };
    const written = writtenLabel(linked, range);
    if (!meant.own)
      return { ...common, targetKeys: [], targetLabel: written, instrument: meant.title, resolved: meant.known };
    const first = this.target(linked, place, range.first);
    const last = range.last === range.first ? first : this.target(linked, place, range.last);
    if (first === null || last === null)
      return { ...common, targetKeys: [], targetLabel: written, instrument: null, resolved: false };
    const between =
      first.provision === last.provision ? [first.provision] : this.index.between(first.provision, last.provision);
    const inOrder = between.length > 0 && between.length <= MOST_IN_RANGE;
    return {
      ...common,
      targetKeys: (inOrder ? between : [first.provision, last.provision]).map(({ key }) => key),
      targetLabel: first === last ? labelOf(first.provision, first.marks) : rangeLabel(first, last),
      instrument: null,
      resolved: first.complete && last.complete && inOrder,
    };
  }

  private target(linked: LinkedMention, place: MentionPlace, number: MentionNumber): Target | null {
    const { mention } = linked;
    const scopes = this.scopesOf(linked.within, place);
    if (scopes === null) return null;
    const own = numberOf(mention, number);
    const marks = number.number === null ? continued(mention, number) : number.marks;
    if (own === null) return this.relative(linked, place, { marks, scopes });
    const level = mention.level === 'sub' ? 'provision' : mention.level;
    if (mention.level === 'item') return this.item(own, scopes, place);
    const candidates = this.index
      .numbered(level, own)
      .filter(({ key }) => scopes.every((scope) => scope.key !== key && this.index.isWithin(key, scope.key)));
    if (level === 'provision' && scopes.length === 0 && !this.mayNameOwn(mention.word)) return null;
    const provision = chooseNearest(this.index, candidates, {
      fromKey: place.fromKey,
      word: linked.title === null && scopes.length === 0 ? mention.word : 'any',
      style: this.style,
    });
    return provision && { provision, marks, complete: this.hasMarks(provision, marks) };
  }

  private hasMarks({ key }: Target['provision'], marks: Target['marks']): boolean {
    return marks.length === 0 || this.index.hasPath(key, marks.slice(0, 1));
  }

  /** An Act speaks of its sections; "regulation 4" without more is of another instrument. */
  private mayNameOwn(word: string): boolean {
    const short = abbreviateWord(word);
    const interchangeable = short === 's' || short === 'cl';
    return (
      short === this.style.body ||
      short === this.style.schedule ||
      (interchangeable && ['s', 'cl'].includes(this.style.body)) ||
      short === 'para'
    );
  }

  private scopesOf(within: readonly Mention[], place: MentionPlace): Provision[] | null {
    const scopes: Provision[] = [];
    for (const mention of within.toReversed()) {
      if (mention.level === 'sub' && mention.numbers[0]?.number == null) continue;
      const found = mention.self
        ? this.index.enclosing(place.fromKey, mention.level)
        : this.headingIn(mention, scopes, place);
      if (found === undefined) return null;
      scopes.push(found);
    }
    return scopes;
  }

  private headingIn(mention: Mention, scopes: readonly Provision[], place: MentionPlace): Provision | undefined {
    const number = mention.numbers[0]?.number ?? '';
    const level = mention.level === 'sub' ? 'provision' : mention.level;
    const candidates = this.index
      .numbered(level, number)
      .filter(({ key }) => scopes.every((scope) => this.index.isWithin(key, scope.key)));
    return (
      chooseNearest(this.index, candidates, { fromKey: place.fromKey, word: mention.word, style: this.style }) ??
      undefined
    );
  }

  /** Marks without a number: within the provision that the chain names, else the one with the mention. */
  private relative(
    linked: LinkedMention,
    place: MentionPlace,
    given: { marks: readonly string[]; scopes: readonly Provision[] },
  ): Target | null {
    const named = given.scopes.findLast(({ type }) => type === 'provision' || type === 'section');
    const provision = named ?? this.index.get(place.fromKey);
    if (provision === undefined) return null;
    const outer = linked.within.find(({ level, numbers }) => level === 'sub' && numbers.length > 0)?.numbers[0]?.marks;
    const above =
      outer ??
      (named === undefined && LETTERS_ABOVE.has(linked.mention.word)
        ? marksAbove(linked.mention.word, place.path)
        : []);
    for (const base of [above, above.filter(isNumeric), []]) {
      const marks = [...base, ...given.marks];
      if (this.index.hasPath(provision.key, marks.slice(0, base.length + 1)))
        return { provision, marks, complete: true };
    }
    return { provision, marks: given.marks, complete: false };
  }

  /** Items are clauses of a schedule, or rows of a table, which have no node. */
  private item(number: string, scopes: readonly Provision[], place: MentionPlace): Target | null {
    const scope = scopes.at(-1) ?? this.index.enclosing(place.fromKey, 'schedule');
    const clause =
      scope === undefined
        ? undefined
        : this.index.numbered('provision', number).find(({ key }) => this.index.isWithin(key, scope.key));
    if (clause !== undefined) return { provision: clause, marks: [], complete: true };
    const here = this.index.get(place.fromKey);
    const sibling =
      scopes.length > 0
        ? undefined
        : this.index
            .numbered('provision', number)
            .find(
              ({ parentKey }) => parentKey === here?.parentKey && this.index.get(parentKey ?? '')?.type === 'group',
            );
    if (sibling !== undefined) return { provision: sibling, marks: [], complete: true };
    const holder = scopes.at(-1);
    return holder === undefined ? null : { provision: holder, marks: [` item ${number}`], complete: true };
  }
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
  const before = mention.numbers
    .slice(0, mention.numbers.indexOf(number))
    .findLast((earlier) => earlier.number !== null);
  return before?.number ?? null;
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
function writtenLabel(
  { mention, within }: LinkedMention,
  range: { first: MentionNumber; last: MentionNumber },
): string {
  const outer = within
    .filter((scope) => scope.level !== 'sub' && !scope.self)
    .toReversed()
    .map(
      (scope) =>
        `${abbreviateWord(scope.word)} ${scope.numbers[0]?.number ?? ''}${scope.numbers[0]?.marks.join('') ?? ''} `,
    );
  const own = `${numberOf(mention, range.first) ?? ''}${range.first.marks.join('')}`;
  const end = range.first === range.last ? '' : `–${range.last.number ?? ''}${range.last.marks.join('')}`;
  return `${outer.join('')}${abbreviateWord(mention.word)} ${own}${end}`;
}
