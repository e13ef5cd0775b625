/** Decides what is quoted: the unit that answers, its exceptions, the rest of its provision, what answers as well. */
import { contentStems, lineLevel } from '@regqa/domain';
import type { Span } from '@regqa/domain';
import type { IndexedPassage, PassageIndex } from '@regqa/ports';
import type { AnsweringConfig } from '../../answering-config.ts';
import { isSameText } from '../../ranking/near-duplicates.ts';
import type { RankedPassage } from '../../ranking/rank-candidates.ts';
import { asksSeveral } from '../../understanding/asks-several.ts';
import type { Query } from '../../understanding/understand-question.ts';
import { quotableIn } from './choose-units.ts';
import { quotesPartOf, toUnit } from './unit.ts';
import type { ScoredUnit, Unit } from './unit.ts';
import { findExceptions } from './find-exceptions.ts';
import { beginsInsideList, beginsList, isLeftOpen, listBeginning, quotableUnits } from './quotable-units.ts';

export interface ComposeDeps {
  readonly config: AnsweringConfig;
  readonly index: Pick<PassageIndex, 'provision'>;
}

export interface Quotes {
  readonly quoted: readonly Unit[];
  /** Exceptions to the first rule: the answer warns of those that it has no room for. */
  readonly exceptions: readonly Unit[];
  /** The cross-encoder's logit for the unit that answers; null without one. */
  readonly crossEncoder: number | null;
}

/** Returns what to quote; nothing where no source reaches `min_confidence`. Throws DependencyUnavailableError. */
export async function composeQuotes(
  scored: readonly ScoredUnit[],
  query: Query,
  { config, index }: ComposeDeps,
): Promise<Quotes> {
  const units = scored.filter(({ source }) => source.confidence >= query.request.minConfidence);
  const [best] = units;
  if (best === undefined) return { quoted: [], exceptions: [], crossEncoder: null };
  const { of_the_provision, of_another, of_several_things } = config.composition.least_share;
  const quotes = new QuoteList(query, { config, index });
  await quotes.add(best);
  // Of an item, what its list begins with names the subsection and what it is subject to.
  const rule = { ...best, text: quotes.chosen.map(({ text }) => text).join('\n') };
  const exceptions = await exceptionsTo(rule, query, { config, index });
  for (const exception of exceptions) await quotes.add(exception);
  await quotes.addRestOf(best);
  const several = asksSeveral(query.request.text);
  const leastShare = (unit: ScoredUnit) => {
    if (several && mayBeOtherHalf(unit, best)) return of_several_things;
    return isBeside(best, unit) ? of_the_provision : of_another;
  };
  const others = units.slice(1).filter((unit) => Math.exp(unit.score - best.score) >= leastShare(unit));
  others.sort((a, b) => Number(isBeside(best, b)) - Number(isBeside(best, a)));
  for (const unit of others) await quotes.add(unit);
  const quoted = inReadingOrder(quotes.chosen, best);
  return { quoted, exceptions, crossEncoder: best.crossEncoder };
}

/** The best unit, what follows it in its provision, what stands before, then others; sentences in a row are joined. */
function inReadingOrder(chosen: readonly Unit[], best: Unit): Unit[] {
  const after = chosen.indexOf(best) + 1;
  const others = chosen.slice(after);
  const beside = others
    .filter((unit) => isBeside(best, unit))
    .toSorted((a, b) => Number(isBefore(a, best)) - Number(isBefore(b, best)) || (isBefore(a, b) ? -1 : 1));
  return [...chosen.slice(0, after), ...beside, ...others.filter((unit) => !isBeside(best, unit))].reduce(
    joinAdjacent,
    [],
  );
}

function isBefore(a: Unit, b: Unit): boolean {
  return (a.source.passage.ordinal - b.source.passage.ordinal || a.start - b.start) < 0;
}

/** A subsection of its own number is cited by it, and stays a quotation of its own. */
function joinAdjacent(joined: readonly Unit[], unit: Unit): Unit[] {
  const before = joined.at(-1);
  const { text, chunkId } = unit.source.passage;
  const isNext =
    before?.source.passage.chunkId === chunkId &&
    before.end <= unit.start &&
    lineLevel(unit.text) !== 1 &&
    text.slice(before.end, unit.start).trim() === '';
  return isNext
    ? [...joined.slice(0, -1), toUnit(before.source, { start: before.start, end: unit.end })]
    : [...joined, unit];
}

class QuoteList {
  readonly chosen: Unit[] = [];
  private words = 0;

  private readonly query: Query;
  private readonly deps: ComposeDeps;

  constructor(query: Query, deps: ComposeDeps) {
    this.query = query;
    this.deps = deps;
  }

  /** Whether no passage but the best may be cited. */
  private get isBoundToOne(): boolean {
    return this.query.request.maxSources < 2;
  }

  /** Adds a unit with what begins and ends its list, if there is room and it is not quoted; the first always. */
  async add(unit: Unit): Promise<void> {
    const { answer_words, most_paragraphs } = this.deps.config.composition;
    const room = answer_words - this.words - unit.words;
    const isFirst = this.chosen.length === 0;
    if (!isFirst && (room < 0 || this.has(unit))) return;
    const added = await this.withItsList(unit, room, isFirst);
    const words = this.words + wordsOf(added);
    const isTooLong = words > answer_words || this.chosen.length + added.length > most_paragraphs;
    if (!isFirst && (added.length === 0 || isTooLong)) return;
    this.chosen.push(...added);
    this.words = words;
  }

