import { describe, expect, it } from '@jest/globals';
import { weighQuestion } from '../question/question-terms.ts';
import { StemNumbers } from './stem-numbers.ts';
import { stemOccurrences } from './stem-occurrences.ts';

const ask = (question: string) => weighQuestion(question.split(' '), { passages: 10, counts: new Map() });
const read = (stems: string, question: string) => {
  const { counts, adjacent, near, length } = stemOccurrences({ stems }, ask(question));
  return { counts: Object.fromEntries(counts), adjacent: Object.fromEntries(adjacent), near: [...near].sort(), length };
};

describe('the words of a question in a passage', () => {
  it('are counted whole, with the length of the passage', () => {
    expect(read('land wetland land clear 4.3 4.31', 'land 4.3 fish')).toMatchObject({ counts: { land: 2, '4.3': 1 }, length: 6 });
  });

  it('stand side by side in the order of the question, or near in any', () => {
    expect(read('nativ veget clear', 'clear nativ veget')).toMatchObject({ adjacent: { 'nativ veget': 1 }, near: ['clear nativ', 'nativ veget'] });
    expect(read('nativ veget of nativ veget', 'nativ veget')).toMatchObject({ adjacent: { 'nativ veget': 2 }, near: ['nativ veget'] });
  });

  it('stand in a row as long as both go on', () => {
    const runOf = (stems: string, question: string) => stemOccurrences({ stems }, ask(question)).run;
    expect(runOf('a nativ veget clear b nativ veget', 'clear nativ veget clear licenc')).toBe(3);
    expect(runOf('veget nativ', 'nativ veget')).toBe(1);
    expect(runOf('water', 'nativ veget')).toBe(0);
  });

  it('are near within four words and not beyond', () => {
    expect(read('water a b c licenc', 'water licenc')).toMatchObject({ adjacent: {}, near: ['water licenc'] });
    expect(read('water a b c d licenc', 'water licenc')).toMatchObject({ adjacent: {}, near: [] });
  });

  it('are found by other questions too, once the passage has been read', () => {
    const passage = { stems: 'build height storey' };
    expect(stemOccurrences(passage, ask('storey')).counts).toEqual(new Map([['storey', 1]]));
    expect(stemOccurrences(passage, ask('height plaza build')).counts).toEqual(new Map([['build', 1], ['height', 1]]));
  });

  it('are found in a passage of many thousand words', () => {
    const words = Array.from({ length: 10_000 }, (_, at) => `w${at}`);
    expect(read(words.join(' '), 'w9999 w0')).toMatchObject({ counts: { w0: 1, w9999: 1 }, length: 10_000 });
  });

  it('are found when the numbers have run out and are begun anew', () => {
    for (let from = 0; from < 140_000; from += 35_000) {
      const words = Array.from({ length: 35_000 }, (_, at) => `other${from + at}`);
      expect(read([...words, 'wetland'].join(' '), `wetland other${from + 34_999}`).counts).toEqual({ wetland: 1, [`other${from + 34_999}`]: 1 });
    }
  });
});

describe('the numbers of stems', () => {
  it('never reach beyond a character, and say in time that they run out', () => {
    const numbers = new StemNumbers();
    expect(numbers.stem('first')).toBe(1);
    expect(numbers.isRunningOut).toBe(false);
    const stems = Array.from({ length: 70_000 }, (_, at) => `stem${at}`).join(' ');
    expect(numbers.passage({ stems })).toHaveLength(70_000);
    expect(numbers.isRunningOut).toBe(true);
    expect(numbers.stem('one too many')).toBe(0);
    expect(numbers.stem('first')).toBe(1);
  });
});
