import { toScore } from '@regqa/contracts';
import type { WarningBody } from '@regqa/contracts';
import type { Candidate } from '../retrieval/judge-candidates.ts';
import type { ComposedAnswer } from './answer-question.ts';
import { isSamePassage } from './chosen-quotes.ts';
import { IN_DOUBT_WARNING } from './refusal.ts';
import { MOST_TRUST_OF_A_REFUSAL } from './trust.ts';
import type { Trust } from './trust.ts';
import { joinSentences } from './write-answer.ts';
import type { WrittenSentence } from './write-answer.ts';

/** One of several questions in one, with its own answer or refusal. */
export interface AnsweredPart {
  readonly question: string;
  readonly answer: ComposedAnswer;
}

/**
 * Returns one answer to several questions that were put in one, in their order: the quotations of each with all sources
 * numbered anew, those that are quoted where there are more than `maxSources`. It is right only when every part is:
 * its trust is the product of theirs. A part that is not covered is said, and keeps the whole under 0.4. At least one
 * part must be answered.
 */
export function combineParts(parts: readonly AnsweredPart[], maxSources: number): ComposedAnswer {
  const answers = parts.map(({ answer }) => answer);
  const answered = answers.filter(({ refused }) => !refused);
  const sources = sharedSources(answers, maxSources);
  const sentences = answered.flatMap((answer) => answer.sentences.flatMap((sentence) => renumbered(sentence, answer, sources))).filter(isFirst);
  const missing = parts.filter(({ answer }) => answer.refused);
  return {
    release: answers[0]!.release,
    refused: false,
    inDoubt: answers.some(({ inDoubt }) => inDoubt),
    mode: 'extractive',
    degraded: answers.some(({ degraded }) => degraded),
    text: joinSentences(sentences),
    sentences,
    sources,
    sourcesFound: answers.reduce((sum, answer) => sum + answer.sourcesFound, 0),
    trust: combinedTrust(answers, missing),
    evidence: null,
    warnings: [partsWarning(parts), ...missing.map(missingWarning), ...distinctWarnings(parts.flatMap(warningsOf))],
  };
}

/**
 * Returns the sources of all parts, each passage once, the most probable first. Where there are too many, those that are
 * quoted go before the others, of each part as many; of the others, among which is what comes nearest to a part that is not
 * covered, the most probable.
 */
function sharedSources(answers: readonly ComposedAnswer[], maxSources: number): Candidate[] {
  const isQuoted = (answer: ComposedAnswer, source: Candidate) => answer.sentences.some(({ chunkId }) => chunkId === source.passage.chunkId);
  const quoted = inTurn(answers.map((answer) => answer.sources.filter((source) => isQuoted(answer, source))));
  const others = answers.flatMap((answer) => answer.sources.filter((source) => !isQuoted(answer, source))).sort(byConfidence);
  const shared: Candidate[] = [];
  for (const source of [...quoted, ...others]) {
    const at = shared.findIndex((one) => isSamePassage(one, source));
    if (at < 0) shared.push(source);
    else if (source.confidence > shared[at]!.confidence) shared[at] = source;
  }
  return shared.slice(0, maxSources).sort(byConfidence);
}

function byConfidence(a: Candidate, b: Candidate): number {
  return b.confidence - a.confidence;
}

function inTurn<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => (at < list.length ? [list[at]!] : []))).flat();
}

/** Returns the sentence with the numbers that its sources have now; nothing where one of them found no room. */
function renumbered(sentence: WrittenSentence, { sources }: ComposedAnswer, shared: readonly Candidate[]): WrittenSentence[] {
  const markers = sentence.markers.map((marker) => shared.findIndex((source) => isSamePassage(source, sources[marker - 1]!)) + 1);
  return markers.includes(0) ? [] : [{ ...sentence, markers }];
}

/** Two parts may quote the same sentence. */
function isFirst(sentence: WrittenSentence, at: number, all: readonly WrittenSentence[]): boolean {
  return all.findIndex(({ chunkId, start, end }) => chunkId === sentence.chunkId && start <= sentence.start && end >= sentence.end) === at;
}

function combinedTrust(answers: readonly ComposedAnswer[], missing: readonly AnsweredPart[]): Trust {
  const answered = answers.filter(({ refused }) => !refused).map(({ trust }) => trust);
  const weakest = answered.reduce((least, trust) => (trust.score < least.score ? trust : least));
  const least = (of: (trust: Trust) => number) => Math.min(...answered.map(of));
  const probability = answered.reduce((all, trust) => all * trust.score, 1);
  return {
    score: toScore(missing.length > 0 ? Math.min(MOST_TRUST_OF_A_REFUSAL, probability) : probability),
    coverage: least(({ coverage }) => coverage),
    agreement: least(({ agreement }) => agreement),
    authority: least(({ authority }) => authority),
    currency: least(({ currency }) => currency),
    verification: least(({ verification }) => verification),
    reasons: [
      `${answers.length} questions were answered one by one; the answer is right only when each of them is.`,
      ...missing.map(({ question }) => `Nothing indexed answers: ${question}`),
      ...weakest.reasons,
    ],
  };
}

function partsWarning(parts: readonly AnsweredPart[]): WarningBody {
  return { code: 'question_in_parts', message: `The question was answered in ${parts.length} parts: ${parts.map(({ question }) => `"${question}"`).join(', ')}.` };
}

function missingWarning({ question, answer }: AnsweredPart): WarningBody {
  return { code: 'part_not_covered', message: `This part is not answered: "${question}" ${answer.text}` };
}

/** Returns the warnings of an answered part; what is in doubt is that part. */
function warningsOf({ question, answer }: AnsweredPart): WarningBody[] {
  if (answer.refused) return [];
  const ofPart = { code: IN_DOUBT_WARNING.code, message: `It is in doubt whether the indexed documents answer this part: "${question}" What comes nearest is quoted.` };
  return answer.warnings.map((warning) => (warning.code === IN_DOUBT_WARNING.code ? ofPart : warning));
}

function distinctWarnings(warnings: readonly WarningBody[]): WarningBody[] {
  return warnings.filter(({ code, message }, at) => warnings.findIndex((other) => other.code === code && other.message === message) === at);
}
