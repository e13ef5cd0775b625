import { z } from 'zod';
import { auditRoutes } from './audit.ts';
import { evaluationQuestionRoutes } from './evaluation-questions.ts';
import { exampleJob, jobRoutes } from './jobs.ts';
import { keyRoutes } from './keys.ts';
import { paging } from './paging.ts';
import { ProvisionAmendment, ProvisionDefinition, ProvisionReference, provisionRoutes } from './provisions.ts';
import { Receipt } from './receipt.ts';
import { residencyRoutes } from './residency.ts';
import { defineRoute } from './route.ts';
import { versionRoutes } from './version-changes.ts';
import { isoDate, JURISDICTION_AS_PUBLISHED, JURISDICTIONS, STATE_AS_PUBLISHED, TOPIC_TAGS } from './vocabulary.ts';

/** What became of a document: only `published` ones are answered from. */
export const DOCUMENT_STATUSES = ['processing', 'published', 'quarantined', 'failed'] as const;

const TOPIC_LIST = Object.entries(TOPIC_TAGS)
  .map(([tag, covers]) => `${tag} (${covers})`)
  .join('; ');

export const DocumentSummary = z
  .object({
    id: z.string(),
    title: z.string(),
    jurisdiction: z.enum(JURISDICTIONS),
    document_type: z.string(),
    last_updated: isoDate.nullable(),
    chunk_count: z.int().min(0),
    coverage: z
      .array(z.string())
      .meta({ description: `Topic tags, of this vocabulary unless the uploader gave others: ${TOPIC_LIST}.` }),
    authority: z.string().nullable(),
    lga: z.array(z.string()),
    state: z.string().nullable(),
    status: z.enum(DOCUMENT_STATUSES),
    status_reason: z.string().nullable().meta({ description: 'Why it is quarantined or failed.' }),
    source_url: z.string().nullable(),
  })
  .meta({ id: 'DocumentSummary' });
export type DocumentSummaryBody = z.input<typeof DocumentSummary>;

export const DocumentVersion = z
  .object({
    version_id: z.string(),
    status: z.enum(DOCUMENT_STATUSES),
    current: z.boolean(),
    file_name: z.string(),
    media_type: z.string(),
    size_bytes: z.int(),
    sha256: z.string(),
    in_force_from: isoDate.nullable(),
    in_force_to: isoDate.nullable(),
    version_label: z
      .string()
      .nullable()
      .optional()
      .meta({ description: 'What the publisher calls this text, e.g. Compilation No. 18.' }),
    passages: z.int(),
    uploaded_at: z.iso.datetime(),
    published_at: z.iso.datetime().nullable(),
    receipt: Receipt.nullable(),
  })
  .meta({ id: 'DocumentVersion' });

export const DocumentDetail = DocumentSummary.extend({
  instrument_number: z
    .string()
    .nullable()
    .meta({ description: 'Number under which the instrument was made, e.g. 137 of Act No. 137, 2007.' }),
  instrument_year: z.int().nullable().meta({ description: 'Year in which it was made.' }),
  version_label: z
    .string()
    .nullable()
    .meta({ description: 'What the publisher calls the current text, e.g. Compilation No. 18.' }),
  register_id: z
    .string()
    .nullable()
    .meta({ description: "Identifier that the publisher's register gives the instrument in all its versions." }),
  aliases: z.array(z.string()).meta({ description: 'Short names that people use for it, e.g. EPBC Act.' }),
  versions: z.array(DocumentVersion),
}).meta({ id: 'DocumentDetail' });

export const PassageBody = z
  .object({
    chunk_id: z.string(),
    document_id: z.string(),
    version_id: z.string(),
    title: z.string(),
    section: z.string().nullable(),
    section_heading: z.string().nullable(),
    heading_path: z.array(z.string()),
    citation: z.string(),
    page_number: z.int().nullable(),
    page_label: z.string().nullable(),
    ocr: z.boolean().meta({
      description: 'True when the text was recognised from an image of the page and may hold misread characters.',
    }),
    kind: z.string(),
    ordinal: z.int(),
    text: z.string(),
    start: z.int().meta({ description: "Offset of the passage in the version's text." }),
    end: z.int(),
    previous_chunk_id: z.string().nullable(),
    next_chunk_id: z.string().nullable(),
    provision_key: z
      .string()
      .nullable()
      .optional()
      .meta({ description: 'Key of the provision or heading that it stands below, in the tree of provisions.' }),
    definitions: z
      .array(ProvisionDefinition)
      .optional()
      .meta({ description: 'Terms used in the passage, with where the instrument defines them.' }),
    references: z.array(ProvisionReference).optional().meta({ description: 'Provisions mentioned in the passage.' }),
    amendments: z.array(ProvisionAmendment).optional().meta({ description: 'Notes on how its provision was changed.' }),
  })
  .meta({ id: 'Passage' });

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

