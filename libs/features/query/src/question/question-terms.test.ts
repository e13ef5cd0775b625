import { describe, expect, it } from '@jest/globals';
import { questionStems, weighQuestion } from './question-terms.ts';

const frequencies = { passages: 1000, counts: new Map([['water', 400], ['basin', 20], ['mani', 300]]) };

describe('the weight of a question’s words', () => {
  it('grows with their rarity, an unknown word weighing most', () => {
    const { weights } = weighQuestion(['water', 'basin', 'zorblax'], frequencies);
    expect(weights.get('basin')!).toBeGreaterThan(weights.get('water')!);
    expect(weights.get('zorblax')!).toBeGreaterThan(weights.get('basin')!);
  });

  it('is small for words that only say how it is asked', () => {
    const { weights, contentStems, contentWords } = weighQuestion(['mani', 'month', 'water'], frequencies);
    expect(weights.get('mani')!).toBeLessThan(weights.get('water')!);
    expect([...contentStems]).toEqual(['month', 'water']);
    expect(contentWords).toBe(2);
  });

  it('counts all words where there are no others', () => {
    const { contentStems, contentWords } = weighQuestion(['mani'], frequencies);
    expect([[...contentStems], contentWords]).toEqual([['mani'], 0]);
  });

  it('says how much of it the corpus knows, names given apart', () => {
    expect(weighQuestion(['water', 'basin'], frequencies).knownShare).toBe(1);
    expect(weighQuestion(['zorblax'], frequencies).knownShare).toBe(0);
    expect(weighQuestion(['zorblax'], frequencies, new Set(['zorblax'])).knownShare).toBe(1);
    expect(weighQuestion([], frequencies).knownShare).toBe(0);
  });

  it('stays finite when the statistics lag behind', () => {
    const { weights } = weighQuestion(['water'], { passages: 10, counts: new Map([['water', 400]]) });
    expect(weights.get('water')!).toBeGreaterThan(0);
  });

  it('leaves out the place that the search is restricted to, unless nothing else was asked', () => {
    expect(questionStems('Height of buildings in Orange', ['City of Orange', 'Orange'])).toEqual(['height', 'build']);
    expect(questionStems('Orange', ['Orange'])).toEqual(['orang']);
  });
});
