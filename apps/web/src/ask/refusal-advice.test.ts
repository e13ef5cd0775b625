import { expect, it } from '@jest/globals';
import { TEXT } from '../text/text.ts';
import { adviceOn } from './refusal-advice.ts';

it.each([
  ['instrument_not_indexed', 'in the library', true],
  ['provision_not_found', 'number', false],
  ['nothing_indexed_for_place', 'another place', true],
  ['not_in_force', 'another date', true],
  ['not_covered', 'other words', true],
  ['out_of_scope', 'planning', false],
  ['lga_unknown', 'state', false],
  ['document_type_unknown', 'kinds of document', false],
])('says what to do where the service refuses with %s', (code, words, lacksDocument) => {
  expect(adviceOn([code])).toEqual({ texts: [expect.stringContaining(words)], lacksDocument });
});

it('has nothing to say of other words or places where there is no document at all', () => {
  expect(adviceOn(['empty_corpus'])).toEqual({ texts: [], lacksDocument: true });
});

it('says the same once, and something in any case', () => {
  expect(adviceOn(['not_covered', 'not_covered', 'place_from_question']).texts).toHaveLength(1);
  expect(adviceOn(['land_use_table']).texts).toEqual([TEXT.refusalDefault]);
});
