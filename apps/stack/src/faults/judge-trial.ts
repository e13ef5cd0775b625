// Sums up what a trial recorded, once its jobs have ended.
import { countOutcomes } from '../question-load.ts';
import type { AdminClient } from './admin-client.ts';
import { isAnswer } from './run-trial.ts';
import type { TrialRecord } from './run-trial.ts';

type Job = NonNullable<Awaited<ReturnType<AdminClient['job']>>>;
type UploadedDocument = NonNullable<Awaited<ReturnType<AdminClient['document']>>>;

/** A trial with what became of all that it asked for; durations in milliseconds. */
export interface TrialResult extends TrialRecord {
  readonly counts: Readonly<Record<string, number>>;
  /** From the end of the fault until the last question that went wrong was asked; 0 when none was asked after it. */
  readonly answersBackMs: number;
  /** From the end of the fault until the last question that the model left; undefined when it answered all. */
  readonly modelBackMs: number | undefined;
  /** From the end of the fault until a job ended; undefined when none did. */
  readonly jobsBackMs: number | undefined;
  readonly slowestJobMs: number;
  /** Whatever must never happen, in sentences. */
  readonly violations: readonly string[];
}

/** An answer of /api/health takes no longer, whatever hangs. */
const HEALTH_MS = 300;

/** Looks up what became of the trial's jobs, which have all had their time, and sums up. */
export async function judgeTrial(admin: AdminClient, record: TrialRecord): Promise<TrialResult> {
  const { outcomes, undoneAt, health } = record;
  const counts = countOutcomes(outcomes);
  const wrongAt = outcomes.filter((one) => !isAnswer(one)).map(({ at }) => at);
  const quotedAt = outcomes.filter(({ outcome }) => outcome === 'quoted').map(({ at }) => at);
  const { violations, endedAt, slowestJobMs } = await judgeUploads(admin, record);
  const sinceUndone = endedAt.filter((at) => at >= undoneAt).map((at) => at - undoneAt);
  if (counts['wrong']) violations.push(`${counts['wrong']} wrong answers`);
  if (health.longestMs > HEALTH_MS) violations.push(`health took ${health.longestMs} ms`);
  if (health.failures > 0) violations.push(`health did not answer ${health.failures} times`);
  return {
    ...record,
    counts,
    answersBackMs: Math.max(undoneAt, ...wrongAt) - undoneAt,
    modelBackMs: quotedAt.length === 0 ? undefined : Math.max(undoneAt, ...quotedAt) - undoneAt,
    jobsBackMs: sinceUndone.length === 0 ? undefined : Math.min(...sinceUndone),
    slowestJobMs,
    violations,
  };
}

async function judgeUploads(
  admin: AdminClient,
  { accepted, reprocessings }: TrialRecord,
): Promise<{ violations: string[]; endedAt: number[]; slowestJobMs: number }> {
  const violations: string[] = [];
  const endedAt: number[] = [];
  let slowestJobMs = 0;
  for (const { documentId, jobId, at } of accepted) {
    const [job, document] = [await admin.job(jobId), await admin.document(documentId)];
    const violation = violationOf(job, document);
    if (violation !== null) violations.push(`${documentId} ${violation}`);
    if (job?.finished_at == null) continue;
    endedAt.push(Date.parse(job.finished_at));
    slowestJobMs = Math.max(slowestJobMs, Date.parse(job.finished_at) - at);
  }
  for (const id of reprocessings) {
    const job = await admin.job(id);
    if (job?.state !== 'completed')
      violations.push(
        `a reprocessing is ${job === undefined ? 'gone' : `${job.state} (${job.error ?? job.progress.stage})`}`,
      );
  }
  return { violations, endedAt, slowestJobMs };
}

/** Returns what is wrong with an upload that was accepted; null where it is published as it should be. */
function violationOf(job: Job | undefined, document: UploadedDocument | undefined): string | null {
  if (job === undefined || document === undefined) return 'was accepted and is not there';
  if (job.finished_at === null) return `is still ${job.state}`;
  // Unchanged: what is read again without a pause has published it before its own job came to it.
  if (!['published', 'unchanged'].includes(job.outcome ?? '') || document.status !== 'published')
    return `ended as ${job.outcome}, ${job.error ?? 'without a reason'}`;
  const { versions, chunk_count: passages } = document;
  const isWhole = versions.length === 1 && passages === versions[0]!.passages && passages >= 1;
  return isWhole ? null : `has ${versions.length} versions and ${passages} passages`;
}
