import { lines, long } from './kind-fixture.fixture.ts';
import type { KindFixture } from './kind-fixture.fixture.ts';
import { OTHER_COUNTRIES } from './other-countries.fixture.ts';
import { SINGLE_STATES } from './single-states.fixture.ts';

/** Paragraphs numbered from `from`. */
const paragraphs = (from: number, to: number, series = '') =>
  Array.from({ length: to - from + 1 }, (_, at) => {
    const number = `${series}${from + at}`;
    return `${number} An entity shall count its burrow ${number} in each season and say how it counted it.`;
  });

const ENTRIES: readonly KindFixture[] = [
  {
    kind: 'guideline',
    file: lines(
      '# Guide to the burrow count',
      '## 1 Purpose',
      'Keep a lamp lit.',
      '## 2 Lamps',
      long('2.1 Lamps are of brass.'),
      long('2.2 Lamps are low.'),
    ),
    documentType: 'guidelines',
    authority: null,
    pinpoints: [
      ['Keep a lamp', 'para 1'],
      ['are of brass', 'para 2.1'],
    ],
  },
  {
    kind: 'scheme',
    file: lines(
      '# Burrow Certificate Scheme',
      '## 1 Scope',
      'It applies to burrows.',
      '## 2 Certificates',
      '(1) Keep a certificate.',
    ),
    documentType: 'scheme',
    authority: null,
    pinpoints: [
      ['to burrows', 'cl 1'],
      ['Keep a certificate', 'cl 2'],
    ],
  },
  {
    kind: 'amending Act',
    file: lines(
      '# Burrow Amendment Act 2031',
      '## 1 Short title',
      'This is the Burrow Amendment Act 2031.',
      '## Schedule 1—Amendments',
      '### 1 Section 4',
      'Omit “lamp”, substitute “lantern”.',
    ),
    documentType: 'legislation',
    authority: 'Parliament of Australia',
    pinpoints: [
      ['This is the', 's 1'],
      ['substitute', 'Sch 1 item 1'],
    ],
  },
  {
    kind: 'Act',
    file: lines(
      '# Wombat Act 2031',
      '## 18A Lamps',
      '(1) A keeper must:',
      long('(a) light a lamp;'),
      long('(b) keep it lit.'),
      '## Schedule 1—Fees',
      '### 1 Fee',
      'The fee is due.',
    ),
    documentType: 'legislation',
    authority: 'Parliament of Australia',
    pinpoints: [
      ['keep it lit', 's 18A(1)(b)'],
      ['fee is due', 'Sch 1 cl 1'],
    ],
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
    kind: 'regulation',
    file: lines(
      '# Wombat Regulations 2031',
      '## 4 Lamps',
      'Despite this, a lamp is lit.',
      '## 5 Fees',
      'The fee is due.',
    ),
    documentType: 'legislation',
    authority: null,
    pinpoints: [['a lamp is lit', 'reg 4']],
  },
  {
    kind: 'rules',
    file: lines('# Wombat Rules 2031', '## 4 Lamps', 'A lamp is lit.', '## 5 Fees', 'The fee is due.'),
    documentType: 'legislation',
    authority: null,
    pinpoints: [['A lamp is lit', 'r 4']],
  },
  {
    kind: 'state environmental planning policy',
    file: lines(
      '# State Environmental Planning Policy (Burrows) 2031',
      '## 4 Lamps',
      'In this section a lamp is lit.',
      '## 5 Fees',
      'The fee is due.',
    ),
    documentType: 'legislation',
    authority: 'NSW Government',
    pinpoints: [['a lamp is lit', 's 4']],
  },
  {
    kind: 'local environmental plan',
    file: lines(
      '# Wagga Wagga Local Environmental Plan 2031',
      '## 4.3 Height of lamps',
      long('(1) A lamp is low.'),
      long('(2) A lantern is high.'),
    ),
    documentType: 'legislation',
    authority: 'Wagga Wagga Council',
    pinpoints: [['lantern is high', 'cl 4.3(2)']],
  },
  {
    kind: 'environmental plan',
    file: lines('# Burrow Coast Regional Environmental Plan 2031', '## 4 Lamps', 'A lamp is lit.'),
    documentType: 'legislation',
    authority: null,
    pinpoints: [['A lamp is lit', 'cl 4']],
  },
  {
    kind: 'order',
    file: lines('# Wombat Order 2031', '## 4 Lamps', 'A lamp is lit.'),
    documentType: 'legislation',
    authority: null,
    pinpoints: [['A lamp is lit', 'cl 4']],
  },
  {
    kind: 'determination',
    file: lines('# Wombat Determination 2031', '## 4 Lamps', 'For this a lamp is lit.'),
    documentType: 'legislation',
    authority: null,
    pinpoints: [['a lamp is lit', 'cl 4']],
  },
  {
    kind: 'local law',
    file: lines('# Wombat Local Law 2031', '## 4 Lamps', 'A lamp is lit.'),
    documentType: 'legislation',
    authority: null,
    pinpoints: [['A lamp is lit', 'cl 4']],
  },
  {
    kind: 'ordinance',
    file: lines('# Burrow Ordinance', '## 4 Lamps', 'A lamp is lit.'),
    documentType: 'legislation',
    authority: null,
    pinpoints: [['A lamp is lit', 's 4']],
  },
  {
    kind: 'plan or instrument',
    file: lines('# Wombat Management Instrument', '## 4 Lamps', 'A lamp is lit.'),
    documentType: null,
    authority: null,
    pinpoints: [['A lamp is lit', 'cl 4']],
  },
  {
    kind: 'local planning scheme',
    file: lines('# Albany Local Planning Scheme', '## 4 Lamps', 'A lamp is lit.'),
    documentType: 'scheme',
    authority: 'Albany Council',
    pinpoints: [['A lamp is lit', 'cl 4']],
  },
  {
    kind: 'planning scheme',
    file: lines('# Wombat Planning Scheme', '## 4 Lamps', 'In this section a lamp is lit.'),
    documentType: 'scheme',
    authority: null,
    pinpoints: [['a lamp is lit', 's 4']],
  },
  {
    kind: 'development control plan',
    file: lines(
      '# Wagga Wagga Development Control Plan 2031',
      '## 3.1 Lamps',
      'C1 A lamp is low.',
      'C2 A lamp is lit.',
      '## 3.2 Doors',
      long('C1 A door is low.'),
      long('C2 A door is oak.'),
      long('C3 A door is shut.'),
      '## 3.3 Roofs',
      'C1 A roof is low.',
      'C2 A roof is turf.',
      'C3 A roof is dry.',
    ),
    documentType: 'guidelines',
    authority: 'Wagga Wagga Council',
    pinpoints: [['A door is oak', 'para 3.2 C2']],
  },
  {
    kind: 'national environment protection measure',
    file: lines('# National Environment Protection Measure for Burrows', '## 4 Lamps', 'A lamp is lit.'),
    documentType: null,
    authority: null,
    pinpoints: [['A lamp is lit', 'para 4']],
  },
  {
    kind: 'licence or consent',
    file: lines(
      '# Burrow Consent DA 2031/7',
      '## 12. Lamps',
      long('(a) A lamp is lit.'),
      long('(b) A lamp faces down.'),
    ),
    documentType: 'legislation',
    authority: null,
    pinpoints: [['faces down', 'condition 12(b)']],
  },
  {
    kind: 'standard',
    file: lines(
      '# Burrow Sustainability Accounting Standard',
      '## TC-SC-110a.1 Emissions of burrows',
      long('1 The entity shall disclose its emissions.'),
      '## TC-SC-110a.2 Lamps',
      '1 The entity shall disclose its lamps.',
      '## 4 Scope',
      'It applies to burrows.',
    ),
    documentType: 'standards',
    authority: 'International Sustainability Standards Board',
    pinpoints: [
      ['its emissions', 'TC-SC-110a.1'],
      ['applies to burrows', 'cl 4'],
    ],
  },
  {
    kind: 'policy',
    file: lines('# Burrow Policy', '## 4.2 Lamps', 'A lamp is lit.'),
    documentType: 'guidelines',
    authority: null,
    pinpoints: [['A lamp is lit', 'para 4.2']],
  },
  {
    kind: 'report',
    file: lines(
      '# Report on burrows',
      '## Recommendation 1: Lamps',
      'Light a lamp.',
      '## Recommendation 2: Doors',
      'Shut a door.',
      '## Recommendation 3: Roofs',
      'Lay turf.',
    ),
    documentType: null,
    authority: null,
    pinpoints: [['Shut a door', 'Recommendation 2']],
  },
];

/** One fixture for each kind in the table. */
export const KIND_FIXTURES: ReadonlyMap<string, KindFixture> = new Map(
  [...ENTRIES, ...SINGLE_STATES, ...OTHER_COUNTRIES].map((entry) => [entry.kind, entry]),
);
