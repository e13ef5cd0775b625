import type { ReceiptBody } from '@regqa/contracts';
import type { DocumentMetadata, DocumentRecord, GivenMetadata, VersionRecord } from './document-records.ts';
import type { Passage } from './passage.ts';

/** What the worker needs to ingest a version. */
export interface VersionToIngest {
  readonly version: VersionRecord;
  readonly document: DocumentRecord;
  readonly given: GivenMetadata;
  /** The document identifier that the upload was answered with, where it was made from the file's name; else null. */
  readonly uploadedAs: string | null;
  /** True while nobody chose its document, which holds nothing else: it may become a version of another. */
  readonly movable: boolean;
  /** Digest of the passages that answer now for this very version, or null. */
  readonly publishedDigest: string | null;
}

/** The instrument that a file is a text of, as far as it can be recognised. */
export interface InstrumentIdentity {
  /** Identifier that the publisher's register gives it in all its versions; null where none is known. */
  readonly registerId: string | null;
  /** Its title with its year; null where the title is not certain enough to be recognised by. */
  readonly title: string | null;
  readonly jurisdiction: string;
  readonly state: string | null;
  readonly lga: readonly string[];
}

export interface InstrumentClaim {
  readonly identity: InstrumentIdentity;
  /** Documents of that identity that were found to be other texts all the same, e.g. another volume. */
  readonly apartFrom: readonly string[];
}

/** A passage as versions are compared. */
export type ComparablePassage = Pick<Passage, 'section' | 'sectionHeading' | 'text' | 'provisionKey'>;

/** A complete new generation of a version's passages, ready to answer. */
export interface Publication {
  readonly jobId: string;
  readonly versionId: string;
  /** Identifies this run's passages, in PostgreSQL and in the passage index. */
  readonly generation: string;
  readonly metadata: DocumentMetadata;
  readonly passageCount: number;
  /** Nodes of the tree that `storeStructure` was given. */
  readonly provisionCount: number;
  readonly pageCount: number | null;
  /** SHA-256 over everything that is searched or shown; equal digests mean that nothing changed. */
  readonly digest: string;
  readonly receipt: ReceiptBody;
  /** Refuses to publish a second document of an instrument; null where the uploader chose the document. */
  readonly instrument: InstrumentClaim | null;
  /** Number of passages that each stem occurs in. */
  readonly termCounts: ReadonlyMap<string, number>;
}

export interface PublishOutcome {
  /** False when the digest equals the published one: the new generation was dropped, no new corpus release. */
  readonly published: boolean;
  readonly release: number;
  /** Generations that no longer answer and are to be removed from the passage index. */
  readonly retiredGenerations: readonly string[];
}
