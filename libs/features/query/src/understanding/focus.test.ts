import { describe, expect, it } from '@jest/globals';
import { focusOf as focus } from './focus.ts';

const focusOf = (question: string) => focus(question, 45);

const STORY = 'We bought a lighthouse last year from my uncle who had kept it for many years and never painted it. The tower is old, and the lamp room leaks whenever it rains from the west, which it does a lot in winter, so we put buckets under it.';

const focusAfterStory = (sentence: string) => focusOf(`My uncle is well. ${STORY} Buckets cost money. ${sentence}`);

describe('the focus of a question', () => {
  it('is all of a short one', () => {
    const short = 'The tower is old. It leaks. May we paint it?';
    expect(focusOf(short)).toBe(short);
  });

  it('is the sentence of a long story that asks, with the one before it', () => {
    expect(focusOf(`${STORY} The tower is a heritage item. May we paint it? Thanks a lot.`)).toBe('The tower is a heritage item. May we paint it?');
  });

  it('is every sentence that asks, and no other between them', () => {
    expect(focusOf(`${STORY} It is white. May we paint it? We like red. Who decides?`)).toBe('It is white. May we paint it? Who decides?');
  });

  it.each([
    ['is it allowed to paint the tower', 'a verb of asking first'],
    ['and what about the door.', 'a small word before'],
    ['any idea who decides.', 'a phrase of asking'],
    ['I wonder whether paint is allowed.', 'whether'],
    ['We are not sure if paint is allowed.', 'not sure if'],
    ['My wife wanted to know the colours.', 'wants to know'],
    ['Please tell me the colours.', 'tell me'],
    ['So please say what does the plan allow.', 'what does'],
    ['Of course do we need a permit.', 'do we need'],
    ['The colours we need to know.', 'need to know'],
    ['Red, is that fine?', 'the question mark alone'],
  ])('is found without more signs: %s (%s)', (sentence) => {
    expect(focusAfterStory(sentence)).toBe(`Buckets cost money. ${sentence}`);
  });

  it('is read line by line as well', () => {
    expect(focusOf(`${STORY}\nIt is white\nMay we paint it`)).toBe('It is white May we paint it');
  });

  it('is the whole where no sentence asks, or every one does', () => {
    expect(focusOf(STORY)).toBe(STORY);
    const asking = Array.from({ length: 12 }, (_, at) => `May tower ${at} be painted white?`).join(' ');
    expect(focusOf(asking)).toBe(asking);
  });
});
