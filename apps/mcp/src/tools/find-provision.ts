/** Finds provisions of an instrument by pinpoint, or by the words of their headings. */
import { z } from 'zod';
import { findInstrument } from '../instruments/find-instrument.ts';
import { matchPinpoint, matchWords } from '../instruments/match-nodes.ts';
import { readTree } from '../instruments/read-tree.ts';
import { defineTool, words } from '../tool.ts';
import { describeProvision, instrumentInput, ProvisionFields } from './provision-fields.ts';

const MOST_FOUND = 50;

export const findProvision = defineTool({
  name: 'find_provision',
  title: 'Find a provision',
  description:
    'Finds provisions and headings of one instrument by a pinpoint (cl 4.3, Pt 4) or by words of their numbers ' +
    'and headings. It does not look into the text: for what a provision says use ask.',
  input: z.strictObject({
    instrument: instrumentInput,
    find: words(200).describe('A pinpoint, or words of a heading.'),
    limit: z.int().min(1).max(MOST_FOUND).default(10).describe('Most provisions returned.'),
  }),
  output: z.object({
    document_id: z.string(),
    title: z.string(),
    version_id: z.string().describe('The text that was looked through: the one that answers.'),
    found_by: z.enum(['pinpoint', 'words', 'nothing']),
    total: z.int().describe('How many were found, those beyond the limit included.'),
    provisions: z.array(ProvisionFields),
  }),

  async run({ instrument, find, limit }, service) {
    const tree = await readTree(service, await findInstrument(service, instrument));
    const named = matchPinpoint(tree.nodes, find);
    const found = named.length > 0 ? named : matchWords(tree.nodes, find);
    return {
      document_id: tree.documentId,
      title: tree.title,
      version_id: tree.versionId,
      found_by:
        found.length === 0 ? ('nothing' as const) : named.length > 0 ? ('pinpoint' as const) : ('words' as const),
      total: found.length,
      provisions: found.slice(0, limit).map(describeProvision),
    };
  },
});
