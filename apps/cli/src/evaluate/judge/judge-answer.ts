/** Decides what is right about one answer: its sources, its facts, its quotes, or that it refuses. */
import { answerBody } from '../generate/run-files.ts';
import type { AnswerBody, AnsweredQuestion } from '../generate/run-files.ts';
import type { Question } from '../questions/question.ts';
import { isRightPlace, rightTexts, squeeze } from './right-source.ts';

/** Passages that recall and average precision of questions with right passages are counted over. */
const RANKING_DEPTH = 10;
/** Characters at the beginning of an answer within which its first fact should stand. */
const EARLY_CHARACTERS = 300;
/** An answer trusted less says that it may not answer. */
const HEDGED_TRUST = 0.4;
const HEDGE_CODES = ['may_not_answer', 'answer_in_doubt'];

interface JudgedSource {
  readonly chunkId: string;
  readonly confidence: number;
  readonly right: boolean;
}

/** What was right about one answer. */
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
  /** Trusted under .4, with a warning that says so. */
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

/** Returns the judgement of an answer against its question. A failed request has nothing right. */
export function judgeAnswer(answered: AnsweredQuestion): Judgement {
  const { question } = answered;
  const body = answerBody(answered);
  if (body === null) return { ...NOTHING, question };
  const held = body.sources.map((source) => rightTexts(source, question));
  const sources = judgeSources(body, question, held);
  const at = sources.findIndex(({ right }) => right);
  const refused = body.citations.length === 0;
  const text = squeeze(body.answer);
  const quoted = new Set(body.citations.map(({ chunk_id: chunkId }) => chunkId));
  const quotesRightSource = sources.some(({ right, chunkId }) => right && quoted.has(chunkId));
  const instead = matches(question.instead, text) && !question.answerable;
  const stated = question.must.length === 0 ? quotesRightSource : question.must.every((must) => isMatch(must, text));
  return {
    question,
    failed: false,
    sources,
    rank: at < 0 ? null : at + 1,
    ...judgeRanking(held, question),
    refused,
    hedged: body.trust_score < HEDGED_TRUST && body.warnings.some(({ code }) => HEDGE_CODES.includes(code)),
    instead,
    quotesRightSource,
    right: !refused && (question.answerable ? stated && !matches(question.must_not, text) : instead),
    early: !refused && isEarly(question, text),
    quotes: judgeQuotes(body),
    trust: body.trust_score,
    words: text === '' ? 0 : text.split(' ').length,
    firstProvision: firstProvision(body),
  };
}

const NOTHING: Omit<Judgement, 'question'> = {
  failed: true,
  sources: [],
  rank: null,
  recall: null,
  averagePrecision: null,
  refused: false,
  hedged: false,
  instead: false,
  quotesRightSource: false,
  right: false,
  early: false,
  quotes: [],
  trust: 0,
  words: 0,
  firstProvision: null,
};

/** Of each source, the indices of the right passages that it holds. */
type Held = readonly (readonly number[])[];

function judgeSources({ sources }: AnswerBody, question: Question, held: Held): JudgedSource[] {
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

function judgeQuotes({ citations, sources }: AnswerBody): boolean[] {
  const texts = new Map(sources.map(({ chunk_id: chunkId, text }) => [chunkId, text]));
  return citations
    .filter(({ verdict }) => verdict === 'verified')
    .map(({ chunk_id: chunkId, quote, start, end }) => texts.get(chunkId)?.slice(start, end) === quote);
}

function isEarly({ must }: Question, text: string): boolean {
  const found = must[0] === undefined ? null : new RegExp(must[0], 'i').exec(text);
  return found !== null && found.index + found[0].length <= EARLY_CHARACTERS;
}

/** The provision, whichever of its subdivisions; a defined term is a provision of its own and may have brackets. */
function firstProvision({ sources }: AnswerBody): string | null {
  const first = sources[0];
  if (first === undefined) return null;
  const section = first.section ?? '';
  const provision = /definition/i.test(section) ? section : section.split('(')[0]!.trim();
  return `${first.document_id ?? first.title} ${provision}`;
}

const isMatch = (pattern: string, text: string): boolean => new RegExp(pattern, 'i').test(text);
const matches = (patterns: readonly string[], text: string): boolean => patterns.some((one) => isMatch(one, text));
