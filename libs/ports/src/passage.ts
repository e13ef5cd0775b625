/** What a passage is within its instrument. */
export type PassageKind = 'provision' | 'definition' | 'schedule' | 'table' | 'note' | 'preamble' | 'text';

/** A passage: the unit that is retrieved, quoted and cited. Never across a provision border. */
export interface Passage {
  /**
   * Stable: document, version, section, ordinal within the section. The same file ingested twice gives the same ids.
   */
  readonly chunkId: string;
  /** Position in the version, from 0. */
  readonly ordinal: number;
  readonly kind: PassageKind;
  /** Pinpoint as lawyers write it, e.g. `cl 4.3(2)`, `s 18A(1)`, `Sch 1 item 4`; null outside any provision. */
  readonly section: string | null;
  /** Heading of the provision, e.g. `Height of buildings`. */
  readonly sectionHeading: string | null;
  /** Headings above the provision, outermost first, e.g. `['Part 4 Principal development standards']`. */
  readonly headingPath: readonly string[];
  /**
   * Key of the whole provision (section or clause) the passage belongs to, unique within the version; passages of one
   * provision share it.
   */
  readonly provisionKey: string;
  /** Page of the file, from 1; null for formats without pages. */
  readonly pageNumber: number | null;
  /** Page number as printed, e.g. `xii`; null when none was read. */
  readonly pageLabel: string | null;
  /** True when any of its text was recognised from an image of the page (OCR) and may hold misread characters. */
  readonly ocr: boolean;
  readonly text: string;
  /** Offsets of `text` in the version's whole text, in UTF-16 code units: `versionText.slice(start, end) === text`. */
  readonly start: number;
  readonly end: number;
}
