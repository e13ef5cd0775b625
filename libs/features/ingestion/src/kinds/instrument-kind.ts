/** How provisions are cited where neither a number of its own form nor a heading's word says so. */
export interface Citation {
  /** Titles of instruments that are cited so, where they are others than those of the kind. */
  readonly titled?: RegExp;
  /** Unit of the body: `section`, `clause`, `paragraph`; its abbreviation is that of pinpoints (`s`, `cl`, `para`). */
  readonly unit: string;
  /** Unit inside schedules, where it is another. */
  readonly inSchedules?: string;
  /** Whether the unit that the instrument's own text speaks of ("this clause") is preferred. */
  readonly ownWord?: true;
}

/** A word that heads provisions, as in `Article 5`. */
interface HeadingWord {
  readonly word: string;
  /** Abbreviation in pinpoints; the word stands in full where there is none. */
  readonly cited?: string;
  /** False for a word that only the reader itself writes. */
  readonly heads?: false;
}

/** What the kind's documents apply to: one local government area. */
export interface LocalName {
  /** Source of a regular expression: how a title names the kind. */
  readonly name: string;
  /** Whether what stands before the name in a title is the area. */
  readonly areaBefore?: true;
  /** Local only if what stands before the name is an area: states have such instruments too. */
  readonly onlyWithArea?: true;
  /** The only state that has them. */
  readonly state?: 'NSW';
}

/** Who makes the kind's instruments. */
export interface Maker {
  /** Titles of the instruments that it makes, where they are others than those of the kind. */
  readonly titled?: RegExp;
  /** `parliament` is that of the document's jurisdiction. */
  readonly name: string;
  /** It makes law of another country. */
  readonly abroad?: true;
}

/** What people call the kind after the name of one of its instruments: `Housing SEPP`. */
export interface ShortName {
  readonly stands: RegExp;
  readonly short: string;
}

/**
 * A kind of instrument. A title may name two (`Burrow Scheme Regulations 2031`): each column is that of the first kind
 * in the table that the title names and that has this column.
 */
export interface InstrumentKind {
  /** As its fixture and docs/document-kinds.md call it. */
  readonly name: string;
  /** How a title says that it is one. */
  readonly title: RegExp;
  /** What it is listed as. */
  readonly documentType?: 'legislation' | 'guidelines' | 'standards' | 'scheme';
  /** What the first page of one says whose title says nothing, and how receipts call that. */
  readonly opening?: { readonly says: RegExp; readonly where: string };
  readonly cited?: Citation;
  readonly headingWords?: readonly HeadingWord[];
  /** Sources of regular expressions: headings of parts that explain and do not bind. */
  readonly explains?: readonly string[];
  readonly maker?: Maker;
  readonly shortName?: ShortName;
  readonly local?: LocalName;
  /** What a title says that is about instruments of another kind: a guide to local plans is none. */
  readonly isAbout?: RegExp;
}
