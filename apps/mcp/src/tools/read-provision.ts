/** Reads the text of a provision, passage by passage, in its place. */
import { z } from 'zod';
import { locateProvision } from '../instruments/locate-provision.ts';
import { readPassages } from '../instruments/read-passages.ts';
import { defineTool, ToolRefusal } from '../tool.ts';
import {
  describePassage,
  describeProvision,
  instrumentInput,
  PassageFields,
  provisionInput,
  ProvisionFields,
} from './provision-fields.ts';

/** Each passage is a request of its own, and the limit of a key is per minute. */
const MOST_PASSAGES = 8;

export const readProvision = defineTool({
  name: 'read_provision',
  title: 'Read a provision',
  description: `Returns the text of a provision, or of all that is below a heading, word for word and in its place. At most ${MOST_PASSAGES} passages at once; continues_at says where the rest begins. Each passage counts as a request against the limit of the key.`,
  input: z.strictObject({
    instrument: instrumentInput,
    provision: provisionInput,
    from: z.string().min(1).max(300).optional().describe('Passage to begin at, as continues_at gave it.'),
  }),
  output: z.object({
    document_id: z.string(),
    title: z.string(),
    version_id: z.string(),
    provision: ProvisionFields,
    passages: z.array(PassageFields),
    continues_at: z.string().nullable(),
  }),

  async run({ instrument, provision, from }, service) {
    const located = await locateProvision(service, { instrument, provision });
    const { passages, next } = await readPassages(service, located, { most: MOST_PASSAGES, from });
    if (passages.length === 0 && from !== undefined) throw new ToolRefusal(`"${from}" is no passage of ${provision}.`);
    return {
      document_id: located.tree.documentId,
      title: located.tree.title,
      version_id: located.tree.versionId,
      provision: describeProvision(located.placed),
      passages: passages.map(describePassage),
      continues_at: next,
    };
  },
});
