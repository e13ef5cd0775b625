import type { KeyFilters, ReceiptBody } from '@regqa/contracts';
import type { CorpusSnapshot, LocatedPassage, NamedDocument } from './corpus-snapshot.ts';
import type { DocumentFilter, DocumentRecord, Page, VersionRecord } from './document-records.ts';
import type {
  Definition,
  InstrumentRelations,
  InstrumentStructure,
  Provision,
  StructureOwner,
} from './instrument-structure.ts';
import type { NewUpload, RegisteredUpload } from './new-upload.ts';
import type { Passage } from './passage.ts';
import type {
  ComparablePassage,
  InstrumentIdentity,
  Publication,
  PublishOutcome,
  VersionToIngest,
} from './publication.ts';

/**
 * Documents, versions and passages: the truth that the passage index and the cache are derived from.
 * Every method throws DependencyUnavailableError('database') when the database is out of reach.
 */
export interface DocumentStore {
  /**
   * In one transaction: the document where it is new, its next version, and the job that will read it (outbox).
   * The same content for the same document (or, with a derived id, for any document) is a duplicate, unless its
   * earlier reading failed or was cancelled: then its job is queued again. With metadata that were not given before it
   * is read again, and ConflictError is thrown while it is being read without them.
   */
  registerUpload(upload: NewUpload): Promise<RegisteredUpload>;
  /** Documents by title, then id, and how many match in all. */
  listDocuments(filter: DocumentFilter, page: Page): Promise<{ documents: DocumentRecord[]; total: number }>;
  /** The document and its versions (newest first), or undefined. */
  getDocument(documentId: string): Promise<{ document: DocumentRecord; versions: VersionRecord[] } | undefined>;
  /**
   * Removes the document with its versions, passages and jobs, and starts a new release where it was published.
   * `orphanedFiles` are contents that no other version uses. Throws NotFoundError.
   */
  deleteDocument(
    documentId: string,
  ): Promise<{ passages: number; generations: string[]; orphanedFiles: string[]; release: number }>;
  /** Of the given contents (SHA-256), those that no version uses: only these may be removed from the file store. */
  unusedFiles(sha256s: readonly string[]): Promise<string[]>;
  /** The passage in its current generation, or undefined. */
  getPassage(chunkId: string): Promise<LocatedPassage | undefined>;
  /**
   * Where the structure of a version is kept (null: of the version that answers now); undefined when it was never
   * published.
   */
  structureOwner(documentId: string, versionId: string | null): Promise<StructureOwner | undefined>;
  /** The tree of a published version, in reading order. */
  provisionsOf(generation: string): Promise<Provision[]>;
  /**
   * Relations of a published version; with `keys` those of these provisions, cross-references from and to them, and for
   * a key of null the amendment notes whose provision is not in the text.
   */
  relationsOf(generation: string, keys: readonly (string | null)[] | null): Promise<InstrumentRelations>;
  /** The terms that a published version defines, each once, in alphabetical order. */
  definedTerms(generation: string): Promise<string[]>;
  /** Definitions of these terms, in any case, in reading order. */
  definitionsOf(generation: string, terms: readonly string[]): Promise<Definition[]>;
  /**
   * Documents that answer and have one of the names as their title or alias, in any case; what follows a title in
   * brackets, `(NSW)` or `(Volume 2)`, may be left out. `name` is the one that was matched. With `within` only those
   * that the holder of a key with these filters may see.
   */
  documentsNamed(names: readonly string[], within?: KeyFilters): Promise<NamedDocument[]>;
  /** Of a published version, the keys of the provisions that have one of the pinpoints, by pinpoint. */
  provisionKeys(generation: string, labels: readonly string[]): Promise<ReadonlyMap<string, string>>;

