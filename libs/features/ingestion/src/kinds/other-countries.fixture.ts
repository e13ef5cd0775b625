import { lines, long } from './kind-fixture.fixture.ts';
import type { KindFixture } from './kind-fixture.fixture.ts';

/** Paragraphs numbered from `from`. */
const paragraphs = (from: number, to: number, series = '') =>
  Array.from({ length: to - from + 1 }, (_, at) => {
    const number = `${series}${from + at}`;
    return `${number} An entity shall count its burrow ${number} in each season and say how it counted it.`;
  });

/** Kinds of the European Union, the United States and those that no country makes alone. */
export const OTHER_COUNTRIES: readonly KindFixture[] = [
  {
    kind: 'EU proposal',
    file: lines(
      '# Proposal for a Regulation of the European Parliament and of the Council on burrows',
      'Article 1',
      'Scope',
      '1. It applies to burrows.',
      'Article 2',
      'Lamps',
      '1. Lamps are of brass.',
      'Article 3',
      'Fees',
      '1. Fees are due.',
    ),
    documentType: 'guidelines',
    authority: 'European Commission',
    pinpoints: [['are of brass', 'art 2']],
  },
  {
    kind: 'EU act',
    file: lines(
      '# Regulation (EU) 2031/77 (Burrow Act)',
      'Article 1',
      'Scope',
      long('1. It applies to burrows.'),
      long('2. It does not apply to nests.'),
      'Article 2',
      'Lamps',
      '1. Lamps are of brass.',
      'Article 3',
      'Fees',
      '1. Fees are due.',
      'ANNEX I',
      '## 4 Lanterns',
      'Lanterns are of tin.',
    ),
    documentType: 'legislation',
    authority: 'European Parliament and Council of the European Union',
    pinpoints: [
      ['to nests', 'art 1(2)'],
      ['are of brass', 'art 2'],
      ['of tin', 'Annex I para 4', 'schedule'],
    ],
  },
  {
    kind: 'US rule',
    file: [
      '<?xml version="1.0"?><RULE><PREAMB><AGENCY TYPE="S">BURROW AGENCY</AGENCY><CFR>40 CFR Part 98</CFR>',
      '<SUBJECT>Burrows</SUBJECT><ACT><HD SOURCE="HED">ACTION:</HD><P>Final rule.</P></ACT></PREAMB>',
      '<REGTEXT TITLE="40" PART="98"><SECTION><SECTNO>§ 98.232</SECTNO><SUBJECT>Lamps.</SUBJECT><P>',
      long('(a) A lamp is lit.'),
      '</P><P>',
      long('(b) A lantern is low.'),
      '</P></SECTION></REGTEXT></RULE>',
    ].join(''),
    documentType: 'legislation',
    authority: 'United States',
    pinpoints: [['A lamp is lit', '§ 98.232(a)']],
  },
  {
    kind: 'reporting standard',
    file: lines(
      '# IFRS S9 Burrow-related Disclosures',
      '## Objective',
      ...paragraphs(1, 24),
      '## Appendix B',
      ...paragraphs(1, 4, 'B'),
      '## Basis for Conclusions on IFRS S9',
      ...paragraphs(1, 4, 'BC'),
    ),
    documentType: 'standards',
    authority: 'International Sustainability Standards Board',
    pinpoints: [
      ['burrow 12 in', 'para 12'],
      ['burrow B3 in', 'para B3', 'schedule'],
      ['burrow BC2 in', 'para BC2', 'preamble'],
    ],
  },
  {
    kind: 'treaty',
    file: lines(
      '# Convention on Burrows',
      '## Article 4 Lamps',
      'A lamp is lit.',
      '## Article 5 Doors',
      'A door is shut.',
      '## Article 6 Roofs',
      'A roof is of turf.',
    ),
    documentType: null,
    authority: null,
    pinpoints: [['A lamp is lit', 'art 4']],
  },
];
