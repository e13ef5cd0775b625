import { describe, expect, it } from '@jest/globals';
import { findTitle } from './find-title.ts';

interface Given {
  readonly title?: string;
  readonly opening?: string;
  readonly sample?: string;
  readonly fileTitle?: string;
}

function titleOf({ title, opening = '', sample = '', fileTitle }: Given): string | undefined {
  const heading = title === undefined ? null : { value: title, where: 'first heading' };
  return findTitle({ title: heading, opening, ...(fileTitle !== undefined && { fileTitle }) }, sample)?.value;
}

describe('a numbered heading', () => {
  it('is no title where the next of its series follows', () => {
    const [title, fileTitle] = ['Lamp Requirement 1', 'Burrow manual'];
    expect(titleOf({ title, fileTitle, opening: `${title}\nLamps are round.\nLAMP REQUIREMENT 2` })).toBe(fileTitle);
    expect(titleOf({ title, fileTitle, opening: `${title}\nLamps are round.` })).toBe(title);
  });
});

describe('the title of an act of the European Union', () => {
  const HEADING = 'of the European Parliament and of the Council\nof 3 May 2031';

  it('is the line that names a standard where nothing else names the document', () => {
    expect(titleOf({ title: 'Page 1 of 66', opening: 'Page 1 of 66\nBurrow Lamp Standard\nFor keepers.' })).toBe(
      'Burrow Lamp Standard',
    );
  });

  it('is not that of an act that a text cites at the beginning of a line', () => {
    const opening = `Burrow notice\n• on the Lamp Directive,\n• Directive 2031/77/EU ${HEADING} on lamps.\nA keeper lights one.`;
    expect(titleOf({ title: 'Burrow notice', opening })).toBe('Burrow notice');
  });

  it('is its number and subject, whatever stands above it', () => {
    const opening = `EN\nDIRECTIVES\nDIRECTIVE (EU) 2031/77 ${HEADING}\non the lighting of burrows\n(Text with EEA relevance)\nTHE EUROPEAN`;
    expect(titleOf({ title: 'DIRECTIVES', opening })).toBe('Directive (EU) 2031/77 on the lighting of burrows');
  });

  it('is its number and short name where it has one', () => {
    const opening = `# REGULATION (EU) No 77/2031 ${HEADING}\nestablishing lamps and amending Regulation (EC) No 5/2009 (‘Burrow Lamp Law’)\nTHE EUROPEAN`;
    expect(titleOf({ opening })).toBe('Regulation (EU) No 77/2031 (Burrow Lamp Law)');
  });

  it('leaves out what else the act amends', () => {
    const opening = `DIRECTIVE 2031/7/EU ${HEADING}\non the lighting of burrows, and amending Regulation (EC) No 5/2009\n(Text with EEA`;
    expect(titleOf({ opening })).toBe('Directive 2031/7/EU on the lighting of burrows');
  });

  it('names the matter of a long subject', () => {
    const subject =
      'supplementing Directive 2013/7/EU of the European Parliament and of the Council and repealing others\nas regards burrow lamps';
    const opening = `COMMISSION DELEGATED REGULATION (EU) 2031/7 of 31 July 2031¶\n${subject}\nTHE EUROPEAN COMMISSION,`;
    expect(titleOf({ title: 'Official Journal of the European Union', opening })).toBe(
      'Commission Delegated Regulation (EU) 2031/7 as regards burrow lamps',
    );
  });

  it('says of a proposal that it is one', () => {
    const opening =
      'EUROPEAN COMMISSION Brussels, 2.7.2031 COM(2031) 52 final Proposal for a DIRECTIVE OF THE EUROPEAN PARLIAMENT AND OF THE COUNCIL on burrow lamps {SWD(2031) 5 final}';
    expect(titleOf({ title: 'EN', opening })).toBe('Proposal for a Directive on burrow lamps, COM(2031) 52');
    expect(titleOf({ title: 'Lamps', opening: 'A proposal for a regulation was made.' })).toBe('Lamps');
  });

  it('is not that of an act which a guide speaks of', () => {
    const opening = `Guide to lamps\nWe explain Regulation (EU) 2031/77 ${HEADING} on lamps. THE EUROPEAN`;
    expect(titleOf({ title: 'Guide to lamps', opening })).toBe('Guide to lamps');
  });
});

