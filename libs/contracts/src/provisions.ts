import { z } from 'zod';
import { aboutDocuments, documentParams } from './document-bodies.ts';
import { pageLimit, pageMembers, paging } from './paging.ts';
import { defineRoute, json, named } from './route.ts';
import { isoDate } from './vocabulary.ts';

const offsets = {
  start: z.int().describe("Offset in the version's text, in UTF-16 code units."),
  end: z.int(),
};

export const ProvisionDefinition = named('ProvisionDefinition', {
  term: z.string(),
  scope: z
    .enum(['instrument', 'provision'])
    .describe('Whether it holds for the whole instrument or for one provision or heading.'),
  scope_key: z
    .string()
    .nullable()
    .describe('Key of the provision or heading that it holds for; null for the instrument.'),
  provision_key: z.string().describe('Key of the provision or dictionary that holds it.'),
  chunk_id: z.string().describe('Passage in which it begins.'),
  pointer: z.string().nullable().describe('What it refers to for its meaning; null where it gives the meaning itself.'),
  ...offsets,
});

export const ProvisionReference = named('ProvisionReference', {
  provision_key: z.string().describe('Key of the provision or heading in whose text it stands.'),
  text: z.string().describe('The mention as written.'),
  target: z.string().describe('Pinpoint of what it names.'),
  target_keys: z
    .array(z.string())
    .describe(
      'Keys of the provisions that it names, in the document of target_document_id; a range names all between.',
    ),
  instrument: z.string().nullable().describe('Title of the other instrument that it names; null for this one.'),
  target_document_id: z.string().nullable().describe('Document that holds what it names; null where none does.'),
  resolved: z
    .boolean()
    .describe('True when what it names was found in this instrument, or the other instrument is known by its title.'),
  ...offsets,
});

export const ProvisionAmendment = named('ProvisionAmendment', {
  provision_key: z.string().nullable(),
  provision: z.string().describe('The provision as the note names it.'),
  kind: z.enum(['inserted', 'amended', 'substituted', 'repealed', 'renumbered', 'other']).describe('The last change.'),
  text: z.string(),
  instruments: z.array(z.string()),
  date: isoDate.nullable(),
});

export const ProvisionCommencement = named('ProvisionCommencement', {
  provision_key: z.string(),
  chunk_id: z.string(),
  text: z.string(),
  date: isoDate.nullable(),
  ...offsets,
});

export const ProvisionRelations = named('ProvisionRelations', {
  definitions: z.array(ProvisionDefinition),
  references: z.array(ProvisionReference).describe('Mentions of provisions in its text.'),
  referenced_by: z.array(ProvisionReference).describe('Mentions of it elsewhere in the instrument.'),
  amendments: z.array(ProvisionAmendment),
  commencement: z.array(ProvisionCommencement),
});

/** The version whose text is read. */
export const publishedVersionId = z
  .string()
  .min(1)
  .max(220)
  .optional()
  .describe('A published version; the one that answers by default.');

/** A provision or heading by itself. */
export const provisionFields = {
  key: z.string().describe('Unique within the version.'),
  type: z
    .string()
    .describe('provision, or what the heading is: chapter, part, division, schedule, dictionary and so on.'),
  number: z.string().nullable().describe('As printed, e.g. 4.3 or Part 4.'),
  heading: z.string().nullable(),
  label: z.string().nullable().describe('Pinpoint as lawyers write it, e.g. cl 4.3.'),
  citation: z.string(),
  page_number: z.int().nullable(),
  page_label: z.string().nullable(),
  repealed: z.boolean(),
  ...offsets,
  children_total: z.int().describe('Direct children, whether or not they are on this page.'),
};

const nodeFields = {
  ...provisionFields,
  relations: ProvisionRelations.optional().describe('With include=relations.'),
};

/** A node of the tree with what hangs below it. */
export type ProvisionNodeBody = z.input<z.ZodObject<typeof nodeFields>> & { children: ProvisionNodeBody[] };

type NodeSchema = z.ZodType<ProvisionNodeBody, ProvisionNodeBody>;

const ProvisionBody: NodeSchema = named('ProvisionNode', {
  ...nodeFields,
  get children(): z.ZodArray<NodeSchema> {
    return z.array(ProvisionBody);
  },
});

const ProvisionTree = named('ProvisionTree', {
  document_id: z.string(),
  version_id: z.string(),
  title: z.string(),
  ...pageMembers,
  total: z.int().describe('Nodes that were asked for, on all pages.'),
  unplaced_amendments: z
    .array(ProvisionAmendment)
    .optional()
    .describe('With include=relations, on the first page: amendment notes whose provision is not in the text.'),
  provisions: z.array(ProvisionBody),
});

export const exampleNode = {
  key: 'cl-4.3',
  type: 'provision',
  number: '4.3',
  heading: 'Height of buildings',
  label: 'cl 4.3',
  citation: 'Banksia Vale Local Environmental Plan 2024 (fictional sample) (NSW) cl 4.3',
  page_number: null,
  page_label: null,
  repealed: false,
  start: 1168,
  end: 1257,
  children_total: 0,
  children: [],
} as const;

export const provisionRoutes = {
  getProvisions: defineRoute({
    ...aboutDocuments,
    method: 'GET',
    path: '/api/documents/{document_id}/provisions',
    summary: 'The tree of provisions of a document',
    description:
      'Parts, Divisions, schedules and provisions in reading order, of the version that answers unless another ' +
      'is named. A page holds up to limit nodes; headings above them come along, so that every page is a tree.',
    params: documentParams,
    query: z.strictObject({
      version_id: publishedVersionId,
      under: z.string().min(1).max(300).optional().describe('Key of a node: only that node and what is below it.'),
      depth: z.coerce
        .number()
        .int()
        .min(0)
        .max(100)
        .optional()
        .describe('Levels below the top that are shown; all by default.'),
      include: z
        .enum(['relations'])
        .optional()
        .describe(
          'relations adds definitions, references from and to each provision, amendment notes and commencement.',
        ),
      skip: paging.skip.describe('Offset of the first node.'),
      limit: pageLimit(1_000, 5_000).describe('Most nodes returned, headings above them aside.'),
    }),
    success: json({
      description: 'The tree.',
      schema: ProvisionTree,
      example: {
        document_id: 'banksia-vale-lep-2024',
        version_id: 'banksia-vale-lep-2024@1',
        title: 'Banksia Vale Local Environmental Plan 2024 (fictional sample)',
        total: 1,
        skip: 0,
        limit: 1000,
        provisions: [exampleNode],
      },
    }),
  }),
};
