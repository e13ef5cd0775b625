import type { Readable } from 'node:stream';

/** A stored original file. */
export interface StoredFile {
  /** SHA-256 of the content in lower-case hexadecimal; the file's identity. */
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** A part of a file, both ends included. */
export interface FilePart {
  readonly first: number;
  readonly last: number;
}

/** Original files by content hash. Writing the same content twice stores it once. */
export interface FileStore {
  /**
   * Streams the content to the store and returns its hash and size. Nothing is left behind when it fails.
   * Throws PayloadTooLargeError past `maxBytes`, and StorageFullError where there is no room.
   */
  write(content: Readable, options: { maxBytes: number }): Promise<StoredFile>;
  /** Returns the content, or a part of it that it has, as a stream; throws NotFoundError. */
  read(sha256: string, part?: FilePart): Promise<Readable>;
  /** Makes the content available as a local file for a parser; `release` when done. Throws NotFoundError. */
  localPath(sha256: string): Promise<{ path: string; release(): Promise<void> }>;
  /** Removes the content; no error when it is not there. */
  remove(sha256: string): Promise<void>;
  /** Resolves when the store answers and takes files; one without it always does. Throws DependencyUnavailableError. */
  check?(): Promise<void>;
}
