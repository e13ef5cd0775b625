import { expect, it } from '@jest/globals';
import { NO_TEXT, readStep } from './streamed-text.ts';

type Step = Parameters<typeof readStep>[1];

const sources: Step = { kind: 'sources', sources: [] };
const delta = (text: string): Step => ({ kind: 'delta', text });

it('grows, and is shown after other sources until the text comes that takes its place', () => {
  const steps = [sources, delta('A. [1]'), delta(' B. [1]'), sources, delta('Yes. [2]\n\nA. [1]'), delta(' B. [1]')];
  let streamed = NO_TEXT;
  const shown = steps.map((step) => (streamed = readStep(streamed, step)).text);
  expect(shown).toEqual([
    '',
    'A. [1]',
    'A. [1] B. [1]',
    'A. [1] B. [1]',
    'Yes. [2]\n\nA. [1]',
    'Yes. [2]\n\nA. [1] B. [1]',
  ]);
});