  /** What the worker needs, or undefined when the version was deleted meanwhile. */
  versionToIngest(versionId: string): Promise<VersionToIngest | undefined>;
  /** Passages of a published version, whether or not it answers, in order; none of any other. */
  versionPassages(versionId: string): Promise<ComparablePassage[]>;
  /** Passages of a published generation in order, at most `limit` from an ordinal on; none of one that is gone. */
  generationPassages(
    generation: string,
    page: { readonly fromOrdinal: number; readonly limit: number },
  ): Promise<Passage[]>;
  /**
   * Passages of a published generation that begin in a part of its text (offsets; `end` is outside), in order, and how
   * many there are in all; none of a generation that is gone.
   */
  passagesBetween(
    generation: string,
    part: { readonly start: number; readonly end: number },
    page: Page,
  ): Promise<{ passages: Passage[]; total: number }>;
  /** Documents that answer and hold the instrument, another one apart, with the version that answers. */
  documentsOfInstrument(
    identity: InstrumentIdentity,
    exceptDocumentId: string,
  ): Promise<{ documentId: string; versionId: string }[]>;
  /**
   * Makes a movable version, with its job, the newest version of another document, in one transaction; the document it
   * was uploaded as is gone. Returns its new id. Throws NotFoundError when the version was deleted, CancelledError when
   * the job was cancelled, ConflictError when one of the documents is not as it must be (any more).
   */
  moveToDocument(input: { jobId: string; versionId: string; documentId: string }): Promise<string>;
  /**
   * Published versions whose first day in force has come while an older one still answers, unless they were read again
   * within the last day.
   */
  versionsDue(): Promise<{ documentId: string; versionId: string }[]>;
  /** Stores a batch of an unpublished generation. Storing a batch twice changes nothing. */
  storePassages(input: { versionId: string; generation: string; passages: readonly Passage[] }): Promise<void>;
  /**
   * Stores the tree and the relations of an unpublished generation, all or nothing; what was stored for it before is
   * replaced. They live and end with the generation's passages.
   */
  storeStructure(input: { versionId: string; generation: string; structure: InstrumentStructure }): Promise<void>;
  /**
   * One transaction: the generation becomes the current one of its version and the version the current one of its
   * document, term statistics follow, the job is completed, the corpus release goes up, listeners are notified.
   * Throws NotFoundError when the version was deleted, CancelledError when the job was cancelled meanwhile: then
   * nothing changes; ConflictError when another document of its instrument was published meanwhile. The version that is
   * in force today is the current one (the newest where dates are unknown): one that is older or comes into force later
   * answers questions about its own days. Each version's last day in force is the day before the next one begins.
   */
  publish(publication: Publication): Promise<PublishOutcome>;
  /** Keeps the version out of answers, with the reason; the version that answered before goes on answering. */
  quarantine(input: { jobId: string; versionId: string; reason: string; receipt: ReceiptBody | null }): Promise<void>;
  /** Removes passages, tree and relations of a generation that was never published. */
  discardGeneration(generation: string): Promise<void>;
  /** Of the given generations, those that are of no published version and that no unfinished job makes. */
  staleGenerations(generations: readonly string[]): Promise<string[]>;

  /** The corpus release: goes up with every publish, replacement and deletion. One cheap read. */
  corpusRelease(): Promise<number>;
  /** Everything that answers now, about today and about other days. */
  corpusSnapshot(): Promise<CorpusSnapshot>;
  /** In how many current passages each stem occurs (absent: none), and how many passages there are. */
  termFrequencies(stems: readonly string[]): Promise<{ passages: number; counts: ReadonlyMap<string, number> }>;
  /**
   * Calls back soon after each new release; returns how to stop. Missed notifications are possible, so readers also
   * poll.
   */
  onRelease(listener: (release: number) => void): Promise<() => Promise<void>>;

  /** Numbers for system health. */
  statistics(): Promise<{ documents: number; passages: number }>;
  /** Connections of this process's pool. */
  poolStatus(): { active: number; idle: number; max: number };
  /** Resolves when the database answers. */
  check(): Promise<void>;
  close(): Promise<void>;
}
