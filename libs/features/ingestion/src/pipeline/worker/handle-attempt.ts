/** Decides how an attempt at a job ends: done, failed for good, or to be tried again. */
import { CancelledError, isDependencyAway, NotFoundError, UnreadableDocumentError } from '@regqa/errors';
import type { JobAttempt, JobRecord } from '@regqa/ports';
import { untilStoresAnswer } from './await-stores.ts';
import { ingestVersion } from './ingest-version.ts';
import type { IngestionRun, IngestionServices } from './ingest-version.ts';

/** A job that died more often than this left its oldest generations to the sweep at the next start. */
const MOST_EARLIER_ATTEMPTS = 20;

/** A job begun this often without an end kills its worker, or a store always refuses it; it is given up. */
const MOST_ATTEMPTS = 20;

/**
 * Runs one attempt. Resolves when the job is settled, whatever its outcome; rejects when the queue should try again:
 * after a store was away, only once every store answers.
 */
export async function handleAttempt({ deps, parsers }: IngestionServices, attempt: JobAttempt): Promise<void> {
  const { jobId, requestId } = attempt.payload;
  const services = {
    parsers,
    deps: {
      ...deps,
      logger: deps.logger.child({ job_id: jobId, ...(requestId !== undefined && { request_id: requestId }) }),
    },
  };
  try {
    await deps.files.check?.(); // nothing is begun that could not be stored
    const job = await deps.jobs.beginJob(jobId);
    if (job === undefined) return;
    if (job.attempts > MOST_ATTEMPTS)
      return await deps.jobs.failJob(
        jobId,
        `It was begun ${MOST_ATTEMPTS} times and never came to an end; its last error: ${job.error ?? 'none, the worker died'}.`,
      );
    await runJob(services, attempt, job);
  } catch (error) {
    if (isDependencyAway(error)) await untilStoresAnswer(services.deps, attempt.signal);
    throw error;
  }
}

async function runJob(services: IngestionServices, attempt: JobAttempt, job: JobRecord): Promise<void> {
  const { logger } = services.deps;
  let run: IngestionRun | undefined;
  try {
    run = await prepareRun(services, job, attempt.signal);
    if (run === undefined) return;
    const outcome = await ingestVersion(services, run);
    logger.info({ document_id: run.target.document.id, outcome }, 'A document was read');
  } catch (error) {
    logger.warn({ err: error, document_id: job.documentId }, 'A document was not published');
    if (isDependencyAway(error)) await waitForStores(services, { attempt, job, error });
    if (run !== undefined) await discard(services, run);
    await settle(services, { attempt, job, error });
  }
}

async function prepareRun(
  services: IngestionServices,
  job: JobRecord,
  signal: AbortSignal,
): Promise<IngestionRun | undefined> {
  const { documents, index } = services.deps;
  if (job.versionId === null) return undefined;
  const target = await documents.versionToIngest(job.versionId);
  if (target === undefined) return undefined;
  const earlier = generationsUpTo(job);
  for (const generation of earlier) await documents.discardGeneration(generation);
  if (job.attempts > 1) await index.removeGenerations(earlier);
  return { job, target, generation: generationOf(job, job.attempts), signal };
}

/** A generation for each attempt: one declared dead that lives on cannot mix with its successor. */
function generationOf(job: JobRecord, attempt: number): string {
  return `${job.id}.${attempt}`;
}

function generationsUpTo(job: JobRecord): string[] {
  const first = Math.max(1, job.attempts - MOST_EARLIER_ATTEMPTS);
  return Array.from({ length: job.attempts - first + 1 }, (_, offset) => generationOf(job, first + offset));
}

/** Where a store cannot be reached, the next attempt or the next start removes the run's passages. */
async function discard({ deps }: IngestionServices, run: IngestionRun): Promise<void> {
  const removals = await Promise.allSettled([
    deps.documents.discardGeneration(run.generation),
    deps.index.removeGenerations([run.generation]),
  ]);
  for (const removal of removals)
    if (removal.status === 'rejected')
      deps.logger.warn({ err: removal.reason as unknown }, 'Passages of a run could not be removed yet');
}

interface Failure {
  readonly attempt: JobAttempt;
  readonly job: JobRecord;
  readonly error: unknown;
}

/** The job says meanwhile what it waits for, where that can be written. */
async function waitForStores({ deps }: IngestionServices, { attempt, job, error }: Failure): Promise<void> {
  await deps.jobs
    .requeueJob(job.id, messageOf(error))
    .catch((err: unknown) => deps.logger.warn({ err }, 'A job cannot say yet what it waits for'));
  await untilStoresAnswer(deps, attempt.signal);
}

async function settle({ deps }: IngestionServices, { attempt, job, error }: Failure): Promise<void> {
  if (error instanceof NotFoundError && (await deps.documents.versionToIngest(job.versionId ?? '')) === undefined)
    return;
  if (error instanceof CancelledError) {
    if (attempt.signal.aborted) throw error;
    return;
  }
  if (error instanceof UnreadableDocumentError) return deps.jobs.failJob(job.id, error.reason);
  if (attempt.last && !isDependencyAway(error)) await deps.jobs.failJob(job.id, messageOf(error));
  else await deps.jobs.requeueJob(job.id, messageOf(error));
  throw error;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
