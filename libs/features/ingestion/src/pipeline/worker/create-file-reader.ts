import type { GivenMetadata } from '@regqa/ports';
import { openLibreOffice } from '../office/libre-office.ts';
import { ParserPool } from './parser-pool.ts';
import type { ParserLimits } from './parser-handle.ts';
import type { PreparedDocument } from './prepared-document.ts';

/** A file on this machine. */
export interface LocalFile {
  readonly path: string;
  readonly fileName: string;
  /** What its uploader would say of it. */
  readonly given: GivenMetadata;
}

/** Reads files as the service would, without one. */
export interface FileReader {
  /**
   * Returns what reading the file found. Throws UnreadableDocumentError when it cannot be read within the limits,
   * CancelledError when the signal aborts.
   */
  read(file: LocalFile, signal: AbortSignal): Promise<PreparedDocument>;
  /** Ends the processes that read. */
  close(): Promise<void>;
}

/**
 * Returns a reader that parses each file in a child process of its own, which a hostile file cannot leave.
 * `libreOffice` is the name or path of the program that converts old documents; without it they are refused.
 */
export function createFileReader(limits: ParserLimits, libreOffice: string | null = null): FileReader {
  const converter =
    libreOffice === null ? null : openLibreOffice({ command: libreOffice, timeoutMs: limits.timeoutMs });
  const pool = new ParserPool(limits, converter ?? Promise.resolve(null));
  return {
    read: ({ path, fileName, given }, signal) =>
      pool.parse({ path, hints: { fileName, idPrefix: 'file@1', given } }, signal),
    close: () => pool.close(),
  };
}
