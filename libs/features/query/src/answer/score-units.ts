import type { QuestionTerms } from '../question/question-terms.ts';
import type { AskedFor } from '../retrieval/passage-features.ts';
import type { Candidate } from '../retrieval/judge-candidates.ts';
import { statedShare } from './asked-kinds.ts';
import type { AskedKind } from './asked-kinds.ts';
import { provisionOf } from './chosen-quotes.ts';
import { unitParts, unitsOf } from './quotable-units.ts';
import type { QuotableUnit } from './quotable-units.ts';
import { spanStems } from './span-stems.ts';

/** A unit of a source with how well it answers. */
export interface ScoredUnit extends QuotableUnit {
  readonly candidate: Candidate;
  readonly score: number;
  /** Share of what the question asks for that it states, 0 to 1. */
  readonly stated: number;
  readonly stems: ReadonlySet<string>;
}

export interface ScoringInput {
  readonly asked: AskedFor;
  readonly kinds: readonly AskedKind[];
  /** The best source. */
  readonly best: Candidate;
}

/** What a word counts for that stands not in the sentence but in the heading or title above it. */
const IN_HEADING = 0.6;
/** How much the confidence in a source tells between its sentences and those of another: the power of its share of the best. */
const BY_CONFIDENCE = 0.3;
/** The best source's confidence counts that it is the best one; beside its sentences others count from this share of it as if they were as good. */
const AS_GOOD_FROM = 0.3;
const OF_BEST_PROVISION = 0.63;
const PAIRS = 0.5;
/** What counts for a sentence that states the kind of fact that is asked for. Chosen on evaluation/questions/facts-tuning.jsonl, as those below. */
const STATED = 0.6;
/** A list that is quoted whole although its items could be quoted alone: none of them stands out by this much. */
const STANDS_OUT = 0.12;
/** Longest list, in characters, that is quoted whole. */
const LONGEST_LIST = 3_000;
/** A note explains the law and is not part of it. */
const NOTE = { pattern: /^\s*(?:note|example)\b/i, share: 0.6, unlessAsked: /\b(?:note|example)/i };
/** What a provision is for, and where it applies, is seldom what is asked for. */
const PURPOSE = { pattern: /^\s*(?:\(\w+\)\s*)?the (?:objectives?|objects?|aims?|purposes?) of this\b/i, share: 0.6, unlessAsked: /\b(?:objectives?|objects?|aims?|purposes?|why|goals?)\b/i };
const REACH = { pattern: /^\s*(?:\(\w+\)\s*)?this (?:clause|section|part|division|chapter|subdivision|rule|schedule) applies\b/i, share: 0.6, unlessAsked: /\bappl(?:y|ies|ied|ication)\b|\b(?:which|what|where)\b.{0,40}\b(?:land|zones?|areas?)\b/i };
const SELDOM_ASKED = [NOTE, PURPOSE, REACH];

/** Returns the units of a source with their scores; a long list whole unless some of its items stand out. */
export function scoreUnits(candidate: Candidate, question: string, input: ScoringInput): ScoredUnit[] {
  const heading = headingStems(candidate, input.asked);
  const score = (unit: QuotableUnit): ScoredUnit => scoreUnit(unit, { candidate, question, input, heading });
  return unitsOf(candidate.passage).flatMap((span) => {
    const parts = unitParts(candidate.passage.text, span).map(score);
    if (parts.length === 1 || span.end - span.start > LONGEST_LIST || standsOut(parts)) return parts;
    return [score({ ...span, frame: [], of: null })];
  });
}

/** Whether some parts answer better than the ordinary one. */
function standsOut(parts: readonly ScoredUnit[]): boolean {
  const scores = parts.map((part) => part.score).sort((a, b) => b - a);
  return scores[0]! - scores[Math.floor(scores.length / 2)]! >= STANDS_OUT;
}

function scoreUnit(unit: QuotableUnit, { candidate, question, input, heading }: { candidate: Candidate; question: string; input: ScoringInput; heading: ReadonlySet<string> }): ScoredUnit {
  const own = candidate.passage.text.slice(unit.start, unit.end);
  const stems = [...unit.frame, unit].flatMap((span) => spanStems(candidate.passage, span));
  const stated = statedShare(own, input.kinds);
  const ofSource = sourceShare(candidate, input.best) ** BY_CONFIDENCE;
  const usual = SELDOM_ASKED.reduce((share, kind) => (kind.pattern.test(own) && !kind.unlessAsked.test(question) ? share * kind.share : share), 1);
  const score = (wordScore(stems, heading, input.asked.terms) + STATED * stated) * shortness(stems) * ofSource * usual;
  return { ...unit, candidate, stated, stems: new Set(stems), score };
}

/** Confidence in the source as a share of that in the best one; a passage of the best one's provision is not far from it. */
function sourceShare(candidate: Candidate, best: Candidate): number {
  const share = Math.min(1, candidate.confidence / Math.max(AS_GOOD_FROM * best.confidence, 1e-4));
  return provisionOf(candidate) === provisionOf(best) ? Math.max(share, OF_BEST_PROVISION) : share;
}

function headingStems({ passage }: Candidate, { stemsOf }: AskedFor): ReadonlySet<string> {
  return new Set([passage.title, passage.sectionHeading ?? '', passage.headingPath.at(-1) ?? ''].flatMap((heading) => [...stemsOf(heading)]));
}

/** A few words under a heading say nothing by themselves. */
function shortness(stems: readonly string[]): number {
  return Math.min(1, stems.length / 5);
}

/** Shares of the question's weight in words and in pairs. */
function wordScore(stems: readonly string[], heading: ReadonlySet<string>, terms: QuestionTerms): number {
  const seen = new Set(stems);
  let words = 0;
  for (const [stem, weight] of terms.weights) words += seen.has(stem) ? weight : heading.has(stem) ? IN_HEADING * weight : 0;
  let pairs = 0;
  for (let at = 1; at < stems.length; at++) pairs += terms.pairs.get(`${stems[at - 1]} ${stems[at]}`) ?? 0;
  const wordShare = terms.totalWeight === 0 ? 0 : words / terms.totalWeight;
  const pairShare = terms.totalPairWeight === 0 ? 0 : Math.min(1, pairs / terms.totalPairWeight);
  return 0.1 + wordShare + PAIRS * pairShare;
}