describe('the title of an instrument that says what it is called', () => {
  const sample = '1 Name of Act\nThis Act may be cited as the Burrow Lamp Act 2031.';

  it('is that, whatever a site prints above it', () => {
    expect(titleOf({ title: 'View this document in a browser', sample })).toBe('Burrow Lamp Act 2031');
    expect(titleOf({ title: 'Following paragraph cited by: Mole v Badger', sample })).toBe('Burrow Lamp Act 2031');
  });

  it.each([
    ['Clearing of burrows', 'This document is Version 2 of the guide published in March 2021.'],
    ['Explanatory Statement', 'This instrument is the Burrow Rules 2031.'],
    ['Chapter B2 Old burrows', 'This plan is called Burrow Development Control Plan 2015.'],
  ])('is its heading %p where the text only speaks of an instrument', (title, text) => {
    expect(titleOf({ title, sample: text })).toBe(title);
  });

  it('is its heading where that is the name of an instrument', () => {
    expect(titleOf({ title: 'Burrow Lamp (Fees) Act 2032', sample })).toBe('Burrow Lamp (Fees) Act 2032');
  });
});

describe('the title of a standard', () => {
  it('has the number that the title page gives apart', () => {
    expect(
      titleOf({
        title: 'Burrow Disclosures',
        opening: 'Australian Sustainability Reporting Standard AASB S9\nJuly 2031\nBurrow Disclosures',
      }),
    ).toBe('AASB S9 Burrow Disclosures');
    expect(titleOf({ title: 'IFRS S9 Burrow Disclosures', opening: 'IFRS S9\nBurrow Disclosures' })).toBe(
      'IFRS S9 Burrow Disclosures',
    );
    expect(titleOf({ title: 'Two', opening: 'AASB S9\nAASB S8' })).toBe('Two');
  });

  it('is its number and name where the series is set largest', () => {
    const opening = 'June 2031\nIFRS® Burrow Disclosure Standard\nIFRS S9\nBurrow-related Disclosures\nBurrow Board';
    expect(titleOf({ title: 'IFRS Burrow Disclosure Standard', opening })).toBe('IFRS S9 Burrow-related Disclosures');
    expect(
      titleOf({
        title: 'Burrow-related Disclosures',
        opening: 'IFRS S9 IFRS® Burrow Disclosure Standard\nBurrow-related Disclosures',
      }),
    ).toBe('IFRS S9 Burrow-related Disclosures');
    expect(titleOf({ title: 'IFRS® Burrow Disclosure Standard', opening })).toBe('IFRS S9 Burrow-related Disclosures');
    const board = 'International Sustainability Standards Board';
    expect(
      titleOf({
        title: board,
        opening: `IFRS S9\nIFRS ® Burrow Disclosure Standard\nBurrow-related Disclosures\n${board}`,
      }),
    ).toBe('IFRS S9 Burrow-related Disclosures');
    expect(titleOf({ title: 'Burrows 2031', opening: 'GRI 905:\nBurrows 2031' })).toBe('GRI 905 Burrows 2031');
  });
});

describe('the title of a document of the Federal Register', () => {
  it('is its subject, between docket and agency', () => {
    const opening =
      '61 Federal Register / Vol. 8, No. 1 / Friday / Notices\nDEPARTMENT OF BURROWS\n[Docket No. 7;\nF9]\nRIN 1018–BB72\nWombats and\nQuolls; Lamp Policy\nAGENCY: Burrow Service,';
    expect(titleOf({ title: '61 Federal Register / Vol. 8, No. 1 / Friday / Notices', opening })).toBe(
      'Wombats and Quolls; Lamp Policy',
    );
  });
});

