import { z } from 'zod';
import { examplePage, pageMembers, paging } from './paging.ts';
import { defineRoute, json, named } from './route.ts';
import { isoDate, isoMoment } from './vocabulary.ts';

/** What administrators do that is written to the audit log. */
const AUDIT_ACTIONS = [
  'document.upload',
  'document.delete',
  'document.reprocess',
  'documents.reprocess_all',
  'job.retry',
  'job.cancel',
  'cache.clear',
  'cache.delete',
  'key.create',
  'key.rotate',
  'key.revoke',
  'question.add',
  'question.delete',
  'feedback.accept',
  'feedback.dismiss',
  'feedback.delete',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** `done`: it took effect. `refused`: it is not possible. `failed`: something was out of reach or broke. */
const AUDIT_OUTCOMES = ['done', 'refused', 'failed'] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

export const AuditEntryBody = named('AuditEntry', {
  id: z.int(),
  at: z.iso.datetime(),
  key_id: z.string().describe('The key that did it: admin, or the identifier of an issued key.'),
  key_name: z.string().nullable().describe('Name of an issued key.'),
  action: z.enum(AUDIT_ACTIONS),
  target: z
    .string()
    .nullable()
    .describe(
      'Identifier of the document, job, cached answer, key, evaluation question or feedback that it was done to.',
    ),
  outcome: z.enum(AUDIT_OUTCOMES),
  reason: z.string().nullable().describe('Why it was refused or failed.'),
  request_id: z.string(),
  details: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .describe('Identifiers and numbers that say what changed. Never a secret or a question.'),
});
export type AuditEntryBody = z.input<typeof AuditEntryBody>;

const MOMENT = z.union([isoDate, isoMoment]);
const MOMENT_AS_PUBLISHED = { anyOf: [{ format: 'date' }, { format: 'date-time' }] };
const moment = () =>
  z.string().refine((text) => MOMENT.safeParse(text).success, {
    error: 'a date YYYY-MM-DD or a datetime in ISO 8601 is expected',
  });

export const auditRoutes = {
  listAuditEntries: defineRoute({
    method: 'GET',
    path: '/api/admin/audit',
    access: 'admin',
    bucket: 'admin',
    service: 'documents',
    tag: 'Admin: audit',
    summary: 'What administrators did',
    description: 'Entries are only ever added, and kept without a limit of time.',
    query: z.strictObject({
      action: z.enum(AUDIT_ACTIONS).optional().describe('Only what did this.'),
      key: z.string().min(1).max(100).optional().describe('Identifier of the key that did it.'),
      from: moment()
        .optional()
        .meta({ ...MOMENT_AS_PUBLISHED, description: 'First moment, or first day (UTC).' }),
      to: moment()
        .optional()
        .meta({ ...MOMENT_AS_PUBLISHED, description: 'Moment before which, or last day (UTC) inclusive.' }),
      ...paging,
    }),
    success: json({
      description: 'Newest first.',
      schema: named('AuditListing', { entries: z.array(AuditEntryBody), ...pageMembers }),
      example: {
        entries: [
          {
            id: 7,
            at: '2026-11-21T03:00:00.000Z',
            key_id: 'admin',
            key_name: null,
            action: 'document.delete',
            target: 'banksia-vale-lep-2024',
            outcome: 'done',
            reason: null,
            request_id: 'b0a3c1f2-6f0e-4f53-9a6c-0d7f6a2f7f11',
            details: { passages: 18 },
          },
        ],
        ...examplePage,
      },
    }),
  }),
};
