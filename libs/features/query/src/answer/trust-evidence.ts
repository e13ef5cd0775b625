import type { AskedFor } from '../retrieval/passage-features.ts';
import { isNamedExactly, NOTHING_TOLD, shareOfPlaces } from '../retrieval/judge-candidates.ts';
import type { Candidate } from '../retrieval/judge-candidates.ts';
import { askedKinds, statedShare } from './asked-kinds.ts';
import type { AskedKind } from './asked-kinds.ts';
import { authorityOf, currencyOf, datedOn } from './authority.ts';
import { isSamePassage } from './chosen-quotes.ts';
import type { Quote } from './chosen-quotes.ts';
import type { DistinctPassage } from './near-duplicates.ts';
import { spanStems } from './span-stems.ts';

/** What the trust in an answer rests on: figures of the answer as it was composed. */
export interface TrustEvidence {
  /** Log odds that the corpus answers the question at all. */
  readonly answerable: number;
  /** Log odds that at least one of the quoted sources answers, were they independent. */
  readonly quoted: number;
  /** How far the best source answers by itself, from words, pairs and headings (`Candidate.strength`). */
  readonly strength: number;
  /** Share of the question's weight that the quotations and the headings above them cover, 0 to 1. */
  readonly coverage: number;
  /** Share of the kinds of fact asked for that the quotations state, 0 to 1; 1 where the question asks for none by kind. */
  readonly stated: number;
  /** Share of the next best passages that are of the best one's document, 0 to 1: several documents about a little of the question are seldom where its answer is. Of as many as that document has; a half where there is one document alone. */
  readonly together: number;
  /** 1 where the best source is a definition, else 0: short and full of the question's words, it looks stronger than a rule that answers as well. */
  readonly definition: number;
  /** How far the best source stands out among all candidates by its words, in standard deviations, at most 6. */
  readonly standsOut: number;
  /** Natural logarithm of one more than the number of sources that confirm the best one. */
  readonly confirmed: number;
  /** 1 where the question names the best source by number and instrument, else 0: its words then say little of what is asked. */
  readonly named: number;
  /** How binding the quoted texts are, 0 to 1; legislation is 1. */
  readonly authority: number;
  /** How current they are, 0.3 to 1. */
  readonly currency: number;
  /** How far they may be out of date, 0 to 0.7; 0 where the date of the best source is not known, which is not held to be old. */
  readonly ageing: number;
  /** Number of known reasons why the answer may be wrong however well it fits the question. */
  readonly doubts: number;
}

/**
 * Names of the evidence that is weighed, in the order in which it is fitted. Strength is a part of `answerable` too: a
 * negative weight takes back what that gives it too much. The confidence in the best source tells nothing beside that in
 * what is quoted, of which it nearly always is. Whether the kind of fact asked for is stated, and how many
 * sources confirm it, told nothing beyond these; they go into the reasons and the bounds. How far the best source is before
 * the next is a part of the confidence in it.
 */
export const TRUST_EVIDENCE = ['answerable', 'quoted', 'strength', 'coverage', 'together', 'definition', 'standsOut'] as const satisfies readonly (keyof TrustEvidence)[];

export interface TrustEvidenceInput {
  readonly question: string;
  readonly asked: AskedFor;
  /** Probability that the corpus answers the question at all. */
  readonly answerable: number;
  /** Best first. */
  readonly sources: readonly DistinctPassage[];
  /** The relevant passages, best first, however few sources were asked for. */
  readonly relevant: readonly DistinctPassage[];
  /** Whether there is more than one document that could have answered. */
  readonly hasChoice: boolean;
  readonly quotes: readonly Quote[];
  /** YYYY-MM-DD. */
  readonly asOf: string;
  /** Why the answer may be wrong however well it fits the question, in words: what is missing, what contradicts it. */
  readonly doubts: readonly string[];
}

/** Probabilities nearer to 0 or 1 than this count as this: log odds have no end. */
const NEAREST = 1e-4;
/** A source that covers this share of what the best one covers may confirm it. By judgement. */
const CONFIRMS_FROM = 0.6;
/** Passages, the best among them, whose documents are compared. */
const COMPARED = 5;
/** Standing out farther than this tells no more. */
const FARTHEST = 6;
const FIGURE = /\d[\d.,:]*/g;

