/** Decides how an attempt at a job ends: done, failed for good, or to be tried again. */
import { CancelledError, NotFoundError, UnreadableDocumentError } from '@regqa/errors';
import type { JobAttempt, JobRecord } from '@regqa/ports';
import { ingestVersion } from './ingest-version.ts';
import type { IngestionRun, IngestionServices } from './ingest-version.ts';

/** A job that died more often than this left its oldest generations to the sweep at the next start. */
const MOST_EARLIER_ATTEMPTS = 20;

/** A job begun this often without an end takes its worker down with it; it is given up. */
const MOST_ATTEMPTS = 10;

/**
 * Runs one attempt. Resolves when the job is settled, whatever its outcome; rejects when the queue should try again.
 * What an earlier attempt left behind is removed first, so that nothing is stored twice.
 */
export async function handleAttempt(services: IngestionServices, attempt: JobAttempt): Promise<void> {
  const { jobs, logger } = services.deps;
  const { jobId } = attempt.payload;
  const log = logger.child({ job_id: jobId, ...(attempt.payload.requestId === undefined ? {} : { request_id: attempt.payload.requestId }) });
  const job = await jobs.beginJob(jobId);
  if (job === undefined) return;
  if (job.attempts > MOST_ATTEMPTS) return jobs.failJob(jobId, `It was begun ${MOST_ATTEMPTS} times and never came to an end; its last error: ${job.error ?? 'none, the worker died'}.`);
  const run = await prepareRun(services, job, attempt.signal);
  if (run === undefined) return;
  try {
    const outcome = await ingestVersion(services, run);
    log.info({ document_id: run.target.document.id, outcome }, 'A document was read');
  } catch (error) {
    await discard(services, run);
    log.warn({ err: error, document_id: run.target.document.id }, 'A document was not published');
    await settle(services, { attempt, job, error });
  }
}

async function prepareRun(services: IngestionServices, job: JobRecord, signal: AbortSignal): Promise<IngestionRun | undefined> {
  const { documents, index } = services.deps;
  if (job.versionId === null) return undefined;
  const target = await documents.versionToIngest(job.versionId);
  if (target === undefined) return undefined;
  const earlier = generationsUpTo(job);
  for (const generation of earlier) await documents.discardGeneration(generation);
  if (job.attempts > 1) await index.removeGenerations(earlier);
  return { job, target, generation: generationOf(job, job.attempts), signal };
}

/** Each attempt has a generation of its own: one that is declared dead and lives cannot mix with its successor. */
function generationOf(job: JobRecord, attempt: number): string {
  return `${job.id}.${attempt}`;
}

function generationsUpTo(job: JobRecord): string[] {
  const first = Math.max(1, job.attempts - MOST_EARLIER_ATTEMPTS);
  return Array.from({ length: job.attempts - first + 1 }, (_, offset) => generationOf(job, first + offset));
}

/** Removes the run's passages. Where a store is out of reach, the next attempt or the next start removes them. */
async function discard({ deps }: IngestionServices, run: IngestionRun): Promise<void> {
  const removals = await Promise.allSettled([deps.documents.discardGeneration(run.generation), deps.index.removeGenerations([run.generation])]);
  for (const removal of removals) if (removal.status === 'rejected') deps.logger.warn({ err: removal.reason as unknown, job_id: run.job.id }, 'Passages of a run could not be removed yet');
}

async function settle({ deps }: IngestionServices, failure: { attempt: JobAttempt; job: JobRecord; error: unknown }): Promise<void> {
  const { attempt, job, error } = failure;
  if (error instanceof NotFoundError && (await deps.documents.versionToIngest(job.versionId ?? '')) === undefined) return;
  if (error instanceof CancelledError) {
    if (attempt.signal.aborted) throw error;
    return;
  }
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof UnreadableDocumentError) return deps.jobs.failJob(job.id, error.reason);
  if (attempt.last) await deps.jobs.failJob(job.id, message);
  else await deps.jobs.requeueJob(job.id, message);
  throw error;
}