const documentParams = z.object({
  document_id: z.string().min(1).max(200).meta({ description: 'The document identifier.' }),
});

const exampleSummary = {
  id: 'banksia-vale-lep-2024',
  title: 'Banksia Vale Local Environmental Plan 2024 (fictional sample)',
  jurisdiction: 'Local',
  document_type: 'legislation',
  last_updated: '2024-07-01',
  chunk_count: 18,
  coverage: ['planning'],
  authority: 'Banksia Vale Council (fictional)',
  lga: ['Banksia Vale'],
  state: 'NSW',
  status: 'published',
  status_reason: null,
  source_url: null,
} as const;

/** Text fields that may come with an uploaded file; what is left out is read from the file where it can be. */
export const UploadFields = z
  .strictObject({
    title: z.string().trim().min(1).max(500).optional(),
    jurisdiction: z.string().trim().min(1).max(60).optional().meta(JURISDICTION_AS_PUBLISHED),
    state: z.string().trim().min(1).max(60).optional().meta(STATE_AS_PUBLISHED),
    lga: z.string().trim().min(1).max(2000).optional().meta({
      description:
        'Local Government Areas, separated by commas. A local document whose area neither it nor its uploader names is quarantined.',
    }),
    document_type: z.string().trim().min(1).max(60).optional(),
    authority: z.string().trim().min(1).max(300).optional(),
    coverage: z
      .string()
      .trim()
      .min(1)
      .max(1000)
      .optional()
      .meta({
        description: `Topic tags, separated by commas. Without them the file is given those it is about, of: ${Object.keys(TOPIC_TAGS).join(', ')}.`,
      }),
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
      .meta({ description: 'Identifier to store it under; a document that has it gets a new version.' }),
  })
  .meta({ id: 'UploadFields' });
export type UploadFields = z.output<typeof UploadFields>;

const ReprocessStarted = z
  .object({ job_id: z.string(), status: z.literal('queued'), documents: z.int() })
  .meta({ id: 'ReprocessStarted' });

