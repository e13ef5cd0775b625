import { z } from 'zod';
import { orNull, withDefault } from './optional.ts';
import { examplePage, pageMembers, paging } from './paging.ts';
import { KeyFilters } from './principal.ts';
import { defineRoute, json, named } from './route.ts';
import { foldDocumentType, isoMoment, STATE_OR_NULL_AS_PUBLISHED, text } from './vocabulary.ts';

/** How every issued key begins, so that people and secret scanners recognise one. */
export const ISSUED_KEY_PREFIX = 'rq_live_';
/** The whole form of an issued key: the prefix and 32 random bytes as base64url. */
export const ISSUED_KEY_PATTERN = /^rq_live_[A-Za-z0-9_-]{43}$/;
/** Longest that an earlier secret may go on working after a rotation, in seconds: thirty days. */
const LONGEST_OVERLAP_SECONDS = 30 * 24 * 3600;

const KEY_LEVELS = ['ordinary', 'admin'] as const;
const KEY_STATUSES = ['active', 'expired', 'revoked'] as const;

const ApiKeyFilters = z
  .object({
    state: z.string().nullable(),
    lga_name: z.string().nullable(),
    document_types: z.array(z.string()).nullable(),
  })
  .meta({ id: 'ApiKeyFilters', description: 'What the holder sees at most. Federal law is part of every place.' });

const ApiKey = named('ApiKey', {
  key_id: z.string(),
  name: z.string(),
  level: z.enum(KEY_LEVELS),
  status: z.enum(KEY_STATUSES),
  key_start: z.string().describe('The first characters of the key, to recognise it by.'),
  created_at: z.iso.datetime(),
  created_by: z.string().describe('Identifier of the key that it was made with.'),
  expires_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
  rate_limit_per_minute: z
    .int()
    .nullable()
    .describe('Requests a minute, for questions, ordinary and admin paths each; null: the limits of the service.'),
  filters: z.union([ApiKeyFilters, z.null()]),
  earlier_key_valid_until: z.iso
    .datetime()
    .nullable()
    .describe('Until when a key from before the last rotation still works; null where none does.'),
  use: z
    .object({ queries: z.int(), last_query_at: z.iso.datetime().nullable() })
    .describe('Questions asked with it. Figures follow a question within two seconds.'),
});
export type ApiKeyBody = z.input<typeof ApiKey>;

export const NewApiKey = z
  .strictObject({
    name: text(100).describe('Who holds it, or what it is for.'),
    level: withDefault(z.enum(KEY_LEVELS), 'ordinary').describe('admin opens /api/admin as well.'),
    expires_at: orNull(isoMoment).describe('When it stops working; never where it is left out.'),
    rate_limit_per_minute: orNull(z.int().min(1).max(1_000_000)).describe(
      'Requests a minute, for questions, ordinary and admin paths each, in place of the limits of the service.',
    ),
    filters: orNull(
      z.strictObject({
        state: orNull(text(60)).meta(STATE_OR_NULL_AS_PUBLISHED),
        lga_name: orNull(text(200)),
        document_types: orNull(z.array(text(60).overwrite(foldDocumentType)).max(20)),
      }),
    ).describe('What the holder sees at most and cannot widen: for ordinary keys only.'),
  })
  .meta({
    id: 'NewApiKey',
    example: { name: 'Banksia Vale Council', filters: { state: 'NSW', lga_name: 'Banksia Vale' } },
  });
export type NewApiKey = z.output<typeof NewApiKey>;

const exampleKey = {
  key_id: 'key_8c1d2f7be1a04c55',
  name: 'Banksia Vale Council',
  level: 'ordinary',
  status: 'active',
  key_start: 'rq_live_3kQz9a',
  created_at: '2026-11-21T03:00:00.000Z',
  created_by: 'admin',
  expires_at: null,
  revoked_at: null,
  rate_limit_per_minute: 60,
  filters: { state: 'NSW', lga_name: 'Banksia Vale', document_types: null },
  earlier_key_valid_until: null,
  use: { queries: 31, last_query_at: '2026-11-21T04:10:00.000Z' },
} as const;

