import type { AskedFor } from '../retrieval/passage-features.ts';
import type { Candidate } from '../retrieval/judge-candidates.ts';
import { askedKinds, statedShare } from './asked-kinds.ts';
import type { AskedKind } from './asked-kinds.ts';
import { provisionOf } from './chosen-quotes.ts';
import type { ChosenQuotes } from './chosen-quotes.ts';
import { exceptionsTo } from './exceptions.ts';
import { unitsOf } from './quotable-units.ts';
import { scoreUnits } from './score-units.ts';
import type { ScoredUnit } from './score-units.ts';

/** Share of the best quotation's score below which another one is left out: of the same provision, and of another. */
const WORTH_QUOTING = { sameProvision: 0.7, other: 0.75 };
/** The best source is quoted too where its best sentence has this share of the best quotation's score. */
const BEST_SOURCE_FROM = 0.5;
/** A best source of this confidence is quoted whatever share that is: it may say it in other words than the question. */
const BEST_SOURCE_SURE = 0.5;
/** Most quotations in an answer: it is read, the sources are studied. */
const MOST_QUOTES = 5;
/** Only sources this near to the best one, by share of its confidence, are quoted, unless only another states what is asked for. */
const QUOTED_SOURCES_FROM = 0.05;
/** Sources that are quoted at most. */
const MOST_QUOTED_SOURCES = 5;
/** Share of its words in another quotation from which one says nothing new. */
const NOTHING_NEW_FROM = 0.8;

export interface ChooseQuotesInput {
  readonly question: string;
  readonly asked: AskedFor;
  /** Best first. */
  readonly sources: readonly Candidate[];
  /** Other passages of the best source's provision. */
  readonly companions: readonly Candidate[];
}

/**
 * Chooses the quotations that answer the question, as far as they fit: each with what introduces it, what takes
 * something of it back, and, where the question asks for a figure or a date, with at least one that states it if any
 * source does. Chooses nothing only when not one fits.
 */
export function chooseQuotes({ question, asked, sources, companions }: ChooseQuotesInput, chosen: ChosenQuotes): void {
  const best = sources[0];
  if (best === undefined) return;
  const kinds = askedKinds(question);
  const read = [...sources.slice(0, MOST_QUOTED_SOURCES), ...companions].filter((candidate) => isRead(candidate, best, asked));
  const scored = read.flatMap((candidate) => scoreUnits(candidate, question, { asked, kinds, best })).sort((a, b) => b.score - a.score);
  pick(scored, { kinds, best }, chosen);
  addExceptions(chosen, read);
}

/** Where a question asks what a word means and a definition says so, the rules that use the word are no part of the answer. */
function isRead(candidate: Candidate, best: Candidate, asked: AskedFor): boolean {
  const defines = asked.forMeaning && best.passage.kind === 'definition';
  return !defines || candidate.passage.kind === 'definition';
}

function isNear(candidate: Candidate, best: Candidate): boolean {
  return candidate.confidence >= QUOTED_SOURCES_FROM * best.confidence || provisionOf(candidate) === provisionOf(best);
}

/** Takes the best quotation that fits, then others that are nearly as good and say something else, then what is still missing. */
function pick(scored: readonly ScoredUnit[], { kinds, best }: { kinds: readonly AskedKind[]; best: Candidate }, chosen: ChosenQuotes): void {
  const picked: ScoredUnit[] = [];
  for (const unit of scored.filter(({ candidate }) => isNear(candidate, best))) {
    const first = picked[0];
    if (picked.length === MOST_QUOTES) break;
    if (first !== undefined && (unit.score < worthQuoting(unit, first) * first.score || picked.some((other) => addsNothing(unit, other)))) continue;
    if (chosen.add(unit)) picked.push(unit);
  }
  const own = scored.find(({ candidate }) => candidate === best);
  const isOwnWorth = own !== undefined && (best.confidence >= BEST_SOURCE_SURE || own.score >= BEST_SOURCE_FROM * (picked[0]?.score ?? 0));
  if (isOwnWorth && !picked.some(({ candidate }) => candidate === best) && chosen.add(own)) picked.push(own);
  for (const kind of kinds.filter(({ telling }) => telling)) {
    if (picked.some((unit) => statedShare(wordsOf(unit), [kind]) > 0)) continue;
    const missing = scored.find((unit) => statedShare(wordsOf(unit), [kind]) > 0);
    if (missing !== undefined && chosen.add(missing)) picked.push(missing);
  }
}

/** Adds what takes back a part of what is quoted, as far as it fits; an exception counts beyond the most quotations. */
function addExceptions(chosen: ChosenQuotes, candidates: readonly Candidate[]): void {
  for (const { candidate, start, end } of chosen.quotes) {
    for (const other of candidates.filter((one) => provisionOf(one) === provisionOf(candidate))) {
      const rule = { span: { start, end }, text: candidate.passage.text };
      for (const exception of exceptionsTo(rule, unitsOf(other.passage), other.passage.text)) chosen.add({ candidate: other, ...exception, frame: [] });
    }
  }
}

function wordsOf({ candidate, start, end }: ScoredUnit): string {
  return candidate.passage.text.slice(start, end);
}

function worthQuoting(unit: ScoredUnit, first: ScoredUnit): number {
  return provisionOf(unit.candidate) === provisionOf(first.candidate) ? WORTH_QUOTING.sameProvision : WORTH_QUOTING.other;
}

/** Whether a unit adds nothing to one that is quoted already. */
function addsNothing(unit: ScoredUnit, quoted: ScoredUnit): boolean {
  if (unit.frame.length > 0 && unit.candidate === quoted.candidate) return unit.start === quoted.start;
  const common = [...unit.stems].filter((stem) => quoted.stems.has(stem)).length;
  return common >= NOTHING_NEW_FROM * unit.stems.size;
}
