import { z } from 'zod';
import { named } from './route.ts';
import { score } from './vocabulary.ts';

/** What differs between a version and the one before it. The lists name whole provisions by their pinpoints. */
const VersionChanges = z.object({
  against_version_id: z.string().optional().describe('The version before.'),
  added: z.array(z.string()),
  removed: z.array(z.string()),
  changed: z.array(z.string()),
  differences: z
    .array(
      z.object({
        section: z.string().describe('The provision, or one definition of a list.'),
        kind: z.enum(['added', 'removed', 'changed']),
        before: z.string().nullable(),
        after: z.string().nullable(),
      }),
    )
    .optional()
    .describe(
      'The first twenty differences, each from shortly before the first word that differs and at most 300 ' +
        'characters long. GET /api/documents/{document_id}/versions/{version_id}/changes gives all of them in ' +
        'full.',
    ),
  differences_total: z.int().optional(),
});

/** Why text of a file is in no passage. */
const SET_ASIDE_KINDS = [
  'running_lines',
  'contents',
  'index',
  'endnotes',
  'references',
  'notes_on_changes',
  'editorial',
  'metadata',
  'repeated',
  'site',
  'leftovers',
  'hidden',
  'struck_out',
  'unknown',
] as const;

const SetAside = z.object({
  kind: z
    .enum(SET_ASIDE_KINDS)
    .describe(
      'running_lines: headers and footers of pages; contents and index: lists that say where something stands; ' +
        "endnotes; references: a bibliography; notes_on_changes: the publisher's notes on amendments; editorial: what " +
        'a publisher says of the text, cover included; metadata: front matter, and headers that a database wrote; ' +
        'repeated: text that a database wrote twice; site: what frames a web page; leftovers: signs and codes that a ' +
        'conversion left behind; hidden and struck_out: text that is not shown, or no longer holds; unknown: elements that ' +
        'the reader does not know.',
    ),
  characters: z.int().describe('Letters and digits.'),
  share: score.describe('Of all letters and digits of the file, those in passages included.'),
});

export const FLAG_KINDS = ['instruction_to_a_model', 'conversation_marker', 'hidden_characters'] as const;

const ReceiptFlag = z.object({
  kind: z.enum(FLAG_KINDS),
  section: z.string().nullable().describe('Pinpoint of the passage; null outside any provision.'),
  page: z.int().nullable(),
  excerpt: z.string().describe('At most 200 characters; invisible ones are written as their code points.'),
});

/** What reading a document found; shown with the job and with the document. */
export const Receipt = named('Receipt', {
  outcome: z
    .enum(['published', 'published_with_warnings', 'quarantined'])
    .optional()
    .describe('What became of the text; absent on receipts of earlier releases.'),
  warnings: z.array(z.string()).describe('What is wrong or missing, the most harmful first.'),
  details: z
    .array(z.string())
    .optional()
    .describe(
      'What is routine: how the file was read, how many of its passages have no pinpoint, and what was left out.',
    ),
  set_aside: z
    .array(SetAside)
    .optional()
    .describe('How much of the text is in no passage, and why, most first; absent on receipts of earlier releases.'),
  format: z.enum([
    'markdown',
    'text',
    'nsw-xml',
    'federal-register-xml',
    'register-xml',
    'pdf',
    'docx',
    'html',
    'epub',
    'zip',
  ]),
  converted_from: z
    .enum(['doc', 'rtf', 'odt'])
    .nullable()
    .optional()
    .describe(
      'What the file was before LibreOffice made a Word document of it, which was read; null where it was read as it is.',
    ),
  pages: z.int().nullable().describe('Pages read; null where the format has none.'),
  pages_without_text: z.array(z.int()).describe('Pages whose text could not be read, even by OCR.'),
  pages_ocr: z
    .array(z.int())
    .optional()
    .describe('Pages whose text was recognised from their image; absent on receipts of earlier releases.'),
  provisions: z.int(),
  tables: z.int(),
  passages: z.int(),
  passages_cut: z
    .int()
    .describe('Passages made by cutting a single run of text that was longer than a passage may be.'),
  characters: z.int(),
  contents_entries: z.int().nullable().describe('Entries of the contents list; null where there is none.'),
  contents_missing: z.array(z.string()).describe('Entries of the contents list that were not found as provisions.'),
  relations: z
    .object({
      definitions: z.int(),
      cross_references: z.int(),
      cross_references_unresolved: z
        .int()
        .describe('Mentions of provisions that were not found in the text, and of instruments that are not named.'),
      amendment_notes: z.int(),
      commencement: z.int().describe('Statements of when provisions commence.'),
    })
    .optional()
    .describe('What was found of and between the provisions; absent on receipts of earlier readings.'),
  metadata_from: z
    .record(z.string(), z.string())
    .describe('Where each piece of metadata was found: given, file or default.'),
  changes: VersionChanges.nullable().describe('What differs from the version before; null for a first version.'),
  moved_from: z
    .string()
    .nullable()
    .optional()
    .describe(
      'Identifier that the upload was answered with, when the file proved to be a new version of this document; else null.',
    ),
  flags: z
    .array(ReceiptFlag)
    .optional()
    .describe('Text that is addressed to a machine or hidden from readers. It is kept as text and obeyed by nothing.'),
  duration_ms: z.number(),
});
export type ReceiptBody = z.output<typeof Receipt>;
