import { z } from 'zod';
import { examplePage, pageMembers, paging } from './paging.ts';
import { Receipt } from './receipt.ts';
import { defineRoute, json, named } from './route.ts';

const jobParams = z.object({ job_id: z.string().min(1).max(100).describe('The job identifier.') });

const JOB_STATES = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;
const JOB_KINDS = ['ingest', 'reprocess', 'reprocess-all'] as const;

const JobBody = named('Job', {
  job_id: z.string(),
  kind: z.enum(JOB_KINDS),
  state: z.enum(JOB_STATES),
  document_id: z.string().nullable(),
  version_id: z.string().nullable(),
  parent_job_id: z.string().nullable(),
  file_name: z.string().nullable(),
  progress: z.object({ stage: z.string(), done: z.int(), total: z.int() }),
  attempts: z.int(),
  error: z.string().nullable(),
  outcome: z.enum(['published', 'unchanged', 'quarantined', 'failed', 'cancelled']).nullable(),
  receipt: z.union([Receipt, z.null()]),
  created_at: z.iso.datetime(),
  started_at: z.iso.datetime().nullable(),
  finished_at: z.iso.datetime().nullable(),
});
export type JobWireBody = z.input<typeof JobBody>;

export const exampleJob = {
  job_id: '0f8b6a3e-6a39-4b0e-8a52-5a0c35a0c3b1',
  kind: 'ingest',
  state: 'completed',
  document_id: 'banksia-vale-lep-2024',
  version_id: 'banksia-vale-lep-2024@1',
  parent_job_id: null,
  file_name: 'banksia-vale-lep-2024.md',
  progress: { stage: 'done', done: 18, total: 18 },
  attempts: 1,
  error: null,
  outcome: 'published',
  receipt: null,
  created_at: '2026-11-21T03:00:00.000Z',
  started_at: '2026-11-21T03:00:00.100Z',
  finished_at: '2026-11-21T03:00:00.900Z',
} as const;

const about = { access: 'admin', bucket: 'admin', service: 'documents', tag: 'Admin: jobs' } as const;

export const jobRoutes = {
  listJobs: defineRoute({
    ...about,
    method: 'GET',
    path: '/api/admin/jobs',
    summary: 'List the jobs',
    description: 'A job reads one version of a document; one that reads all of them again has a job for each below it.',
    query: z.strictObject({
      state: z.enum(JOB_STATES).optional().describe('Only jobs in this state.'),
      kind: z.enum(JOB_KINDS).optional().describe('Only jobs of this kind.'),
      document_id: z.string().optional().describe('Only jobs of this document.'),
      parent_job_id: z
        .string()
        .optional()
        .describe('Only jobs that this one, which reads all documents again, started.'),
      ...paging,
    }),
    success: json({
      description: 'Newest first.',
      schema: named('JobListing', {
        jobs: z.array(JobBody),
        ...pageMembers,
        by_state: z.record(z.enum(JOB_STATES), z.int()),
      }),
      example: {
        jobs: [exampleJob],
        ...examplePage,
        by_state: { queued: 0, running: 0, completed: 1, failed: 0, cancelled: 0 },
      },
    }),
  }),
  getJob: defineRoute({
    ...about,
    method: 'GET',
    path: '/api/admin/jobs/{job_id}',
    summary: 'One job',
    description: 'Its state and progress, and the receipt when it has ended.',
    params: jobParams,
    success: json({ description: 'The job.', schema: JobBody, example: exampleJob }),
  }),
  watchJob: defineRoute({
    ...about,
    method: 'GET',
    path: '/api/admin/jobs/{job_id}/events',
    summary: "A job's progress as server-sent events",
    description: 'Events named `progress` and finally `done`, each with the job as data.',
    params: jobParams,
    success: {
      kind: 'stream',
      status: 200,
      description: 'The stream ends with the job.',
      contentType: 'text/event-stream',
    },
  }),
  retryJob: defineRoute({
    ...about,
    method: 'POST',
    path: '/api/admin/jobs/{job_id}/retry',
    summary: 'Run a failed or cancelled job again',
    description: 'One in another state is 409.',
    params: jobParams,
    success: json({
      status: 202,
      description: 'Queued again.',
      schema: JobBody,
      example: { ...exampleJob, state: 'queued' },
    }),
    errors: [409],
  }),
  cancelJob: defineRoute({
    ...about,
    method: 'POST',
    path: '/api/admin/jobs/{job_id}/cancel',
    summary: 'Cancel a queued or running job',
    description: 'One that has ended is 409.',
    params: jobParams,
    success: json({
      description: 'Cancelled; what was published before stays.',
      schema: JobBody,
      example: { ...exampleJob, state: 'cancelled' },
    }),
    errors: [409],
  }),
};
