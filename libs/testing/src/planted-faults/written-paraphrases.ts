/** Paraphrases of the passage that holds the words `of`. */
export interface WrittenParaphrase {
  readonly of: string;
  readonly say: readonly string[];
}

/**
 * Paraphrases of the fictional samples, written as a planner would say it; the rules of verification were tuned on
 * them.
 */
export const tuningParaphrases: readonly WrittenParaphrase[] = [
  {
    of: 'must not exceed 8.5 metres in Zone R2',
    say: [
      'Buildings in Zone R2 can be at most 8.5 metres high.',
      'In Zone E1 a building may be up to 14 metres high.',
      'The maximum building height is 8.5 m in Zone R2 and 14 m in Zone E1.',
      'A building in Zone R2 cannot be taller than 8.5 metres.',
      'No building in Zone R2 may be higher than 8.5 metres.',
      'The height limit for buildings in Zone E1 is 14 metres.',
    ],
  },
  {
    of: 'within 40 metres of a creek corridor',
    say: [
      'Close to a creek corridor, that is within 40 metres of it, the height of a building is limited to 6 metres.',
      'A building that stands within 40 m of a creek corridor cannot be higher than 6 m.',
      'If a building is within 40 metres of a creek corridor, its height must not be more than 6 metres.',
      'Despite subclause (2), the maximum height within 40 metres of a creek corridor is 6 metres.',
    ],
  },
  {
    of: 'must not be less than 480 square metres',
    say: [
      'A lot created by a subdivision in Zone R2 must be at least 480 square metres.',
      'Lots that result from subdividing land in Zone R2 need a minimum size of 480 m2.',
      'The minimum lot size for a subdivision of land in Zone R2 is 480 square metres.',
      'In Zone R2, the size of each lot resulting from a subdivision has to be 480 square metres or more.',
    ],
  },
  {
    of: 'dedicated as a public reserve',
    say: [
      'The minimum lot size does not apply to a lot that will be dedicated as a public reserve.',
      'A lot that is to be dedicated as a public reserve is exempt from subclause (1).',
    ],
  },
  {
    of: 'must not remove a banksia',
    say: [
      'You must not remove a banksia over 3 metres tall without development consent or a permit from Banksia Vale Council.',
      'Development consent or a permit from Banksia Vale Council is required to remove a banksia that is more than 3 metres tall.',
      'A banksia more than 3 m tall may only be removed with development consent or a permit from the council.',
      'Nobody may remove a banksia taller than 3 metres unless they have development consent or a permit from Banksia Vale Council.',
    ],
  },
  {
    of: 'is dying or dead, or is an immediate risk to life',
    say: [
      'This does not apply to a tree that the council is satisfied is dead or dying, or is an immediate risk to life.',
      'No consent or permit is needed under subclause (1) for a tree that the council is satisfied is dying or dead or an immediate risk to life.',
    ],
  },
  {
    of: 'A permit lapses 12 months after',
    say: [
      'A permit expires twelve months after it is granted.',
      'Permits lapse one year after they are granted.',
      'The permit ends 12 months after the grant.',
      'A permit lapses after 12 months.',
    ],
  },
  {
    of: 'temporary use of land for at most 28 days',
    say: [
      'Development consent can be granted for the temporary use of land for no more than 28 days in any 12-month period.',
      'Temporary use of land may be consented to for up to 28 days in any period of twelve months.',
    ],
  },
  {
    of: 'restored to its earlier condition within 14 days',
    say: [
      'Consent may be granted only if the consent authority is satisfied that the land will be restored to its earlier condition within 14 days after the use ends.',
      'The consent authority must be satisfied that the land will be restored to its earlier condition within fourteen days after the use ends before it grants consent under subclause (1).',
    ],
  },
  {
    of: 'must not exceed 0.5:1 in Zone R2',
    say: [
      'The maximum floor space ratio is 0.5:1 in Zone R2 and 1.8:1 in Zone E1.',
      'In Zone R2 the floor space ratio of a building is limited to 0.5:1.',
    ],
  },
  {
    of: 'Home gardens and bush care works are permitted without consent',
    say: [
      'No consent is needed for home gardens and bush care works in Zone R2 Low Density Residential.',
      'Home gardens and bush care works can be carried out without consent in Zone R2.',
    ],
  },
  {
    of: 'Dwelling houses, dual occupancies, community gardens',
    say: [
      'Dwelling houses are permitted with consent in Zone R2.',
      'In Zone R2, dual occupancies and child care centres are allowed with consent.',
      'You need consent for a dwelling house in Zone R2.',
      'Community gardens may be developed in Zone R2 with consent.',
    ],
  },
  {
    of: 'on land below the flood planning level unless',
    say: [
      'On land below the flood planning level, consent cannot be granted unless the consent authority is satisfied that the development is compatible with the flood hazard of the land, will not raise flood levels on other land and includes a way for people to leave safely during a flood.',
      'Consent to development on land below the flood planning level may only be granted if the consent authority is satisfied that it is compatible with the flood hazard of the land, will not raise flood levels on other land, and includes a way for people to leave safely during a flood.',
    ],
  },
  {
    of: 'within 20 metres of the top of the bank',
    say: [
      'A creek corridor is land within 20 metres of the top of the bank of a watercourse shown on the Banksia Vale Watercourse Map.',
      '"Creek corridor" means land no more than 20 m from the top of the bank of a watercourse shown on the Banksia Vale Watercourse Map.',
    ],
  },
  {
    of: '1% chance of being reached in a year',
    say: [
      'The flood planning level is the level of a flood with a 1 per cent chance of being reached in a year, plus 0.5 metres.',
      'The flood planning level means the level of a flood that has a one per cent chance of being reached in any year plus 0.5 m.',
    ],
  },
  {
    of: 'emits 10,000 tonnes of carbon dioxide equivalent',
    say: [
      'The standard covers facilities anywhere in Australia that emit at least 10,000 tonnes of carbon dioxide equivalent in a reporting year.',
      'A facility in Australia that emits 10 000 tonnes or more of carbon dioxide equivalent in a reporting year is covered by this standard.',
    ],
  },
  {
    of: 'begins on 1 July and ends on 30 June',
    say: [
      'The reporting year runs from 1 July to 30 June of the next year.',
      'A reporting year starts on 1 July and finishes on 30 June of the following year.',
    ],
  },
  {
    of: 'A report must be given within 4 months',
    say: [
      'Reports are due no later than four months after the end of the reporting year.',
      'The report has to be submitted within 4 months after the reporting year ends.',
    ],
  },
  {
    of: 'keep the records behind a report for 5 years',
    say: [
      'The operator has to retain the records behind a report for five years after the end of the reporting year.',
      'Records behind a report must be kept by the operator for 5 years after the reporting year ends.',
    ],
  },
  {
    of: 'must be checked by an independent auditor',
    say: [
      'An independent auditor must check a report of more than 100,000 tonnes of carbon dioxide equivalent before it is given.',
      'Reports over 100,000 tonnes of carbon dioxide equivalent need to be checked by an independent auditor before they are given.',
    ],
  },
  {
    of: 'must be corrected within 30 days',
    say: [
      'The operator must correct an error of more than 5 % of the reported total within 30 days after becoming aware of it.',
      'An error exceeding 5 per cent of the reported total has to be fixed within thirty days after the operator becomes aware of it.',
    ],
  },
  {
    of: 'global warming potential of 28',
    say: [
      'Methane is converted to carbon dioxide equivalent using a global warming potential of 28.',
      'To convert methane to carbon dioxide equivalent, a global warming potential of 28 is used.',
    ],
  },
  {
    of: 'more than 250 square metres of ground will be bare',
    say: [
      'You need a stormwater management plan for a site where over 250 square metres of ground will be bare for more than 14 days.',
      'A stormwater management plan is required where more than 250 m2 of ground will be bare for longer than 14 days.',
    ],
  },
  {
    of: 'wholly inside an existing building',
    say: [
      'Work that is wholly inside an existing building does not need a plan.',
      'A plan is not required for work entirely inside an existing building.',
    ],
  },
  {
    of: 'at least 150 cubic metres for each hectare',
    say: [
      'Sediment basins should hold a minimum of 150 cubic metres for each hectare of bare ground.',
      'For each hectare of bare ground, a sediment basin should hold no less than 150 m3.',
    ],
  },
  {
    of: 'suspended solids are below 50 milligrams per litre',
    say: [
      'Water may only leave a basin when its suspended solids are less than 50 mg/L.',
      'Only when suspended solids are below 50 milligrams per litre may water leave a basin.',
    ],
  },
  {
    of: 'inspected once a week, and within 24 hours after more than',
    say: [
      'Controls should be inspected weekly and within 24 hours after more than 10 mm of rain.',
      'Controls ought to be checked every week, and within 24 hours after more than 10 millimetres of rain.',
    ],
  },
  {
    of: 'kept on the site until the ground is covered',
    say: [
      'Inspection records should be kept on the site until the ground is covered and for twelve months afterwards.',
      'Records of inspections should stay on the site until the ground is covered, and for 12 months after that.',
    ],
  },
  {
    of: 'is reviewed every 3 years',
    say: ['The guideline is reviewed every three years.', 'This guideline is reviewed once every 3 years.'],
  },
  {
    of: 'must not exceed 8.5 metres in Zone R2',
    say: [
      'Zone R2 has a height limit of 8.5 metres for buildings.',
      'Building height must stay at or below 8.5 metres in Zone R2 and 14 metres in Zone E1.',
    ],
  },
  {
    of: 'within 40 metres of a creek corridor',
    say: ['Within 40 metres of a creek corridor, buildings are limited to a height of 6 metres.'],
  },
  {
    of: 'must not be less than 480 square metres',
    say: ['Each lot from a subdivision of Zone R2 land must have a size of not less than 480 square metres.'],
  },
  {
    of: 'dedicated as a public reserve',
    say: ['The size rule in subclause (1) does not apply where a lot is to be dedicated as a public reserve.'],
  },
  {
    of: 'must not remove a banksia',
    say: [
      'Removing a banksia taller than 3 metres needs development consent or a permit from Banksia Vale Council.',
      'A person must have development consent or a permit from Banksia Vale Council to remove a banksia of more than 3 metres.',
    ],
  },
  { of: 'A permit lapses 12 months after', say: ['Twelve months after being granted, a permit lapses.'] },
  {
    of: 'temporary use of land for at most 28 days',
    say: ['The temporary use of land can be given development consent for a maximum of 28 days in any 12 months.'],
  },
  {
    of: 'restored to its earlier condition within 14 days',
    say: [
      'Consent under subclause (1) must be refused unless the consent authority is satisfied that the land will be put back in its earlier condition within 14 days after the use ends.',
    ],
  },
  {
    of: 'must not exceed 0.5:1 in Zone R2',
    say: ['Buildings in Zone E1 may have a floor space ratio of no more than 1.8:1.'],
  },
  {
    of: 'Home gardens and bush care works are permitted without consent',
    say: ['Consent is not required for home gardens or bush care works in Zone R2 Low Density Residential.'],
  },
  {
    of: 'Dwelling houses, dual occupancies, community gardens',
    say: [
      'With consent, dwelling houses and dual occupancies can be built in Zone R2.',
      'Child care centres require consent in Zone R2.',
    ],
  },
  {
    of: 'on land below the flood planning level unless',
    say: [
      'Below the flood planning level, the consent authority must be satisfied that a development is compatible with the flood hazard of the land, will not raise flood levels on other land and includes a way for people to leave safely during a flood before development consent is granted.',
    ],
  },
  {
    of: 'within 20 metres of the top of the bank',
    say: [
      'Land counts as a creek corridor if it is within 20 metres of the top of the bank of a watercourse shown on the Banksia Vale Watercourse Map.',
    ],
  },
  {
    of: 'without chimneys and aerials',
    say: [
      'The height of a building is measured vertically from existing ground level to its highest point, without chimneys and aerials.',
      'Height means the vertical distance between existing ground level and the highest point of the building, excluding chimneys and aerials.',
    ],
  },
  {
    of: 'emits 10,000 tonnes of carbon dioxide equivalent',
    say: [
      'Any facility in Australia emitting 10,000 tonnes of carbon dioxide equivalent or more in a reporting year is subject to the standard.',
    ],
  },
  { of: 'begins on 1 July and ends on 30 June', say: ['Reporting years go from 1 July to 30 June of the next year.'] },
  {
    of: 'A report must be given within 4 months',
    say: [
      'The deadline for a report is four months after the end of the reporting year.',
      'Operators have to give a report at most 4 months after the reporting year ends.',
    ],
  },
  {
    of: 'keep the records behind a report for 5 years',
    say: ['For 5 years after the end of the reporting year, the operator must keep the records behind a report.'],
  },
  {
    of: 'must be checked by an independent auditor',
    say: [
      'If a report is of more than 100,000 tonnes of carbon dioxide equivalent, an independent auditor has to check it before it is given.',
    ],
  },
  {
    of: 'must be corrected within 30 days',
    say: [
      'Errors of more than 5 per cent of the reported total are to be corrected within 30 days after the operator becomes aware of them.',
    ],
  },
  {
    of: 'more than 250 square metres of ground will be bare',
    say: [
      'Sites where more than 250 square metres of ground will be bare for longer than 14 days need a stormwater management plan.',
    ],
  },
  {
    of: 'wholly inside an existing building',
    say: ['You do not need a plan for work that is wholly inside an existing building.'],
  },
  {
    of: 'at least 150 cubic metres for each hectare',
    say: ['A sediment basin should have a capacity of at least 150 cubic metres per hectare of bare ground.'],
  },
  {
    of: 'suspended solids are below 50 milligrams per litre',
    say: ['Water must not leave a basin unless its suspended solids are below 50 milligrams per litre.'],
  },
  {
    of: 'inspected once a week, and within 24 hours after more than',
    say: ['Controls should be looked at once a week and again within 24 hours after more than 10 millimetres of rain.'],
  },
  {
    of: 'kept on the site until the ground is covered',
    say: ['Keep records of inspections on the site until the ground is covered, and for another 12 months.'],
  },
  { of: 'is reviewed every 3 years', say: ['Every 3 years this guideline is reviewed.'] },
  {
    of: 'the boundary of the site and the direction',
    say: [
      'A stormwater management plan must show the boundary of the site and the direction in which water flows across it.',
      'Among other things, the plan must show where sediment fences and basins will stand.',
    ],
  },
  {
    of: 'scope 1 emissions in tonnes',
    say: [
      'For each reporting year the operator of a facility must report scope 1 emissions, scope 2 emissions and the energy used.',
    ],
  },
  {
    of: 'keep the creek corridors of Banksia Vale free',
    say: ['One aim of the plan is to protect the banksia woodland on the northern ridge.'],
  },
];
