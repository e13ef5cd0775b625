import type { TestDocument, TestProvision } from './test-corpus.ts';

/** Clauses that the invented plans share, with one figure of their own. */
function planClauses(metres: string): TestProvision[] {
  return [
    [
      'cl 2.3',
      'Zone objectives',
      'The consent authority must have regard to the objectives for development in a zone when determining a development application.',
    ],
    [
      'cl 4.1',
      'Minimum subdivision lot size',
      '(1) This clause applies to a subdivision of any land shown on the Lot Size Map.\n(2) The size of any lot resulting from a subdivision is not to be less than 450 square metres.',
    ],
    [
      'cl 4.3',
      'Height of buildings',
      `(1) The objective of this clause is to keep buildings below the tree canopy.\n(2) The height of a building on any land must not exceed ${metres} metres.`,
    ],
    [
      'cl 5.10',
      'Heritage conservation',
      'Development consent is required for any of the following:\n(a) demolishing a heritage item,\n(b) altering the outside of a heritage item,\n(c) disturbing an archaeological site.',
    ],
    [
      'Dictionary, definition of “building”',
      'Dictionary',
      'building includes part of a building and any structure, but does not include a tent.',
    ],
  ];
}

/** Two plans of neighbours, a state guideline and two federal Acts, all of them invented. */
export const FICTIONAL_LAW: readonly TestDocument[] = [
  {
    documentId: 'orange-lep',
    title: 'Orange Local Environmental Plan 2031',
    jurisdiction: 'Local',
    state: 'NSW',
    lga: ['Orange'],
    provisions: planClauses('9'),
  },
  {
    documentId: 'albury-lep',
    title: 'Albury Local Environmental Plan 2032',
    jurisdiction: 'Local',
    state: 'NSW',
    lga: ['Albury'],
    provisions: planClauses('11.5'),
  },
  {
    documentId: 'sediment-guideline',
    title: 'Sediment Control Guideline',
    jurisdiction: 'NSW',
    state: 'NSW',
    documentType: 'guidelines',
    provisions: [
      ['para 1', 'Purpose', 'This guideline says how sediment is kept out of creeks near building sites.'],
      [
        'para 2',
        'Inspections',
        'Sediment fences should be inspected once a week and within 24 hours after rain. Damaged fences should be repaired within 2 days.',
      ],
      ['para 3', 'Records', 'Records of inspections should be kept for 12 months.'],
    ],
  },
  {
    documentId: 'wetland-act',
    title: 'Wetland Protection and Restoration Act 2030',
    jurisdiction: 'Federal',
    provisions: [
      [
        's 4, definition of “wetland”',
        'Definitions',
        'wetland means land that is covered with water for at least 3 months of the year.',
      ],
      [
        's 18A(1)',
        'Offence of draining a wetland',
        '(1) A person commits an offence if the person drains a declared wetland without a permit.\nPenalty: 500 penalty units.',
      ],
      [
        's 19',
        'Permits',
        'The Minister may grant a permit to drain a declared wetland. The Minister must decide within 60 days after the application.',
      ],
      [
        's 20',
        'Register of wetlands',
        'The Secretary must keep a register of declared wetlands and publish it on the Department’s website.',
      ],
      [
        's 21',
        'Annual report',
        'The Secretary must give the Minister a report on declared wetlands within 4 months after the end of each financial year.',
      ],
    ],
  },
  {
    documentId: 'cargo-act',
    title: 'Marine Cargo Act 2029',
    jurisdiction: 'Federal',
    documentType: 'legislation',
    provisions: [
      ['s 5', 'Ballast water', 'The master of a ship must not discharge ballast water in a harbour.'],
      [
        's 6',
        'Records of ballast water',
        'The master of a ship must keep a ballast water record book and produce it to an inspector on request.',
      ],
    ],
  },
];
