import { describe, expect, it } from '@jest/globals';
import { foldTitle, identifiesInstrument, sameInstrument, withoutVolume } from './instrument-identity.ts';
import type { InstrumentIdentity } from './instrument-identity.ts';

const plan = (given: Partial<InstrumentIdentity> = {}): InstrumentIdentity => ({
  registerId: null,
  title: 'Quoll Local Plan 2020',
  jurisdiction: 'Local',
  state: 'NSW',
  lga: ['Quoll'],
  ...given,
});

describe('the identity of an instrument', () => {
  it('is its register identifier where both have one, whatever the titles', () => {
    expect(
      sameInstrument(plan({ registerId: 'epi-1' }), plan({ registerId: 'epi-1', title: 'Renamed Plan 2021' })),
    ).toBe(true);
    expect(sameInstrument(plan({ registerId: 'epi-1' }), plan({ registerId: 'epi-2' }))).toBe(false);
  });

  it('is else its title in its place, however it is printed', () => {
    expect(sameInstrument(plan({ registerId: 'epi-1' }), plan({ title: 'QUOLL LOCAL  PLAN 2020 (NSW)' }))).toBe(true);
    expect(sameInstrument(plan(), plan({ title: 'Quoll Local Plan 2021' }))).toBe(false);
    expect(sameInstrument(plan(), plan({ state: 'VIC' }))).toBe(false);
    expect(sameInstrument(plan(), plan({ lga: ['Wombat'] }))).toBe(false);
    expect(sameInstrument(plan({ title: null }), plan({ title: null }))).toBe(false);
  });

  it('keeps the volumes of one instrument apart', () => {
    expect(foldTitle('Quoll Act 1999 (Volume 1)')).not.toBe(foldTitle('Quoll Act 1999 (Volume 2)'));
  });

  it('needs a year in the title', () => {
    expect(['Quoll Act 1999', 'Stormwater Guideline', 'Plan 12345'].map(identifiesInstrument)).toEqual([
      true,
      false,
      false,
    ]);
  });
});

it.each([
  ['Net Act 2031 (Volume 2)', 'Net Act 2031'],
  ['Net Act 2031 (Vol. 2) (Cth)', 'Net Act 2031 (Cth)'],
  ['Net Act 2031 (Volumes of Nets)', 'Net Act 2031 (Volumes of Nets)'],
])('a title without its volume: %s', (title, expected) => {
  expect(withoutVolume(title)).toBe(expected);
});
