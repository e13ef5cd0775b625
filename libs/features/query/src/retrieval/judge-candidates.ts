import { toScore } from '@regqa/contracts';
import type { CurrentDocument, IndexedPassage, QuestionWords } from '@regqa/ports';
import { landUseEntry } from '../question/land-use.ts';
import { relevance } from './confidence.ts';
import type { AnswerableEvidence, RelevanceEvidence } from './confidence.ts';
import { fusedFigures, fusionOf } from './fuse.ts';
import type { FusedFigures, FusionKind } from './fuse.ts';
import { passageFeatures, strengthOf } from './passage-features.ts';
import type { AskedFor, PassageFeatures } from './passage-features.ts';
import { gatherSame } from './same-provision.ts';
import type { ComparedWords } from './same-provision.ts';
import { Company } from './standing.ts';
import type { Measured } from './standing.ts';
import { wordNearness } from './word-nearness.ts';

/** More than any two ranks that were learned differ, however unlike the others a provision is that was read because it was named. */
const DIRECT = 1000;
/** Confidence in a provision that the question names together with its instrument, or in an instrument that is all it names. By judgement: nothing was searched for. */
const NAMED_CONFIDENCE = 0.97;
/** More than any two ranks that were learned differ, and less than what a named provision has. */
const LISTED = 500;
/** Confidence in the list of a zone that a question asks for, or in which the use stands that it asks about. By judgement: a clause elsewhere may say otherwise. */
const LISTED_CONFIDENCE = 0.9;

/** Logarithm of a share below which a smaller one says less; down to -6 the fit is as good. */
const TAIL_BELOW = -3;
/** A first passage that is farther before the second than this is as sure; one in ten is. */
const LARGEST_LEAD = 6;
/** Lead of a candidate that is the only one: a little less than right ones usually have. By judgement. */
const LEAD_OF_ONE = 2;

/** Candidates that are compared with each other; those behind them hardly count. */
const COMPARED = 40;
/** Passages whose documents are compared, to see how far they are of one. */
const GATHERED_AMONG = 10;
/** Share of places where the documents tell nothing. */
export const NOTHING_TOLD = 0.5;

/** A current passage with how it answers to the question. */
export interface Candidate extends Measured {
  readonly passage: IndexedPassage;
  readonly document: CurrentDocument;
  readonly features: PassageFeatures;
  readonly figures: FusedFigures;
  /** How far it answers by itself, from words, pairs and headings; can be compared between questions. */
  readonly strength: number;
  /** The learned combination of the figures; those of two questions cannot be compared. */
  readonly learned: number;
  /** What candidates are ordered by: the learned combination, and before all others what the question names. */
  readonly rank: number;
  /** Probability, 0 to 1 with four decimals, that the passage answers the question. */
  readonly confidence: number;
}

/** A current passage that was found. */
export interface Found {
  readonly passage: IndexedPassage;
  readonly document: CurrentDocument;
  readonly cosine: number | null;
}

/** The candidates of a question, judged together. */
export interface Judgement {
  readonly kind: FusionKind;
  /** Best first. */
  readonly candidates: readonly Candidate[];
  /**
   * How far the ten best passages that say different things are of the same documents, 0 to 1: for each of them the share of the nine
   * other places that its document has, of those that it could have; a short guide is not spread for being short. What answers a
   * question stands among its like, and what merely has its words stands here and there. A half for each place that is empty, for a
   * document of one passage, and for all where everything that was found is of one document: there may be no other.
   */
  readonly gathered: number;
  /** Judges another passage as if it had been found. */
  judge(passage: IndexedPassage, document: CurrentDocument): Candidate;
}

/**
 * Vectors follow a while after the passages. Until all that was found for a question has them, words alone judge: a
 * passage that cannot be compared in meaning yet would look as if it meant something else, and be refused.
 */
function withComparableCosines(found: readonly Found[]): readonly Found[] {
  return found.every(({ cosine }) => cosine !== null) ? found : found.map((one) => ({ ...one, cosine: null }));
}

/** Returns passages with how each answers by itself. What was reckoned of their words is not kept: it is large. */
function measure(found: readonly Found[], asked: AskedFor, words: QuestionWords | null): (Found & Measured)[] {
  const known = new Map<string, readonly number[] | null>();
  return found.map((one) => ({ ...one, features: passageFeatures(one.passage, asked), nearness: words === null ? 0 : wordNearness(one.passage, words, known) }));
}

/**
 * Judges what was found for a question: each passage by itself, then beside the others. `words` are those of the question where a model
 * read it; they count with vectors alone, as the weights of keywords know nothing of them.
 */
