import type { WarningBody } from '@regqa/contracts';
import { formatCitation } from '@regqa/domain';
import type { PassageIndex } from '@regqa/ports';
import type { CorpusWatcher } from '../corpus/corpus-watcher.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { corpusAt } from '../corpus/corpus-at.ts';
import { corpusWithin } from '../corpus/corpus-within.ts';
import { foreignPlace, speaksOf } from '../question/foreign-place.ts';
import { landUseEntry } from '../question/land-use.ts';
import { missingInstrument } from '../question/missing-instrument.ts';
import { questionParts } from '../question/question-parts.ts';
import type { ResolvedQuestion } from '../question/resolve-question.ts';
import { answerable } from '../retrieval/confidence.ts';
import { answerableEvidence, definesAsked, isAskedList, isInstrumentAsked, isNamedExactly } from '../retrieval/judge-candidates.ts';
import type { Candidate } from '../retrieval/judge-candidates.ts';
import { retrievePassages } from '../retrieval/retrieve-passages.ts';
import type { Retrieval, RetrievalStores } from '../retrieval/retrieve-passages.ts';
import confidenceWeights from '../weights/confidence.json' with { type: 'json' };
import { answerInParts } from './answer-in-parts.ts';
import { chooseSources } from './choose-sources.ts';
import { isSamePassage } from './chosen-quotes.ts';
import { describeDisagreement } from './describe-disagreement.ts';
import { inForceWarnings, namedNotInForce, undatedWarning } from './in-force.ts';
import { missingTableWarning } from './missing-table-warning.ts';
import { gatherDuplicates } from './near-duplicates.ts';
import type { DistinctPassage } from './near-duplicates.ts';
import { quoteSources } from './quote-sources.ts';
import { coverageWarnings, IN_DOUBT_WARNING, isLocallyCovered, noLocalPlan, refuseBeforeSearch, refuseBelowConfidence, refuseForeignPlace, refuseMissingInstrument, refuseNotInForce, refuseUncovered } from './refusal.ts';
import type { Refusal } from './refusal.ts';
import type { StageTimes } from './stage-times.ts';
import { assessTrust, isAnsweringInDoubt, MOST_TRUST_OF_A_REFUSAL } from './trust.ts';
import type { Trust } from './trust.ts';
import { trustEvidence } from './trust-evidence.ts';
import type { TrustEvidence } from './trust-evidence.ts';
import { CHARACTERS_PER_TOKEN, writeAnswer } from './write-answer.ts';
import type { WrittenSentence } from './write-answer.ts';

/** An answer, or a refusal, before it is put on the wire. */
export interface ComposedAnswer {
  readonly release: number;
  readonly refused: boolean;
  /** Whether it is uncertain that the documents answer the question at all; what is quoted is trusted like a refusal then. */
  readonly inDoubt: boolean;
  readonly mode: 'extractive' | 'generative';
  /** Whether a failure stands behind it, so that the same question may get a better answer later. */
  readonly degraded: boolean;
  readonly text: string;
  readonly sentences: readonly WrittenSentence[];
  readonly sources: readonly Candidate[];
  readonly sourcesFound: number;
  readonly trust: Trust;
  /** What the trust rests on; null for a refusal. */
  readonly evidence: TrustEvidence | null;
  readonly warnings: readonly WarningBody[];
}

export interface AnsweringStores extends RetrievalStores {
  readonly corpus: Pick<CorpusWatcher, 'current'>;
}

/** Passages looked at for sources: an answer has at most 50, and duplicates are set aside. */
const MOST_CONSIDERED = 40;
/** Probability that a definition of the very term asked for answers what it means. By judgement. */
const DEFINED = 0.97;
/** Probability that a provision answers which the question names together with its instrument, or that instrument where it names nothing else. By judgement. */
const NAMED = 0.97;
/** Probability that the list of a zone answers that a question asks for, or in which the use stands that it asks about. By judgement. */
const LISTED = 0.9;
/** Best passages of which one has to mention an instrument that is not indexed, or a place outside of Australia, for the question about it to be answered. */
const MENTIONED_WITHIN = 5;
/** Other instruments with the same provision that a warning names. */
const NAMED_REPETITIONS = 5;

