import { expect } from '@jest/globals';
import type { QueryResponseBody } from '@regqa/contracts';

/** Returns the codes of the answer's warnings. */
export function warningCodes(answer: QueryResponseBody): string[] {
  return answer.warnings!.map((warning) => warning.code);
}

/** Expects a refusal: it cites nothing, is not trusted and says why. Only where nothing is near enough does it list what is nearest. */
export function expectRefusal(answer: QueryResponseBody, code: string): void {
  expect(answer).toMatchObject({ citations: [], cache_hit: false });
  if (code !== 'not_covered') expect(answer).toMatchObject({ sources: [], total_sources_found: 0 });
  expect(answer.answer.includes('none of them is relied on')).toBe(answer.sources.length > 0);
  expect(answer.trust_score).toBeLessThan(0.4);
  expect(warningCodes(answer)).toContain(code);
  expect(answer.answer).toMatch(/^The indexed documents do not answer this question: /);
}

/** Expects that every quotation stands in a returned source, and that all of the answer is quotation or marker. */
export function expectQuoted(answer: QueryResponseBody): void {
  expect(answer.citations!.length).toBeGreaterThan(0);
  let rest = answer.answer;
  for (const { sentence, quote, markers, chunk_id, start, end, verdict } of answer.citations!) {
    const [marker] = markers;
    expect(verdict).toBe('verified');
    expect(answer.sources[marker! - 1]!.chunk_id).toBe(chunk_id);
    expect(answer.sources[marker! - 1]!.text!.slice(start, end)).toBe(quote);
    expect(rest.trimStart().startsWith(`${sentence} [${marker}]`)).toBe(true);
    rest = rest.trimStart().slice(sentence.length + ` [${marker}]`.length);
  }
  expect(rest).toBe('');
}
