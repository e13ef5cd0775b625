/** A node of an instrument's tree: a Part, Schedule or other heading, or a provision (section, clause, rule). */
export interface Provision {
  /** Unique within the version, the same whenever the same file is read, e.g. `s-18a`, `sch-1-cl-4`. */
  readonly key: string;
  /** Key of the heading that it stands below; null at the top. */
  readonly parentKey: string | null;
  /** Position in reading order, from 0. */
  readonly ordinal: number;
  /** 0 at the top. */
  readonly depth: number;
  /** `provision`, or what the heading is: `chapter`, `part`, `division`, `schedule`, `dictionary` … */
  readonly type: string;
  /** As printed: `4.3`, `Part 4`; null for an unnumbered heading. */
  readonly number: string | null;
  readonly heading: string | null;
  /** Pinpoint as lawyers write it, e.g. `cl 4.3`; null for plain headings. */
  readonly label: string | null;
  /** Page of the file, from 1; null for formats without pages. */
  readonly pageNumber: number | null;
  readonly pageLabel: string | null;
  readonly repealed: boolean;
  /** The identifier that the file itself gives it. */
  readonly sourceId: string | null;
  /** Offsets in the version's text, in UTF-16 code units: the heading and everything below it. */
  readonly start: number;
  readonly end: number;
}

/** For which text a definition holds: the whole instrument, or what is below `key` (a Part, a section). */
export interface DefinitionScope {
  readonly kind: 'instrument' | 'provision';
  readonly key: string | null;
}

/** Where a term is defined. */
export interface Definition {
  readonly term: string;
  readonly scope: DefinitionScope;
  /** Key of the provision or dictionary that holds it. */
  readonly provisionKey: string;
  /** Passage in which the definition begins. */
  readonly chunkId: string;
  readonly start: number;
  readonly end: number;
  /**
   * What the definition refers to for its meaning (`see section 5`, `the Water Act 2007`); null where it says it
   * itself.
   */
  readonly pointer: string | null;
}

/** A mention of a provision in the text. */
export interface CrossReference {
  /** Key of the provision or heading in whose text it stands. */
  readonly fromKey: string;
  /** The mention as written, e.g. `subsection 18A(2)`. */
  readonly text: string;
  /** Offsets of the mention in the version's text. */
  readonly start: number;
  readonly end: number;
  /**
   * Provisions of the same instrument that it names, in order (a range names all between); empty where none was found.
   */
  readonly targetKeys: readonly string[];
  /** Pinpoint of what it names, e.g. `s 18A(2)`; as written where it could not be resolved. */
  readonly targetLabel: string;
  /** Title, as written, of the other instrument that it names; null for this one. */
  readonly instrument: string | null;
  /** True when the target was found in this instrument, or another instrument is named by its title. */
  readonly resolved: boolean;
}

/** A note of the publisher on how a provision came to read as it does. */
export interface AmendmentNote {
  /** Null for a note whose provision is not in the text. */
  readonly provisionKey: string | null;
  /** The provision as the note names it, e.g. `cl 4.3`. */
  readonly provision: string;
  readonly kind: 'inserted' | 'amended' | 'substituted' | 'repealed' | 'renumbered' | 'other';
  readonly text: string;
  /** Instruments that made the changes, as the note names them, e.g. `No. 22 of 2012`. */
  readonly instruments: readonly string[];
  /** YYYY-MM-DD of the last change, where the note gives one. */
  readonly date: string | null;
}

/** A statement of when the instrument, or some provisions of it, commence. */
export interface CommencementStatement {
  readonly provisionKey: string;
  readonly chunkId: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** YYYY-MM-DD, where the statement gives a day. */
  readonly date: string | null;
}

/** What is said of and between the provisions of one version. */
export interface InstrumentRelations {
  readonly definitions: readonly Definition[];
  readonly crossReferences: readonly CrossReference[];
  readonly amendmentNotes: readonly AmendmentNote[];
  readonly commencement: readonly CommencementStatement[];
}

/** Tree and relations of one version. */
export interface InstrumentStructure extends InstrumentRelations {
  readonly provisions: readonly Provision[];
}

/** Where a published structure belongs. */
export interface StructureOwner {
  readonly generation: string;
  readonly documentId: string;
  readonly versionId: string;
}
