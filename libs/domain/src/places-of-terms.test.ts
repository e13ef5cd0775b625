import { describe, expect, it } from '@jest/globals';
import { foldTerm } from './fold-term.ts';
import { placesOfTerms, termsIn } from './places-of-terms.ts';

describe('defined terms in a text', () => {
  it.each<[string, string[], string[]]>([
    ['A burrow must have a Dwelling  House.', ['dwelling house', 'burrow'], ['burrow', 'dwelling house']],
    ['Two burrows and a burrow’s mouth', ['burrow'], ['burrow']],
    ['Burrowing is not the same', ['burrow'], []],
    ['Development consent is needed', ['development', 'development consent'], ['development consent']],
    [
      'Development consent for development',
      ['development', 'development consent'],
      ['development consent', 'development'],
    ],
    ['A multi–unit burrow', ['multi-unit burrow'], ['multi-unit burrow']],
    ['', ['burrow'], []],
    ['A burrow', ['', 'burrow'], ['burrow']],
  ])('of %j', (text, terms, expected) => {
    expect(termsIn(text, terms)).toEqual(expected);
  });

  it('stand where each use begins and ends, without a plural s', () => {
    expect(placesOfTerms('Two burrows, one Burrow', ['burrow'])).toEqual([
      { term: 'burrow', start: 4, end: 10 },
      { term: 'burrow', start: 17, end: 23 },
    ]);
  });

  it('folds case, spaces, dashes and apostrophes of a term', () => {
    expect(foldTerm(' Multi–Unit  Burrow’s ')).toBe("multi-unit burrow's");
  });
});
