import { expect, it } from '@jest/globals';
import { withLatest } from './recent-questions.ts';

it('keeps the newest first, each once, and eight of them', () => {
  expect(withLatest(['a', 'b', 'c'], 'c')).toEqual(['c', 'a', 'b']);
  const many = Array.from({ length: 8 }, (_none, at) => String(at));
  expect(withLatest(many, 'new')).toEqual(['new', ...many.slice(0, 7)]);
});
