import { describe, expect, it } from '@jest/globals';
import { findTitle } from './find-title.ts';

function titleOf(title: string | null, opening: string, { fileTitle = '', sample = '', openingLines = '' } = {}) {
  const heading = title === null ? null : { value: title, where: 'first heading' };
  return findTitle({ title: heading, opening, fileTitle, openingLines }, sample)?.value;
}

describe('a title of which the cover has a part in other type', () => {
  it('is whole where another line or the file has both parts in one', () => {
    const page = 'Burrow Standards\nLighting Guidance\n2\nBurrow Standards Lighting Guidance\nLamps are lit.';
    expect(titleOf('Burrow Standards', page)).toBe('Burrow Standards Lighting Guidance');
    expect(titleOf('Handbook', 'Handbook\nBurrow Lamps\nOf lamps.', { fileTitle: 'Burrow lamps handbook' })).toBe(
      'Burrow lamps handbook',
    );
    expect(titleOf('Handbook', 'Handbook\nBurrow Lamps\nOf lamps.', { fileTitle: 'Quoll handbook' })).toBe('Handbook');
  });

  it('has the kind that stands below it', () => {
    expect(titleOf('Lamp work', 'Lamp work\nCode of Practice\nMay 2031')).toBe('Lamp work Code of Practice');
    expect(titleOf('Lamp Scheme Prices', 'Lamp Scheme Prices\n3 May 2031')).toBe('Lamp Scheme Prices');
  });

  it('has what a code is for, which stands below its kind', () => {
    const cover = 'CODE OF PRACTICE\nFOR LAMPS, NETS AND\nDENS\nMAY 2031';
    expect(titleOf('CODE OF PRACTICE', cover)).toBe('Code of Practice for Lamps, Nets and Dens');
    expect(titleOf('Lamps', 'Lamps\nFor keepers\nMay 2031')).toBe('Lamps');
  });

  it('goes on in the next line behind the number of a standard', () => {
    const opening =
      'Disclosure of\nBurrow Lamps\nMay 2031\nIFRS S9\nBurrow Standard\nIFRS S9\nDisclosure of\nBurrow\nLamps';
    expect(titleOf('IFRS S9', opening)).toBe('IFRS S9 Disclosure of Burrow Lamps');
  });
});

describe('a heading that names no kind of document', () => {
  const above = 'Lamp Keeping (Nets) Standard\nA supplement to others\nCommittee\nKeepers: quolls.';

  it('gives way to the line above it that does', () => {
    expect(titleOf('Committee', above)).toBe('Lamp Keeping (Nets) Standard');
    expect(titleOf('Lamp Keeping (Nets) Standard', `Net Standard\n${above}`)).toBe('Lamp Keeping (Nets) Standard');
    expect(titleOf('Committee', `Committee\n${above}`)).toBe('Committee');
  });
});

describe('the title of a scheme or plan', () => {
  it('is the line that is its whole name, before others that go on, and has its number', () => {
    const page = 'CITY OF QUOLL HILL\nLocal Planning Scheme No. 7\nUpdated\nFormer Town Planning Scheme Gazettal';
    expect(titleOf('CONTENTS PAGE', `CONTENTS PAGE\n${page}`)).toBe('City of Quoll Hill Local Planning Scheme No. 7');
  });
});

describe('the title of a part of a larger work', () => {
  it('is the plan of which it says that it is a part, and its number', () => {
    const sample = 'This Schedule forms part of the Quoll Hill Development Control Plan (also called the plan).';
    expect(titleOf(null, '1 May 2031\nSchedule 7\nEast Burrow', { sample })).toBe(
      'Quoll Hill Development Control Plan: Schedule 7',
    );
    expect(titleOf('East Burrow', '1 May 2031\nSchedule 7\nEast Burrow', { sample })).toBe('East Burrow');
  });
});
