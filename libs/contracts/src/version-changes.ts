import { z } from 'zod';
import { defineRoute } from './route.ts';

/** Each difference may be as long as a provision, so a page holds fewer than of other listings. */
const MOST_DIFFERENCES = 100;

export const VersionComparison = z
  .object({
    document_id: z.string(),
    version_id: z.string(),
    against_version_id: z
      .string()
      .nullable()
      .meta({ description: 'The version it is compared with; null for a first version, which has no changes.' }),
    added: z.array(z.string()).meta({ description: 'Pinpoints of provisions that only this version has.' }),
    removed: z.array(z.string()).meta({ description: 'Pinpoints of provisions that only the other version has.' }),
    changed: z.array(z.string()).meta({ description: 'Pinpoints of provisions that read differently.' }),
    differences: z.array(
      z.object({
        section: z.string().meta({ description: 'The provision, or one definition of a list.' }),
        heading: z.string().nullable(),
        kind: z.enum(['added', 'removed', 'changed']),
        segments: z.array(z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })).meta({
          description:
            'The text word by word: `same` and `removed` together are the other version’s, `same` and `added` this one’s.',
        }),
      }),
    ),
    total: z.int().meta({ description: 'Differences in all.' }),
    skip: z.int(),
    limit: z.int(),
  })
  .meta({ id: 'VersionComparison' });

/** Routes that compare the versions of a document; the documents service answers them. */
export const versionRoutes = {
  getVersionChanges: defineRoute({
    method: 'GET',
    path: '/api/documents/{document_id}/versions/{version_id}/changes',
    access: 'ordinary',
    bucket: 'public',
    service: 'documents',
    tag: 'Documents',
    summary: 'What differs between two versions, word by word',
    description:
      'Against the version that was in force before it, or any other version of the document that was ' +
      'published. Differences come in reading order, what was removed last.',
    params: z.object({
      document_id: z.string().min(1).max(200).meta({ description: 'The document identifier.' }),
      version_id: z.string().min(1).max(220).meta({ description: 'The version identifier.' }),
    }),
    query: z.strictObject({
      against: z
        .string()
        .min(1)
        .max(220)
        .optional()
        .meta({ description: 'Identifier of the version to compare with.' }),
      skip: z.coerce.number().int().min(0).default(0).meta({ description: 'Offset of the first difference.' }),
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .max(MOST_DIFFERENCES)
        .default(20)
        .meta({ description: 'Most differences returned.' }),
    }),
    success: {
      kind: 'json',
      status: 200,
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
    },
    errors: [404, 503],
  }),
};
