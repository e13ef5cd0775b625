/** Reads the text of a provision in its place. */
import { z } from 'zod';
import { locateProvision } from '../instruments/locate-provision.ts';
import { readPage } from '../instruments/read-passages.ts';
import { defineTool, nextSkip } from '../tool.ts';
import {
  describePassage,
  describeProvision,
  instrumentInput,
  PassageFields,
  provisionInput,
  ProvisionFields,
} from './provision-fields.ts';

/** What a model reads at once: about 30 pages of a book. */
const MOST_PASSAGES = 50;

export const readProvision = defineTool({
  name: 'read_provision',
  title: 'Read a provision',
  description:
    'Returns the text of a provision, or of all that is below a heading, word for word and in its place. At most ' +
    `${MOST_PASSAGES} passages at once; next_skip says where the rest begins.`,
  input: z.strictObject({
    instrument: instrumentInput,
    provision: provisionInput,
    skip: z.int().min(0).default(0).describe('Passages to leave out, as next_skip gave it.'),
  }),
  output: z.object({
    document_id: z.string(),
    title: z.string(),
    version_id: z.string(),
    provision: ProvisionFields,
    passages: z.array(PassageFields),
    next_skip: z.int().nullable(),
  }),

  async run({ instrument, provision, skip }, service) {
    const located = await locateProvision(service, { instrument, provision });
    const { passages, total } = await readPage(service, located, { skip, limit: MOST_PASSAGES });
    return {
      document_id: located.tree.documentId,
      title: located.tree.title,
      version_id: located.tree.versionId,
      provision: describeProvision(located.placed),
      passages: passages.map(describePassage),
      next_skip: nextSkip({ skip, length: passages.length, total }),
    };
  },
});
