import { expect, it } from '@jest/globals';
import { splitSentences } from './sentences.ts';

const sentences = (text: string) => splitSentences(text).map(({ start, end }) => text.slice(start, end));

it('splits at full stops before a new beginning, not inside numbers, references or abbreviations', () => {
  expect(sentences('The limit is 8.5 metres. See cl. 4.3 of the Plan. A height (e.g. 9 m) is refused.')).toEqual([
    'The limit is 8.5 metres.',
    'See cl. 4.3 of the Plan.',
    'A height (e.g. 9 m) is refused.',
  ]);
});

it('treats each line as a sentence of its own, as lists in legislation stand', () => {
  expect(sentences('A plan must show:\n(a) the site,\n(b) the drains.\n\n')).toEqual([
    'A plan must show:',
    '(a) the site,',
    '(b) the drains.',
  ]);
});

it('leaves the number of an item with its words', () => {
  expect(sentences('ii. Fences are green. Gates are blue.\n3. Doors are red.\nSee page 3. Doors shut.')).toEqual([
    'ii. Fences are green.',
    'Gates are blue.',
    '3. Doors are red.',
    'See page 3.',
    'Doors shut.',
  ]);
  expect(sentences('For each: i. Gates iv. Fences of Part IV. Doors')).toEqual([
    'For each: i. Gates iv. Fences of Part IV.',
    'Doors',
  ]);
});

it('gives nothing for white space', () => {
  expect(splitSentences('  \n \n')).toEqual([]);
});
