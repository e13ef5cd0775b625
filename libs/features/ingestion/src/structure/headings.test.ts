import { describe, expect, it } from '@jest/globals';
import { readHeading } from './headings.ts';

describe('what a heading says it is', () => {
  it.each([
    [
      'Part 4 Principal development standards',
      { type: 'part', number: 'Part 4', heading: 'Principal development standards' },
    ],
    ['Part Three - Digging of burrows', { type: 'part', number: 'Part 3', heading: 'Digging of burrows' }],
    ['CHAPTER TWENTY', { type: 'chapter', number: 'Chapter 20', heading: null }],
    ['Part IVA--Schemes', { type: 'part', number: 'Part IVA', heading: 'Schemes' }],
    ['Division 114—Importations', { type: 'division', number: 'Division 114', heading: 'Importations' }],
    ['Subdivision 142-A—Excess', { type: 'subdivision', number: 'Subdivision 142-A', heading: 'Excess' }],
    ['Schedule--Ownership definitions', { type: 'schedule', number: 'Schedule', heading: 'Ownership definitions' }],
    ['Zone R2 Low Density Residential', { type: 'group', number: 'Zone R2', heading: 'Low Density Residential' }],
    ['Dictionary', { type: 'dictionary', number: null, heading: 'Dictionary' }],
  ])('reads %s as a container', (text, meaning) => {
    expect(readHeading(text)).toMatchObject({ is: 'container', ...meaning });
  });

  it.each([
    ['4.3 Height of buildings', '4.3', 'Height of buildings'],
    ['18A  Offences', '18A', 'Offences'],
    ['1. Short title', '1', 'Short title'],
    ['2.3.Other effects', '2.3', 'Other effects'],
    ['114-5 Importations', '114-5', 'Importations'],
    ['3', '3', null],
    ['5 May the Warden dig', '5', 'May the Warden dig'],
  ])('reads %s as a provision', (text, number, heading) => {
    expect(readHeading(text)).toEqual({ is: 'provision', number, heading });
  });

  it.each([
    '2031 annual report',
    '17 June 2031',
    '18 July to 20 August 2031',
    '18 JULY – 20 AUGUST 2031',
    '1.Warden of burrows',
    'Partial exemptions',
    'Part Three of the Burrow Act',
    'Part one-way doors',
    'Scheduled areas',
    'Particulars to be given',
    'Front setback',
  ])('reads %s as a plain heading', (text) => {
    expect(readHeading(text)).toEqual({ is: 'plain' });
  });
});
