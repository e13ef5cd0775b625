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

  it('has the kind or the years of the edition that stand below it', () => {
    expect(titleOf('Lamp work', 'Lamp work\nCode of Practice\nMay 2031')).toBe('Lamp work Code of Practice');
    expect(titleOf('Lamp Scheme Prices', 'Lamp Scheme Prices\n2030-31\nLamps')).toBe('Lamp Scheme Prices 2030-31');
    expect(titleOf('Lamp Scheme Prices', 'Lamp Scheme Prices\n3 May 2031')).toBe('Lamp Scheme Prices');
  });

  it('has what a code is for, which stands below its kind', () => {
    const cover = 'CODE OF PRACTICE\nFOR LAMPS, NETS AND\nDENS\nMAY 2031';
    expect(titleOf('CODE OF PRACTICE', cover)).toBe('Code of Practice for Lamps, Nets and Dens');
    expect(titleOf('Lamps', 'Lamps\nFor keepers\nMay 2031')).toBe('Lamps');
  });

  it('is the subject of a memo', () => {
    const memo = 'Memo\nTo: Quoll\nFrom: Wombat\nSubject: Plan for burrows: lamps,\nnets and dens\nA lamp is low.';
    expect(titleOf('12 Den Street', memo)).toBe('Plan for burrows: lamps, nets and dens');
    expect(titleOf('Lamp report', 'Lamp report\nSubject: lamps')).toBe('Lamp report');
  });

  it('goes on in the next line behind the number of a standard', () => {
    const opening =
      'Disclosure of\nBurrow Lamps\nMay 2031\nIFRS S9\nBurrow Standard\nIFRS S9\nDisclosure of\nBurrow\nLamps';
    expect(titleOf('IFRS S9', opening)).toBe('IFRS S9 Disclosure of Burrow Lamps');
  });

  it('is not the agency that publishes it', () => {
    const openingLines = 'Commonwealth Clean Energy Regulator (CER) Review of lamps';
    const title = 'Commonwealth Clean Energy Regulator (CER)';
    expect(titleOf(title, `${title}\nReview of lamps`, { openingLines })).toBe(openingLines);
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
  const above = 'Title 9 —Animals and Lamps\nChapter IV —Office of Lamps\nSubchapter B —Burrows';

  it('is number and name of a part of the Code of Federal Regulations', () => {
    const title = above.replaceAll('\n', ' ');
    expect(titleOf(title, `${above}\nPart 77 Lamps for Burrows\nSubpart A General`)).toBe(
      '9 CFR Part 77 Lamps for Burrows',
    );
    expect(titleOf(title, `${above}\nLamps for Burrows`)).toBe(title);
  });

  it('is the plan of which it says that it is a part, and its number', () => {
    const sample = 'This Schedule forms part of the Quoll Hill Development Control Plan (also called the plan).';
    expect(titleOf(null, '1 May 2031\nSchedule 7\nEast Burrow', { sample })).toBe(
      'Quoll Hill Development Control Plan: Schedule 7',
    );
    expect(titleOf('East Burrow', '1 May 2031\nSchedule 7\nEast Burrow', { sample })).toBe('East Burrow');
  });
});
