/** Decides how files are read for a dry run: by the service's own reader, in child processes, without a service. */
import { UnreadableDocumentError } from '@regqa/errors';
import type { FileReader, PreparedDocument } from '@regqa/feature-ingestion';
import type { GivenMetadata } from '@regqa/ports';
import type { SourceFile } from '../collect-files.ts';
import { READER_LIMITS } from '../reader-limits.ts';

/** What reading a file came to. */
export type DryReading =
  | {
      readonly file: SourceFile;
      readonly outcome: 'readable' | 'quarantined';
      readonly reason: string | null;
      readonly document: PreparedDocument;
    }
  | { readonly file: SourceFile; readonly outcome: 'failed'; readonly reason: string };

const AT_ONCE = 2;

export interface DryRun {
  readonly files: readonly SourceFile[];
  readonly given: GivenMetadata;
  /** Name or path of LibreOffice; null: old documents are refused. */
  readonly libreOffice: string | null;
  /** Told of each reading in the order of the files. */
  readonly onRead: (reading: DryReading, done: number) => void;
}

/**
 * Reads the files, two at a time, and returns what came of them in their order. A file that ends its reader fails
 * alone.
 */
export async function readFiles({ files, given, libreOffice, onRead }: DryRun): Promise<DryReading[]> {
  const { createFileReader } = await import('@regqa/feature-ingestion');
  const reader = createFileReader(READER_LIMITS, libreOffice);
  const started: Promise<DryReading>[] = [];
  const startNext = () => {
    const file = files[started.length];
    if (file !== undefined) started.push(readOne(reader, file, given));
  };
  const readings: DryReading[] = [];
  try {
    for (let at = 0; at < AT_ONCE; at++) startNext();
    for (let done = 0; done < files.length; done++) {
      const reading = await (started[done] as Promise<DryReading>);
      startNext();
      readings.push(reading);
      onRead(reading, done + 1);
    }
    return readings;
  } finally {
    await Promise.allSettled(started);
    await reader.close();
  }
}

async function readOne(reader: FileReader, file: SourceFile, given: GivenMetadata): Promise<DryReading> {
  try {
    const document = await reader.read({ path: file.path, fileName: file.name, given }, new AbortController().signal);
    const reason = document.facts.quarantine;
    return { file, outcome: reason === null ? 'readable' : 'quarantined', reason, document };
  } catch (error) {
    const reason =
      error instanceof UnreadableDocumentError ? error.reason : error instanceof Error ? error.message : String(error);
    return { file, outcome: 'failed', reason };
  }
}
