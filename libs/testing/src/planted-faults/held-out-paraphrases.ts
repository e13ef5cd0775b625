import type { WrittenParaphrase } from './written-paraphrases.ts';

/** Paraphrases of the fictional samples that no rule of verification was tuned on: keep it so. */
export const heldOutParaphrases: readonly WrittenParaphrase[] = [
  {
    of: 'must not exceed 8.5 metres in Zone R2',
    say: [
      'The tallest a building may be is 8.5 metres in Zone R2.',
      'For Zone E1 the plan sets a maximum building height of 14 metres.',
    ],
  },
  {
    of: 'within 40 metres of a creek corridor',
    say: [
      'Despite the general limit in subclause (2), a building less than 40 metres from a creek corridor must ' +
        'not exceed 6 metres in height.',
      'The height limit is 6 metres for buildings within 40 metres of a creek corridor.',
    ],
  },
  {
    of: 'must not be less than 480 square metres',
    say: ['Land in Zone R2 can only be subdivided into lots of at least 480 square metres.'],
  },
  {
    of: 'dedicated as a public reserve',
    say: ['Lots to be dedicated as a public reserve are not subject to subclause (1).'],
  },
  {
    of: 'must not remove a banksia',
    say: [
      'Without development consent or a permit from Banksia Vale Council, a person must not remove a banksia over 3 metres in height.',
      'You may remove a banksia that is more than 3 metres tall only with development consent or a permit from Banksia Vale Council.',
    ],
  },
  {
    of: 'A permit lapses 12 months after',
    say: [
      'A permit is no longer in force 12 months after it is granted.',
      'Permits lapse 12 months after being granted.',
    ],
  },
  {
    of: 'temporary use of land for at most 28 days',
    say: [
      'Land may be used temporarily with development consent for no longer than 28 days in any period of 12 months.',
    ],
  },
  {
    of: 'restored to its earlier condition within 14 days',
    say: [
      'Before granting consent under subclause (1), the consent authority must be satisfied that the land will ' +
        'be restored to its earlier condition within 14 days after the use ends.',
    ],
  },
  {
    of: 'must not exceed 0.5:1 in Zone R2',
    say: [
      'A building may not exceed a floor space ratio of 0.5:1 in Zone R2 or 1.8:1 in Zone E1.',
      'The floor space ratio limit is 1.8:1 in Zone E1.',
    ],
  },
  {
    of: 'Home gardens and bush care works are permitted without consent',
    say: ['In Zone R2, bush care works do not need consent.'],
  },
  {
    of: 'Dwelling houses, dual occupancies, community gardens',
    say: ['Dual occupancies need consent in Zone R2.', 'In Zone R2 a child care centre is permitted with consent.'],
  },
  {
    of: 'within 20 metres of the top of the bank',
    say: [
      'Creek corridors are the land within 20 metres of the top of the bank of a watercourse that is shown on ' +
        'the Banksia Vale Watercourse Map.',
    ],
  },
  {
    of: '1% chance of being reached in a year',
    say: [
      'The flood planning level equals the level of a flood that has a 1% chance of being reached in a year plus half a metre.',
    ],
  },
  {
    of: 'emits 10,000 tonnes of carbon dioxide equivalent',
    say: [
      'The standard applies to facilities in Australia whose emissions are 10,000 tonnes of carbon dioxide ' +
        'equivalent or more in a reporting year.',
    ],
  },
  {
    of: 'begins on 1 July and ends on 30 June',
    say: ['The reporting year begins on 1 July and ends the following 30 June.'],
  },
  {
    of: 'A report must be given within 4 months',
    say: [
      'A report has to be given no more than four months after the end of the reporting year.',
      'Within 4 months after the end of the reporting year, a report must be given.',
    ],
  },
  {
    of: 'keep the records behind a report for 5 years',
    say: ['Operators are required to keep the records behind a report for five years after the reporting year ends.'],
  },
  {
    of: 'must be checked by an independent auditor',
    say: [
      'A report of over 100,000 tonnes of carbon dioxide equivalent cannot be given until it is checked by an independent auditor.',
      'An independent auditor must check any report of more than 100,000 tonnes of carbon dioxide equivalent before it is given.',
    ],
  },
  {
    of: 'must be corrected within 30 days',
    say: [
      'If an error is more than 5 per cent of the reported total, the operator must correct it within 30 days after becoming aware of it.',
    ],
  },
  {
    of: 'more than 250 square metres of ground will be bare',
    say: [
      'A stormwater management plan is needed if over 250 square metres of ground will be bare for more than 14 days on a site.',
    ],
  },
  {
    of: 'wholly inside an existing building',
    say: ['No plan is required for work that is wholly within an existing building.'],
  },
  {
    of: 'at least 150 cubic metres for each hectare',
    say: ['For every hectare of bare ground, a sediment basin should hold 150 cubic metres or more.'],
  },
  {
    of: 'suspended solids are below 50 milligrams per litre',
    say: ['Water may leave a basin only if its suspended solids are below 50 milligrams per litre.'],
  },
  {
    of: 'inspected once a week, and within 24 hours after more than',
    say: [
      'Weekly inspections of controls are recommended, and another within 24 hours after more than 10 millimetres of rain.',
      'Controls should be inspected every week and also within 24 hours after more than 10 millimetres of rain.',
    ],
  },
  {
    of: 'kept on the site until the ground is covered',
    say: [
      'Until the ground is covered and for 12 months afterwards, records of inspections should be kept on the site.',
    ],
  },
  {
    of: 'the boundary of the site and the direction',
    say: ['The plan must show who inspects the controls, and how often.'],
  },
];