export function judgeCandidates(found: readonly Found[], asked: AskedFor, words: QuestionWords | null = null): Judgement {
  const comparable = withComparableCosines(found);
  const compared = comparable.some(({ cosine }) => cosine !== null) ? words : null;
  const measured = measure(comparable, asked, compared);
  const company = new Company(measured);
  const kind: FusionKind = company.hasVectors ? 'hybrid' : 'keywords';
  const figuresOf = (given: Measured) => fusedFigures(given, { standing: company.standing(given), contentWords: asked.terms.contentWords });
  const figures = measured.map(figuresOf);
  const fusion = fusionOf(figures, kind);
  const rankOf = (given: Measured, own: FusedFigures) => {
    const learned = fusion(own);
    return { figures: own, learned, rank: learned + directRank(given, asked), strength: strengthOf(given.features) };
  };
  const ranked = measured.map((one, at) => ({ ...one, ...rankOf(one, figures[at]!) })).sort(byRank);
  const distinct = distinctOf(ranked, asked);
  const question = questionEvidence(distinct, asked);
  const confidenceOf = (one: Measured, evidence: RelevanceEvidence) => toScore(Math.max(directConfidence(one, asked), relevance(evidence, kind)));
  return {
    kind,
    candidates: ranked.map((one, at) => ({ ...one, confidence: confidenceOf(one, evidenceOf(one, question, at === 0 ? leadOf(distinct) : 0)) })),
    gathered: question.gathered,
    judge: (passage, document) => {
      const [one] = measure([{ passage, document, cosine: null }], asked, compared) as [Measured & Found];
      const judged = { ...one, ...rankOf(one, figuresOf(one)) };
      return { ...judged, confidence: confidenceOf(one, evidenceOf(judged, question, 0)) };
    },
  };
}

/**
 * Returns what puts a passage before all that were only searched for: the provision that the question names, of the
 * instrument that it names; or, where it names an instrument and nothing else, that instrument from its beginning; or
 * the list of a zone that it asks for, or the definition of the term whose meaning it asks for.
 */
function directRank({ passage, features }: Measured, asked: AskedFor): number {
  if (asked.nameAlone && features.instrument === 1) return DIRECT * (1 + 1 / (1 + passage.ordinal));
  const isNamed = features.pinpoint === 1 && (asked.instruments.size === 0 || features.instrument === 1);
  if (isNamed) return DIRECT;
  return isAskedList(passage, asked) || definesAsked({ features }) ? LISTED : 0;
}

/** Whether a passage is the definition of the very term whose meaning is asked for, and of no other. */
export function definesAsked({ features }: Pick<Measured, 'features'>): boolean {
  return features.definesExactly === 1;
}

function directConfidence(one: Measured, asked: AskedFor): number {
  if (isNamedExactly(one) || isInstrumentAsked(one, asked)) return NAMED_CONFIDENCE;
  return isAskedList(one.passage, asked) ? LISTED_CONFIDENCE : 0;
}

/** Whether a passage is the list of a zone that answers what is asked of the zone. */
export function isAskedList(passage: IndexedPassage, { landUse }: Pick<AskedFor, 'landUse'>): boolean {
  return landUse !== null && landUseEntry(passage, landUse) !== null;
}

/** Whether the question is the name of the passage's instrument and not a word more: how much the passage says of that name tells nothing. */
export function isInstrumentAsked({ features }: Pick<Measured, 'features'>, { nameAlone, terms, instrumentStems }: Pick<AskedFor, 'nameAlone' | 'terms' | 'instrumentStems'>): boolean {
  return nameAlone && features.instrument === 1 && [...terms.weights.keys()].every((stem) => instrumentStems.has(stem));
}

/** Whether the question names the very provision, instrument and all. */
export function isNamedExactly({ features }: Pick<Measured, 'features'>): boolean {
  return features.pinpoint === 1 && features.instrument === 1;
}

/** Best first; equal ones in a fixed order, so that the same question has the same answer. */
export function byRank(a: Pick<Candidate, 'rank' | 'passage'>, b: Pick<Candidate, 'rank' | 'passage'>): number {
  return b.rank - a.rank || (a.passage.chunkId < b.passage.chunkId ? -1 : 1);
}

/**
 * Returns the candidates without those that say the same as a better one: that fourteen plans have the same clause makes
 * none of them less likely to answer. Headings are left out of the comparison.
 */
function distinctOf<T extends Pick<Candidate, 'passage'>>(ranked: readonly T[], { stemsOf }: Pick<AskedFor, 'stemsOf'>): T[] {
  const words = { of: (passage: IndexedPassage) => ownWords(passage, stemsOf), sketches: sketchesOfOwnWords };
  return [...gatherSame<IndexedPassage, T>(ranked.slice(0, COMPARED), words).map(({ first }) => first), ...ranked.slice(COMPARED)];
}