const SHOWN_ONCE = 'The key itself. It is shown this once and cannot be had again.';
const exampleSecret = 'rq_live_3kQz9aMkp0rQw7ZfT2sXyB5nVd8uLh1cEoGiJ4tKbRs';
const keyParams = z.object({ key_id: z.string().min(1).max(100).describe('The key identifier.') });
const about = { access: 'admin', bucket: 'admin', service: 'documents', tag: 'Admin: keys' } as const;

export const keyRoutes = {
  createKey: defineRoute({
    ...about,
    method: 'POST',
    path: '/api/admin/keys',
    summary: 'Issue a key',
    description: 'Only a hash of the key is stored.',
    body: {
      kind: 'json',
      schema: NewApiKey,
      examples: {
        council: {
          name: 'Banksia Vale Council',
          rate_limit_per_minute: 60,
          filters: { state: 'NSW', lga_name: 'Banksia Vale' },
        },
      },
    },
    success: json({
      status: 201,
      description: 'The key, shown this once.',
      schema: ApiKey.extend({ key: z.string().describe(SHOWN_ONCE) }).meta({ id: 'IssuedKey' }),
      example: { ...exampleKey, key: exampleSecret, use: { queries: 0, last_query_at: null } },
    }),
  }),
  listKeys: defineRoute({
    ...about,
    method: 'GET',
    path: '/api/admin/keys',
    summary: 'List the issued keys',
    description: 'Revoked and expired ones included. The keys themselves cannot be had again.',
    query: z.strictObject({
      status: z.enum(KEY_STATUSES).optional().describe('Only keys with this status.'),
      ...paging,
    }),
    success: json({
      description: 'Newest first. The two keys of the configuration are not among them.',
      schema: named('ApiKeyListing', { keys: z.array(ApiKey), ...pageMembers }),
      example: { keys: [exampleKey], ...examplePage },
    }),
  }),
  revokeKey: defineRoute({
    ...about,
    method: 'DELETE',
    path: '/api/admin/keys/{key_id}',
    summary: 'Revoke a key',
    description:
      'Within a second it opens nothing any more, at any gateway. Its record stays. To revoke it again changes nothing.',
    params: keyParams,
    success: json({
      description: 'It is revoked.',
      schema: named('KeyRevoked', { key_id: z.string(), revoked: z.literal(true), revoked_at: z.iso.datetime() }),
      example: { key_id: exampleKey.key_id, revoked: true, revoked_at: '2026-11-21T05:00:00.000Z' },
    }),
  }),
  rotateKey: defineRoute({
    ...about,
    method: 'POST',
    path: '/api/admin/keys/{key_id}/rotate',
    summary: 'Give a key a new secret',
    description: 'Name, level, limits, filters and use stay. The earlier secret works until the overlap ends.',
    params: keyParams,
    query: z.strictObject({
      overlap_seconds: z.coerce
        .number()
        .int()
        .min(0)
        .max(LONGEST_OVERLAP_SECONDS)
        .default(86_400)
        .describe('How long the earlier secret still works; 0 ends it at once.'),
    }),
    success: json({
      description: 'The new key, shown this once.',
      schema: ApiKey.extend({ key: z.string().describe(SHOWN_ONCE) }).meta({ id: 'RotatedKey' }),
      example: { ...exampleKey, key: exampleSecret, earlier_key_valid_until: '2026-11-22T03:00:00.000Z' },
    }),
    errors: [409],
  }),
};

/** What the documents service tells the gateway alone of a key by its hash; null for a key that opens nothing. */
export const KeyAccess = z.object({
  key: z
    .object({
      keyId: z.string(),
      level: z.enum(KEY_LEVELS),
      filters: KeyFilters.nullable(),
      ratePerMinute: z.int().nullable(),
      /** When the key, or the secret that was shown, stops working. */
      expiresAt: z.iso.datetime().nullable(),
    })
    .nullable(),
});
export type KeyAccess = z.output<typeof KeyAccess>;
