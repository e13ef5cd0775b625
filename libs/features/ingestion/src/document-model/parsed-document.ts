import type { ReceiptBody } from '@regqa/contracts';
import type { DocumentMetadata, InstrumentStructure, Passage } from '@regqa/ports';
import type { OldDocument } from './old-document.ts';
import type { SetAsideShare } from './set-aside.ts';

export type DocumentFormat = ReceiptBody['format'];

interface ReadingFacts {
  readonly pages: number | null;
  readonly pagesWithoutText: readonly number[];
  readonly pagesOcr: readonly number[];
  readonly provisions: number;
  readonly tables: number;
  readonly passagesCut: number;
  readonly contentsEntries: number | null;
  readonly contentsMissing: readonly string[];
  readonly convertedFrom: OldDocument | null;
  /** What is wrong or missing, the most harmful first. */
  readonly warnings: readonly string[];
  readonly details: readonly string[];
  /** How much of the file's text is in no passage, and why, most first. */
  readonly setAside: readonly SetAsideShare[];
  readonly quarantine: string | null;
}

/** A read document, ready to be stored: `text.slice(passage.start, passage.end) === passage.text` for each passage. */
export interface ParsedDocument {
  readonly format: DocumentFormat;
  readonly metadata: DocumentMetadata;
  /** Source of each piece of metadata: `given`, `file: …` or `default`. */
  readonly metadataFrom: Readonly<Record<string, string>>;
  readonly text: string;
  readonly provisions: InstrumentStructure['provisions'];
  readonly passages: readonly Passage[];
  readonly structure: InstrumentStructure;
  readonly facts: ReadingFacts;
}
