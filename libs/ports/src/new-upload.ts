import type { GivenMetadata } from './document-records.ts';

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
  /**
   * The same content was there already, with all metadata that are given: nothing new was made; `jobId` is the job that
   * read it.
   */
  readonly duplicate: boolean;
}
