import type { DocumentMetadata } from './document-records.ts';
import type { Passage } from './passage.ts';

/** A document as it is on a day: its metadata and the text of it that is in force then. */
export interface CurrentDocument extends DocumentMetadata {
  readonly documentId: string;
  readonly versionId: string;
  /** Place of the text among the document's versions in the order of upload, from 1. */
  readonly sequence: number;
  readonly generation: string;
  readonly passageCount: number;
}

/** A document that was looked for by a name. */
export interface NamedDocument {
  readonly name: string;
  readonly documentId: string;
  readonly title: string;
  readonly generation: string;
}

/** What answers at one corpus release. */
export interface CorpusSnapshot {
  readonly release: number;
  /** Each document with the text that answers questions about today. */
  readonly documents: readonly CurrentDocument[];
  /** The other published texts of these documents, which answer questions about other days. */
  readonly others: readonly CurrentDocument[];
}

/** A passage with its place, as `GET /api/passages/{chunk_id}` shows it. */
export interface LocatedPassage {
  readonly passage: Passage;
  readonly documentId: string;
  readonly versionId: string;
  readonly generation: string;
  readonly metadata: DocumentMetadata;
  readonly previousChunkId: string | null;
  readonly nextChunkId: string | null;
}
