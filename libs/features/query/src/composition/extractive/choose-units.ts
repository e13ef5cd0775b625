/** Decides which words of the best passages answer: the cross-encoder reads each unit, or shared words count. */
import { contentStems } from '@regqa/domain';
import type { Span } from '@regqa/domain';
import type { IndexedPassage } from '@regqa/ports';
import { coverageOf } from '../../ranking/features.ts';
import { scoreTexts } from '../../ranking/rerank-budget.ts';
import type { Reranking } from '../../ranking/rerank-budget.ts';
import type { RankedPassage, Ranking } from '../../ranking/rank-candidates.ts';
import type { Query } from '../../understanding/understand-question.ts';
import { isZoneList } from '../../understanding/land-use.ts';
import { quotableUnits } from './quotable-units.ts';
import { toUnit, wordsIn } from './unit.ts';
import type { ScoredUnit, Unit } from './unit.ts';

/**
 * Returns the best passages' units, best first; of a provision that is named its own alone, and of one that is looked
 * up its passages as they stand. Never rejects: where the cross-encoder `failed`, words decide.
 */
export async function chooseUnits(
  { passages }: Ranking,
  query: Query,
  { config, reranker, budgetMs, signal }: Reranking,
): Promise<{ units: ScoredUnit[]; failed: boolean }> {
  const { passages: depth, units: most, unit_weight, passage_weight, lexical_weight } = config.composition;
  const named = passages.filter(({ rule }) => rule === 'named provision');
  if (query.isLookUp && named.length > 0)
    return { units: inTextOrder(named, config.composition.answer_words), failed: false };
  const best = passages[0]?.score ?? 0;
  const ofPassage = ({ source }: Unit) => passage_weight * (source.score - best);
  const holdsUnits = (source: RankedPassage) => unitsOf(source, query).length > 0;
  // Lazily: of passages behind the best no units are looked for.
  const read = (named.some(holdsUnits) ? named : passages)
    .values()
    .filter(holdsUnits)
    .take(depth)
    .flatMap((source) => unitsOf(source, query))
    .toArray()
    .map((unit) => ({ unit, lexical: lexical_weight * lexicalScore(unit, query) + ofPassage(unit) }))
    .sort((a, b) => byRule(a.unit, b.unit) || b.lexical - a.lexical)
    .slice(0, most);
  const logits = await readUnits(
    read.map(({ unit }) => unit),
    query,
    { reranker, budgetMs, signal },
  );
  const least = Math.min(0, ...(logits ?? []).filter((logit) => logit !== null));
  const units = read.map(({ unit, lexical }, at): ScoredUnit => {
    const crossEncoder = logits?.[at] ?? null;
    // Units that there was no time for come after those that were read.
    return {
      ...unit,
      crossEncoder,
      score: logits === null ? lexical : unit_weight * (crossEncoder ?? least - 1) + ofPassage(unit),
    };
  });
  units.sort((a, b) => byRule(a, b) || b.score - a.score);
  return { units, failed: logits === null && reranker !== null && read.length > 0 };
}

/** `Any other development` has no word of the question, and may answer it all the same. */
function byRule(a: Unit, b: Unit): number {
  return Number(b.source.rule !== null) - Number(a.source.rule !== null);
}

/** Returns a provision's passages from its beginning, one text after another, as many as an answer has words for. */
function inTextOrder(passages: readonly RankedPassage[], answerWords: number): ScoredUnit[] {
  const units: ScoredUnit[] = [];
  let words = 0;
  const texts = [...new Set(passages.map(({ passage }) => passage.generation))];
  const placeOf = ({ passage }: RankedPassage) => texts.indexOf(passage.generation);
  for (const source of passages.toSorted((a, b) => placeOf(a) - placeOf(b) || a.passage.ordinal - b.passage.ordinal)) {
    const unit = toUnit(source, { start: 0, end: quotableUnits(source.passage.text).at(-1)!.end });
    words += unit.words;
    if (words > answerWords && units.length > 0) break;
    units.push({ ...unit, score: 0, crossEncoder: null });
  }
  return units;
}

/** A unit that is the whole of a passage that was read has that passage's logit. Null without a cross-encoder. */
async function readUnits(
  units: readonly Unit[],
  query: Query,
  { reranker, budgetMs, signal }: Omit<Reranking, 'config'>,
): Promise<(number | null)[] | null> {
  if (reranker === null || units.length === 0) return null;
  const known = (unit: Unit) =>
    unit.text.length >= unit.source.passage.text.trim().length ? unit.source.crossEncoder : null;
  const unread = units.filter((unit) => known(unit) === null);
  const logits = await scoreTexts(
    query.text,
    unread.map(({ source, text }) => ({ passage: source.passage, text })),
    { reranker, budgetMs, signal },
  );
  if (logits === null) return null;
  const read = new Map(unread.map((unit, at) => [unit, logits[at] ?? null]));
  return units.map((unit) => known(unit) ?? read.get(unit) ?? null);
}

/** Returns what can be quoted of a passage: of a land use table only the entry or the list that is asked about. */
export function unitsOf(source: RankedPassage, query: Pick<Query, 'landUse'>): Unit[] {
  return quotableIn(source.passage, query).map((unit) => toUnit(source, unit));
}

/** Returns where the units of a passage stand. */
export function quotableIn(passage: IndexedPassage, { landUse }: Pick<Query, 'landUse'>): readonly Span[] {
  const entry = landUse?.entries.get(passage.chunkId);
  if (entry !== undefined && entry.uses.length > 0) return entry.uses;
  // A list of another zone, or one that has other uses, answers something else.
  if (landUse !== null && entry === undefined && isZoneList(passage)) return [];
  const known = unitsOfText.get(passage);
  if (known !== undefined) return known;
  // One word says nothing: `Note.`, `Whereas:`.
  const units = quotableUnits(passage.text).filter((unit) => wordsIn(passage.text.slice(unit.start, unit.end)) > 1);
  unitsOfText.set(passage, units);
  return units;
}

/** They depend on the text alone: a passage that stays in memory is read once. */
const unitsOfText = new WeakMap<IndexedPassage, readonly Span[]>();

/** Share of the query's weighted words in the unit, those of its heading counting half. */
function lexicalScore({ text, source }: Unit, { terms }: Query): number {
  const own = new Set(contentStems(text));
  const heading = new Set(contentStems([source.passage.sectionHeading ?? '', ...source.passage.headingPath].join(' ')));
  return coverageOf((stem) => own.has(stem), terms) + coverageOf((stem) => own.has(stem) || heading.has(stem), terms);
}