describe('a title that the title page does not give', () => {
  it('is that of the plan, to which a part is added', () => {
    const opening = 'Quoll Hill Development Control Plan 2031\nPart 7';
    expect(titleOf({ title: 'Part 7 Lamps', opening })).toBe('Quoll Hill Development Control Plan 2031: Part 7 Lamps');
    expect(titleOf({ opening })).toBe('Quoll Hill Development Control Plan 2031');
    expect(titleOf({ title: 'Quoll Hill', opening: 'Quoll Hill\nDevelopment Control Plan 2031' })).toBe(
      'Quoll Hill Development Control Plan 2031',
    );
    expect(titleOf({ title: 'Lamps', opening: 'QUOLL HILL DEVELOPMENT CONTROL PLAN 2031 | LAMPS 6-1' })).toBe(
      'Quoll Hill Development Control Plan 2031: Lamps',
    );
    expect(
      titleOf({ title: 'CHAPTER 9 – BURROW HEAD', opening: 'Development Control Plan 2031 – Chapter 9 – Burrow Head' }),
    ).toBe('Development Control Plan 2031: Chapter 9 – Burrow Head');
    expect(titleOf({ title: 'B1', opening: 'Quoll Hill DCP 2031\nB1' })).toBe('Quoll Hill DCP 2031');
    expect(
      titleOf({
        title: 'Lamps',
        opening: 'As the Quoll Hill Development Control Plan 2031 requires of every lamp, there is one.',
      }),
    ).toBe('Lamps');
  });

  it('is the one that the provision on the short title gives', () => {
    expect(titleOf({ sample: 'This Act may be cited as the Burrow and Lamp Act 2031 .' })).toBe(
      'Burrow and Lamp Act 2031',
    );
    expect(titleOf({ sample: 'This Act is the Burrow Act 2031.' })).toBe('Burrow Act 2031');
    expect(titleOf({ sample: 'This Act is good. In 2031 it was better.' })).toBeUndefined();
  });

  it('is the one among the properties of the file, which may also complete it', () => {
    expect(titleOf({ fileTitle: 'Burrow handbook' })).toBe('Burrow handbook');
    expect(titleOf({ fileTitle: 'Microsoft Word - x.docx' })).toBeUndefined();
    expect(titleOf({ title: 'BURROW FACTORS', fileTitle: 'BURROW FACTORS May Update' })).toBe(
      'Burrow Factors May Update',
    );
    expect(titleOf({ title: 'Burrow Factors', fileTitle: 'Other' })).toBe('Burrow Factors');
    const whole = 'Burrow Practice Guide BPG 77 Lamps of wardens and of others';
    expect(titleOf({ title: 'BURROW PRACTICE GUIDE', fileTitle: `Final ${whole}` })).toBe(whole);
    expect(titleOf({ title: 'Burrow Practice Guide Burrow Practice Guide', fileTitle: whole })).toBe(whole);
    expect(titleOf({ title: 'Burrow Practice Guide', fileTitle: 'Other' })).toBe('Burrow Practice Guide');
    const note = 'Explanatory Statement to the Burrow Waste Regulation 2031';
    expect(titleOf({ title: 'Burrow Waste Regulation 2031', fileTitle: note })).toBe('Burrow Waste Regulation 2031');
  });
});

describe('the title of a file without a title of its own', () => {
  it('is its short title, before the Act that its cover names, then a name of an instrument, then a kind', () => {
    const opening = 'Victoria\nWaterways Act 1984\nBurrow Regulations 2031\nNo. 4 of 2031';
    expect(titleOf({ opening, sample: 'These regulations are the Burrow Regulations 2031.' })).toBe(
      'Burrow Regulations 2031',
    );
    expect(titleOf({ opening: 'Authorised Version No. 007\nBurrow Act 2031' })).toBe('Burrow Act 2031');
    expect(titleOf({ opening: 'Guideline for lamps in burrows\nVersion 2' })).toBe('Guideline for lamps in burrows');
    const page =
      '<figure>\n\n![](figures/0)\n\n</figure>\n\n\nTechnical Guidance for Lamps (version 2)\n\n# Acknowledgments';
    expect(titleOf({ title: 'Acknowledgments', opening: page })).toBe('Technical Guidance for Lamps (version 2)');
    expect(titleOf({ opening: 'Guideline for lamps\nVersion 2', fileTitle: 'Lamps guide' })).toBe('Lamps guide');
  });

  it('goes on where a line of the cover ends in a small word or a comma', () => {
    const opening = 'QB/2031/7\nFinal report\nGuidelines on the lighting of burrows, dens and\nnests\nContents';
    expect(titleOf({ opening })).toBe('Guidelines on the lighting of burrows, dens and nests');
  });

  it('is no sentence that begins as a title does', () => {
    const opening = 'Guidelines on the lighting of\nburrows were made\nfor quolls, and for\nwombats that dig.';
    expect(titleOf({ opening })).toBeUndefined();
  });

  it('stands before the first sentence', () => {
    const opening = 'As an owner of burrows you report their lamps.\nSee who is affected by\nQL\nfor burrow rules\n.';
    expect(titleOf({ opening })).toBeUndefined();
    expect(titleOf({ opening: 'Quoll Lamps Inc.\nBurrow lighting rules\nVersion 2' })).toBe('Burrow lighting rules');
  });

  it('is not the name of its first section', () => {
    const sample = 'This Policy is Burrow Planning Policy (Lamps) 2031 .';
    expect(titleOf({ title: 'Preliminary', opening: 'Preliminary\nName of Policy', sample })).toBe(
      'Burrow Planning Policy (Lamps) 2031',
    );
  });
});

