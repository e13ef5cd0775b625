/** Decides how files are read for a dry run: by the service's own reader, in child processes, without a service. */
import { UnreadableDocumentError } from '@regqa/errors';
import type { FileReader, PreparedDocument } from '@regqa/feature-ingestion';
import type { GivenMetadata } from '@regqa/ports';
import type { SourceFile } from '../collect-files.ts';
import { READER_LIMITS } from '../reader-limits.ts';

export type DryReading =
  | {
      readonly file: SourceFile;
      readonly outcome: 'readable' | 'quarantined';
      readonly reason: string | null;
      readonly document: PreparedDocument;
    }
  | { readonly file: SourceFile; readonly outcome: 'failed'; readonly reason: string };

const AT_ONCE = 2;

/**
 * Yields what comes of the files in their order, reading two at a time. A file that ends its reader fails alone.
 * `libreOffice` is its name or path; null: old documents are refused.
 */
export async function* readFiles(
  files: readonly SourceFile[],
  given: GivenMetadata,
  libreOffice: string | null,
): AsyncGenerator<DryReading, void, undefined> {
  const { createFileReader } = await import('@regqa/feature-ingestion');
  const reader = createFileReader(READER_LIMITS, libreOffice);
  const started: Promise<DryReading>[] = [];
  const startNext = () => {
    const file = files[started.length];
    if (file !== undefined) started.push(readOne(reader, file, given));
  };
  try {
    for (let at = 0; at < AT_ONCE; at++) startNext();
    for (let done = 0; done < files.length; done++) {
      const reading = await started[done]!;
      startNext();
      yield reading;
    }
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
