import { describe, expect, it } from '@jest/globals';
import { findAliases } from './find-aliases.ts';

describe('short names of an instrument', () => {
  it.each([
    [
      'Burrow Protection and Wombat Conservation Act 2031',
      ['Burrow Protection and Wombat Conservation Act', 'BPWC Act', 'BPWC Act 2031', 'BP&WC Act', 'BP&WC Act 2031'],
    ],
    [
      'Burrow Protection and Wombat Conservation Act 2031 (Volume 2)',
      ['Burrow Protection and Wombat Conservation Act', 'BPWC Act', 'BPWC Act 2031', 'BP&WC Act', 'BP&WC Act 2031'],
    ],
    [
      'Soil Credits (Wombat Farming Initiative) Act 2031 (Cth)',
      ['Soil Credits (Wombat Farming Initiative) Act', 'SCWFI Act', 'SCWFI Act 2031', 'WFI Act', 'WFI Act 2031'],
    ],
    ['Burrow Tax Act 2031', ['Burrow Tax Act', 'BTA', 'BTA 2031']],
    ['Burrow Act 2031', ['Burrow Act']],
    [
      'Quoll Hill Local Environmental Plan 2031',
      ['Quoll Hill Local Environmental Plan', 'Quoll Hill LEP', 'Quoll Hill LEP 2031', 'QHLEP', 'QHLEP 2031'],
    ],
    [
      'Quoll Hill Local Planning Scheme No. 7',
      [
        'Quoll Hill Local Planning Scheme',
        'Quoll Hill LPS',
        'Quoll Hill LPS No. 7',
        'QHLPS',
        'QHLPS No. 7',
        'QHLP Scheme',
        'QHLP Scheme No. 7',
      ],
    ],
    ['Quoll Development Control Plan 2031', ['Quoll Development Control Plan', 'Quoll DCP', 'Quoll DCP 2031']],
    [
      'State Environmental Planning Policy (Burrows) 2031',
      [
        'State Environmental Planning Policy (Burrows)',
        'Burrows SEPP',
        'Burrows SEPP 2031',
        'SEPP (Burrows)',
        'SEPP (Burrows) 2031',
        'SEPP Burrows',
        'SEPP Burrows 2031',
      ],
    ],
    ['Quoll DCP 2031', ['Quoll DCP', 'Quoll Development Control Plan', 'Quoll Development Control Plan 2031']],
    [
      'SEPP (Burrows) 2031',
      [
        'SEPP (Burrows)',
        'State Environmental Planning Policy (Burrows)',
        'State Environmental Planning Policy (Burrows) 2031',
        'Burrows SEPP',
        'Burrows SEPP 2031',
        'SEPP Burrows',
        'SEPP Burrows 2031',
      ],
    ],
    ['Burrow Report of the Task Force on Climate-related Financial Disclosures', ['TCFD']],
    ['QBLS Standard', ['QBLS']],
    ['Burrow Practice Guide QPG 7 Lamps', []],
    ['Burrow Practice Guide QPG 77 Lamps', ['QPG 77']],
    ['QS 4970-2031 Protection of burrows', ['QS 4970']],
    ['Burrow notice COM(2031) 52, No 77, QPG 2031 of the wardens', []],
    ['Quoll Burrow Lamp Scheme (QBLS)', ['QBLS']],
    ['NSW Policy', []],
    ['Flooding', []],
    ['AASB S9 Burrow Disclosures', ['AASB S9']],
    ['Lanterns Sustainability Accounting Standard', ['SASB Lanterns', 'Lanterns Standard']],
    ['Regulation (EU) 2031/77 (Burrow Lamp Law)', ['Regulation 2031/77', 'Burrow Lamp Law']],
    ['Directive 2031/7/EU on the lighting of burrows', ['Directive 2031/7']],
  ])('of %j', (title, aliases) => {
    expect(findAliases(title, '')).toEqual(aliases);
  });

  it('has no abbreviation of a kind, which is no name', () => {
    expect(findAliases('Guide to State Environmental Planning Policies (SEPP)', '')).not.toContain('SEPP');
  });

  it('takes what the text calls the matter of an act of the European Union', () => {
    const text = 'They follow the Great Burrow Reporting Standards (GBRS) of the Annex.';
    expect(
      findAliases('Commission Delegated Regulation (EU) 2031/7 as regards burrow reporting standards', text),
    ).toEqual(['Regulation 2031/7', 'Great Burrow Reporting Standards', 'GBRS']);
    expect(
      findAliases(
        'Regulation (EU) 2031/7 establishing a burrow mechanism',
        'The burrow mechanism (the ‘BRM’) is here.',
      ),
    ).toEqual(['Regulation 2031/7', 'The burrow mechanism', 'BRM']);
  });
});
