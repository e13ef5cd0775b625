export type { DocumentsDeps } from './documents-deps.ts';
export { startDocumentsService } from './start-documents-service.ts';
export type { DocumentsService, DocumentsServiceOptions } from './start-documents-service.ts';
