import type { Citation, InstrumentKind } from './instrument-kind.ts';

/** `Regulation (EU) 2031/77`, `Directive 2003/87/EC`. */
const UNION_ACT = /\((?:EU|EC|EEC|Euratom)\)|\d\/(?:EU|EC|EEC)\b/;
/** Regular expression source for what reporting standards are called by: `AASB S2`, `ESRS E1`, `GRI 303`. */
export const STANDARD_CODE = String.raw`(?:AASB|IFRS|IAS|IPSAS|ESRS|GRI) S?[A-Z]?\d{1,4}`;
/** What someone says of a bill or a draft: `Submission on the draft Burrow Regulation 2031`. */
const OPINION = String.raw`^(?:Feedback|Submissions?|Comments?|Inquiry|Responses?) (?:on|to|into|in response to|regarding) `;
const CLAUSE: Citation = { unit: 'clause', ownWord: true };

/** All kinds, in the order in which titles are compared: a guide to an Act is listed as a guide. */
export const INSTRUMENT_KINDS: readonly InstrumentKind[] = [
  {
    name: 'guideline',
    title: new RegExp(
      String.raw`\bGuid(?:e|eline|elines|ance)\b|\bFact sheet\b|\bManual\b|\bHandbook\b|${OPINION}`,
      'i',
    ),
    words: ['Guid(?:e|elines?|ance)'],
    documentType: 'guidelines',
    headingWords: [{ word: 'Guideline' }, { word: 'Criterion' }],
    isAbout: new RegExp(String.raw`\b(?:Guid|Fact sheet|Manual|Handbook|Practice Note|Circular)|${OPINION}`, 'i'),
  },
  {
    name: 'EU proposal',
    title: /^Proposal for an? (?:Regulation|Directive|Decision)\b|^(?:Draft )?Commission (?:Notice|Communication)\b/i,
    documentType: 'guidelines',
    maker: { titled: /^Proposal for a\b|^(?:Draft )?Commission\b/i, name: 'European Commission', abroad: true },
  },
  {
    name: 'EU act',
    title: new RegExp(
      String.raw`^(?:(?:Commission|Council) )?(?:(?:Delegated|Implementing) )?` +
        String.raw`(?:Regulation|Directive|Decision) (?:\((?:EU|EC|EEC|Euratom)[^)]*\)|(?:No )?\d{2,4}/\d+)`,
      'i',
    ),
    documentType: 'legislation',
    // Articles have their word; other numbers are those of points in annexes.
    cited: { titled: UNION_ACT, unit: 'paragraph' },
    headingWords: [{ word: 'Article' }, { word: 'Recital', cited: 'recital', heads: false }],
    maker: {
      titled: /\((?:EU|EC|EEC)\)|\/(?:EU|EC)\b/,
      name: 'European Parliament and Council of the European Union',
      abroad: true,
    },
  },
  { name: 'scheme', title: /^(?!.*\bAct\b).*\bScheme\b/i, words: ['Schemes?'], initials: true, documentType: 'scheme' },
  {
    name: 'amending Act',
    title: /^(?=.*\bAmend(?:ment|ing)\b).*\bAct\b/,
    cited: { unit: 'section', inSchedules: 'item' },
  },
  {
    name: 'Act',
    title: /\bAct\b.{0,200}\d{4}/i,
    words: ['Acts?', 'Bill'],
    initials: true,
    documentType: 'legislation',
    opening: { says: /^An? Act (?:to|about|relating|for)\b/m, where: 'long title' },
    cited: { titled: /\bAct\b/, unit: 'section', inSchedules: 'clause' },
    headingWords: [{ word: 'Section' }],
    maker: { titled: /\bAct\b.{0,200}\d{4}/, name: 'parliament' },
  },
  {
    name: 'reporting standard',
    title: new RegExp(`^${STANDARD_CODE}`, 'i'),
    documentType: 'standards',
    opening: {
      says: /^(?:\p{Lu}[\p{L}-]{1,30} ){0,6}(?:Topic|Sector|Reporting|Disclosure|Accounting) Standard\b/mu,
      where: 'kind of standard on the first page',
    },
    cited: {
      titled: /\b(?:AASB|IFRS|IAS|IPSAS|ESRS|VSME|GRI)\b|\bReporting Standards? S?\d{1,2}\b/,
      unit: 'paragraph',
    },
    headingWords: [{ word: 'Disclosure' }, { word: 'Requirement' }, { word: 'Topic' }],
    explains: [
      'Basis for Conclusions',
      'Dissenting (?:Opinion|View)',
      'Alternative Views?',
      'Illustrative (?:Examples?|Guidance)',
      'Implementation Guidance',
      'Guidance on Implementing',
    ],
  },
  {
    name: 'regulation',
    title: /\bRegulations?\b/i,
    words: ['Regulations?'],
    initials: true,
    documentType: 'legislation',
    cited: { titled: /\bRegulations?\b/, unit: 'regulation', ownWord: true },
    headingWords: [{ word: 'Regulation' }],
  },
  {
    name: 'state environmental planning policy',
    title: /\bState Environmental Planning Policy\b/i,
    onlyIn: 'NSW',
    documentType: 'legislation',
    maker: { name: 'NSW Government' },
    shortName: { long: 'State Environmental Planning Policy', short: 'SEPP' },
  },
  {
    // Statutory, unlike other policies: South Australia cites clauses, Queensland sections.
    name: 'environment protection policy',
    title: /\bEnvironment(?:al)? Protection \([^()]{1,80}\) ?Policy\b/,
    documentType: 'legislation',
    cited: CLAUSE,
  },
  {
    name: 'local environmental plan',
    // Cited as `plan or instrument` below, so that a consent or rules under such a plan keep their own citation.
    title: /\bLocal Environmental Plan\b/i,
    documentType: 'legislation',
    shortName: { long: 'Local Environmental Plan', short: 'LEP', spoken: 'local plan' },
    local: { name: String.raw`Local Environmental Plan|LEP (?:19|20)\d\d`, areaBefore: true, state: 'NSW' },
  },
  {
    name: 'environmental plan',
    title: /\bEnvironmental (?:Plan|Planning Policy)\b/i,
    words: ['Plans?'],
    documentType: 'legislation',
  },
  {
    name: 'rules',
    title: /\bRules? \d{4}/i,
    words: ['Rules'],
    initials: true,
    documentType: 'legislation',
    cited: { titled: /\bRules?\b/, unit: 'rule', ownWord: true },
    headingWords: [{ word: 'Rule' }],
  },
  {
    name: 'US rule',
    title: /\b\d{1,2} CFR\b/,
    words: ['Rule'],
    documentType: 'legislation',
    opening: { says: /^ACTION: +(?:Interim )?Final rule/im, where: 'action of the document' },
  },
  {
    name: 'order',
    title: /\bOrder \d{4}/i,
    words: ['Orders?'],
    initials: true,
    documentType: 'legislation',
    cited: { titled: /\bOrder\b/i, ...CLAUSE },
  },
  {
    name: 'licence or consent',
    title: new RegExp(
      String.raw`\b(?:Licen[cs]e|Permit|Consent|Approval) (?:No\.? ?)?(?:[A-Z]{1,5}[ -]?)?\d|` +
        String.raw`^(?:Notice of Determination of|Conditions of (?:Consent|Approval))\b|` +
        String.raw`^Environment(?:al)? Protection Licen[cs]e$`,
      'i',
    ),
    documentType: 'legislation',
    cited: { unit: 'condition' },
    headingWords: [{ word: 'Condition', cited: 'condition' }],
  },
  {
    name: 'determination',
    title: /\bDetermination\b/i,
    words: ['Determinations?'],
    initials: true,
    documentType: 'legislation',
    cited: CLAUSE,
  },
  {
    name: 'local law',
    title: /\bLocal Law\b|\bBy-?laws?\b/i,
    words: ['Law', 'By-?laws?'],
    documentType: 'legislation',
    cited: CLAUSE,
    local: { name: 'Local Law' },
  },
  {
    name: 'ordinance',
    title: /\bOrdinance\b/i,
    words: ['Ordinances?'],
    documentType: 'legislation',
    local: { name: '(?:City|Shire|Municipal) Ordinance' },
  },
  {
    name: 'plan or instrument',
    title: /\b(?:Environmental Plan|Planning Policy|Instrument)\b/i,
    words: ['Instruments?', 'Notice', 'Declaration', 'Directions?'],
    initials: true,
    cited: CLAUSE,
    headingWords: [{ word: 'Clause' }],
  },
  {
    name: 'local planning scheme',
    title: /\bLocal Planning Scheme\b/i,
    shortName: { long: 'Local Planning Scheme', short: 'LPS' },
    local: { name: 'Local Planning Scheme', areaBefore: true },
  },
  {
    name: 'local provisions schedule',
    title: /\bLocal Provisions Schedule\b/i,
    coverWords: ['Provisions Schedule'],
    documentType: 'scheme',
    cited: CLAUSE,
    shortName: { long: 'Local Provisions Schedule', short: 'LPS' },
    local: { name: 'Local Provisions Schedule', areaBefore: true, state: 'TAS' },
  },
  {
    name: 'planning scheme',
    title: /\bPlanning Scheme\b/i,
    cited: CLAUSE,
    local: { name: 'Planning Scheme', areaBefore: true, onlyWithArea: true },
  },
  {
    name: 'development control plan',
    title: /\bDevelopment Control Plan\b|\bDCP (?:19|20)\d\d/i,
    documentType: 'guidelines',
    shortName: { long: 'Development Control Plan', short: 'DCP' },
    local: { name: String.raw`Development Control Plan|DCP (?:19|20)\d\d`, areaBefore: true, state: 'NSW' },
  },
  {
    name: 'water protocol',
    title: /\bManagement Protocol\b|\bResource Operations Plan\b/i,
    documentType: 'guidelines',
    cited: { unit: 'section' },
  },
  {
    name: 'national environment protection measure',
    title: /\bNational Environment Protection Measure\b/i,
    words: ['Measures?'],
    initials: true,
    shortName: { long: 'National Environment Protection Measure', short: 'NEPM' },
  },
  {
    name: 'standard',
    title: /\bStandards?\b|^(?:ISO|AS(?:\/NZS)?) S?[A-Z]?\d/i,
    words: ['Standards?'],
    initials: true,
    documentType: 'standards',
    headingWords: [{ word: 'Standard' }],
  },
  {
    name: 'policy',
    title: /\bPolicy\b|\bPractice Note\b|\bCircular\b|\bStrategy\b|\bFramework\b/i,
    words: ['Polic(?:y|ies)', 'Principles'],
    coverWords: ['Framework', 'Protocol', 'Methodology'],
    documentType: 'guidelines',
  },
  {
    name: 'report',
    // What no title and no first page says is listed as guidelines.
    title: /\b(?:Report|Recommendations)\b/i,
    coverWords: ['Report', 'Recommendations', 'Disclosures?'],
    headingWords: [{ word: 'Recommendation' }, { word: 'Principle' }],
  },
  { name: 'code', title: /\bCode\b/i, words: ['Codes?'], coverWords: ['Code of Practice'], initials: true },
  {
    name: 'treaty',
    title: /\b(?:Treaty|Convention|Protocol|Agreement|Constitution)\b/,
    words: ['Treaty', 'Convention', 'Protocol', 'Agreement', 'Constitution'],
    printedElsewhere: true,
  },
];
