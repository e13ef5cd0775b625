/** A kind of instrument, as far as its title tells it. */
export interface KindOfInstrument {
  /** How a title says that it is one. */
  readonly title: RegExp;
  /** What it is listed as: legislation, guidelines, standards or scheme. */
  readonly documentType: string;
}

/** Kinds in the order in which they are tried: a guide to an Act is a guide. */
const KINDS_OF_INSTRUMENT: readonly KindOfInstrument[] = [
  { title: /\bGuid(?:e|eline|elines|ance)\b|\bFact sheet\b|\bManual\b|\bHandbook\b/i, documentType: 'guidelines' },
  { title: /^Proposal for an? (?:Regulation|Directive|Decision)\b/i, documentType: 'guidelines' },
  {
    title:
      /^(?:(?:Commission|Council) )?(?:(?:Delegated|Implementing) )?(?:Regulation|Directive|Decision) (?:\((?:EU|EC|EEC|Euratom)[^)]*\)|(?:No )?\d{2,4}\/\d+)/i,
    documentType: 'legislation',
  },
  { title: /^(?!.*\bAct\b).*\bScheme\b/i, documentType: 'scheme' },
  { title: /\bAct\b.{0,200}\d{4}|\bRegulations?\b|\bEnvironmental (?:Plan|Planning Policy)\b/i, documentType: 'legislation' },
  { title: /\bRules? \d{4}|\bOrder \d{4}|\bDetermination\b|\bLocal Law\b|\bOrdinance\b/i, documentType: 'legislation' },
  { title: /\bDevelopment Control Plan\b|\bDCP (?:19|20)\d\d/i, documentType: 'guidelines' },
  { title: /\bStandards?\b|^(?:AASB|IFRS|IAS|IPSAS|ESRS|GRI|ISO|AS(?:\/NZS)?) S?[A-Z]?\d/i, documentType: 'standards' },
  { title: /\bPolicy\b|\bPractice Note\b|\bCircular\b|\bStrategy\b|\bFramework\b/i, documentType: 'guidelines' },
];

/** Returns the kind of instrument that a title names; undefined where it names none. */
export function kindOfTitle(title: string): KindOfInstrument | undefined {
  return KINDS_OF_INSTRUMENT.find((kind) => kind.title.test(title));
}
