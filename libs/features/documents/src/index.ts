export { startDocumentsService } from './start-documents-service.ts';
export type { DocumentsService } from './start-documents-service.ts';
