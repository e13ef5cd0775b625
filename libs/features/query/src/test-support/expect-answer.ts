import { expect } from '@jest/globals';
import type { AnswerCitationBody, QueryResponseBody } from '@regqa/contracts';

type Source = QueryResponseBody['sources'][number];

const HEDGE = 'This may not answer your question.';

/** Returns the codes of the answer's warnings. */
export function warningCodes(answer: QueryResponseBody): string[] {
  return answer.warnings!.map((warning) => warning.code);
}

/** Returns the message of the warning with the code; undefined without one. */
export function warningOf(answer: QueryResponseBody, code: string): string | undefined {
  return answer.warnings!.find((warning) => warning.code === code)?.message;
}

/**
 * Expects a refusal: it cites nothing, is not trusted and says why. Only where nothing answers may it list what is
 * near.
 */
export function expectRefusal(answer: QueryResponseBody, code: string): void {
  expect(answer).toMatchObject({ citations: [], cache_hit: false });
  if (code !== 'not_covered') expect(answer).toMatchObject({ sources: [], total_sources_found: 0 });
  expect(answer.trust_score).toBeLessThan(0.4);
  expect(answer.warnings![0]).toMatchObject({ code, message: answer.answer });
  expect(answer.trust!.reasons).toEqual([answer.answer]);
}

/** Expects that the answer is a hedge: quoted, with a warning first, and not trusted. */
export function expectHedge(answer: QueryResponseBody): void {
  expect(warningCodes(answer)).toContain('may_not_answer');
  expect(answer.trust_score).toBeLessThan(0.4);
  expectQuoted(answer);
}

/**
 * Expects that every quotation stands at its offsets in its source, and that the answer consists of paragraphs of
 * quotations, a marker and what they are from alone, apart from the sentence of a hedge.
 */
export function expectQuoted(answer: QueryResponseBody): void {
  const citations = answer.citations!;
  expect(citations.length).toBeGreaterThan(0);
  for (const citation of citations) expectToStandInItsSource(citation, answer);
  const paragraphs = answer.answer.split('\n\n').filter((paragraph) => paragraph !== HEDGE);
  let at = 0;
  for (const paragraph of paragraphs) {
    const before = at === 0 ? null : answer.sources[citations[at - 1]!.markers[0]! - 1]!;
    at += readParagraph(paragraph, { citations: citations.slice(at), sources: answer.sources, before });
  }
  expect(at).toBe(citations.length);
}

function expectToStandInItsSource(
  { sentence, quote, markers, chunk_id, start, end, verdict }: AnswerCitationBody,
  { sources }: QueryResponseBody,
): void {
  const source = sources[markers[0]! - 1]!;
  expect([verdict, markers.length]).toEqual(['verified', 1]);
  expect(source.chunk_id).toBe(chunk_id);
  expect(source.text!.slice(start, end)).toBe(quote);
  expect(sentence).toBe(quote);
}

interface ParagraphGiven {
  readonly citations: readonly AnswerCitationBody[];
  readonly sources: readonly Source[];
  /** What the paragraph before quotes. */
  readonly before: Source | null;
}

/** Expects that a paragraph is the first of the citations and what they are from; returns how many of them it has. */
function readParagraph(paragraph: string, { citations, sources, before }: ParagraphGiven): number {
  for (let count = 1; count <= citations.length; count++) {
    const own = citations.slice(0, count);
    const [marker] = own[0]!.markers;
    const text = own.map(({ sentence }) => sentence).join('\n');
    const from = pinpointsOf(own).flatMap((pinpoint) => attributionsOf(pinpoint, sources[marker! - 1]!, before));
    const written = from.flatMap((one) => [`“${text}” [${marker}] — ${one}`, `${text}\n[${marker}] — ${one}`]);
    // A line of dots stands where words of the list were left out.
    if (written.includes(paragraph.replaceAll('\n…\n', '\n'))) return count;
  }
  throw new Error(
    `No citations make this paragraph, quotation, marker and what it is from:\n${paragraph}\n${JSON.stringify(citations, null, 1)}`,
  );
}

/**
 * A paragraph is cited to one of its sections, or to those of its items, with or without what begins and closes their
 * list.
 */
function pinpointsOf(citations: readonly AnswerCitationBody[]): (string | null)[] {
  const sections = citations.map(({ section }) => section ?? null);
  const lists = [sections, sections.slice(1), sections.slice(1, -1), sections.slice(0, -1)].map((some) =>
    [...new Set(some)].join(', '),
  );
  return [...sections, ...lists];
}

/** With the instrument and the heading where the one before is of another; of the same one with or without heading. */
function attributionsOf(
  section: string | null,
  { page_number: page, section_heading: heading, heading_path: path, citation, section: own, title }: Source,
  before: Source | null,
): string[] {
  const pinpoint = section ?? (page === null ? null : `p ${page}`);
  const name = pinpoint?.includes('definition of') === true ? null : (heading ?? path!.at(-1) ?? null);
  const cited = section === null ? citation : `${citation.slice(0, citation.lastIndexOf(` ${own}`))} ${section}`;
  const joined = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join(', ');
  return before?.title === title ? [joined([pinpoint]), joined([pinpoint, name])] : [joined([cited, name])];
}
