/** Lists the indexed instruments, page by page. */
import { z } from 'zod';
import { defineTool, nextSkip, words } from '../tool.ts';

const text = (most: number) => words(most).optional();

export const listInstruments = defineTool({
  name: 'list_instruments',
  title: 'List the instruments',
  description:
    'Lists the indexed documents by title: what questions can be answered from. Only those whose status is published answer.',
  input: z.strictObject({
    title: text(200).describe('Words of the title.'),
    jurisdiction: text(60).describe('Federal, a state or territory code, Local, International or Other.'),
    state: text(60).describe('State or territory, by code or full name.'),
    place: text(200).describe('Local Government Area.'),
    type: text(60).describe('legislation, guidelines, standards, scheme or another kind that is in use.'),
    skip: z.int().min(0).max(1_000_000).default(0).describe('Offset of the first result.'),
    limit: z.int().min(1).max(100).default(25).describe('Most results returned.'),
  }),
  output: z.object({
    instruments: z.array(
      z.object({
        document_id: z.string(),
        title: z.string(),
        jurisdiction: z.string(),
        state: z.string().nullable(),
        places: z.array(z.string()).describe('Local Government Areas that it applies to; empty where it is not local.'),
        type: z.string(),
        authority: z.string().nullable(),
        last_updated: z.string().nullable(),
        status: z.string(),
        url: z.string().nullable(),
      }),
    ),
    total: z.int(),
    next_skip: z.int().nullable().describe('Offset of the next page; null on the last.'),
  }),

  async run({ title, jurisdiction, state, place, type, skip, limit }, service) {
    const { documents, total } = await service.call('listDocuments', {
      query: { q: title, jurisdiction, state, lga: place, document_type: type, skip, limit },
    });
    return {
      instruments: documents.map((document) => ({
        document_id: document.id,
        title: document.title,
        jurisdiction: document.jurisdiction,
        state: document.state,
        places: document.lga,
        type: document.document_type,
        authority: document.authority,
        last_updated: document.last_updated,
        status: document.status,
        url: document.source_url,
      })),
      total,
      next_skip: nextSkip({ skip, length: documents.length, total }),
    };
  },
});
