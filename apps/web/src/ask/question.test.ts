import { describe, expect, it } from '@jest/globals';
import { linkToQuestion, NO_QUESTION, questionOfLink, requestOf } from './question.ts';

const FULL = {
  query: 'How high & how wide?',
  area: 'Banksia Vale',
  state: 'NSW',
  asOf: '2024-02-29',
  types: ['legislation', 'guidelines'],
};

describe('the link to a question', () => {
  it.each([FULL, { ...NO_QUESTION, query: 'What is a wetland?' }, NO_QUESTION])('leads back to %j', (question) => {
    expect(questionOfLink(linkToQuestion(question).slice(1))).toEqual(question);
  });

  it('takes no date that is none', () => {
    expect(questionOfLink('?q=x&on=yesterday').asOf).toBe('');
  });
});

describe('the request of a question', () => {
  it('has the filters that were given', () => {
    expect(requestOf(FULL)).toEqual({
      query: 'How high & how wide?',
      lga_name: 'Banksia Vale',
      state: 'NSW',
      as_of: '2024-02-29',
      document_types: ['legislation', 'guidelines'],
    });
  });

  it('leaves out the others, and a state that no filter takes', () => {
    expect(requestOf({ ...NO_QUESTION, query: 'x', area: 'Christmas Island', state: 'OT' })).toEqual({
      query: 'x',
      lga_name: 'Christmas Island',
    });
  });
});
