import { describe, expect, it } from '@jest/globals';
import { questionParts } from './question-parts.ts';

describe('questionParts', () => {
  it.each([
    ['two questions joined by "and"', 'What is the maximum height of a building and how many car spaces must be provided?', ['What is the maximum height of a building?', 'how many car spaces must be provided?']],
    ['questions one after another', 'Who may approve a controlled action? When does an approval lapse after work began?', ['Who may approve a controlled action?', 'When does an approval lapse after work began?']],
    ['a second one that is asked as politely', 'How high may a radio tower be? Can you tell me how many car spaces a shop needs?', ['How high may a radio tower be?', 'Can you tell me how many car spaces a shop needs?']],
    ['a second one that begins with a verb', 'How wide must a driveway crossing be and is a kerb permit needed?', ['How wide must a driveway crossing be?', 'is a kerb permit needed?']],
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

  it('gives what the first part is asked of to every part', () => {
    expect(questionParts('For a dual occupancy in zone R2, what is the minimum lot size and how many car spaces must be provided?')).toEqual([
      'For a dual occupancy in zone R2, what is the minimum lot size?',
      'For a dual occupancy in zone R2, how many car spaces must be provided?',
    ]);
    expect(questionParts('In which zones may a kiln be built, and how many car spaces must a kiln have?')[1]).toBe('how many car spaces must a kiln have?');
  });

  it.each([
    ['one question', 'What is the maximum height of a building?'],
    ['a part that refers to the one before', 'What is a heritage management plan and who must approve it?'],
    ['a part that refers to it, though it says something', 'What is a heritage management plan and who must approve it before works begin?'],
    ['a part that says too little', 'Who must lodge the annual report and when?'],
    ['nouns joined by "and"', 'What are the height and floor space controls for shops?'],
    ['what is said of something that is asked about', 'What must a group do that includes an authorised firm and is under consolidated supervision?'],
    ['more that is said of it', 'Which kiln payments are deemed excessive and may require approval by the owners?'],
    ['a wish for examples', 'How must a kiln operator report breaches of an emission limit? Can you give some examples of tailored reports?'],
    ['a question that its second half completes', 'What decides when and which lighthouse keepers must lodge annual reports?'],
    ['one that is left open though it says what about', 'Which harbour office decides when and which lighthouse keepers must lodge annual reports?'],
    ['a first part that says too little', 'Who may apply and what documents must accompany an application?'],
  ])('leaves whole %s', (_name, question) => {
    expect(questionParts(question)).toEqual([question]);
  });

  it('never makes more than four parts', () => {
    const many = Array.from({ length: 7 }, (_, at) => `What height may tower number ${at} reach?`).join(' ');
    expect(questionParts(many)).toHaveLength(4);
  });
});
