export type { ParsedDocument } from './document-model/parsed-document.ts';
export { rebuildPassageIndex } from './pipeline/index-upkeep/index-upkeep.ts';

export { readDocument, readDocumentFile } from './pipeline/read-document.ts';
export { embeddedText, startVectorBackfill } from './pipeline/vectors/vector-backfill.ts';
export { createFileReader } from './pipeline/worker/create-file-reader.ts';
export type { FileReader } from './pipeline/worker/create-file-reader.ts';
export type { PreparedDocument } from './pipeline/worker/prepared-document.ts';
export type { IngestionOptions } from './pipeline/worker/ingestion-context.ts';
export { startWorkerService } from './pipeline/worker/start-worker-service.ts';
export { withPdf } from './readers/pdf/open-pdf.ts';
export { holdsDifferentInstruments } from './readers/zip/read-volumes.ts';
export { unpackDocuments } from './readers/zip/unpack-documents.ts';
