import type { Jurisdiction, KeyFilters, ReceiptBody, StateCode } from '@regqa/contracts';

export type DocumentStatus = 'processing' | 'published' | 'quarantined' | 'failed';

/** What is known of a document besides its text. */
export interface DocumentMetadata {
  readonly title: string;
  readonly jurisdiction: Jurisdiction;
  /** State or territory of a state or local document; null for Federal ones. */
  readonly state: StateCode | null;
  /** Local Government Areas of a local document, by gazetteer name. */
  readonly lga: readonly string[];
  readonly documentType: string;
  readonly authority: string | null;
  /** Topic tags. */
  readonly coverage: readonly string[];
  /** YYYY-MM-DD. */
  readonly lastUpdated: string | null;
  readonly inForceFrom: string | null;
  readonly inForceTo: string | null;
  readonly sourceUrl: string | null;
  /** Number under which the instrument was made, e.g. `137` of Act No. 137, 2007. */
  readonly instrumentNumber: string | null;
  /** Year in which it was made. */
  readonly instrumentYear: number | null;
  /** What the publisher calls this text of it, e.g. `Compilation No. 18`. */
  readonly versionLabel: string | null;
  /** The identifier that the publisher's register gives the instrument in all its versions, e.g. `epi-2015-0020`. */
  readonly registerId: string | null;
  /** Short names that people use for it, e.g. `EPBC Act`. */
  readonly aliases: readonly string[];
}

/** Metadata given by the uploader: it wins over what the file says. */
export type GivenMetadata = Partial<DocumentMetadata>;

/** A document as listed. */
export interface DocumentRecord extends DocumentMetadata {
  readonly id: string;
  readonly status: DocumentStatus;
  readonly statusReason: string | null;
  /** Passages of the current generation; 0 while nothing is published. */
  readonly passageCount: number;
  /** One of the product's own fictional samples. */
  readonly sample: boolean;
}

/** One text of a document at a point in time. */
export interface VersionRecord {
  readonly id: string;
  readonly documentId: string;
  /** 1, 2, 3 … within the document. */
  readonly sequence: number;
  readonly status: DocumentStatus;
  readonly statusReason: string | null;
  /** True for the version that answers. */
  readonly current: boolean;
  readonly sha256: string;
  readonly fileName: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly inForceFrom: string | null;
  readonly inForceTo: string | null;
  /** What the publisher calls this text, e.g. `Compilation No. 18`. */
  readonly versionLabel: string | null;
  readonly passageCount: number;
  readonly uploadedAt: Date;
  readonly publishedAt: Date | null;
  readonly receipt: ReceiptBody | null;
}

export interface DocumentFilter {
  readonly jurisdiction?: Jurisdiction;
  readonly documentType?: string;
  readonly state?: StateCode;
  readonly lga?: string;
  /** Words that must all occur in the title, any case. */
  readonly titleWords?: readonly string[];
  readonly coverage?: string;
  /** Only published documents that the holder of a key with these filters may see. */
  readonly within?: KeyFilters;
}

export interface Page {
  readonly skip: number;
  readonly limit: number;
}