  /** Returns the unit between what begins its list and what of the list has room; nothing of a bare beginning alone. */
  private async withItsList(unit: Unit, room: number, isFirst: boolean): Promise<Unit[]> {
    const { bare_beginning, most_paragraphs } = this.deps.config.composition;
    const isNew = (one: Unit) => !this.has(one);
    const leadIn = this.isBoundToOne ? [] : (await leadInOf(unit, room, this.deps)).filter(isNew);
    const rest = isFirst || this.isBoundToOne ? [] : await restOf(unit, room - wordsOf(leadIn), this.deps);
    const places = Math.max(0, most_paragraphs - this.chosen.length - leadIn.length - 1);
    const shown = rest.filter(isNew).slice(0, places);
    const isBare = beginsList(unit.text) && unit.words <= bare_beginning && rest.length === 0;
    return isBare && !isFirst ? [] : [...leadIn, unit, ...shown];
  }

  /** Adds what the list of a quoted unit goes on with in the next passages, behind it, as far as there is room. */
  async addRestOf(unit: Unit): Promise<void> {
    const { answer_words, most_paragraphs } = this.deps.config.composition;
    if (this.isBoundToOne) return;
    const rest = (await restOf(unit, answer_words - this.words, this.deps)).filter((one) => !this.has(one));
    const room = Math.max(0, most_paragraphs - this.chosen.length);
    this.chosen.splice(this.chosen.indexOf(unit) + 1, 0, ...rest.slice(0, room));
    this.words = wordsOf(this.chosen);
  }

  /** Whether a unit is quoted, or one that says the same: plans share clauses. */
  has(unit: Unit): boolean {
    const { same_text_from } = this.deps.config.sources;
    return this.chosen.some(
      (other) =>
        quotesPartOf(other, unit.source.passage.chunkId, unit) ||
        isSameText(stemsOf(other), stemsOf(unit), same_text_from),
    );
  }
}

/** A rule's provision often holds the other half of the answer; definitions next to one define other words. */
function isBeside({ source: { passage: rule } }: Unit, { source: { passage } }: Unit): boolean {
  return (
    rule.kind !== 'definition' && passage.generation === rule.generation && passage.provisionKey === rule.provisionKey
  );
}

/** The other half stands in the same document; what there was no time to read may not answer at all. */
function mayBeOtherHalf({ source, crossEncoder }: ScoredUnit, best: ScoredUnit): boolean {
  return source.passage.generation === best.source.passage.generation && crossEncoder !== null;
}

const wordsOf = (units: readonly Unit[]) => units.reduce((sum, { words }) => sum + words, 0);
const stemsOf = ({ text }: Unit) => new Set(contentStems(text));

/** Returns a passage of a source's provision as a source: itself, or one that was ranked by nothing of its own. */
function sourceAt(source: RankedPassage, passage: IndexedPassage): RankedPassage {
  const isItself = passage.chunkId === source.passage.chunkId;
  return isItself ? source : { ...source, passage, crossEncoder: null, rule: null };
}

/** An item alone does not say whether it is allowed: returns its list so far, or what begins it if words are few. */
async function leadInOf(
  { source, start }: Unit,
  mostWords: number,
  { index }: Pick<ComposeDeps, 'index'>,
): Promise<Unit[]> {
  const { ordinal, text } = source.passage;
  if (!beginsInsideList(text) || start >= quotableUnits(text)[0]!.end) return [];
  const earlier = (await index.provision(source.passage)).filter((passage) => passage.ordinal < ordinal);
  for (const passage of earlier.toReversed()) {
    const beginning = listBeginning(passage.text, text);
    if (beginning === null) continue;
    const toQuote = (span: Span) => toUnit(sourceAt(source, passage), span);
    const list = quotableUnits(passage.text).find(({ end }) => end >= beginning.end);
    const whole = list === undefined ? null : toQuote(list);
    return [whole !== null && whole.words <= mostWords ? whole : toQuote(beginning)];
  }
  return [];
}

/** What a passage's last list, left open at its end, goes on with in the passages after it, as far as words allow. */
async function restOf(
  { source, end, text }: Unit,
  mostWords: number,
  { index }: Pick<ComposeDeps, 'index'>,
): Promise<Unit[]> {
  const { ordinal, text: whole } = source.passage;
  if (!isLeftOpen(text) || whole.slice(end).trim() !== '') return [];
  const passages = await index.provision(source.passage);
  const rest: Unit[] = [];
  for (let next = ordinal + 1; isLeftOpen(rest.at(-1)?.text ?? text); next++) {
    const passage = passages.find((one) => one.ordinal === next);
    const [span] = passage === undefined ? [] : quotableUnits(passage.text);
    if (passage === undefined || span === undefined) break;
    const unit = toUnit(sourceAt(source, passage), span);
    if (wordsOf(rest) + unit.words > mostWords) break;
    rest.push(unit);
    if (passage.text.slice(unit.end).trim() !== '') break;
  }
  return rest;
}

async function exceptionsTo(
  rule: Unit,
  query: Query,
  { config: { composition }, index }: ComposeDeps,
): Promise<Unit[]> {
  const { passage } = rule.source;
  // Without a pinpoint nothing says where a provision begins and ends.
  const isUnbounded = passage.section === null || passage.kind === 'definition';
  if (rule.source.rule === 'land use table' || isUnbounded) return [];
  const provision = (await index.provision(passage)).flatMap((one) =>
    quotableIn(one, query).map((unit) => toUnit(sourceAt(rule.source, one), unit)),
  );
  return findExceptions(rule, provision, composition);
}
