import { z } from 'zod';
import { documentParams, exampleSummary } from './document-bodies.ts';
import { exampleJob } from './jobs.ts';
import { defineRoute, json, named } from './route.ts';
import { isoDate, JURISDICTION_AS_PUBLISHED, STATE_AS_PUBLISHED, text, TOPIC_TAGS } from './vocabulary.ts';

/** Text fields that may come with an uploaded file; what is left out is read from the file where it can be. */
export const UploadFields = z
  .strictObject({
    title: text(500).optional(),
    jurisdiction: text(60).optional().meta(JURISDICTION_AS_PUBLISHED),
    state: text(60).optional().meta(STATE_AS_PUBLISHED),
    lga: text(2000)
      .optional()
      .describe(
        'Local Government Areas, separated by commas. A local document whose area neither it nor its uploader names is quarantined.',
      ),
    document_type: text(60).optional(),
    authority: text(300).optional(),
    coverage: text(1000)
      .optional()
      .describe(
        'Topic tags, separated by commas. Without them the file is given those it is about, of: ' +
          `${Object.keys(TOPIC_TAGS).join(', ')}.`,
      ),
    last_updated: isoDate.optional(),
    in_force_from: isoDate.optional(),
    source_url: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .optional(),
    document_id: z
      .string()
      .regex(/^[a-z0-9][a-z0-9._-]{0,119}$/)
      .optional()
      .describe('Identifier to store it under; a document that has it gets a new version.'),
  })
  .meta({ id: 'UploadFields' });
export type UploadFields = z.output<typeof UploadFields>;

const ReprocessStarted = named('ReprocessStarted', {
  job_id: z.string(),
  status: z.literal('queued'),
  documents: z.int(),
});

const about = { access: 'admin', bucket: 'admin', service: 'documents', tag: 'Admin: documents' } as const;

export const documentChangeRoutes = {
  uploadDocument: defineRoute({
    ...about,
    method: 'POST',
    path: '/api/admin/documents',
    summary: 'Upload a document, or a new version of one',
    description: 'What the fields leave out is read from the file where it can be.',
    body: { kind: 'multipart', fields: UploadFields },
    success: json({
      status: 202,
      description:
        'It is stored, and a job reads it. The same content again answers with the job that read it before ' +
        '(`duplicate`); with metadata that were not given then it is read again with them, or 409 while it is ' +
        'being read. Without `document_id`, a file that proves to be a newer text of an instrument becomes a ' +
        'version of the document that holds it: the job then names that document.',
      schema: named('UploadAccepted', {
        job_id: z.string(),
        document_id: z.string(),
        version_id: z.string(),
        duplicate: z.boolean(),
      }),
      example: {
        job_id: exampleJob.job_id,
        document_id: exampleSummary.id,
        version_id: exampleJob.version_id,
        duplicate: false,
      },
    }),
    errors: [409],
  }),
  reprocessAllDocuments: defineRoute({
    ...about,
    method: 'POST',
    path: '/api/admin/documents/reprocess',
    summary: 'Reprocess all documents',
    description: 'Old passages answer until each new version is complete.',
    success: json({
      status: 202,
      description: 'Queued.',
      schema: ReprocessStarted,
      example: { job_id: exampleJob.job_id, status: 'queued', documents: 51 },
    }),
    errors: [409],
  }),
  reprocessDocument: defineRoute({
    ...about,
    method: 'POST',
    path: '/api/admin/documents/{document_id}/reprocess',
    summary: 'Reprocess one document',
    description:
      'Its current version, else the newest, unless another is named: so one that was quarantined is read again.',
    params: documentParams,
    query: z.strictObject({
      version_id: z.string().min(1).max(220).optional().describe('The version to read again.'),
    }),
    success: json({
      status: 202,
      description: 'Queued.',
      schema: ReprocessStarted,
      example: { job_id: exampleJob.job_id, status: 'queued', documents: 1 },
    }),
    errors: [409],
  }),
  deleteDocument: defineRoute({
    ...about,
    method: 'DELETE',
    path: '/api/admin/documents/{document_id}',
    summary: 'Delete a document',
    description: 'When it answers, no query can cite the document any more.',
    params: documentParams,
    success: json({
      description: 'The document, its versions, passages and files are gone.',
      schema: named('DocumentDeleted', { document_id: z.string(), deleted: z.literal(true), passages: z.int() }),
      example: { document_id: exampleSummary.id, deleted: true, passages: 18 },
    }),
  }),
};