/** Returns the evidence for the trust in an answer. */
export function trustEvidence({ question, asked, answerable, sources, relevant, hasChoice, quotes, asOf, doubts }: TrustEvidenceInput): TrustEvidence {
  const kinds = askedKinds(question);
  const best = sources[0]!.best;
  const quoted = [...new Set(quotes.map(({ candidate }) => candidate))];
  const restsOn = quoted.length === 0 ? [best] : quoted;
  const currency = mean(restsOn.map((candidate) => currencyOf(candidate, asOf)));
  const text = quotedText(quotes);
  return {
    answerable: logOdds(answerable),
    quoted: logOdds(1 - quoted.reduce((none, { confidence }) => none * (1 - confidence), 1)),
    strength: best.strength,
    coverage: coveredShare(quotes, asked),
    together: hasChoice ? shareOfBest(relevant.slice(0, COMPARED)) : NOTHING_TOLD,
    definition: best.passage.kind === 'definition' ? 1 : 0,
    standsOut: Math.min(FARTHEST, best.figures.zWords),
    stated: kinds.length === 0 ? 1 : statedShare(text, kinds),
    confirmed: Math.log(1 + confirmingSources({ question, sources, quotes }).length),
    named: isNamedExactly(best) ? 1 : 0,
    authority: mean(restsOn.map(authorityOf)),
    currency,
    ageing: datedOn(best) === null ? 0 : 1 - currency,
    doubts: doubts.length,
  };
}

/**
 * Returns the other sources that say what the best one says: another instrument with the same provision, a quoted
 * passage, or one that answers to as much of the question and, where a figure is asked for, has a figure that is quoted.
 */
export function confirmingSources({ question, sources, quotes }: Pick<TrustEvidenceInput, 'question' | 'sources' | 'quotes'>): Candidate[] {
  const [best, ...others] = sources;
  if (best === undefined) return [];
  const telling = askedKinds(question).filter((kind) => kind.telling);
  const figures = new Set(quotes.filter(({ candidate }) => isSamePassage(candidate, best.best)).flatMap((quote) => figuresIn(quotedText([quote]))));
  const isQuoted = (candidate: Candidate) => quotes.some((quote) => isSamePassage(quote.candidate, candidate));
  const confirms = (candidate: Candidate) => isQuoted(candidate) || (candidate.features.coverage >= CONFIRMS_FROM * best.best.features.coverage && statesTheSame(candidate, telling, figures));
  return [...best.repeatedIn, ...others.map((source) => source.best).filter(confirms)];
}

function statesTheSame({ passage }: Candidate, telling: readonly AskedKind[], figures: ReadonlySet<string>): boolean {
  if (telling.length === 0) return true;
  return statedShare(passage.text, telling) > 0 && (figures.size === 0 || figuresIn(passage.text).some((figure) => figures.has(figure)));
}

/** Returns the figures of a text without those that number its lines. */
function figuresIn(text: string): string[] {
  return (text.replace(/^\s*\([^)]*\)/gm, '').match(FIGURE) ?? []).map((figure) => figure.replace(/[.,:]+$/, ''));
}

/** Returns the share of the passages after the first that are of its document, of as many as that has; 0 where the first is alone. */
function shareOfBest([best, ...others]: readonly DistinctPassage[]): number {
  if (others.length === 0) return 0;
  const { documentId, passageCount } = best!.best.document;
  return shareOfPlaces(others.filter((other) => other.best.document.documentId === documentId).length, { places: others.length, passageCount });
}

function quotedText(quotes: readonly Quote[]): string {
  return quotes.map(({ candidate, start, end }) => candidate.passage.text.slice(start, end)).join('\n');
}

function coveredShare(quotes: readonly Quote[], { terms, stemsOf }: AskedFor): number {
  const passages = new Set(quotes.map(({ candidate }) => candidate.passage));
  const headings = new Set([...passages].flatMap(({ title, sectionHeading, headingPath }) => [title, sectionHeading ?? '', ...headingPath]));
  const read = [...quotes.map((quote) => new Set(spanStems(quote.candidate.passage, quote))), ...[...headings].map(stemsOf)];
  let covered = 0;
  for (const stem of terms.contentStems) if (read.some((stems) => stems.has(stem))) covered += terms.weights.get(stem) ?? 0;
  return terms.contentWeight === 0 ? 0 : covered / terms.contentWeight;
}

function logOdds(probability: number): number {
  const bounded = Math.min(1 - NEAREST, Math.max(NEAREST, probability));
  return Math.log(bounded / (1 - bounded));
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0) / numbers.length;
}
