/** Puts an answer or a refusal together: sources, layout, trust and warnings. */
import { appliesEverywhere } from '@regqa/contracts';
import type { WarningBody } from '@regqa/contracts';
import { isSample } from '@regqa/domain';
import type { CurrentDocument } from '@regqa/ports';
import type { Answerability } from './answerability/decide-answerability.ts';
import {
  coverageWarnings,
  HEDGE_WARNING,
  lacksLocalPlan,
  noLocalPlan,
  refuseBelowConfidence,
} from './answerability/refusals.ts';
import type { Refusal } from './answerability/refusals.ts';
import type { AnsweringConfig } from './answering-config.ts';
import { quotesPartOf } from './composition/extractive/unit.ts';
import type { Unit } from './composition/extractive/unit.ts';
import type { Quotes } from './composition/extractive/compose-quotes.ts';
import { layOut } from './composition/extractive/lay-out.ts';
import type { WrittenSentence } from './composition/extractive/lay-out.ts';
import { isLocallyCovered } from './corpus/corpus.ts';
import type { Corpus } from './corpus/corpus.ts';
import { inForceWarnings } from './corpus/not-in-force.ts';
import { gatherDuplicates } from './ranking/near-duplicates.ts';
import type { DistinctPassage } from './ranking/near-duplicates.ts';
import { assessTrust, trustOfRefusal } from './trust/assess-trust.ts';
import type { Trust } from './trust/assess-trust.ts';
import type { RankedPassage, Ranking } from './ranking/rank-candidates.ts';
import type { ResolvedQuestion } from './resolved-question.ts';
import type { Query } from './understanding/understand-question.ts';
import { zonesIn } from './understanding/land-use.ts';
import { missingInstrument } from './understanding/missing-instrument.ts';
import { foreignPlace } from './understanding/place-in-question.ts';
import {
  exceptionsWarning,
  landUseWarning,
  lengthWarning,
  oldTextWarning,
  repetitionWarning,
  rewriteWarning,
  severalQuestionsWarning,
  sourceWarnings,
  unembeddedWarning,
} from './warnings/answer-warnings.ts';

export interface ComposedAnswer {
  readonly release: number;
  readonly refused: boolean;
  readonly mode: 'extractive' | 'generative';
  /** Whether asking again may give a better answer, after a failure or once all is embedded; false for a refusal. */
  readonly degraded: boolean;
  readonly text: string;
  readonly sentences: readonly WrittenSentence[];
  readonly sources: readonly RankedPassage[];
  readonly sourcesFound: number;
  /** What a model may write from: the sources, and further passages by rank. Empty where no model is to be asked. */
  readonly evidence: readonly RankedPassage[];
  readonly trust: Trust;
  readonly warnings: readonly WarningBody[];
}

const HEDGE_OPENING = 'This may not answer your question.\n\n';

export interface FinishInput {
  readonly question: ResolvedQuestion;
  readonly corpus: Corpus;
  readonly query: Query;
  readonly ranking: Ranking;
  readonly answerability: Answerability;
  readonly quotes: Quotes;
  readonly degraded: boolean;
  readonly config: AnsweringConfig;
}

/** Returns the answer in quotations. */
export function finishAnswer(input: FinishInput): ComposedAnswer {
  const { question, corpus, query, ranking, answerability, config } = input;
  const { quoted, exceptions } = input.quotes;
  const distinct = gatherDuplicates(ranking.passages, config.sources);
  const confident = distinct.filter(
    ({ best }, at) => best.confidence >= Math.max(question.minConfidence, at === 0 ? 0 : config.sources.least_listed),
  );
  const best = ranking.passages[0]!;
  if (confident.length === 0 || quoted.length === 0)
    return finishRefusal(refuseBelowConfidence(question, best.confidence), { question, corpus, query, config });
  const { maxSources } = question;
  const sources = sourcesOf(confident, quoted, { maxSources, mostOfAProvision: config.sources.most_of_a_provision });
  const doubts = [
    ...doubtsAbout(input, best),
    ...foreignLawDoubts(query, quoted[0]!, config),
    ...zoneDoubts(query, quoted[0]!),
  ];
  const { trust, hedged } = assessTrust({ query, ranking, quotes: input.quotes, answerability, doubts, config });
  const opening = hedged ? HEDGE_OPENING : '';
  const characters = question.maxTokens * config.composition.characters_per_token;
  const laidOut = layOut(quoted, sources, characters - opening.length);
  const nothingFits = laidOut.sentences.length > 0 ? [] : [lengthWarning(question, characters)];
  const quotedSources = quoted.map(({ source }) => source);
  const warnings = [
    ...(hedged ? [HEDGE_WARNING] : []),
    ...question.warnings,
    ...coverageWarnings(question, corpus, best.document),
    ...rewriteWarning(query),
    ...landUseWarning(quotedSources, query),
    ...exceptionsWarning(exceptions.filter((one) => !isShown(one, laidOut.sentences))),
    ...repetitionWarning(question, confident[0]!),
    ...severalQuestionsWarning(question),
    ...nothingFits,
    ...sourceWarnings(question, { sources, quoted: quotedSources }),
    ...oldTextWarning(question, quotedSources, config.trust),
    ...unembeddedWarning(ranking),
  ];
  return {
    release: corpus.release,
    refused: false,
    mode: 'extractive',
    degraded: input.degraded,
    text: laidOut.text === '' ? '' : `${opening}${laidOut.text}`,
    sentences: laidOut.sentences,
    sources,
    sourcesFound: confident.length,
    evidence: [...new Set([...sources, ...quotedSources, ...confident.map((one) => one.best)])],
    trust: nothingFits.length > 0 ? trustOfRefusal(0, nothingFits[0]!.message) : trust,
    warnings,
  };
}

