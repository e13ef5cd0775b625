// Every fault of every target, one after another, then what became of all that was acknowledged.
import { setTimeout as pause } from 'node:timers/promises';
import { countOutcomes } from '../question-load.ts';
import type { FaultAct } from './harms.ts';
import { judgeTrial } from './judge-trial.ts';
import type { TrialResult } from './judge-trial.ts';
import { runTrial, untilJobsHaveEnded } from './run-trial.ts';
import type { FaultBench, TrialRecord } from './run-trial.ts';

/** A job that was lost with Redis is handed over again after five to six minutes. */
const SETTLING_DEADLINE_MS = 480_000;
const POLL_MS = 500;
/** More than the questions of one trial. */
const QUESTIONS_APART = 1_000;

export interface TrialRun {
  readonly results: readonly TrialResult[];
  /** Whatever must never be, of the corpus as a whole. */
  readonly violations: readonly string[];
}

export interface TrialPlan {
  readonly targets: readonly string[];
  readonly acts: readonly FaultAct[];
  /** Hears, in a line, what is being done. */
  readonly say: (line: string) => void;
  /** Whether there is a trial in which nothing happens, to compare with. */
  readonly withoutFault: boolean;
}

/** Returns what is harmed of all that can be: what is named, or is of a kind that is; all where nothing is named. */
export const wantedOf = (targets: readonly string[], only: readonly string[]): string[] =>
  targets.filter((target) => only.length === 0 || only.some((one) => target === one || target.startsWith(`${one}-`)));

/** Runs the trials of the plan, but for targets that the bench does not have. */
export async function runTrials(bench: FaultBench, { targets, acts, say, withoutFault }: TrialPlan): Promise<TrialRun> {
  const faults = targets
    .flatMap((target) => (bench.targets.get(target)?.acts ?? []).map((act) => ({ target, act })))
    .filter(({ act }) => acts.includes(act));
  const records: TrialRecord[] = [];
  for (const [at, fault] of [...(withoutFault ? [{}] : []), ...faults].entries()) {
    const record = await runTrial(bench, { ...fault, firstQuestion: at * QUESTIONS_APART });
    records.push(record);
    say(describe(record));
  }
  say('Waiting for every job to end ...');
  const jobs = records.flatMap(({ accepted, reprocessings }) => [
    ...accepted.map(({ jobId }) => jobId),
    ...reprocessings,
  ]);
  await untilJobsHaveEnded(bench.admin, jobs, { deadlineMs: SETTLING_DEADLINE_MS, pollMs: POLL_MS });
  const results = [];
  for (const record of records) results.push(await judgeTrial(bench.admin, record));
  return { results, violations: await judgeCorpus(bench) };
}

function describe({ target, act, outcomes, undoneAt, readyAt }: TrialRecord): string {
  const counts = Object.entries(countOutcomes(outcomes)).map(([outcome, count]) => `${count} ${outcome}`);
  const fault = target === undefined ? 'no fault' : `${act} ${target}`;
  return `${fault.padEnd(22)} ${counts.join(', ')}; ready again after ${((readyAt - undoneAt) / 1000).toFixed(1)} s`;
}

/** The index holds what the database has, passage by passage, once former generations have been removed. */
async function judgeCorpus({ admin }: FaultBench): Promise<string[]> {
  const deadline = Date.now() + SETTLING_DEADLINE_MS / 4;
  for (;;) {
    const [published, health] = [await admin.publishedPassages(), await admin.systemHealth()];
    const [database, index] = [health?.database.total_chunks, health?.vector_store.collection_size];
    if (published !== undefined && published === database && published === index) return [];
    if (Date.now() > deadline)
      return [`published documents have ${published} passages, the database ${database}, the index ${index}`];
    await pause(POLL_MS);
  }
}
