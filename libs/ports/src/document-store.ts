import type { Jurisdiction, ReceiptBody, StateCode } from '@regqa/contracts';
import type { Passage } from './passage.ts';

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
}

export interface Page {
  readonly skip: number;
  readonly limit: number;
}

/** An upload whose file is already in the file store. */
export interface NewUpload {
  /** Given by the uploader, or derived from the file name; the store makes a derived one unique. */
  readonly documentId: { readonly given: string } | { readonly derived: string };
  readonly given: GivenMetadata;
  readonly sha256: string;
  readonly fileName: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly requestId: string | null;
  readonly sample?: boolean;
}

export interface RegisteredUpload {
  readonly jobId: string;
  readonly documentId: string;
  readonly versionId: string;
  /** The same content was there already: nothing new was made; `jobId` is the job that read it. */
  readonly duplicate: boolean;
}

/** What the worker needs to ingest a version. */
export interface VersionToIngest {
  readonly version: VersionRecord;
  readonly document: DocumentRecord;
  readonly given: GivenMetadata;
  /** Digest of the passages that answer now for this very version, or null. */
  readonly publishedDigest: string | null;
}

/** A complete new generation of a version's passages, ready to answer. */
export interface Publication {
  readonly jobId: string;
  readonly versionId: string;
  /** Identifies this run's passages, in PostgreSQL and in the passage index. */
  readonly generation: string;
  readonly metadata: DocumentMetadata;
  readonly passageCount: number;
  readonly pageCount: number | null;
  /** SHA-256 over everything that is searched or shown; equal digests mean that nothing changed. */
  readonly digest: string;
  readonly receipt: ReceiptBody;
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

/** A document that answers now, as the query service needs it. */
export interface CurrentDocument extends DocumentMetadata {
  readonly documentId: string;
  readonly versionId: string;
  readonly generation: string;
  readonly passageCount: number;
}

/** What answers at one corpus release. */
export interface CorpusSnapshot {
  readonly release: number;
  readonly documents: readonly CurrentDocument[];
}

/** A passage with its place, as `GET /api/passages/{chunk_id}` shows it. */
export interface LocatedPassage {
  readonly passage: Passage;
  readonly documentId: string;
  readonly versionId: string;
  readonly metadata: DocumentMetadata;
  readonly previousChunkId: string | null;
  readonly nextChunkId: string | null;
}

/**
 * Documents, versions and passages: the truth that the passage index and the cache are derived from.
 * Every method throws DependencyUnavailableError('database') when the database is out of reach.
 */
export interface DocumentStore {
  /**
   * In one transaction: the document where it is new, its next version, and the job that will read it (outbox).
   * The same content for the same document (or, with a derived id, for any document) is a duplicate, unless its
   * earlier reading failed or was cancelled: then its job is queued again.
   */
  registerUpload(upload: NewUpload): Promise<RegisteredUpload>;
  /** Documents by title, then id, and how many match in all. */
  listDocuments(filter: DocumentFilter, page: Page): Promise<{ documents: DocumentRecord[]; total: number }>;
  /** The document and its versions (newest first), or undefined. */
  getDocument(documentId: string): Promise<{ document: DocumentRecord; versions: VersionRecord[] } | undefined>;
  /** Ids of the documents that are the product's samples. */
  sampleDocumentIds(): Promise<string[]>;
  /**
   * Removes the document with its versions, passages and jobs, and starts a new release where it was published.
   * `orphanedFiles` are contents that no other version uses. Throws NotFoundError.
   */
  deleteDocument(documentId: string): Promise<{ passages: number; generations: string[]; orphanedFiles: string[]; release: number }>;
  /** Of the given contents (SHA-256), those that no version uses: only these may be removed from the file store. */
  unusedFiles(sha256s: readonly string[]): Promise<string[]>;
  /** The passage in its current generation, or undefined. */
  getPassage(chunkId: string): Promise<LocatedPassage | undefined>;

  /** What the worker needs, or undefined when the version was deleted meanwhile. */
  versionToIngest(versionId: string): Promise<VersionToIngest | undefined>;
  /** Passages of the version that answers now for the document, in order: what a new version is compared with. */
  currentPassages(documentId: string): Promise<Pick<Passage, 'section' | 'text' | 'provisionKey'>[]>;
  /** Stores a batch of an unpublished generation. Storing a batch twice changes nothing. */
  storePassages(input: { versionId: string; generation: string; passages: readonly Passage[] }): Promise<void>;
  /**
   * One transaction: the generation becomes the current one of its version and the version the current one of its
   * document, term statistics follow, the job is completed, the corpus release goes up, listeners are notified.
   * Throws NotFoundError when the version was deleted, CancelledError when the job was cancelled meanwhile: then
   * nothing changes. A version older than the current one is stored as published but does not become current.
   */
  publish(publication: Publication): Promise<PublishOutcome>;
  /** Keeps the version out of answers, with the reason; the version that answered before goes on answering. */
  quarantine(input: { jobId: string; versionId: string; reason: string; receipt: ReceiptBody | null }): Promise<void>;
  /** Removes passages of a generation that was never published. */
  discardGeneration(generation: string): Promise<void>;
  /** Of the given generations, those that PostgreSQL neither calls current nor has an unfinished job for. */
  staleGenerations(generations: readonly string[]): Promise<string[]>;

  /** The corpus release: goes up with every publish, replacement and deletion. One cheap read. */
  corpusRelease(): Promise<number>;
  /** Everything that answers now. */
  corpusSnapshot(): Promise<CorpusSnapshot>;
  /** In how many current passages each stem occurs (absent: none), and how many passages there are. */
  termFrequencies(stems: readonly string[]): Promise<{ passages: number; counts: ReadonlyMap<string, number> }>;
  /** Calls back soon after each new release; returns how to stop. Missed notifications are possible, so readers also poll. */
  onRelease(listener: (release: number) => void): Promise<() => Promise<void>>;

  /** Numbers for system health. */
  statistics(): Promise<{ documents: number; passages: number }>;
  /** Connections of this process's pool. */
  poolStatus(): { active: number; idle: number; max: number };
  /** Resolves when the database answers. */
  check(): Promise<void>;
  close(): Promise<void>;
}