describe('a page of AustLII', () => {
  const before = 'URL: https://law.example/QBT/2031/26.html Saved: 2031-11-17\nCases & Legislation\n';
  const title = { value: 'URL: https://law.example/QBT/2031/26.html Saved: 2031-11-17', where: 'first line' };

  it.each([
    ['Quoll Club Inc (Lamps) [2031] QBT 26 (24 August 2031) REASONS', 'Quoll Club Inc (Lamps) [2031] QBT 26'],
    [
      'Burrow Committee --- "Wet: Inquiry into dens" [2031] AUBrwStaC 2 (1 April 2031)',
      'Wet: Inquiry into dens [2031] AUBrwStaC 2',
    ],
    ['Burrow Lamps Determination 2031 [2031] QBI 5 (1 April 2031)', 'Burrow Lamps Determination 2031'],
  ])('is called by the line with its citation: %s', (line, expected) => {
    const found = findTitle({ title, opening: `${before}${line}` }, '');
    expect(found).toEqual({ value: expected, where: 'line with the neutral citation' });
  });

  it('is not called by its address', () => {
    expect(findTitle({ title, opening: before }, '')).toBeNull();
  });
});

describe('the title of a plan', () => {
  it('is what its provision on the short title calls it, not what a running header shortens it to', () => {
    const opening = 'Quoll DCP 2031\nQuoll Council';
    const sample = 'This Plan is called the Quoll Development Control Plan 2031 (DCP).';
    expect(titleOf({ opening, sample })).toBe('Quoll Development Control Plan 2031');
  });
});

describe('the number of a part or of a series', () => {
  it('is no title by itself', () => {
    expect(titleOf({ title: 'PART 1', fileTitle: 'Burrow code' })).toBe('Burrow code');
    expect(titleOf({ title: 'Technical report no. 12', fileTitle: 'Lamps in burrows' })).toBe('Lamps in burrows');
    expect(titleOf({ title: 'Chapter XIV' })).toBeUndefined();
  });

  it('tells the parts of a plan apart', () => {
    const opening = 'Quoll Hill Development Control Plan 2031\nPart 7';
    expect(titleOf({ title: 'Part 7', opening })).toBe('Quoll Hill Development Control Plan 2031: Part 7');
  });
});

describe('a title in several sizes', () => {
  const opening = 'Department of Burrows\nQuoll Basin\nBurrow Management Protocol\n23 June 2031\nburrows.example';

  it('has the kind of document that stands below it', () => {
    expect(titleOf({ title: 'Quoll Basin', opening })).toBe('Quoll Basin Burrow Management Protocol');
    expect(titleOf({ title: 'Quoll Basin', opening: 'Quoll Basin\nBurrows are fenced.' })).toBe('Quoll Basin');
  });

  it('is as the file has it where that goes on with the kind', () => {
    const fileTitle = 'Quoll Basin burrow management protocol_June 2031';
    expect(titleOf({ title: 'Quoll Basin', opening, fileTitle })).toBe(
      'Quoll Basin burrow management protocol June 2031',
    );
    expect(titleOf({ title: 'Quoll', opening: '', fileTitle: 'Quoll with much else in it' })).toBe('Quoll');
  });

  it('has the number of a methodology that stands above it', () => {
    const page = 'Burrow Credits\nBC0047\nFENCING, LIGHTING AND\nDRAINING\nVersion 1.1';
    expect(titleOf({ title: 'FENCING, LIGHTING AND DRAINING', opening: page })).toBe(
      'BC0047 Fencing, Lighting and Draining',
    );
  });
});