/**
 * Decides whether the indexed documents answer a question and, where they do, with which quotations. Several questions
 * in one are answered one by one. Throws DependencyUnavailableError when the database or the passage index is out of
 * reach.
 */
export async function answerQuestion(question: ResolvedQuestion, stores: AnsweringStores, times: StageTimes): Promise<ComposedAnswer> {
  const corpus = corpusWithin(corpusAt(await times.measure('corpus', () => stores.corpus.current()), question.asOf), question.within);
  const nothingToSearch = refuseBeforeSearch(question, corpus);
  if (nothingToSearch !== null) return refused(nothingToSearch, question.warnings, corpus);
  const answerOne = (one: ResolvedQuestion) => answerFrom(corpus, one, { stores, times });
  const parts = questionParts(question.text);
  return (parts.length > 1 ? await answerInParts(question, { parts, instruments: corpus.instruments, answerOne }) : null) ?? answerOne(question);
}

async function answerFrom(corpus: Corpus, question: ResolvedQuestion, { stores, times }: { stores: AnsweringStores; times: StageTimes }): Promise<ComposedAnswer> {
  const warnings = [...question.warnings, ...coverageWarnings(question, corpus)];
  const notYetOrNoLonger = namedNotInForce(question, corpus);
  if (notYetOrNoLonger !== undefined) return refused(refuseNotInForce(question, [notYetOrNoLonger]), warnings, corpus);
  const retrieval = await times.measure('retrieve', () => retrievePassages({ ...question, question: question.text, corpus }, stores));
  return times.measure('compose', async () => {
    const said = [...warnings, ...expansionWarning(retrieval)];
    const probability = answeredHere(retrieval);
    const missing = missingInstrument(question.text, corpus);
    if (missing !== null && !isMentioned(missing, retrieval)) return refused(refuseMissingInstrument(missing, question), said, corpus);
    const foreign = foreignPlaceAsked(question, corpus);
    if (foreign !== null && !isSpokenOf(foreign, retrieval)) return refused(refuseForeignPlace(foreign), said, corpus);
    if (probability < requiredProbability(question, corpus)) return uncovered({ question, corpus, retrieval, warnings: said, probability });
    return compose({ question, corpus, retrieval, warnings: said, probability, index: stores.index });
  });
}

/** Refuses, and lists what comes nearest for the reader to judge: nothing is said on the strength of it. */
function uncovered({ question, corpus, retrieval, warnings, probability }: Omit<ComposeInput, 'index'>): ComposedAnswer {
  const leastConfidence = Math.max(confidenceWeights.relevanceFloor, question.minConfidence);
  const near = relevantPassages(retrieval.candidates).filter(({ best }) => best.confidence >= leastConfidence);
  const refusal = refuseUncovered(question, { trustScore: Math.min(MOST_TRUST_OF_A_REFUSAL, probability), nearest: near.length, cosine: answerableEvidence(retrieval).nearest });
  const said = question.tense === 'present' ? [...warnings, ...inForceWarnings(question, corpus)] : warnings;
  if (refusal.warning.code !== 'not_covered') return refused(refusal, said, corpus);
  return { ...refused(refusal, said, corpus), sources: chooseSources(near, question.maxSources).map(({ best }) => best), sourcesFound: near.length };
}

/**
 * Returns the probability that the best passage answers the question. The fitted model has seen hardly any questions of
 * one or two words; a definition of the very term that was asked for answers those.
 */
function answeredHere(retrieval: Retrieval): number {
  const { lead: best, asked, kind } = retrieval;
  if (best === undefined || asksNothing(asked)) return 0;
  if (isNamedExactly(best) || isInstrumentAsked(best, asked)) return NAMED;
  if (isAskedList(best.passage, asked)) return LISTED;
  if (definesAsked(best)) return DEFINED;
  return answerable(answerableEvidence(retrieval), kind);
}

/** Whether a question has no word of its own but single letters, which every list has. */
function asksNothing({ terms }: Retrieval['asked']): boolean {
  return [...terms.contentStems].every((stem) => /^\p{L}$/u.test(stem));
}

/** Where the area's own law is not indexed, a general law must answer beyond doubt: the plan that is missing might say otherwise. */
function requiredProbability(question: ResolvedQuestion, corpus: Corpus): number {
  return isLocallyCovered(question, corpus) ? confidenceWeights.refuseBelow : confidenceWeights.refuseBelowWithoutLocalLaw;
}

