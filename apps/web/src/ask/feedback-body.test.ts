import { describe, expect, it } from '@jest/globals';
import { feedbackBodyOf, paragraphChoices } from './feedback-body.ts';
import { NO_QUESTION } from './question.ts';

const question = { ...NO_QUESTION, query: 'How high?', area: 'Albury', state: 'NSW' };
const asked = { question, requestId: 'r1', answer: { answer: 'It is 8.5 metres. [1]' } };
const NOTHING = { reason: '', sentence: '', comment: ' ' } as const;

describe('feedback that is sent', () => {
  it('has the question with its filters, how the answer began, and no more where nothing was written', () => {
    expect(feedbackBodyOf(asked, { helpful: true, ...NOTHING })).toEqual({
      question: 'How high?',
      filters: { lga_name: 'Albury', state: 'NSW' },
      helpful: true,
      answer_start: 'It is 8.5 metres. [1]',
      request_id: 'r1',
    });
  });

  it('has what was wrong', () => {
    const said = { helpful: false, reason: 'wrong', sentence: 'It is', comment: ' No. ' } as const;
    expect(feedbackBodyOf(asked, said)).toMatchObject({
      helpful: false,
      reason: 'wrong',
      sentence: 'It is',
      comment: 'No.',
    });
  });

  it('does not have the whole of a long answer', () => {
    const long = { ...asked, answer: { answer: 'x'.repeat(400) } };
    expect(feedbackBodyOf(long, { helpful: true, ...NOTHING }).answer_start).toHaveLength(300);
  });
});

describe('the choice of what it is about', () => {
  it('is among the paragraphs, a long one by its first words', () => {
    const answer = `It is 8.5 metres. [1]\n\n${'word '.repeat(300)}`;
    const [first, second] = paragraphChoices({ answer });
    expect(first).toEqual({ value: 'It is 8.5 metres. [1]', label: 'It is 8.5 metres. [1]' });
    expect(second?.label).toMatch(/^word (?:word )+word…$/);
    expect(second?.label.length).toBeLessThanOrEqual(100);
    expect(second?.value.length).toBeLessThanOrEqual(1_000);
  });

  it('has each paragraph once', () => {
    expect(paragraphChoices({ answer: 'Same.\n\nSame.' })).toHaveLength(1);
  });
});
