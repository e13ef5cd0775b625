import { z } from 'zod';
import { Receipt } from './receipt.ts';
import { named } from './route.ts';
import { isoDate, JURISDICTIONS, TOPIC_TAGS } from './vocabulary.ts';

/** What became of a document: only `published` ones are answered from. */
const DOCUMENT_STATUSES = ['processing', 'published', 'quarantined', 'failed'] as const;

const TOPIC_LIST = Object.entries(TOPIC_TAGS)
  .map(([tag, covers]) => `${tag} (${covers})`)
  .join('; ');

export const DocumentSummary = named('DocumentSummary', {
  id: z.string(),
  title: z.string(),
  jurisdiction: z.enum(JURISDICTIONS),
  document_type: z.string(),
  last_updated: isoDate.nullable(),
  chunk_count: z.int().min(0),
  coverage: z
    .array(z.string())
    .describe(`Topic tags, of this vocabulary unless the uploader gave others: ${TOPIC_LIST}.`),
  authority: z.string().nullable(),
  lga: z.array(z.string()),
  state: z.string().nullable(),
  status: z.enum(DOCUMENT_STATUSES),
  status_reason: z.string().nullable().describe('Why it is quarantined or failed.'),
  source_url: z.string().nullable(),
});
export type DocumentSummaryBody = z.input<typeof DocumentSummary>;

export const DocumentVersion = named('DocumentVersion', {
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
    .describe('What the publisher calls this text, e.g. Compilation No. 18.'),
  passages: z.int(),
  uploaded_at: z.iso.datetime(),
  published_at: z.iso.datetime().nullable(),
  receipt: z.union([Receipt, z.null()]),
});

export const DocumentDetail = DocumentSummary.extend({
  instrument_number: z
    .string()
    .nullable()
    .describe('Number under which the instrument was made, e.g. 137 of Act No. 137, 2007.'),
  instrument_year: z.int().nullable().describe('Year in which it was made.'),
  version_label: z.string().nullable().describe('What the publisher calls the current text, e.g. Compilation No. 18.'),
  register_id: z
    .string()
    .nullable()
    .describe("Identifier that the publisher's register gives the instrument in all its versions."),
  aliases: z.array(z.string()).describe('Short names that people use for it, e.g. EPBC Act.'),
  versions: z.array(DocumentVersion),
}).meta({ id: 'DocumentDetail' });

/** Whom routes that read documents serve, and under which limit. */
export const aboutDocuments = { access: 'ordinary', bucket: 'public', service: 'documents', tag: 'Documents' } as const;

export const documentParams = z.object({
  document_id: z.string().min(1).max(200).describe('The document identifier.'),
});

export const exampleSummary = {
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
