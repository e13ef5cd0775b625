export type { DocumentsDeps } from './documents-context.ts';
export { startDocumentsService } from './start-documents-service.ts';
export type { DocumentsService, DocumentsServiceOptions } from './start-documents-service.ts';
