/** Decides which events a watcher of a job sees: one for each change, and a last one when it is finished. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger, ServerSentEvent } from '@regqa/platform';
import type { JobRecord, JobStore } from '@regqa/ports';
import type { Handler } from '../documents-context.ts';
import { jobToWire } from '../wire/job-to-wire.ts';
import { findJob } from './manage-jobs.ts';

/** One row by its key each time, so that many may watch. */
const POLL_MS = 300;
/** A database that is away for longer ends the stream; the client may come back. */
const MOST_FAILURES = 20;

/** Returns what becomes of a job as events, until it is finished or the client goes. Throws NotFoundError. */
export const watchJob: Handler<'watchJob'> = async (context, { params, signal, logger }) => {
  const job = await findJob(context, params.job_id);
  return { kind: 'events', events: jobEvents(context.jobs, job, { signal, logger }) };
};

/** Yields `progress` at first and on each change, then `done`. A deleted job ends as cancelled. */
export async function* jobEvents(
  jobs: Pick<JobStore, 'getJob'>,
  first: JobRecord,
  { signal, logger }: { signal: AbortSignal; logger: Logger },
): AsyncGenerator<ServerSentEvent> {
  let last = first;
  yield { event: isFinished(last) ? 'done' : 'progress', data: jobToWire(last) };
  let failures = 0;
  while (!isFinished(last) && (await pause(signal))) {
    let job: JobRecord | undefined;
    try {
      job = await jobs.getJob(last.id);
      failures = 0;
    } catch (error) {
      failures++;
      if (failures >= MOST_FAILURES) throw error;
      logger.warn({ err: error, job_id: last.id, failures }, 'a watched job could not be read; trying again');
      continue;
    }
    job ??= { ...last, state: 'cancelled', outcome: 'cancelled', error: 'The job was deleted with its document' };
    if (describe(job) === describe(last)) continue;
    last = job;
    yield { event: isFinished(job) ? 'done' : 'progress', data: jobToWire(job) };
  }
}

const isFinished = ({ state }: JobRecord) => state === 'completed' || state === 'failed' || state === 'cancelled';

const describe = ({ state, progress, attempts, error }: JobRecord) =>
  JSON.stringify([state, progress, attempts, error]);

async function pause(signal: AbortSignal): Promise<boolean> {
  await wait(POLL_MS, undefined, { signal }).catch(() => undefined);
  return !signal.aborted;
}
