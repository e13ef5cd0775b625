import { z } from 'zod';
import { aboutDocuments, documentParams } from './document-bodies.ts';
import { pageLimit, pageMembers, paging } from './paging.ts';
import { PassageBody } from './passages.ts';
import { exampleNode, provisionFields, publishedVersionId } from './provisions.ts';
import { defineRoute, json, named } from './route.ts';

const ProvisionPassage = PassageBody.pick({
  ...{ chunk_id: true, section: true, citation: true, page_number: true, page_label: true },
  ...{ ocr: true, text: true, start: true, end: true },
}).meta({ id: 'ProvisionPassage' });

const ProvisionText = named('ProvisionText', {
  document_id: z.string(),
  version_id: z.string(),
  title: z.string(),
  provision: named('Provision', provisionFields),
  text: z.string().describe('The text of the passages on this page, as one.'),
  ...pageMembers,
  total: z.int().describe('Passages of the provision, on all pages.'),
  passages: z.array(ProvisionPassage),
});

const { children: _children, ...exampleProvision } = exampleNode;
const exampleText = '(2) The height of a building must not exceed 8.5 metres.';

export const provisionTextRoutes = {
  getProvision: defineRoute({
    ...aboutDocuments,
    method: 'GET',
    path: '/api/documents/{document_id}/provisions/{provision_key}',
    summary: 'The text of a provision',
    description:
      'The text of a provision, or of all that is below a heading, word for word and in its passages, of the ' +
      'version that answers unless another is named.',
    params: documentParams.extend({
      provision_key: z.string().min(1).max(300).describe('Key of a node of the tree, e.g. cl-4.3.'),
    }),
    query: z.strictObject({
      version_id: publishedVersionId,
      skip: paging.skip.describe('Offset of the first passage.'),
      limit: pageLimit(200, 1_000).describe('Most passages returned; few provisions have more than 20.'),
    }),
    success: json({
      description: 'The text.',
      schema: ProvisionText,
      example: {
        document_id: 'banksia-vale-lep-2024',
        version_id: 'banksia-vale-lep-2024@1',
        title: 'Banksia Vale Local Environmental Plan 2024 (fictional sample)',
        provision: exampleProvision,
        text: exampleText,
        total: 1,
        skip: 0,
        limit: 200,
        passages: [
          {
            chunk_id: 'banksia-vale-lep-2024@1:cl-4.3:2',
            section: 'cl 4.3(2)',
            citation: `${exampleProvision.citation}(2)`,
            page_number: null,
            page_label: null,
            ocr: false,
            text: exampleText,
            start: 1200,
            end: 1257,
          },
        ],
      },
    }),
  }),
};