function isShown(unit: Unit, sentences: readonly WrittenSentence[]): boolean {
  return sentences.some(({ chunkId, start, end }) => quotesPartOf(unit, chunkId, { start, end }));
}

/** Lists passages: all that are quoted, in the order of the answer, then the best others, some of each provision. */
function sourcesOf(
  distinct: readonly DistinctPassage[],
  quoted: readonly Unit[],
  { maxSources, mostOfAProvision }: { maxSources: number; mostOfAProvision: number },
): RankedPassage[] {
  const byId = new Map(quoted.map(({ source }) => [source.passage.chunkId, source]));
  const quotedSources = [...byId.values()].slice(0, maxSources);
  const counts = new Map<string, number>();
  const spread = distinct.flatMap(({ best }) => {
    const { section, generation, provisionKey } = best.passage;
    const provision = `${generation}|${provisionKey}`;
    // Only a pinpoint with brackets says that a passage is a part; a chapter of a rulebook is no provision.
    if (section?.includes('(') !== true) return [best];
    counts.set(provision, (counts.get(provision) ?? 0) + 1);
    return counts.get(provision)! > mostOfAProvision ? [] : [best];
  });
  const others = spread.filter(
    ({ passage: { chunkId } }) => !quotedSources.some((one) => one.passage.chunkId === chunkId),
  );
  return [...quotedSources, ...others.slice(0, maxSources - quotedSources.length)];
}

/** Returns why an answer may be wrong however well it fits: law is missing that the question is about. */
function doubtsAbout({ question, corpus, query, config }: FinishInput, best: RankedPassage): string[] {
  const missing = missingInstrument(question, corpus, config.understanding);
  const isDefinition = best.passage.kind === 'definition' && best.features.named_instrument === 0;
  const lacksPlan = isDefinition
    ? !isLocallyCovered(question, corpus)
    : !appliesEverywhere(best.document.jurisdiction) && lacksLocalPlan(query, best.document, { corpus, config });
  return [
    ...(missing === null ? [] : [`${missing} itself is not indexed.`]),
    ...(lacksPlan ? [`${noLocalPlan(question)} It may say otherwise.`] : []),
    ...(isSampleAmongOthers(best.document, corpus)
      ? [`${best.document.title} is made up, and other law is indexed.`]
      : []),
  ];
}

/** The samples show how the service answers; beside real documents they are law of nowhere. */
function isSampleAmongOthers({ documentId }: Pick<CurrentDocument, 'documentId'>, { documents }: Corpus): boolean {
  return isSample(documentId) && documents.some((one) => !isSample(one.documentId));
}

/** Law of another country answers no question about a place in Australia, nor ours one about a place abroad. */
function foreignLawDoubts(
  { request: { text, place, placeName }, instruments, lawAbroad }: Query,
  { source: { document } }: Unit,
  config: AnsweringConfig,
): string[] {
  const { documentId, jurisdiction, title } = document;
  if (place !== null)
    return jurisdiction === 'Other' ? [`${title} is not Australian law, and the question is about ${placeName}.`] : [];
  const mayAnswer =
    jurisdiction === 'International' || instruments.documentIds.size > 0 || lawAbroad?.has(documentId) === true;
  const foreign = mayAnswer ? null : foreignPlace(text, config);
  return foreign === null ? [] : [`${title} is not law of ${foreign}, which the question is about.`];
}

/** A plan's rule for another zone answers no question about this one. */
function zoneDoubts({ request, rewrites }: Query, { text, source: { passage, document } }: Unit): string[] {
  const asked = zonesIn([request.text, ...rewrites.map(({ meant }) => meant)].join('\n'));
  const quoted = zonesIn([passage.section, passage.sectionHeading, text].join('\n'));
  const isOfAnother =
    document.jurisdiction === 'Local' && asked.size > 0 && quoted.size > 0 && asked.isDisjointFrom(quoted);
  return isOfAnother ? [`What is quoted is for ${[...quoted].join(', ')}, not for ${[...asked].join(', ')}.`] : [];
}

export interface RefusalInput
  extends Pick<FinishInput, 'question' | 'corpus' | 'config'>, Partial<Pick<FinishInput, 'query' | 'ranking'>> {}

/** Returns a refusal as an answer; sources are listed only where they are near. */
export function finishRefusal(
  refusal: Refusal,
  { question, corpus, query, ranking, config }: RefusalInput,
): ComposedAnswer {
  const { least_listed, least_listed_of_a_refusal } = config.sources;
  const isNear = refusal.warning.code === 'not_covered';
  const found = isNear ? gatherDuplicates(ranking?.passages ?? [], config.sources).map(({ best }) => best) : [];
  const atLeast = (least: number) =>
    found.filter(({ confidence }) => confidence >= Math.max(least, question.minConfidence));
  const near = atLeast(least_listed_of_a_refusal);
  const others = [
    ...question.warnings,
    ...coverageWarnings(question, corpus),
    ...(query === undefined ? [] : rewriteWarning(query)),
    ...(ranking === undefined ? [] : unembeddedWarning(ranking)),
    ...(question.tense === 'present' ? inForceWarnings(question, corpus) : []),
  ];
  return {
    release: corpus.release,
    refused: true,
    mode: 'extractive',
    degraded: false,
    text: refusal.warning.message,
    sentences: [],
    sources: near.slice(0, question.maxSources),
    sourcesFound: near.length,
    evidence: atLeast(least_listed),
    trust: trustOfRefusal(refusal.trustScore, refusal.warning.message),
    warnings: [refusal.warning, ...others.filter(({ code }) => code !== refusal.warning.code)],
  };
}