/** What other instruments say of one that is not indexed may answer a question about it; nothing else does. */
function isMentioned(title: string, { candidates }: Retrieval): boolean {
  return candidates.slice(0, MENTIONED_WITHIN).some(({ passage }) => passage.text.toLowerCase().includes(title.toLowerCase()));
}

/** Returns the place outside of Australia that a question is about; null where the caller gave a place, or where it names an indexed instrument: it is about that one then. */
function foreignPlaceAsked({ text, place }: ResolvedQuestion, { instruments }: Corpus): string | null {
  if (place !== null || instruments.mentionedIn(text).documentIds.size > 0) return null;
  return foreignPlace(text);
}

/** Law of Australia that speaks of a place elsewhere may answer a question about it, as documents from there do. */
function isSpokenOf(foreign: string, { candidates }: Retrieval): boolean {
  return candidates.slice(0, MENTIONED_WITHIN).some(({ passage, document }) => speaksOf(foreign, [document.title, ...passage.headingPath, passage.sectionHeading, passage.text].join('\n')));
}

/** Returns why an answer may be wrong however well it fits: law is missing that the question is about, or that would bind before the best source. */
function doubtsAbout(question: ResolvedQuestion, corpus: Corpus, best: Candidate): string[] {
  const missing = missingInstrument(question.text, corpus);
  // Federal law applies in every area, but what a word means in one of its Acts is said for that Act alone.
  const mayBeSaidOtherwise = best.document.jurisdiction !== 'Federal' || (best.passage.kind === 'definition' && best.features.instrument === 0);
  return [
    ...(missing === null ? [] : [`${missing} itself is not indexed.`]),
    ...(mayBeSaidOtherwise && !isLocallyCovered(question, corpus) ? [`${noLocalPlan(question)} It may say otherwise.`] : []),
  ];
}

interface ComposeInput {
  readonly question: ResolvedQuestion;
  readonly corpus: Corpus;
  readonly retrieval: Retrieval;
  readonly warnings: readonly WarningBody[];
  readonly probability: number;
  readonly index: PassageIndex;
}

async function compose({ question, corpus, retrieval, warnings, probability, index }: ComposeInput): Promise<ComposedAnswer> {
  const relevant = relevantPassages(retrieval.candidates);
  const confident = relevant.filter(({ best }) => best.confidence >= question.minConfidence);
  const admitted = chooseSources(confident, question.maxSources);
  if (admitted.length === 0) return refused(refuseBelowConfidence(question, retrieval.candidates[0]!.confidence), warnings, corpus);
  const characters = question.maxTokens * CHARACTERS_PER_TOKEN;
  const [chosen, best] = [admitted, confident.slice(0, question.maxSources)].map((passages) => passages.map((source) => source.best)) as [Candidate[], Candidate[]];
  const limits = { characters, maxSources: question.maxSources, minConfidence: question.minConfidence };
  const complete = await quoteSources({ question: question.text, sources: chosen, best, retrieval, limits, index, documents: corpus.documents });
  const { text, sentences } = writeAnswer(complete.sources, complete.quotes);
  const dispute = complete.disagreement === null ? null : await describeDisagreement(complete.disagreement, { index, corpus, place: question.place });
  const tables = await missingTableWarning(complete.quotes, index);
  const doubts = [...doubtsAbout(question, corpus, admitted[0]!.best), ...(dispute?.resolved === false ? [dispute.warning.message] : [])];
  const judged = { question: question.text, asked: retrieval.asked, answerable: probability, sources: admitted, relevant, hasChoice: corpus.documents.length > 1, quotes: complete.quotes, asOf: question.asOf, doubts };
  const evidence = trustEvidence(judged);
  const inDoubt = isAnsweringInDoubt(evidence);
  return {
    release: corpus.release,
    refused: false,
    inDoubt,
    mode: 'extractive',
    degraded: retrieval.withoutMeaning || retrieval.withoutReranking,
    text,
    sentences,
    sources: complete.sources,
    sourcesFound: relevant.length + complete.further.filter((candidate) => !relevant.some(({ best }) => isSamePassage(best, candidate))).length,
    trust: assessTrust(judged, evidence, retrieval.kind),
    evidence,
    warnings: [...(inDoubt ? [IN_DOUBT_WARNING] : []), ...warnings, ...(dispute === null ? [] : [dispute.warning]), ...landUseNotes(complete.sources, retrieval), ...tables, ...shortenedWarning(complete.shortened), ...repetitionWarning(question, admitted[0]!), ...lengthWarning(question, sentences), ...undatedWarning(question, complete.sources)],
  };
}

