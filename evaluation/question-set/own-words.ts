/** A provision asked for in words that are not its own. `section` is checked against the documents when the set is made. */
export interface OwnWords {
  readonly section: string;
  /** A word of the provision's heading: a renumbered provision is noticed. */
  readonly headingWord: string;
  readonly questions: readonly string[];
}

/** Clauses that the local plans of New South Wales share; asked with a place. */
export const PLAN_QUESTIONS: readonly OwnWords[] = [
  { section: 'cl 2.6', headingWord: 'subdivision', questions: ['Can I split my block into two lots without asking the council?', 'Do I need approval to divide my land?'] },
  { section: 'cl 2.7', headingWord: 'demolition', questions: ['Can I knock down an old shed without permission?', 'Is approval needed to pull down a house?'] },
  { section: 'cl 2.8', headingWord: 'temporary', questions: ['May a market be held on a paddock for a few weekends a year?', 'For how long can I put land to a short-term use that the zone does not allow?'] },
  { section: 'cl 4.1', headingWord: 'lot', questions: ['How small can a new block be?', 'What is the least area that a lot may have after dividing land?'] },
  { section: 'cl 4.3', headingWord: 'height', questions: ['How tall can I build?', 'What limits how many metres high a new house is?'] },
  { section: 'cl 4.4', headingWord: 'floor', questions: ['How much gross floor area am I allowed compared with the size of my site?', 'What is the most floor space relative to the land that a building can have?'] },
  { section: 'cl 4.5', headingWord: 'calculation', questions: ['How is the site area worked out for the ratio of floor space?', 'Which land is left out when the floor space ratio is computed?'] },
  { section: 'cl 4.6', headingWord: 'exceptions', questions: ['Can the council approve something that breaks a numeric control?', 'How do I justify going over a development standard?'] },
  { section: 'cl 5.1', headingWord: 'acquisition', questions: ['Which public body has to buy land that is reserved for a park or a road?'] },
  { section: 'cl 5.4', headingWord: 'miscellaneous', questions: ['How big may a roadside stall be?', 'How many bedrooms can I let to bed and breakfast guests?', 'How large can a secondary dwelling be?'] },
  { section: 'cl 5.10', headingWord: 'heritage', questions: ['Do I need consent to change the outside of a listed old building?', 'What has to be thought of before altering an Aboriginal object or place?'] },
  { section: 'cl 5.11', headingWord: 'bush', questions: ['May I clear vegetation to lower the danger of fire without consent?'] },
  { section: 'cl 5.21', headingWord: 'flood', questions: ['What must the council be satisfied of before letting someone build where water rises?', 'Can I build on land that goes under water in storms?'] },
  { section: 'cl 1.8A', headingWord: 'savings', questions: ['My application was lodged before the plan began. Which rules decide it?'] },
  { section: 'cl 1.9A', headingWord: 'suspension', questions: ['Does a private covenant on my title stop development that the plan allows?'] },
  { section: 'cl 3.3', headingWord: 'sensitive', questions: ['Where can fast-track and no-approval development not happen because of the environment?'] },
];

