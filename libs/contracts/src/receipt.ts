import { z } from 'zod';

/** What reading a document found; shown with the job and with the document. */
export const Receipt = z
  .object({
    format: z.enum(['markdown', 'text', 'nsw-xml', 'pdf']),
    pages: z.int().nullable().meta({ description: 'Pages read; null where the format has none.' }),
    pages_without_text: z.array(z.int()).meta({ description: 'Pages of which no text could be read, OCR included.' }),
    pages_ocr: z.array(z.int()).optional().meta({ description: 'Pages whose text was recognised from their image; absent on receipts of earlier releases.' }),
    provisions: z.int(),
    tables: z.int(),
    passages: z.int(),
    passages_cut: z.int().meta({ description: 'Passages made by cutting a single run of text that was longer than a passage may be.' }),
    characters: z.int(),
    contents_entries: z.int().nullable().meta({ description: 'Entries of the contents list; null where there is none.' }),
    contents_missing: z.array(z.string()).meta({ description: 'Entries of the contents list that were not found as provisions.' }),
    metadata_from: z.record(z.string(), z.string()).meta({ description: 'Where each piece of metadata was found: given, file or default.' }),
    changes: z
      .object({ added: z.array(z.string()), removed: z.array(z.string()), changed: z.array(z.string()) })
      .nullable()
      .meta({ description: 'Pinpoints that differ from the version before; null for a first version.' }),
    warnings: z.array(z.string()),
    duration_ms: z.number(),
  })
  .meta({ id: 'Receipt' });
export type ReceiptBody = z.output<typeof Receipt>;
