export type { DocumentFormat } from './detect-format.ts';
export type { ParsedDocument, ProvisionNode, ReadingFacts } from './parsed-document.ts';
export { readDocument, readDocumentFile } from './read-document.ts';
export type { ReadingHints } from './read-document.ts';
