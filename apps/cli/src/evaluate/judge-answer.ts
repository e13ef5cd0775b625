/** Decides whether an answer rests on the right provision, with the right pinpoint, or rightly refuses. */
import { isRefusal } from '../ask/render-answer.ts';
import type { Answer } from '../ask/render-answer.ts';
import type { Expectation, Question } from './question-set.ts';

type Source = Answer['sources'][number];

/** What was right about one answer. */
export interface Judgement {
  readonly id: string;
  readonly unanswerable: boolean;
  /** Place of the first source of the right provision, from 1; null where none is. */
  readonly rank: number | null;
  /** Among the sources is one with the right pinpoint (and page, where one is expected). */
  readonly pinpoint: boolean;
  /** Facts that are in the answer, and how many there should be. */
  readonly factsFound: number;
  readonly factsExpected: number;
  /** All its facts are in the answer, and none that would make it wrong; null where none are listed. */
  readonly factual: boolean | null;
  readonly refused: boolean;
  readonly trust: number;
  /** As the service measured it. */
  readonly latencyMs: number;
  /** The question's answer is what it should be: the right provision with the right pinpoint, or a refusal. */
  readonly passed: boolean;
}

/** Returns the judgement of an answer. A refusal is one without sources or with a trust score under 0.4. */
export function judgeAnswer(question: Question, answer: Answer): Judgement {
  const { expect, facts, absent } = question;
  const at = expect ? answer.sources.findIndex((source) => isProvision(source, expect)) : -1;
  const pinpoint = expect !== undefined && answer.sources.some((source) => isPinpoint(source, expect));
  const refused = isRefusal(answer);
  const text = fold(answer.answer);
  const factsFound = facts.filter((fact) => text.includes(fold(fact))).length;
  return {
    id: question.id,
    unanswerable: question.unanswerable ?? false,
    rank: at < 0 ? null : at + 1,
    pinpoint,
    factsFound,
    factsExpected: facts.length,
    factual: facts.length === 0 ? null : factsFound === facts.length && !absent.some((fact) => text.includes(fold(fact))),
    refused,
    trust: answer.trust_score,
    latencyMs: answer.response_time_ms,
    passed: question.unanswerable ? refused : pinpoint,
  };
}

/** The right instrument and provision, whichever of its subdivisions. */
function isProvision(source: Source, expect: Expectation): boolean {
  return isInstrument(source, expect) && (expect.section === undefined || startsPinpoint(source.section, expect.section.replace(/\(.*$/, '')));
}

function isPinpoint(source: Source, expect: Expectation): boolean {
  return isInstrument(source, expect) && (expect.section === undefined || startsPinpoint(source.section, expect.section)) && (expect.page === undefined || source.page_number === expect.page);
}

function isInstrument(source: Source, { title, document_id: documentId }: Expectation): boolean {
  return (title === undefined || fold(source.title).startsWith(fold(title))) && (documentId === undefined || source.document_id === documentId);
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
