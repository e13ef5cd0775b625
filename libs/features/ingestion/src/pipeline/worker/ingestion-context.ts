import type { Clock, DocumentStore, FileStore, JobQueue, JobStore, PassageIndex } from '@regqa/ports';
import type { Logger } from '@regqa/platform';
import type { OcrOptions } from '../../ocr/text-recognizer.ts';
import type { ParserPool } from './parser-pool.ts';

export interface IngestionDeps {
  readonly documents: DocumentStore;
  readonly jobs: JobStore;
  readonly queue: JobQueue;
  readonly files: FileStore;
  readonly index: PassageIndex;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface IngestionServices extends IngestionDeps {
  readonly parsers: ParserPool;
}

export interface IngestionOptions {
  readonly concurrency: number;
  readonly parseTimeoutMs: number;
  readonly parseMemoryMb: number;
  /** How pages without text are read from their images; null or left out: they are not. */
  readonly ocr?: OcrOptions | null;
  /** Name or path of LibreOffice, which converts old documents; null or left out: they are refused. */
  readonly libreOffice?: string | null;
  /** Documents of a reprocess-all job that may be with the queue at once. */
  readonly reprocessLimit: number;
  /** How long closing waits for running jobs before it hands them back; 5 s by default. */
  readonly closeGraceMs?: number;
}
