import { describe, expect, it } from '@jest/globals';
import { questionParts } from './question-parts.ts';

describe('questionParts', () => {
  it.each([
    ['two questions joined by "and"', 'What is the maximum height of a building and how many car spaces must be provided?', ['What is the maximum height of a building?', 'how many car spaces must be provided?']],
    ['questions one after another', 'Who may approve a controlled action? When does an approval lapse after work began?', ['Who may approve a controlled action?', 'When does an approval lapse after work began?']],
    ['a second one that stands behind a semicolon', 'How wide must a driveway crossing be; must the kerb crossing be sealed?', ['How wide must a driveway crossing be?', 'must the kerb crossing be sealed?']],
  ])('takes apart %s', (_name, question, parts) => {
    expect(questionParts(question)).toEqual(parts);
  });

  it('gives what is told beforehand to every part', () => {
    expect(questionParts('The land is flood prone. May a shed be built on the land? What floor level must a dwelling have?')).toEqual([
      'The land is flood prone. May a shed be built on the land?',
      'The land is flood prone. What floor level must a dwelling have?',
    ]);
  });

  it.each([
    ['one question', 'What is the maximum height of a building?'],
    ['a part that refers to the one before', 'What is a heritage management plan and who must approve it?'],
    ['a part that says too little', 'Who must lodge the annual report and when?'],
    ['nouns joined by "and"', 'What are the height and floor space controls for shops?'],
    ['a first part that says too little', 'Who may apply and what documents must accompany an application?'],
  ])('leaves whole %s', (_name, question) => {
    expect(questionParts(question)).toEqual([question]);
  });

  it('never makes more than four parts', () => {
    const many = Array.from({ length: 7 }, (_, at) => `What height may tower number ${at} reach?`).join(' ');
    expect(questionParts(many)).toHaveLength(4);
  });
});
