import { z } from 'zod';
import { auditRoutes } from './audit.ts';
import { aboutDocuments, DocumentDetail, documentParams, DocumentSummary, exampleSummary } from './document-bodies.ts';
import { documentChangeRoutes } from './document-changes.ts';
import { evaluationQuestionRoutes } from './evaluation-questions.ts';
import { feedbackRoutes } from './feedback.ts';
import { jobRoutes } from './jobs.ts';
import { keyRoutes } from './keys.ts';
import { examplePage, pageMembers, paging } from './paging.ts';
import { passageRoutes } from './passages.ts';
import { provisionTextRoutes } from './provision-text.ts';
import { provisionRoutes } from './provisions.ts';
import { residencyRoutes } from './residency.ts';
import { defineRoute, json, named } from './route.ts';
import { versionRoutes } from './version-changes.ts';
import { JURISDICTION_AS_PUBLISHED, STATE_AS_PUBLISHED } from './vocabulary.ts';

/** Media types of the files that are read; an uploader may have given another. */
const FILE_TYPES = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/epub+zip',
  'application/xml',
  'application/zip',
  'text/html',
  'text/markdown',
  'text/plain',
  '*/*',
];

export const documentsRoutes = {
  listDocuments: defineRoute({
    ...aboutDocuments,
    method: 'GET',
    path: '/api/documents',
    summary: 'List the documents',
    description: 'Filters narrow the listing together. A key with mandatory filters sees what lies within them.',
    query: z.strictObject({
      jurisdiction: z.string().optional().meta(JURISDICTION_AS_PUBLISHED),
      document_type: z
        .string()
        .optional()
        .describe('legislation, guidelines, standards, scheme or a type of your own.'),
      type: z.string().optional().describe('Another name of document_type.'),
      state: z.string().optional().meta(STATE_AS_PUBLISHED),
      lga: z.string().optional().describe('Local Government Area.'),
      q: z.string().max(200).optional().describe('Words of the title.'),
      coverage: z.string().optional().describe('A topic tag.'),
      ...paging,
    }),
    success: json({
      description: 'By title, then id.',
      schema: named('DocumentListing', { documents: z.array(DocumentSummary), ...pageMembers }),
      example: { documents: [exampleSummary], ...examplePage },
    }),
  }),
  getDocument: defineRoute({
    ...aboutDocuments,
    method: 'GET',
    path: '/api/documents/{document_id}',
    summary: 'One document, with its versions and receipts',
    description:
      'Versions are the texts of the instrument that were uploaded; a receipt says what reading each of them found.',
    params: documentParams,
    success: json({
      description: 'The document.',
      schema: DocumentDetail,
      example: {
        ...exampleSummary,
        instrument_number: null,
        instrument_year: 2024,
        version_label: null,
        register_id: null,
        aliases: ['Banksia Vale LEP 2024', 'BVLEP'],
        versions: [],
      },
    }),
  }),
  getDocumentFile: defineRoute({
    ...aboutDocuments,
    method: 'GET',
    path: '/api/documents/{document_id}/file',
    summary: 'The original file of a version',
    description:
      'Byte for byte as it was uploaded. Of the version that answers, else of the newest, unless another ' +
      'published one is named. A `Range` header that asks for one part gets that part.',
    params: documentParams,
    query: z.strictObject({
      version_id: z.string().min(1).max(220).optional().describe('The version whose file is wanted.'),
    }),
    success: {
      kind: 'stream',
      status: 200,
      description: 'The file as it was uploaded, as an attachment, with the media type that its uploader gave.',
      contentType: 'application/octet-stream',
      otherContentTypes: FILE_TYPES,
      ranges: true,
    },
  }),
  ...passageRoutes,
  ...documentChangeRoutes,
  ...versionRoutes,
  ...provisionRoutes,
  ...provisionTextRoutes,
  ...jobRoutes,
  ...keyRoutes,
  ...auditRoutes,
  ...residencyRoutes,
  ...evaluationQuestionRoutes,
  ...feedbackRoutes,
};
