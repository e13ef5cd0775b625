import { describe, expect, it } from '@jest/globals';
import { asksForMeaning } from './defined-term.ts';

describe('asking what a word means', () => {
  it.each([
    'What is a wetland?',
    'what is bed and breakfast accommodation',
    'definition of heritage item',
    'What does "unjust" mean?',
    'How is an environmental protection works defined?',
    'What does unjust include under the Contracts Review Act?',
  ])('is %p', (question) => {
    expect(asksForMeaning(question)).toBe(true);
  });

  it.each([
    'What is the maximum height of a building?',
    'What is required for a permit?',
    'How many bedrooms may bed and breakfast accommodation offer?',
    'Who keeps the register?',
  ])('is not %p', (question) => {
    expect(asksForMeaning(question)).toBe(false);
  });
});
