import { expect, it } from '@jest/globals';
import { acceptedBodyOf, fieldsOf } from './accepted-feedback.ts';

const feedback = { question: 'How high may a shed be?' };
const fields = fieldsOf(feedback);

it('expects the document and provision that are named, and each line of the facts', () => {
  const given = { ...fields, title: ' Acacia Park LEP ', section: 'cl 4.3', facts: '8.5 metres\n\n R2 \n' };
  expect(acceptedBodyOf(given, feedback)).toEqual({
    expect: { title: 'Acacia Park LEP', section: 'cl 4.3' },
    facts: ['8.5 metres', 'R2'],
  });
});

it('needs the title of a document, or that the question cannot be answered', () => {
  expect(acceptedBodyOf({ ...fields, section: 'cl 4.3' }, feedback)).toBeUndefined();
  expect(acceptedBodyOf({ ...fields, title: 'x', unanswerable: true }, feedback)).toEqual({ unanswerable: true });
});

it('has the question where it was put in other words', () => {
  const given = { ...fields, unanswerable: true };
  expect(acceptedBodyOf({ ...given, question: ' May it? ' }, feedback)).toHaveProperty('question', 'May it?');
  expect(acceptedBodyOf({ ...given, question: ' ' }, feedback)).not.toHaveProperty('question');
});
