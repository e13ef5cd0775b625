import { describe, expect, it } from '@jest/globals';
import { passageFilter, sqlString } from './passage-filter.ts';

describe('the filter of the passage table', () => {
  it('is absent without filters', () => {
    expect(passageFilter({ place: null, documentTypes: null })).toBeNull();
    expect(passageFilter({ place: null, documentTypes: [] })).toBeNull();
  });

  it('keeps quotes, backslashes and NUL inside the literal', () => {
    expect(sqlString("O'Brien\\' OR 1=1 --\0")).toBe("'O''Brien\\'' OR 1=1 --'");
  });

  it('puts both conditions in brackets of their own', () => {
    expect(passageFilter({ place: { states: [], lga: null }, documentTypes: ['a'] })).toBe(
      "(jurisdiction IN ('Federal', 'International', 'Other')) AND (document_type IN ('a'))",
    );
  });
});
