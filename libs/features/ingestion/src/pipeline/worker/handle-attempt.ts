/** Decides how an attempt at a job ends: done, failed for good, or to be tried again. */
import { CancelledError, isDependencyAway, NotFoundError, UnreadableDocumentError } from '@regqa/errors';
import type { JobAttempt, JobRecord } from '@regqa/ports';
import { untilStoresAnswer } from './await-stores.ts';
import { ingestVersion } from './ingest-version.ts';
import type { IngestionRun } from './ingest-version.ts';
import type { IngestionServices } from './ingestion-context.ts';

/** A job begun this often without an end kills its worker, or a store always refuses it; it is given up. */
const MOST_ATTEMPTS = 20;

/**
 * Resolves when the job is settled; rejects when the queue should try again, and after the last try that failed. After
 * a store was away it rejects only once every store answers.
 */
export async function handleAttempt(given: IngestionServices, attempt: JobAttempt): Promise<void> {
  const { jobId, requestId } = attempt.payload;
  const { files, jobs } = given;
  const logged = { job_id: jobId, ...(requestId !== undefined && { request_id: requestId }) };
  const services = { ...given, logger: given.logger.child(logged) };
  try {
    await files.check?.(); // nothing is begun that could not be stored
    const job = await jobs.beginJob(jobId);
    if (job === undefined) return;
    if (job.attempts > MOST_ATTEMPTS)
      return await jobs.failJob(
        jobId,
        `It was begun ${MOST_ATTEMPTS} times and never came to an end; its last error: ${job.error ?? 'none, the worker died'}.`,
      );
    await runJob(services, attempt, job);
  } catch (error) {
    if (isDependencyAway(error)) await untilStoresAnswer(services, attempt.signal);
    throw error;
  }
}

async function runJob(services: IngestionServices, attempt: JobAttempt, job: JobRecord): Promise<void> {
  const { logger } = services;
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
  const { documents, index } = services;
  const target = job.versionId === null ? undefined : await documents.versionToIngest(job.versionId);
  if (target === undefined) return undefined;
  const earlier = Array.from({ length: job.attempts }, (_, at) => generationOf(job, at + 1));
  for (const generation of earlier) await documents.discardGeneration(generation);
  if (job.attempts > 1) await index.removeGenerations(earlier);
  return { job, target, generation: generationOf(job, job.attempts), signal };
}

/** A generation for each attempt: one declared dead that lives on cannot mix with its successor. */
function generationOf(job: JobRecord, attempt: number): string {
  return `${job.id}.${attempt}`;
}

/** Where a store cannot be reached, the next attempt or the next start removes the run's passages. */
async function discard({ documents, index, logger }: IngestionServices, { generation }: IngestionRun): Promise<void> {
  const notYet = (err: unknown) => logger.warn({ err }, 'Passages of a run could not be removed yet');
  await Promise.all([
    documents.discardGeneration(generation).catch(notYet),
    index.removeGenerations([generation]).catch(notYet),
  ]);
}

interface Failure {
  readonly attempt: JobAttempt;
  readonly job: JobRecord;
  readonly error: unknown;
}

/** The job says meanwhile what it waits for, where that can be written. */
async function waitForStores(services: IngestionServices, { attempt, job, error }: Failure): Promise<void> {
  await services.jobs
    .requeueJob(job.id, messageOf(error))
    .catch((err: unknown) => services.logger.warn({ err }, 'A job cannot say yet what it waits for'));
  await untilStoresAnswer(services, attempt.signal);
}

async function settle({ documents, jobs }: IngestionServices, { attempt, job, error }: Failure): Promise<void> {
  if (error instanceof NotFoundError && (await documents.versionToIngest(job.versionId ?? '')) === undefined) return;
  if (error instanceof CancelledError && !attempt.signal.aborted) return;
  if (error instanceof CancelledError) throw error;
  if (error instanceof UnreadableDocumentError) return jobs.failJob(job.id, error.reason);
  if (attempt.last && !isDependencyAway(error)) await jobs.failJob(job.id, messageOf(error));
  else await jobs.requeueJob(job.id, messageOf(error));
  throw error;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
