import type { DocumentMetadata } from './document-records.ts';
import type { Passage } from './passage.ts';

/** A document that answers now, as the query service needs it. */
export interface CurrentDocument extends DocumentMetadata {
  readonly documentId: string;
  readonly versionId: string;
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
  readonly documents: readonly CurrentDocument[];
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
