import { describe, expect, it } from '@jest/globals';
import { QueryRequest } from '@regqa/contracts';
import { buildQuestion, TEST_CONFIG } from '../test-support/build-query.fixture.ts';
import { answerKey, foldQuestion } from './answer-key.ts';
import { resolveQuestion } from '../understanding/resolve-question.ts';

const keyOf = (fields: object, release = 1) =>
  answerKey(
    resolveQuestion(QueryRequest.parse({ query: 'What is a wetland?', ...fields }), {
      maxQueryLength: 2000,
      generative: false,
      todays: ['2026-11-21'],
      words: TEST_CONFIG,
    }),
    release,
  );

describe('the key of an answer', () => {
  it('is the same for the same question written otherwise', () => {
    expect(keyOf({ query: '  WHAT is  a wetland ' })).toBe(keyOf({}));
    expect(keyOf({ document_types: ['Guideline', 'legislation'] })).toBe(
      keyOf({ document_types: ['legislation', 'guidelines', 'LEGISLATION'] }),
    );
    expect(keyOf({ include_metadata: false })).toBe(keyOf({}));
    expect(keyOf({ mode: 'extractive' })).toBe(keyOf({}));
    expect(keyOf({ lga_name: ' banksia  VALE' })).toBe(keyOf({ lga_name: 'Banksia Vale' }));
  });

  it('differs with everything that changes the answer', () => {
    const keys = [
      keyOf({}),
      keyOf({}, 2),
      keyOf({ query: 'What is a wetland 2?' }),
      keyOf({ query: 'What is not a wetland?' }),
      keyOf({ lga_name: 'Orange' }),
      keyOf({ state: 'NSW' }),
      keyOf({ state: 'VIC' }),
      keyOf({ document_types: ['legislation'] }),
      keyOf({ max_sources: 6 }),
      keyOf({ min_confidence: 0.1 }),
      keyOf({ max_tokens: 10 }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('differs with each of the filters of the key that asks, one that is added later too', () => {
    const filters = { state: 'NSW', lga: null, documentTypes: null } as const;
    const question = buildQuestion('What is a wetland?');
    const keys = [
      undefined,
      filters,
      { ...filters, lga: 'Orange' },
      { ...filters, documentTypes: ['legislation'] },
      { ...filters, authority: 'Orange City Council' },
    ].map((within) => answerKey({ ...question, ...(within !== undefined && { within }) }, 1));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('keeps numbers, words and inner punctuation', () => {
    expect(foldQuestion('Is 4.3(2) – "R2" LAND?! ')).toBe('is 4.3(2) – "r2" land');
  });
});