/** Provisions of Commonwealth Acts; asked without a place. */
export const ACT_QUESTIONS: Readonly<Record<string, readonly OwnWords[]>> = {
  'Environment Protection and Biodiversity Conservation Act 1999': [
    { section: 's 12', headingWord: 'world', questions: ['Do I need approval for something that could badly harm a World Heritage property?'] },
    { section: 's 15B', headingWord: 'national', questions: ['Is it against the law to damage the values of a National Heritage place?'] },
    { section: 's 16', headingWord: 'ramsar', questions: ['What approval is needed for works that could hurt a Ramsar wetland?'] },
    { section: 's 18', headingWord: 'threatened', questions: ['Is an action allowed that will seriously affect a critically endangered species?'] },
    { section: 's 18A', headingWord: 'offences', questions: ['What crime is committed by an act that harms a listed threatened species?'] },
    { section: 's 20', headingWord: 'migratory', questions: ['What about projects that disturb migratory birds on the list?'] },
    { section: 's 21', headingWord: 'nuclear', questions: ['Can someone carry out a nuclear action without approval?'] },
    { section: 's 23', headingWord: 'marine', questions: ['What are the rules for actions in a Commonwealth marine area that harm the sea?'] },
    { section: 's 24D', headingWord: 'water', questions: ['Does a coal seam gas project that affects a water resource need approval?'] },
    { section: 's 68', headingWord: 'referral', questions: ['Who must send a proposal to the Minister when it may be a controlled action?'] },
    { section: 's 75', headingWord: 'decision', questions: ['How does the Minister settle whether an action is a controlled action?'] },
    { section: 's 78', headingWord: 'reconsideration', questions: ['When can the Minister think again about a controlled action ruling?'] },
    { section: 's 130', headingWord: 'timing', questions: ['How long does the Minister have to decide whether to approve the taking of an action?'] },
    { section: 's 134', headingWord: 'conditions', questions: ['What strings can the Minister attach to an approval?'] },
    { section: 's 136', headingWord: 'considerations', questions: ['What must be weighed up in deciding on an approval and its conditions?'] },
    { section: 's 143', headingWord: 'variation', questions: ['Can the conditions that came with an approval be changed later?'] },
    { section: 's 144', headingWord: 'suspension', questions: ['When may an approval be put on hold?'] },
    { section: 's 145', headingWord: 'revocation', questions: ['When can an approval be taken away again?'] },
    { section: 's 178', headingWord: 'threatened', questions: ['What categories does the official list of threatened species have?'] },
    { section: 's 181', headingWord: 'ecological', questions: ['Which classes are there in the list of ecological communities in danger?'] },
    { section: 's 183', headingWord: 'processes', questions: ['Where is the list of key threatening processes provided for?'] },
    { section: 's 391', headingWord: 'precautionary', questions: ['Must the Minister act although science is not certain?'] },
    { section: 's 475', headingWord: 'injunctions', questions: ['Can a court order someone to stop breaking the biodiversity law?'] },
    { section: 's 487', headingWord: 'judicial', questions: ['Can a conservation group challenge a decision in court?'] },
    { section: 's 269', headingWord: 'recovery', questions: ['What does the Commonwealth have to do to put a recovery plan into practice?'] },
  ],
  'National Greenhouse and Energy Reporting Act 2007': [
    { section: 's 12', headingWord: 'regist', questions: ['When does a corporation have to apply to be put on the greenhouse register?'] },
    { section: 's 13', headingWord: 'threshold', questions: ['Above which amounts of emissions or energy does a company group have to report?'] },
    { section: 's 19', headingWord: 'report', questions: ['By when must a registered corporation hand in its yearly report on emissions?'] },
    { section: 's 22', headingWord: 'record', questions: ['For how many years must papers about greenhouse gas be kept?'] },
  ],
};

/** Provisions with ten wordings each; the same one is expected first for all ten. Asked at one place, or with none for an Act. */
export const TEN_WORDINGS: readonly (OwnWords & { readonly title: string; readonly lga: string | null })[] = [
  {
    title: 'Newcastle Local Environmental Plan 2012', lga: 'Newcastle', section: 'cl 4.3', headingWord: 'height',
    questions: ['What is the maximum building height?', 'How high can a building be?', 'How tall may my house be?', 'building height limit', 'Is there a limit on the height of buildings?', 'What height must a building not exceed?', 'max height of a building', 'Where is the height limit for buildings shown?', 'I want to build higher. What is the height of buildings rule?', 'Which clause controls the height of buildings?'],
  },
  {
    title: 'Albury Local Environmental Plan 2010', lga: 'Albury', section: 'cl 2.7', headingWord: 'demolition',
    questions: ['Do I need consent to demolish a building?', 'Is demolition allowed without consent?', 'demolition consent', 'Can I demolish my garage?', 'Does demolishing a work need development consent?', 'What are the requirements for demolition?', 'When does demolition require development consent?', 'May a building be demolished without asking?', 'Rules for the demolition of buildings', 'permission to demolish a house'],
  },
  {
    title: 'Orange Local Environmental Plan 2011', lga: 'Orange', section: 'cl 5.10', headingWord: 'heritage',
    questions: ['What are the heritage conservation rules?', 'When is consent needed for a heritage item?', 'Do I need development consent to alter a heritage item?', 'heritage item demolition consent', 'What does the plan say about heritage conservation areas?', 'Can I change the exterior of a heritage building?', 'Is a heritage impact assessment needed?', 'Which works to a heritage item need consent?', 'heritage conservation', 'Can consent be given to conserve a heritage item for another use?'],
  },
  {
    title: 'Mosman Local Environmental Plan 2012', lga: 'Mosman', section: 'cl 5.21', headingWord: 'flood',
    questions: ['What are the flood planning requirements?', 'Can I develop land in the flood planning area?', 'flood planning', 'What must the consent authority consider on flood affected land?', 'When may consent be granted in a flood planning area?', 'Flood rules for development', 'Does the plan restrict building in the flood planning area?', 'What about flood function and behaviour on the land?', 'Safe evacuation of people in a flood: what is required?', 'Which clause deals with flood planning?'],
  },
  {
    title: 'Environment Protection and Biodiversity Conservation Act 1999', lga: null, section: 's 68', headingWord: 'referral',
    questions: ['Who must refer a proposed action to the Minister?', 'When must a person refer a proposal to take an action?', 'referral by person proposing to take action', 'Must I refer my action to the Minister?', 'Do I have to refer an action that I think is a controlled action?', 'What does the EPBC Act say about referral by the person proposing to take the action?', 'May a person refer an action that is not a controlled action?', 'Referral of a proposal by the proponent', 'Duty to refer a proposal to take a controlled action', 'EPBC referral by the person who will take the action'],
  },
];
