import { openLibreOffice } from '../office/libre-office.ts';
import type { ReadingHints } from '../read-document.ts';
import { ParserPool } from './parser-pool.ts';
import type { ParserLimits } from './parser-handle.ts';
import type { PreparedDocument } from './prepared-document.ts';

interface LocalFile extends Pick<ReadingHints, 'fileName' | 'given'> {
  readonly path: string;
}

export interface FileReader {
  /** Reads a file. Throws UnreadableDocumentError beyond the limits, CancelledError when the signal aborts. */
  read(file: LocalFile, signal: AbortSignal): Promise<PreparedDocument>;
  close(): Promise<void>;
}

/** Returns a reader that parses files in child processes, with `libreOffice` (its path; null: none) for old ones. */
export function createFileReader(limits: ParserLimits, libreOffice: string | null = null): FileReader {
  const pool = new ParserPool(limits, openLibreOffice(libreOffice, limits.timeoutMs));
  return {
    read: ({ path, fileName, given }, signal) =>
      pool.parse({ path, hints: { fileName, idPrefix: 'file@1', given } }, signal),
    close: () => pool.close(),
  };
}
