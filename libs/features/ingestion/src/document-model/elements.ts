import type { SetAside } from './set-aside.ts';

export type ContainerType =
  | 'chapter'
  | 'part'
  | 'division'
  | 'subdivision'
  | 'section'
  | 'group'
  | 'schedule'
  | 'dictionary'
  | 'appendix'
  | 'endnotes'
  | 'heading'
  | 'preamble'
  | 'table';

export interface PagePosition {
  readonly page: number;
  readonly label: string | null;
  readonly ocr?: boolean;
}

interface Heading {
  readonly rank: number;
  readonly number: string | null;
  readonly heading: string | null;
  readonly position: PagePosition | null;
}

/** A heading that holds provisions: Part, Division, Schedule … `rank` orders the levels, outermost lowest. */
export interface Container extends Heading {
  readonly is: 'container';
  readonly type: ContainerType;
}

export interface ProvisionHeading extends Heading {
  readonly is: 'provision';
  readonly repealed: boolean;
  /** It continues the provision of this number, after provisions that it quotes. */
  readonly continued?: boolean;
  readonly sourceId: string | null;
}

/** Everything of this rank or deeper ends here: what follows belongs to what is above it. */
interface Close {
  readonly is: 'close';
  readonly rank: number;
}

export type UnitKind = 'text' | 'subheading' | 'note' | 'table' | 'definition';

/** Where a unit's text continues on another page: from this offset. */
export interface PageBreak {
  readonly at: number;
  readonly position: PagePosition;
}

/** The smallest piece with its own line: a subsection's opening words, a paragraph, a note, a table. */
export interface Unit {
  readonly is: 'unit';
  readonly kind: UnitKind;
  /** Marks down to this unit as they are appended to the provision's number, e.g. `['(2)', '(a)']`. */
  readonly path: readonly string[];
  /** One line, no line breaks (a table: Markdown lines). */
  readonly text: string;
  readonly term: string | null;
  readonly pages: readonly PageBreak[];
}

export type Element = Container | ProvisionHeading | Close | Unit;

export interface ContentsEntry {
  readonly number: string | null;
  readonly heading: string;
}

export interface Found<T> {
  readonly value: T;
  /** Where in the file, in words for the receipt. */
  readonly where: string;
}

/** A publisher's note on how a provision was changed, which is no part of the law's text. */
export interface PublisherNote {
  readonly text: string;
  /** The heading that the note is printed at; null where the note itself names its provision. */
  readonly element: Container | ProvisionHeading | null;
  /** The provision as a table names it next to the note; null where the note's own text does. */
  readonly provision: string | null;
}

export interface ReadFile {
  readonly elements: Element[];
  readonly contents: ContentsEntry[] | null;
  readonly clues: MetadataClues;
  readonly pages: number | null;
  readonly pagesWithoutText: number[];
  readonly pagesOcr?: number[];
  /** Why the document must not be answered from, where the reader itself sees it; null or absent otherwise. */
  readonly quarantine?: string | null;
  readonly warnings: string[];
  /** What is routine; absent where there is nothing to say. */
  readonly details?: readonly string[];
  readonly setAside?: readonly SetAside[];
  readonly notes?: readonly PublisherNote[];
}

export interface MetadataClues {
  readonly title: Found<string> | null;
  /** What the file's own properties give as its title; absent where they give none. */
  readonly fileTitle?: string;
  /** Lines in bold that the text opens with, where the file marks no title; absent in most formats. */
  readonly openingLines?: string;
  readonly opening: string;
  readonly lastUpdated: Found<string> | null;
  readonly inForceFrom: Found<string> | null;
  readonly state: Found<string> | null;
  readonly instrument?: {
    readonly number: Found<string> | null;
    readonly year: Found<number> | null;
    readonly registerId: Found<string> | null;
  };
  /** What the format itself says that the document is; absent where it says nothing. */
  readonly documentType?: Found<string>;
  /** Addresses that the file links to: the government they belong to shows the place. */
  readonly links?: readonly string[];
}