/** Routes that the documents service answers. */
export const documentsRoutes = {
  listDocuments: defineRoute({
    method: 'GET',
    path: '/api/documents',
    access: 'ordinary',
    bucket: 'public',
    service: 'documents',
    tag: 'Documents',
    summary: 'List the documents',
    query: z.strictObject({
      jurisdiction: z.string().optional().meta(JURISDICTION_AS_PUBLISHED),
      document_type: z
        .string()
        .optional()
        .meta({ description: 'legislation, guidelines, standards, scheme or a type of your own.' }),
      type: z.string().optional().meta({ description: 'Another name of document_type.' }),
      state: z.string().optional().meta(STATE_AS_PUBLISHED),
      lga: z.string().optional().meta({ description: 'Local Government Area.' }),
      q: z.string().max(200).optional().meta({ description: 'Words of the title.' }),
      coverage: z.string().optional().meta({ description: 'A topic tag.' }),
      ...paging,
    }),
    success: {
      kind: 'json',
      status: 200,
      description: 'By title, then id.',
      schema: z
        .object({ documents: z.array(DocumentSummary), total: z.int(), skip: z.int(), limit: z.int() })
        .meta({ id: 'DocumentListing' }),
      example: { documents: [exampleSummary], total: 1, skip: 0, limit: 100 },
    },
    errors: [503],
  }),
  getDocument: defineRoute({
    method: 'GET',
    path: '/api/documents/{document_id}',
    access: 'ordinary',
    bucket: 'public',
    service: 'documents',
    tag: 'Documents',
    summary: 'One document, with its versions and receipts',
    params: documentParams,
    success: {
      kind: 'json',
      status: 200,
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
    },
    errors: [404, 503],
  }),
  getDocumentFile: defineRoute({
    method: 'GET',
    path: '/api/documents/{document_id}/file',
    access: 'ordinary',
    bucket: 'public',
    service: 'documents',
    tag: 'Documents',
    summary: 'The original file of a version',
    description:
      'Of the version that answers, else of the newest, unless another published one is named. A `Range` header that asks for one part gets that part.',
    params: documentParams,
    query: z.strictObject({
      version_id: z.string().min(1).max(220).optional().meta({ description: 'The version whose file is wanted.' }),
    }),
    success: {
      kind: 'stream',
      status: 200,
      description: 'The file as it was uploaded, as an attachment, with the media type that its uploader gave.',
      contentType: 'application/octet-stream',
      otherContentTypes: FILE_TYPES,
      ranges: true,
    },
    errors: [404, 503],
  }),
  getPassage: defineRoute({
    method: 'GET',
    path: '/api/passages/{chunk_id}',
    access: 'ordinary',
    bucket: 'public',
    service: 'documents',
    tag: 'Documents',
    summary: 'One passage, with its place and its neighbours',
    params: z.object({ chunk_id: z.string().min(1).max(300) }),
    success: {
      kind: 'json',
      status: 200,
      description: 'The passage.',
      schema: PassageBody,
      example: {
        chunk_id: 'banksia-vale-lep-2024@1:cl-4.3:2',
        document_id: 'banksia-vale-lep-2024',
        version_id: 'banksia-vale-lep-2024@1',
        title: exampleSummary.title,
        section: 'cl 4.3(2)',
        section_heading: 'Height of buildings',
        heading_path: ['Part 4 Principal development standards'],
        citation: `${exampleSummary.title} (NSW) cl 4.3(2)`,
        page_number: null,
        page_label: null,
        ocr: false,
        kind: 'provision',
        ordinal: 9,
        text: '(2) The height of a building must not exceed 8.5 metres.',
        start: 1200,
        end: 1257,
        previous_chunk_id: null,
        next_chunk_id: null,
      },
    },
    errors: [404, 503],
  }),
  uploadDocument: defineRoute({
    method: 'POST',
    path: '/api/admin/documents',
    access: 'admin',
    bucket: 'admin',
    service: 'documents',
    tag: 'Admin: documents',
    summary: 'Upload a document, or a new version of one',
    body: { kind: 'multipart', fields: UploadFields },
    success: {
      kind: 'json',
      status: 202,
      description:
        'It is stored, and a job reads it. The same content again answers with the job that read it before (`duplicate`); with metadata that were not given then it is read again with them, or 409 while it is being read. Without `document_id`, a file that proves to be a newer text of an instrument becomes a version of the document that holds it: the job then names that document.',
      schema: z
        .object({ job_id: z.string(), document_id: z.string(), version_id: z.string(), duplicate: z.boolean() })
        .meta({ id: 'UploadAccepted' }),
      example: {
        job_id: exampleJob.job_id,
        document_id: exampleSummary.id,
        version_id: exampleJob.version_id,
        duplicate: false,
      },
    },
    errors: [409, 413, 415, 503],
  }),
  reprocessAllDocuments: defineRoute({
    method: 'POST',
    path: '/api/admin/documents/reprocess',
    access: 'admin',
    bucket: 'admin',
    service: 'documents',
    tag: 'Admin: documents',
    summary: 'Reprocess all documents',
    description: 'Old passages answer until each new version is complete.',
    success: {
      kind: 'json',
      status: 202,
      description: 'Queued.',
      schema: ReprocessStarted,
      example: { job_id: exampleJob.job_id, status: 'queued', documents: 51 },
    },
    errors: [409, 503],
  }),
  reprocessDocument: defineRoute({
    method: 'POST',
    path: '/api/admin/documents/{document_id}/reprocess',
    access: 'admin',
    bucket: 'admin',
    service: 'documents',
    tag: 'Admin: documents',
    summary: 'Reprocess one document',
    description:
      'Its current version, else the newest, unless another is named: so one that was quarantined is read again.',
    params: documentParams,
    query: z.strictObject({
      version_id: z.string().min(1).max(220).optional().meta({ description: 'The version to read again.' }),
    }),
    success: {
      kind: 'json',
      status: 202,
      description: 'Queued.',
      schema: ReprocessStarted,
      example: { job_id: exampleJob.job_id, status: 'queued', documents: 1 },
    },
    errors: [404, 409, 503],
  }),
  deleteDocument: defineRoute({
    method: 'DELETE',
    path: '/api/admin/documents/{document_id}',
    access: 'admin',
    bucket: 'admin',
    service: 'documents',
    tag: 'Admin: documents',
    summary: 'Delete a document',
    description: 'When it answers, no query can cite the document any more.',
    params: documentParams,
    success: {
      kind: 'json',
      status: 200,
      description: 'The document, its versions, passages and files are gone.',
      schema: z
        .object({ document_id: z.string(), deleted: z.literal(true), passages: z.int() })
        .meta({ id: 'DocumentDeleted' }),
      example: { document_id: exampleSummary.id, deleted: true, passages: 18 },
    },
    errors: [404, 503],
  }),
  ...versionRoutes,
  ...provisionRoutes,
  ...jobRoutes,
  ...keyRoutes,
  ...auditRoutes,
  ...residencyRoutes,
  ...evaluationQuestionRoutes,
};
