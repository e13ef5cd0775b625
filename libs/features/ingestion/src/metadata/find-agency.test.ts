import { describe, expect, it } from '@jest/globals';
import { findAgency } from './find-agency.ts';

const agencyIn = (opening: string) => findAgency(opening)?.value ?? null;
const REGULATOR = { name: 'Clean Energy Regulator', jurisdiction: 'Federal' };

describe('the agency that made a document', () => {
  it.each([
    ['a line of the cover', 'Lamps in burrows\nClean Energy Regulator\nMay 2031'],
    ['a line of the cover in capitals, over two lines', 'Lamps\nCLEAN ENERGY\nREGULATOR (CER)\nMay 2031'],
    ['a line of the cover below its government', 'Lamps\nAustralian Government\nClean Energy Regulator\n2031'],
    ['a copyright line of a government', 'Lamps\n© Commonwealth of Australia (Clean Energy Regulator) 2031'],
    ['its own copyright line', 'Lamps\n© Clean Energy Regulator 2031'],
    [
      'a party',
      'Deed of lamps between\nCommonwealth of Australia represented by\nthe Clean Energy Regulator and others',
    ],
    ['a sentence on the document', 'This lamp handbook has been prepared by the Clean Energy Regulator for keepers.'],
    ['a licence', 'You may copy it if you attribute the work to the Clean Energy Regulator.'],
    ['how to reach it', 'Lamps\nClean Energy Regulator Contact Information\nPhone 1'],
    ['what a licence leaves out', 'Except for the Clean Energy Regulator logo, this is free.'],
  ])('is named by %s', (_form, opening) => {
    expect(agencyIn(opening)).toEqual(REGULATOR);
  });

  it.each([
    ['draws on the work of one', 'This guide is based on a model guide developed by the Clean Energy Regulator.'],
    ['is addressed to one', 'Submission to the\nClean Energy Regulator\nfrom the quolls'],
    ['names one in a sentence', 'Ask the Clean Energy Regulator\nabout lamps, and Parks Victoria about burrows.'],
    ['lists several on its cover', 'Lamp forum\nClean Energy Regulator\nParks Victoria\nWaterNSW'],
    ['is of a model of one', 'This lamp model was developed by the Clean Energy Regulator.'],
  ])('is unknown for a document that %s', (_what, opening) => {
    expect(agencyIn(opening)).toBeNull();
  });

  it('may be any department, whose government its name alone does not tell', () => {
    const opening = 'Lamps\n© State of Queensland (Department of Lamps, Nets and\nthe Burrow) 2031\nContents';
    expect(agencyIn(opening)).toEqual({ name: 'Department of Lamps, Nets and the Burrow', jurisdiction: null });
    const line = 'This document has been prepared by the\nDepartment of Lamps and Nets (Lamps) for keepers.';
    const office = 'Department of Lamps and Nets Australian Government Burrow Office';
    expect(agencyIn(`${line}\n${office}`)).toEqual({ name: 'Department of Lamps and Nets', jurisdiction: null });
  });
});
