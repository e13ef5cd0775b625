/** Decides what is quoted, in order: the unit that answers, its exceptions, then what answers as well. */
import { contentStems } from '@regqa/domain';
import type { IndexedPassage, PassageIndex } from '@regqa/ports';
import type { AnsweringConfig } from '../../answering-config.ts';
import { isSameText } from '../../ranking/near-duplicates.ts';
import type { Query, RankedPassage } from '../../types.ts';
import { areOfOneList, joinItems, quotableIn, quotesPartOf, toUnit } from './choose-units.ts';
import type { ScoredUnit, Unit } from './choose-units.ts';
import { findExceptions, refersTo } from './find-exceptions.ts';
import { beginsInsideList, listBeginning, wholeUnits } from './quotable-units.ts';
import type { QuotableUnit } from './quotable-units.ts';

export interface ComposeDeps {
  readonly config: AnsweringConfig;
  readonly index: Pick<PassageIndex, 'provision'>;
}

export interface Quotes {
  readonly quoted: readonly Unit[];
  /** Exceptions to the first rule that had no room: the answer warns of them. */
  readonly exceptionsLeftOut: readonly Unit[];
  /** The cross-encoder's logit for the unit that answers; null without one. */
  readonly crossEncoder: number | null;
}

/** Returns what to quote; nothing where no source reaches `min_confidence`. Throws DependencyUnavailableError. */
export async function composeQuotes(
  scored: readonly ScoredUnit[],
  query: Query,
  { config, index }: ComposeDeps,
): Promise<Quotes> {
  const units = sayingSomething(
    scored.filter(({ source }) => source.confidence >= query.request.minConfidence),
    query,
  );
  const [best] = units;
  if (best === undefined) return { quoted: [], exceptionsLeftOut: [], crossEncoder: null };
  const { answer_words, least_share, provision_words, reference_words, most_paragraphs } = config.composition;
  const chosen: Unit[] = [...(await leadInOf(best, query, index)), best];
  let words = chosen.reduce((sum, unit) => sum + unit.words, 0);
  const isQuoted = (unit: Unit) =>
    chosen.some(
      (other) =>
        quotesPartOf(other, unit.source.passage.chunkId, unit) ||
        // Plans share clauses: one of them is quoted.
        isSameText(stemsOf(other), stemsOf(unit), config.sources.same_text_from),
    );
  const take = (unit: Unit) => {
    if (words + unit.words > answer_words || isQuoted(unit)) return;
    const sameList = chosen.findIndex((other) => areOfOneList(other, unit));
    if (sameList < 0 && chosen.length >= most_paragraphs) return;
    if (sameList < 0) chosen.push(unit);
    else chosen[sameList] = joinItems(chosen[sameList]!, unit);
    words += unit.words;
  };
  const { exceptions, referred } = await partsOfProvision(best, query, index);
  for (const exception of exceptions) take(exception);
  const exceptionsLeftOut = exceptions.filter((exception) => !isQuoted(exception));
  const referring = units.slice(1).filter((unit) => isBeside(best, unit) && refersTo(unit.text, best.text));
  for (const unit of [...referred, ...referring]) if (unit.words <= reference_words) take(unit);
  const share = (unit: ScoredUnit) => Math.exp(unit.score - best.score);
  for (const unit of units.slice(1)) if (share(unit) >= least_share) take(unit);
  for (const unit of units.slice(1)) if (isBeside(best, unit) && words + unit.words <= provision_words) take(unit);
  return { quoted: chosen, exceptionsLeftOut, crossEncoder: best.crossEncoder };
}

/** What a clause is for, that its offence needs no fault, or where else to look: nothing of what it asks. */
const SAYS_NOTHING =
  /^(?:\(\d+\)\s*)?(?:the )?(?:aims?|objectives?) (?:of|for|is|are)\b|\boffence of strict liability\.$|^note\b.{0,60}\bsee\b/i;

const ASKS_FOR_AIMS = /\b(?:aims?|objectives?|purposes?|strict liability)\b/i;

function sayingSomething(units: readonly ScoredUnit[], { text, isLookUp }: Query): readonly ScoredUnit[] {
  const others = isLookUp || ASKS_FOR_AIMS.test(text) ? [] : units.filter((unit) => !SAYS_NOTHING.test(unit.text));
  return others.length > 0 ? others : units;
}

/** A rule's provision often holds the other half of the answer; definitions next to one define other words. */
function isBeside({ source: { passage: rule } }: Unit, { source: { passage } }: Unit): boolean {
  return (
    rule.kind !== 'definition' && passage.generation === rule.generation && passage.provisionKey === rule.provisionKey
  );
}

const stemsOf = ({ text }: Unit) => new Set(contentStems(text));

/** An item alone does not say whether it is allowed: returns the words of an earlier passage that begin its list. */
async function leadInOf(
  { source, start }: Unit,
  { request }: Query,
  index: Pick<PassageIndex, 'provision'>,
): Promise<Unit[]> {
  const { generation, provisionKey, ordinal, text } = source.passage;
  const isInItsList = beginsInsideList(text) && start < wholeUnits(text)[0]!.end;
  if (!isInItsList || request.maxSources < 2) return [];
  const earlier = (await index.provision({ generation, provisionKey })).filter((passage) => passage.ordinal < ordinal);
  for (const passage of earlier.toReversed()) {
    const span = listBeginning(passage.text, text);
    if (span !== null) return [toUnit({ ...source, passage, crossEncoder: null, rule: null }, { ...span, frame: [] })];
  }
  return [];
}

/** Returns the exceptions to a rule, and what it refers to by number, from all passages of its provision. */
async function partsOfProvision(
  rule: Unit,
  query: Query,
  index: Pick<PassageIndex, 'provision'>,
): Promise<{ exceptions: Unit[]; referred: Unit[] }> {
  const { passage } = rule.source;
  if (rule.source.rule === 'land use table' || passage.kind === 'definition') return { exceptions: [], referred: [] };
  const passages = await index.provision({ generation: passage.generation, provisionKey: passage.provisionKey });
  const sourceOf = (one: IndexedPassage): RankedPassage =>
    one.chunkId === passage.chunkId ? rule.source : { ...rule.source, passage: one, crossEncoder: null, rule: null };
  const partsWhere = (find: (units: readonly QuotableUnit[], text: string) => readonly QuotableUnit[]) =>
    passages.flatMap((one) => find(quotableIn(one, query), one.text).map((unit) => toUnit(sourceOf(one), unit)));
  return {
    exceptions: partsWhere((units, text) => findExceptions({ span: rule, text: passage.text }, units, text)),
    referred: partsWhere((units, text) =>
      units.filter(({ start, end }) => refersTo(rule.text, text.slice(start, end))),
    ),
  };
}
