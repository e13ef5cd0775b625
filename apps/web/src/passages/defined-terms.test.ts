import { expect, it } from '@jest/globals';
import { termRuns } from './defined-terms.ts';
import type { Definition } from './defined-terms.ts';

const define = (term: string): Definition => ({
  term,
  scope: 'instrument',
  scope_key: null,
  provision_key: 'dictionary',
  chunk_id: `plan@1:${term}`,
  pointer: null,
  start: 0,
  end: 10,
});

/** The text with what is found of the terms in square brackets, the first use of each with a star. */
const marked = (text: string, ...terms: string[]) =>
  termRuns(text, terms.map(define))
    .map(({ text: run, definition, first }) => (definition ? `[${run}${first ? '*' : ''}]` : run))
    .join('');

it.each([
  [
    'A burrow must have a Dwelling\nHouse.',
    ['dwelling house', 'burrow'],
    'A [burrow*] must have a [Dwelling\nHouse*].',
  ],
  ['Two burrows and a burrow’s mouth', ['burrow'], 'Two [burrow*]s and a [burrow]’s mouth'],
  ['Burrowing is not the same', ['burrow'], 'Burrowing is not the same'],
  [
    'Development consent for development',
    ['development', 'Development consent'],
    '[Development consent*] for [development*]',
  ],
  ['A multi–unit burrow', ['multi-unit burrow'], 'A [multi–unit burrow*]'],
  ['The owner’s (sole) use', ["owner's (sole) use"], 'The [owner’s (sole) use*]'],
  ['A burrow', [], 'A burrow'],
])('finds in %j the terms %j', (text, terms, expected) => {
  expect(marked(text, ...terms)).toBe(expected);
});

it('gives the definition that the term has', () => {
  const [, run] = termRuns('A Burrow', [define('den'), define('burrow')]);
  expect(run!.definition).toMatchObject({ chunk_id: 'plan@1:burrow' });
});
