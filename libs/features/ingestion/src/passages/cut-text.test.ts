import { expect, it } from '@jest/globals';
import { cutText } from './cut-text.ts';

const stretches = (text: string) => cutText(text).map(({ start, end }) => text.slice(start, end));

it('cuts a long list of uses behind an entry, and one without semicolons at a space', () => {
  const uses = Array.from({ length: 120 }, (_, at) => `Burrow display establishments of kind ${at}`);
  const listed = stretches(uses.join('; '));
  expect(listed.length).toBeGreaterThan(1);
  for (const stretch of listed.slice(0, -1)) expect(stretch).toMatch(/ \d+;$/);
  const words = stretches(uses.join(' '));
  for (const stretch of words) expect(stretch.trim()).toBe(stretch);
  expect(words.join(' ')).toBe(uses.join(' '));
});
