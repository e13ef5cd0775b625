export type { DocumentFormat } from './detect-format.ts';
export type { ContentsEntry } from './elements.ts';
export type { ParsedDocument, ProvisionNode, ReadingFacts } from './parsed-document.ts';
export { readDocument, readDocumentFile } from './read-document.ts';
export type { ReadingHints } from './read-document.ts';
export type { IngestionDeps, IngestionOptions } from './worker/ingestion-context.ts';
export { startIngestionWorker } from './worker/start-ingestion-worker.ts';
export type { IngestionWorker } from './worker/start-ingestion-worker.ts';
export { sweepOutbox } from './worker/sweep-outbox.ts';
