/** Decides whether an answer rests on the right provision, with the right pinpoint, or rightly refuses. */
import type { EvaluationQuestion, ExpectedSource } from '@regqa/contracts';
import { isRefusal } from '../ask/render-answer.ts';
import type { Answer } from '../ask/render-answer.ts';
import { heldInOrder } from './held-in-order.ts';

type Source = Answer['sources'][number];

/** Sources that the service returns where a question does not say how many. */
const DEFAULT_SOURCES = 5;

/** A source of an answer to a question whose right ones are known. */
export interface JudgedSource {
  readonly confidence: number;
  readonly right: boolean;
}

/** What was right about one answer. */
export interface Judgement {
  readonly id: string;
  readonly kind: string | null;
  readonly unanswerable: boolean;
  /** Place of the first right source, from 1; null where none is. */
  readonly rank: number | null;
  /** Among the sources is one with the right pinpoint (and page, where one is expected). */
  readonly pinpoint: boolean;
  /** Share of the expected sources that were found, and average precision over the sources, both 0 to 1; 0 where none is expected. */
  readonly recall: number;
  readonly averagePrecision: number;
  /** Facts that are in the answer, and how many there should be. */
  readonly factsFound: number;
  readonly factsExpected: number;
  /** All its facts are in the answer, and none that would make it wrong; null where none are listed. */
  readonly factual: boolean | null;
  /** It quotes a right source and lacks no fact: what `trust_score` is the probability of. */
  readonly right: boolean;
  readonly refused: boolean;
  /** It says something of its sources, whatever its trust: a refusal that lists what comes nearest says nothing. */
  readonly answered: boolean;
  readonly trust: number;
  /** Whether a second source says the same; null where the service does not say. */
  readonly confirmed: boolean | null;
  /** In the order of the answer. */
  readonly sources: readonly JudgedSource[];
  /** The provision of the first source, whichever of its subdivisions, with its instrument; null without sources. */
  readonly firstProvision: string | null;
  /** As the service measured it. */
  readonly latencyMs: number;
  /** The question's answer is what it should be: the right provision with the right pinpoint, or a refusal. */
  readonly passed: boolean;
}

/** Returns the judgement of an answer. A refusal is one without sources or with a trust score under 0.4. */
export function judgeAnswer(question: EvaluationQuestion, answer: Answer): Judgement {
  const expected = question.expect === undefined ? [] : [question.expect, ...question.also_expect];
  const rights = answer.sources.map((source) => expected.flatMap((one, index) => (isProvision(source, one) ? [index] : [])));
  const at = rights.findIndex((right) => right.length > 0);
  const pinpoint = answer.sources.some((source) => expected.some((one) => isPinpoint(source, one)));
  const refused = isRefusal(answer);
  const first = answer.sources[0];
  const facts = judgeFacts(question, answer);
  const quotesRight = answer.sources.some((source, place) => rights[place]!.length > 0 && isQuoted(source, answer));
  return {
    id: question.id,
    kind: question.kind ?? null,
    unanswerable: question.unanswerable ?? false,
    rank: at < 0 ? null : at + 1,
    pinpoint,
    ...judgeRanking(rights, { expected: expected.length, asked: question.filters?.max_sources ?? DEFAULT_SOURCES }),
    ...facts,
    right: quotesRight && facts.factual !== false,
    refused,
    answered: answer.sources.length > 0 && answer.citations?.length !== 0,
    trust: answer.trust_score,
    confirmed: answer.trust === undefined ? null : answer.trust.agreement > 0,
    sources: answer.sources.map(({ confidence_score: confidence }, place) => ({ confidence, right: rights[place]!.length > 0 })),
    firstProvision: first === undefined ? null : `${first.document_id ?? fold(first.title)} ${wholeProvision(fold(first.section ?? ''))}`,
    latencyMs: answer.response_time_ms,
    passed: question.unanswerable ? refused : pinpoint,
  };
}

function judgeFacts({ facts, absent }: EvaluationQuestion, { answer }: Answer): Pick<Judgement, 'factsFound' | 'factsExpected' | 'factual'> {
  const text = fold(answer);
  const factsFound = facts.filter((fact) => text.includes(fold(fact))).length;
  const factual = factsFound === facts.length && !absent.some((fact) => text.includes(fold(fact)));
  return { factsFound, factsExpected: facts.length, factual: facts.length === 0 ? null : factual };
}

/**
 * A source that brings no right one which was not there before is a wrong one: the same passage in two pieces counts once.
 * Right ones that one source holds together are one to find: with that source first there is nothing better.
 */
function judgeRanking(rights: readonly (readonly number[])[], { expected, asked }: { expected: number; asked: number }): Pick<Judgement, 'recall' | 'averagePrecision'> {
  const found = new Set<number>();
  let [hits, precision] = [0, 0];
  for (const [at, right] of rights.entries()) {
    const before = found.size;
    for (const index of right) found.add(index);
    if (found.size > before) precision += ++hits / (at + 1);
  }
  const toFind = expected - (found.size - hits);
  return { recall: found.size / Math.max(1, expected), averagePrecision: precision / Math.max(1, Math.min(toFind, asked)) };
}

function isQuoted(source: Source, { citations }: Answer): boolean {
  return citations === undefined || citations.some(({ chunk_id: chunkId }) => chunkId === source.chunk_id);
}

/** The right instrument and provision, whichever of its subdivisions; or the right passage. */
function isProvision(source: Source, expect: ExpectedSource): boolean {
  if (expect.section === undefined) return isPinpoint(source, expect);
  return isInstrument(source, expect) && isPassage(source, expect) && startsPinpoint(source.section, wholeProvision(expect.section));
}

function isPinpoint(source: Source, expect: ExpectedSource): boolean {
  return isInstrument(source, expect) && isPassage(source, expect) && (expect.section === undefined || startsPinpoint(source.section, expect.section)) && (expect.page === undefined || source.page_number === expect.page);
}

function isInstrument(source: Source, { title, document_id: documentId }: ExpectedSource): boolean {
  return (title === undefined || fold(source.title).startsWith(fold(title))) && (documentId === undefined || source.document_id === documentId);
}

function isPassage(source: Source, { text }: ExpectedSource): boolean {
  return text === undefined || heldInOrder(source.text ?? '', text) >= 0.5;
}

/** A pinpoint without its subdivisions; a definition is a provision of its own, and its term may have brackets. */
function wholeProvision(section: string): string {
  return /definition/i.test(section) ? section : section.replace(/\(.*$/, '').trim();
}

/** `cl 4.3` begins `cl 4.3` and `cl 4.3(2)`, but neither `cl 4.30` nor `cl 4.3A`. */
function startsPinpoint(section: string | null | undefined, expected: string): boolean {
  const given = fold(section ?? '');
  const wanted = fold(expected);
  return given.startsWith(wanted) && !/^[a-z0-9.]/.test(given.slice(wanted.length));
}

/** Case, spaces and typographic marks play no part in being right. */
function fold(text: string): string {
  return text.toLowerCase().replace(/[\u2018\u2019]/g, "'").replace(/[\u201c\u201d]/g, '"').replace(/[\u2010-\u2015]/g, '-').replace(/\s+/g, ' ').trim();
}
