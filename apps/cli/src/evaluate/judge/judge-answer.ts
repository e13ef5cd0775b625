/** Decides what is right about one answer: its sources, its facts, its quotes, or that it refuses. */
import type { Answer } from '@regqa/client';
import { UNRELIABLE_BELOW } from '@regqa/contracts';
import type { AnsweredQuestion } from '../generate/run-files.ts';
import { wholeProvision } from '../questions/convert-question.ts';
import type { Question } from '../questions/question.ts';
import { isRightPlace, rightTexts, squeeze } from './right-source.ts';

/** Passages that recall and average precision of questions with right passages are counted over. */
const RANKING_DEPTH = 10;
/** Characters at the beginning of an answer within which its first fact should stand. */
const EARLY_CHARACTERS = 300;
const HEDGE_CODES = ['may_not_answer', 'answer_in_doubt'];

interface JudgedSource {
  readonly chunkId: string;
  readonly confidence: number;
  readonly right: boolean;
}

export interface Judgement {
  readonly question: Question;
  /** The request failed: nothing was answered, and nothing refused. */
  readonly failed: boolean;
  /** In the order of the answer. */
  readonly sources: readonly JudgedSource[];
  /** Place of the first right source from 1, or null. */
  readonly rank: number | null;
  /** Over the first ten sources, 0 to 1; null for a question without right passages. */
  readonly recall: number | null;
  readonly averagePrecision: number | null;
  /** No sentence of a source is quoted. */
  readonly refused: boolean;
  /** Its trust is unreliable, and a warning says so. */
  readonly hedged: boolean;
  /** It quotes what may be quoted in place of a refusal. */
  readonly instead: boolean;
  readonly quotesRightSource: boolean;
  /** Answerable: all facts and none that makes it wrong, or, where none are listed, a right source is quoted. */
  readonly right: boolean;
  /** The first fact stands within the first 300 characters. */
  readonly early: boolean;
  /** Whether each verified quote stands at its offsets. */
  readonly quotes: readonly boolean[];
  readonly trust: number;
  readonly words: number;
  /** The provision of the first source with its instrument, or null. */
  readonly firstProvision: string | null;
}

type JudgedBody = Pick<Answer, 'answer' | 'sources' | 'citations' | 'trust_score' | 'warnings'>;

const NOTHING: JudgedBody = { answer: '', sources: [], trust_score: 0 };

/** Returns the judgement of an answer against its question. A failed request has nothing right. */
export function judgeAnswer(answered: AnsweredQuestion): Judgement {
  const { question, status } = answered;
  const failed = status !== 200;
  const body = failed ? NOTHING : (answered.answer as JudgedBody);
  const { citations = [], warnings = [] } = body;
  const held = body.sources.map((source) => rightTexts(source, question));
  const sources = judgeSources(body, question, held);
  const at = sources.findIndex(({ right }) => right);
  const refused = citations.length === 0 && !failed;
  const text = squeeze(body.answer);
  const quoted = new Set(citations.map(({ chunk_id: chunkId }) => chunkId));
  const quotesRightSource = sources.some(({ right, chunkId }) => right && quoted.has(chunkId));
  const given = !failed && !refused;
  return {
    question,
    failed,
    sources,
    rank: at < 0 ? null : at + 1,
    ...judgeRanking(held, question),
    refused,
    hedged: body.trust_score < UNRELIABLE_BELOW && warnings.some(({ code }) => HEDGE_CODES.includes(code)),
    instead: !question.answerable && matches(question.instead, text),
    quotesRightSource,
    right: given && isRight(question, text, quotesRightSource),
    early: given && isEarly(question, text),
    quotes: judgeQuotes(body),
    trust: body.trust_score,
    words: text === '' ? 0 : text.split(' ').length,
    firstProvision: firstProvision(body),
  };
}

function isRight(
  { answerable, must, must_not: wrong, instead }: Question,
  text: string,
  quotesRight: boolean,
): boolean {
  if (!answerable) return matches(instead, text);
  const stated = must.length === 0 ? quotesRight : must.every((fact) => isMatch(fact, text));
  return stated && !matches(wrong, text);
}

/** Of each source, the indices of the right passages that it holds. */
type Held = readonly (readonly number[])[];

function judgeSources({ sources }: JudgedBody, question: Question, held: Held): JudgedSource[] {
  return sources.map((source, at) => ({
    chunkId: source.chunk_id,
    confidence: source.confidence_score,
    right: question.answerable && (held[at]!.length > 0 || isRightPlace(source, question)),
  }));
}

/**
 * A source that brings no right passage which was not there before is a wrong one: the same passage in two pieces
 * counts once. Right ones that one source holds together are one to find: nothing is better than that source first.
 */
function judgeRanking(held: Held, question: Question): Pick<Judgement, 'recall' | 'averagePrecision'> {
  if (question.texts.length === 0) return { recall: null, averagePrecision: null };
  const found = new Set<number>();
  let [hits, precision] = [0, 0];
  for (const [at, indices] of held.slice(0, RANKING_DEPTH).entries()) {
    const before = found.size;
    for (const index of indices) found.add(index);
    if (found.size > before) precision += ++hits / (at + 1);
  }
  const toFind = question.texts.length - (found.size - hits);
  return {
    recall: found.size / question.texts.length,
    averagePrecision: precision / Math.max(1, Math.min(toFind, RANKING_DEPTH)),
  };
}

function judgeQuotes({ citations = [], sources }: JudgedBody): boolean[] {
  const texts = new Map(sources.map(({ chunk_id: chunkId, text }) => [chunkId, text]));
  return citations
    .filter(({ verdict }) => verdict === 'verified')
    .map(({ chunk_id: chunkId, quote, start, end }) => texts.get(chunkId)?.slice(start, end) === quote);
}

function isEarly({ must }: Question, text: string): boolean {
  const found = must[0] === undefined ? null : new RegExp(must[0], 'i').exec(text);
  return found !== null && found.index + found[0].length <= EARLY_CHARACTERS;
}

function firstProvision({ sources }: JudgedBody): string | null {
  const first = sources[0];
  return first === undefined ? null : `${first.document_id ?? first.title} ${wholeProvision(first.section ?? '')}`;
}

const isMatch = (pattern: string, text: string): boolean => new RegExp(pattern, 'i').test(text);
const matches = (patterns: readonly string[], text: string): boolean => patterns.some((one) => isMatch(one, text));
