import { expect, it } from '@jest/globals';
import { appliesAt } from './applies-at.ts';

it.each(['Federal', 'International', 'Other'] as const)(
  'finds what is %s wherever a question is about',
  (jurisdiction) => {
    const document = { jurisdiction, state: null, lga: [] };
    expect(appliesAt(document, { states: ['NSW'], lga: 'Quoll' })).toBe(true);
    expect(appliesAt(document, { states: [], lga: null })).toBe(true);
  },
);

it("finds a state's law in the state, and a local plan in its areas", () => {
  const law = { jurisdiction: 'NSW', state: 'NSW', lga: [] } as const;
  const plan = { jurisdiction: 'Local', state: 'NSW', lga: ['Quoll'] } as const;
  const at = (state: 'NSW' | 'VIC', lga: string) =>
    [law, plan].map((document) => appliesAt(document, { states: [state], lga }));
  expect([at('NSW', 'Quoll'), at('NSW', 'Bilby'), at('VIC', 'Quoll')]).toEqual([
    [true, true],
    [true, false],
    [false, false],
  ]);
});