const sketchesOfOwnWords: ComparedWords<IndexedPassage>['sketches'] = new WeakMap();

function ownWords({ headingPath, sectionHeading, stems }: IndexedPassage, stemsOf: AskedFor['stemsOf']): ReadonlySet<string> {
  const headings = stemsOf([...headingPath, sectionHeading ?? ''].join('\n'));
  const words = new Set(stems.split(' '));
  const own = new Set([...words].filter((word) => !headings.has(word)));
  return own.size === 0 ? words : own;
}

type Ranked = Pick<Candidate, 'learned' | 'strength' | 'cosine' | 'document'>;

/** Evidence that all candidates of a question share, and the logarithm of their summed `exp(learned)`. */
interface QuestionEvidence extends Pick<RelevanceEvidence, 'leadStrength' | 'leadCosine' | 'logWords' | 'gathered'> {
  readonly total: number;
}

function questionEvidence(ranked: readonly Ranked[], { terms }: AskedFor): QuestionEvidence {
  const lead = ranked[0];
  const most = ranked.reduce((highest, { learned }) => Math.max(highest, learned), -Infinity);
  const sum = ranked.reduce((total, { learned }) => total + Math.exp(learned - most), 0);
  return { leadStrength: lead?.strength ?? 0, leadCosine: lead?.cosine ?? 0, logWords: Math.log(terms.contentWords + 1), gathered: gatheredIn(ranked), total: ranked.length === 0 ? 0 : most + Math.log(sum) };
}

function evidenceOf({ learned }: Pick<Ranked, 'learned'>, { total, ...question }: QuestionEvidence, lead: number): RelevanceEvidence {
  const logShare = learned - total;
  return { ...question, logShare, tail: Math.max(0, TAIL_BELOW - logShare), lead };
}

/** Returns how far the first is before the second, 0 to 6: nothing that was only searched for comes near to what is named. */
function leadOf([first, second]: readonly Pick<Candidate, 'rank'>[]): number {
  if (first === undefined || second === undefined) return LEAD_OF_ONE;
  return Math.min(LARGEST_LEAD, first.rank - second.rank);
}

/** Returns what the confidence in each of the candidates rests on, in their order. */
export function relevanceEvidence({ candidates }: Pick<Judgement, 'candidates'>, asked: AskedFor): RelevanceEvidence[] {
  const distinct = distinctOf(candidates, asked);
  const question = questionEvidence(distinct, asked);
  return candidates.map((candidate, at) => evidenceOf(candidate, question, at === 0 ? leadOf(distinct) : 0));
}

function gatheredIn(distinct: readonly Pick<Candidate, 'document'>[]): number {
  if (distinct.every(({ document }) => document.documentId === distinct[0]!.document.documentId)) return NOTHING_TOLD;
  const best = distinct.slice(0, GATHERED_AMONG).map(({ document }) => document);
  const counts = new Map<string, number>();
  for (const { documentId } of best) counts.set(documentId, (counts.get(documentId) ?? 0) + 1);
  const told = best.map(({ documentId, passageCount }) => shareOfPlaces(counts.get(documentId)! - 1, { places: GATHERED_AMONG - 1, passageCount }));
  return told.reduce((sum, share) => sum + share, (GATHERED_AMONG - best.length) * NOTHING_TOLD) / GATHERED_AMONG;
}

/** Returns the share of the other places that a document of so many passages takes, of those that it could; a half where it has no other passage. */
export function shareOfPlaces(taken: number, { places, passageCount }: { places: number; passageCount: number }): number {
  const possible = Math.min(places, passageCount - 1);
  return possible < 1 ? NOTHING_TOLD : Math.min(1, taken / possible);
}

/**
 * Returns what the probability rests on that a question is answered at all, from its best candidate (undefined where
 * nothing was found) and from what else was found.
 */
export function answerableEvidence({ lead, candidates, gathered, asked: { terms } }: Pick<Judgement, 'candidates' | 'gathered'> & { readonly lead: Candidate | undefined; readonly asked: AskedFor }): AnswerableEvidence {
  return {
    strength: lead?.strength ?? 0,
    coverage: lead?.features.coverage ?? 0,
    exact: lead?.features.exact ?? 0,
    lacking: lead?.features.lacking ?? terms.contentStems.size,
    knownShare: terms.knownShare,
    logWords: Math.log(terms.contentWords + 1),
    cosine: lead?.cosine ?? 0,
    nearest: candidates.reduce((most, { cosine }) => Math.max(most, cosine ?? 0), 0),
    gathered,
  };
}
