import { expect, it } from '@jest/globals';
import { NO_TEXT, readStep } from './streamed-text.ts';

const sources = { kind: 'sources', sources: [] } as const;
const delta = (text: string) => ({ kind: 'delta', text }) as const;

it('grows, and is shown after other sources until the text comes that takes its place', () => {
  const steps = [sources, delta('A. [1]'), delta(' B. [1]'), sources, delta('Yes. [2]\n\nA. [1]'), delta(' B. [1]')];
  const shown = steps.map((_step, at) => steps.slice(0, at + 1).reduce(readStep, NO_TEXT).text);
  expect(shown).toEqual([
    '',
    'A. [1]',
    'A. [1] B. [1]',
    'A. [1] B. [1]',
    'Yes. [2]\n\nA. [1]',
    'Yes. [2]\n\nA. [1] B. [1]',
  ]);
});
