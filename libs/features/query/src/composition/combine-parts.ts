import { toScore } from '@regqa/contracts';
import type { WarningBody } from '@regqa/contracts';
import { HEDGE_WARNING, MOST_TRUST_OF_A_REFUSAL } from '../answerability/refusals.ts';
import type { ComposedAnswer } from '../composed-answer.ts';
import type { Trust } from '../trust/assess-trust.ts';
import type { RankedPassage } from '../types.ts';
import type { Unit } from './extractive/choose-units.ts';
import { CHARACTERS_PER_TOKEN, layOut } from './extractive/lay-out.ts';

/** One of several questions in one, with its own answer or refusal. */
export interface AnsweredPart {
  readonly question: string;
  readonly answer: ComposedAnswer;
}

/**
 * Returns one answer to several questions that were put in one, in their order, with all sources numbered together. It is
 * right only when every part is: its trust is the product of theirs. At least one part must be answered.
 */
export function combineParts(parts: readonly AnsweredPart[], { maxSources, maxTokens }: { maxSources: number; maxTokens: number }): ComposedAnswer {
  const answers = parts.map(({ answer }) => answer);
  const quoted = distinctUnits(answers.flatMap((answer) => answer.quoted));
  const sources = sharedSources(answers, quoted, maxSources);
  const missing = parts.filter(({ answer }) => answer.refused);
  const characters = maxTokens * CHARACTERS_PER_TOKEN;
  const laidOut = layOut(quoted, sources, characters);
  return {
    release: answers[0]!.release,
    refused: false,
    hedged: answers.some(({ hedged }) => hedged),
    mode: 'extractive',
    degraded: answers.some(({ degraded }) => degraded),
    text: paragraphsWithin([laidOut.text, ...missing.map(({ question, answer }) => `${question} ${answer.text}`)], characters),
    sentences: laidOut.sentences,
    quoted,
    sources,
    sourcesFound: answers.reduce((sum, answer) => sum + answer.sourcesFound, 0),
    trust: combinedTrust(answers, missing),
    warnings: [partsWarning(parts), ...missing.map(missingWarning), ...distinctWarnings(parts.flatMap(warningsOf))],
  };
}

/** What does not fit is left out: the warnings say it too. */
function paragraphsWithin(paragraphs: readonly string[], characters: number): string {
  return paragraphs.filter((paragraph) => paragraph !== '').reduce((text, paragraph) => {
    const longer = text === '' ? paragraph : `${text}\n\n${paragraph}`;
    return longer.length > characters ? text : longer;
  }, '');
}

function distinctUnits(units: readonly Unit[]): Unit[] {
  const isSame = (one: Unit, other: Unit) => one.source.passage.chunkId === other.source.passage.chunkId && one.start <= other.start && one.end >= other.end;
  return units.filter((unit, at) => units.findIndex((other) => isSame(other, unit)) === at);
}

/** Returns the passages of all parts, each once: those that are quoted, then the others by relevance. */
function sharedSources(answers: readonly ComposedAnswer[], quoted: readonly Unit[], maxSources: number): RankedPassage[] {
  const quotedIds = new Set(quoted.map(({ source }) => source.passage.chunkId));
  const all = answers.flatMap(({ sources }) => sources).sort((a, b) => Number(quotedIds.has(b.passage.chunkId)) - Number(quotedIds.has(a.passage.chunkId)) || b.confidence - a.confidence);
  return [...new Map(all.map((source) => [source.passage.chunkId, source])).values()].slice(0, maxSources);
}

function combinedTrust(answers: readonly ComposedAnswer[], missing: readonly AnsweredPart[]): Trust {
  const answered = answers.filter(({ refused }) => !refused).map(({ trust }) => trust);
  const weakest = answered.reduce((least, trust) => (trust.score < least.score ? trust : least));
  const probability = answered.reduce((product, trust) => product * trust.score, 1);
  return {
    ...weakest,
    score: toScore(missing.length > 0 ? Math.min(MOST_TRUST_OF_A_REFUSAL, probability) : probability),
    reasons: [`${answers.length} questions were answered one by one; the answer is right only when each of them is.`, ...missing.map(({ question }) => `Not answered: ${question}`), ...weakest.reasons],
  };
}

function partsWarning(parts: readonly AnsweredPart[]): WarningBody {
  return { code: 'question_in_parts', message: `The question was answered in ${parts.length} parts: ${parts.map(({ question }) => `"${question}"`).join(', ')}.` };
}

function missingWarning({ question, answer }: AnsweredPart): WarningBody {
  return { code: 'part_not_covered', message: `Not answered: "${question}" ${answer.text}` };
}

/** Returns the warnings of an answered part; a hedge names its part. */
function warningsOf({ question, answer }: AnsweredPart): WarningBody[] {
  if (answer.refused) return [];
  const ofPart = { code: HEDGE_WARNING.code, message: `This may not answer "${question}". Check whether what is quoted applies.` };
  return answer.warnings.map((warning) => (warning.code === HEDGE_WARNING.code ? ofPart : warning));
}

function distinctWarnings(warnings: readonly WarningBody[]): WarningBody[] {
  return warnings.filter(({ code, message }, at) => warnings.findIndex((other) => other.code === code && other.message === message) === at);
}