/** An entry of a list does not say in which list it stands. */
function landUseNotes(sources: readonly Candidate[], { asked: { landUse } }: Retrieval): WarningBody[] {
  if (landUse === null) return [];
  const said = sources.flatMap(({ passage, document }) => {
    const entry = landUseEntry(passage, landUse);
    if (entry === null) return [];
    const placing = entry.placing === undefined ? '' : `: ${entry.placing}`;
    return [`${entry.use === null ? `The list of Zone ${entry.zone}` : `"${entry.use}" in Zone ${entry.zone}`} stands under "${passage.sectionHeading}" (${formatCitation({ ...document, section: passage.section, pageNumber: passage.pageNumber })})${placing}`];
  });
  return said.length === 0 ? [] : [{ code: 'land_use_table', message: `${said.join('; ')}. Other provisions, of the plan or of state policies, may permit or forbid a use all the same.` }];
}

function expansionWarning({ expansions }: Retrieval): WarningBody[] {
  if (expansions.length === 0) return [];
  const read = expansions.map(({ said, meant }) => `"${said.trim()}" as "${meant.trim()}"`).join(', ');
  return [{ code: 'question_reworded', message: `The question was searched in other words: ${read}.`, suggestions: expansions.map(({ meant }) => meant.trim()) }];
}

/** The best passage and those above the floor, each provision once. */
function relevantPassages(candidates: readonly Candidate[]): DistinctPassage[] {
  const considered = candidates.slice(0, MOST_CONSIDERED).filter((candidate, at) => at === 0 || candidate.confidence >= confidenceWeights.relevanceFloor);
  return gatherDuplicates(considered);
}

/** Without a place, a clause that many plans share is quoted from one of them; the reader has to know. */
function repetitionWarning(question: ResolvedQuestion, { best, repeatedIn }: DistinctPassage): WarningBody[] {
  if (question.place?.lga != null) return [];
  const titles = [...new Set(repeatedIn.map((candidate) => candidate.document.title))].filter((title) => title !== best.document.title);
  if (titles.length === 0) return [];
  const others = titles.length === 1 ? 'another instrument has' : `${titles.length} other instruments have`;
  const message = `${best.document.title} is quoted; ${others} the same or nearly the same provision. Give lga_name to ask about one area.`;
  return [{ code: 'same_provision_elsewhere', message, suggestions: titles.slice(0, NAMED_REPETITIONS) }];
}

function shortenedWarning(passages: readonly Candidate[]): WarningBody[] {
  if (passages.length === 0) return [];
  const where = passages.map(({ passage, document }) => formatCitation({ ...document, section: passage.section, pageNumber: passage.pageNumber }));
  return [{ code: 'list_shortened', message: `Of a long list or table only what answers is quoted; the source holds all of it: ${where.join('; ')}.` }];
}

function lengthWarning(question: ResolvedQuestion, sentences: readonly WrittenSentence[]): WarningBody[] {
  if (sentences.length > 0) return [];
  return [{ code: 'max_tokens_too_small', message: `No quotation fits into ${question.maxTokens} tokens (about ${question.maxTokens * CHARACTERS_PER_TOKEN} characters); the sources hold the answer.` }];
}

function refused(refusal: Refusal, warnings: readonly WarningBody[], corpus: Corpus): ComposedAnswer {
  const trust = { score: refusal.trustScore, coverage: 0, agreement: 0, authority: 0, currency: 0, verification: 0, reasons: [refusal.warning.message] };
  const others = warnings.filter((warning) => warning.code !== refusal.warning.code);
  return { release: corpus.release, refused: true, inDoubt: false, mode: 'extractive', degraded: false, text: refusal.answer, sentences: [], sources: [], sourcesFound: 0, trust, evidence: null, warnings: [refusal.warning, ...others] };
}
