import { z } from 'zod';
import type { ProvisionPassage } from '../service.ts';
import type { PlacedNode } from '../instruments/read-tree.ts';
import { words } from '../tool.ts';

export const instrumentInput = words(200).describe(
  'Identifier of the instrument, as list_instruments and ask give it, or words that only its title has.',
);

export const provisionInput = words(300).describe(
  'A pinpoint, e.g. cl 4.3, s 18A or Pt 4, or a key that find_provision gave.',
);

/** A provision or heading as tools describe it. */
export const ProvisionFields = z.object({
  key: z.string(),
  pinpoint: z.string().nullable(),
  heading: z.string().nullable(),
  kind: z.string().describe('provision, or what the heading is: part, division, schedule, dictionary and so on.'),
  above: z.array(z.string()).describe('The headings above it.'),
  citation: z.string(),
  page: z.int().nullable(),
  repealed: z.boolean(),
});

/** A passage as tools describe it. */
export const PassageFields = z.object({
  passage_id: z.string(),
  pinpoint: z.string().nullable(),
  citation: z.string(),
  page: z.int().nullable(),
  text: z.string(),
});

export const describeProvision = ({ node, above }: PlacedNode): z.input<typeof ProvisionFields> => ({
  key: node.key,
  pinpoint: node.label,
  heading: node.heading,
  kind: node.type,
  above: [...above],
  citation: node.citation,
  page: node.page_number,
  repealed: node.repealed,
});

export const describePassage = (passage: ProvisionPassage): z.input<typeof PassageFields> => ({
  passage_id: passage.chunk_id,
  pinpoint: passage.section,
  citation: passage.citation,
  page: passage.page_number,
  text: passage.text,
});
