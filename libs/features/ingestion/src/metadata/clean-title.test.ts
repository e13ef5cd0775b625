import { describe, expect, it } from '@jest/globals';
import { cleanTitle } from './clean-title.ts';

describe('a clean title', () => {
  it.each([
    ['Burrow Journal¶', 'Burrow Journal'],
    ['NATIONAL BURROW ACCOUNTS OF NSW', 'National Burrow Accounts of NSW'],
    ['CHAPTER XVIII—BURROWS OF CLASS IV AND MIXED BURROWS', 'Chapter XVIII—Burrows of Class IV and Mixed Burrows'],
    ['CIVIL DIVISION, CLASS VI', 'Civil Division, Class VI'],
    ['ORDINANCE NO. 89-2031 BEFORE THE COUNCIL WHEREAS, the City', 'Ordinance No. 89-2031'],
    ['WOMBAT (SA) PTY LTD v FOX [2031] SAERDC 4', 'Wombat (SA) Pty Ltd v Fox [2031] SAERDC 4'],
    ['WOMBAT BURROWS (FEES) NOTICE 2031', 'Wombat Burrows (Fees) Notice 2031'],
    ['THE BOARD OF THE SHIRE OF QUOLLS Lamp By-law', 'The Board of the Shire of Quolls Lamp By-law'],
    ['Burrow Lamps (Fees)Policy 2031', 'Burrow Lamps (Fees) Policy 2031'],
    ['5. Lamps in burrows', 'Lamps in burrows'],
    ['EN', null],
    ['L 322/15', null],
    ['Table of contents', null],
    ['CONTENTS PAGE', null],
    ['Page 2 of 249', null],
    ['© 2031 The Wardens. All rights reserved', null],
    ['DISCLAIMER', null],
    ['eluow moB,', null],
    ['2031', null],
    ['Preliminary', null],
    ['Key points', null],
    ['MEMORANDUM', null],
    ['Notes', null],
    ['2.3.1. Use of this Code', null],
    ['2.3 Burrow code', '2.3 Burrow code'],
    ['1. Introduction', null],
    ['Introduction to burrows', 'Introduction to burrows'],
    ['This code is based on a model code of the wardens under', null],
  ])('of %j is %j', (text, title) => {
    expect(cleanTitle(text)).toBe(title);
  });

  it('is cut at a word where a whole page was taken for it', () => {
    const title = cleanTitle('word '.repeat(200)) ?? '';
    expect(title.length).toBeLessThanOrEqual(252);
    expect(title).toMatch(/word …$/);
  });

  it('has no number of a consolidation at its end', () => {
    expect(cleanTitle('Burrow Act 2031 - [00-b0-02]')).toBe('Burrow Act 2031');
  });
});
