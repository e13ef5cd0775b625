import { z } from 'zod';
import { aboutDocuments, exampleSummary } from './document-bodies.ts';
import { ProvisionAmendment, ProvisionDefinition, ProvisionReference } from './provisions.ts';
import { defineRoute, json, named } from './route.ts';

export const PassageBody = named('Passage', {
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
  ocr: z
    .boolean()
    .describe('True when the text was recognised from an image of the page and may hold misread characters.'),
  kind: z.string(),
  ordinal: z.int(),
  text: z.string(),
  start: z.int().describe("Offset of the passage in the version's text."),
  end: z.int(),
  previous_chunk_id: z.string().nullable(),
  next_chunk_id: z.string().nullable(),
  provision_key: z
    .string()
    .nullable()
    .optional()
    .describe('Key of the provision or heading that it stands below, in the tree of provisions.'),
  definitions: z
    .array(ProvisionDefinition)
    .optional()
    .describe('Terms used in the passage, with where the instrument defines them.'),
  references: z.array(ProvisionReference).optional().describe('Provisions mentioned in the passage.'),
  amendments: z.array(ProvisionAmendment).optional().describe('Notes on how its provision was changed.'),
});

export const passageRoutes = {
  getPassage: defineRoute({
    ...aboutDocuments,
    method: 'GET',
    path: '/api/passages/{chunk_id}',
    summary: 'One passage, with its place and its neighbours',
    description:
      'A passage is a piece of text that answers are quoted from. Definitions, references and amendments come ' +
      'with it where they were found.',
    params: z.object({ chunk_id: z.string().min(1).max(300).describe('The passage identifier.') }),
    success: json({
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
    }),
  }),
};
