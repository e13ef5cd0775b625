import type { StateCode } from '@regqa/contracts';

/** How provisions are cited unless their number or heading says it. */
export interface Citation {
  /** Titles that are cited so, where not all of the kind are. */
  readonly titled?: RegExp;
  /** Unit of the body: `section`, `clause`, `paragraph`; its abbreviation is that of pinpoints (`s`, `cl`, `para`). */
  readonly unit: string;
  readonly inSchedules?: string;
  /** Whether the unit that the instrument's own text speaks of ("this clause") is preferred. */
  readonly ownWord?: true;
}

/** A word that heads provisions, as in `Article 5`. */
interface HeadingWord {
  readonly word: string;
  /** How a pinpoint has it where it has no abbreviation and is not written so. */
  readonly cited?: string;
  /** False for a word that only the reader itself writes. */
  readonly heads?: false;
}

/** What the kind's documents apply to: one local government area. */
export interface LocalName {
  /** Source of a regular expression: how a title names the kind. */
  readonly name: string;
  /** Whether the area comes before the name in a title. */
  readonly areaBefore?: true;
  /** Local only if an area comes before the name: states have such instruments too. */
  readonly onlyWithArea?: true;
  /** The only state that has such plans, where neither the text nor the area names one. */
  readonly state?: StateCode;
}

export interface Maker {
  readonly titled?: RegExp;
  /** `parliament` is that of the document's jurisdiction. */
  readonly name: string;
  /** It makes law of another country. */
  readonly abroad?: true;
}

/** What people call the kind after the name of one of its instruments: `Housing SEPP`. */
export interface ShortName {
  readonly long: string;
  readonly short: string;
  /** A further name in questions: `the Tamworth local plan`. */
  readonly spoken?: string;
}

/** A kind of instrument. Where a title names two, each column is that of the first kind in the table that has it. */
export interface InstrumentKind {
  /** As its fixture and docs/document-kinds.md call it. */
  readonly name: string;
  readonly title: RegExp;
  /** Regular expression sources: words that titles and texts have for it, as in `this Act` and `the Regulations`. */
  readonly words?: readonly string[];
  /** The same for words of titles and covers by which no other text refers to it. */
  readonly coverWords?: readonly string[];
  /** Whether it is read in the Act or series that prints it: texts define it by that, and it need not be indexed. */
  readonly printedElsewhere?: true;
  /** Whether titles are shortened to initials before its word: `EPBC Act`; plans are called by place or subject. */
  readonly initials?: true;
  /** The only state that makes such instruments. */
  readonly onlyIn?: StateCode;
  readonly documentType?: 'legislation' | 'guidelines' | 'standards' | 'scheme';
  /** What the first page of one says whose title says nothing, and how receipts call that. */
  readonly opening?: { readonly says: RegExp; readonly where: string };
  readonly cited?: Citation;
  readonly headingWords?: readonly HeadingWord[];
  /** Regular expression sources: headings of parts that explain and do not bind. */
  readonly explains?: readonly string[];
  readonly maker?: Maker;
  readonly shortName?: ShortName;
  readonly local?: LocalName;
  /** Says that the title is about instruments of another kind, as a guide to local plans is. */
  readonly isAbout?: RegExp;
}
