import { z } from 'zod';
import { aboutDocuments, documentParams } from './document-bodies.ts';
import { pageLimit, pageMembers } from './paging.ts';
import { defineRoute, json, named } from './route.ts';

/** Each difference may be as long as a provision, so a page holds fewer than of other listings. */
const MOST_DIFFERENCES = 100;

const VersionComparison = named('VersionComparison', {
  document_id: z.string(),
  version_id: z.string(),
  against_version_id: z
    .string()
    .nullable()
    .describe('The version it is compared with; null for a first version, which has no changes.'),
  added: z.array(z.string()).describe('Pinpoints of provisions that only this version has.'),
  removed: z.array(z.string()).describe('Pinpoints of provisions that only the other version has.'),
  changed: z.array(z.string()).describe('Pinpoints of provisions that read differently.'),
  differences: z.array(
    z.object({
      section: z.string().describe('The provision, or one definition of a list.'),
      heading: z.string().nullable(),
      kind: z.enum(['added', 'removed', 'changed']),
      segments: z
        .array(z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() }))
        .describe(
          'The text word by word: `same` and `removed` together are the other version’s, `same` and `added` this one’s.',
        ),
    }),
  ),
  ...pageMembers,
  total: z.int().describe('Differences in all.'),
});

export const versionRoutes = {
  getVersionChanges: defineRoute({
    ...aboutDocuments,
    method: 'GET',
    path: '/api/documents/{document_id}/versions/{version_id}/changes',
    summary: 'What differs between two versions, word by word',
    description:
      'Against the version that was in force before it, or any other version of the document that was ' +
      'published. Differences come in reading order, what was removed last.',
    params: documentParams.extend({
      version_id: z.string().min(1).max(220).describe('The version identifier.'),
    }),
    query: z.strictObject({
      against: z.string().min(1).max(220).optional().describe('Identifier of the version to compare with.'),
      skip: z.coerce.number().int().min(0).default(0).describe('Offset of the first difference.'),
      limit: pageLimit(20, MOST_DIFFERENCES).describe('Most differences returned.'),
    }),
    success: json({
      description: 'The changes.',
      schema: VersionComparison,
      example: {
        document_id: 'banksia-vale-lep-2024',
        version_id: 'banksia-vale-lep-2024@2',
        against_version_id: 'banksia-vale-lep-2024@1',
        added: [],
        removed: [],
        changed: ['cl 4.3'],
        differences: [
          {
            section: 'cl 4.3',
            heading: 'Height of buildings',
            kind: 'changed',
            segments: [
              { kind: 'same', text: '(2) The height of a building must not exceed' },
              { kind: 'removed', text: '8.5' },
              { kind: 'added', text: '9' },
              { kind: 'same', text: 'metres.' },
            ],
          },
        ],
        total: 1,
        skip: 0,
        limit: 20,
      },
    }),
  }),
};
