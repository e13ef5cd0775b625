// Every fault of every process, one after another, then what became of all that was acknowledged.
import { setTimeout as pause } from 'node:timers/promises';
import { judgeTrial } from './judge-trial.ts';
import type { TrialResult } from './judge-trial.ts';
import { runTrial } from './run-trial.ts';
import type { FaultAct, TrialBench, TrialRecord } from './run-trial.ts';

/** A job that was lost with Redis is handed over again after five to six minutes. */
const SETTLING_DEADLINE_MS = 480_000;
const POLL_MS = 500;
/** More than the questions of one trial. */
const QUESTIONS_APART = 1_000;

export interface TrialRun {
  readonly results: readonly TrialResult[];
  /** Whatever must never be, of the corpus as a whole. */
  readonly violations: readonly string[];
  /** Passages of published documents in the end. */
  readonly passages: number;
  readonly absent: readonly string[];
}

export interface TrialPlan {
  /** Processes or kinds of them; all when empty. */
  readonly only: readonly string[];
  readonly acts: readonly FaultAct[];
  /** Hears, in a line, what is being done. */
  readonly say: (line: string) => void;
  /** Whether there is a trial in which nothing happens, to compare with. */
  readonly withoutFault: boolean;
}

/** Returns what is harmed of all that can be: what is named, or is of a kind that is; all where nothing is named. */
export const wantedOf = (acts: TrialBench['acts'], only: readonly string[]): string[] =>
  [...acts.keys()].filter(
    (target) => only.length === 0 || only.some((one) => target === one || target.startsWith(`${one}-`)),
  );

/** Runs the trials of the plan; those of processes that the bench does not have are left out and named. */
export async function runTrials(bench: TrialBench, { only, acts, say, withoutFault }: TrialPlan): Promise<TrialRun> {
  const wanted = wantedOf(bench.acts, only);
  const absent = wanted.filter((target) => !bench.processes.has(target));
  const faults = wanted
    .filter((target) => bench.processes.has(target))
    .flatMap((target) => bench.acts.get(target)!.map((act) => ({ target, act })))
    .filter(({ act }) => acts.includes(act));
  const records: TrialRecord[] = [];
  for (const [at, fault] of [...(withoutFault ? [{}] : []), ...faults].entries()) {
    const record = await runTrial(bench, { ...fault, firstQuestion: at * QUESTIONS_APART });
    records.push(record);
    say(describe(record));
  }
  say('Waiting for every job to end ...');
  await untilSettled(bench, records);
  const results = [];
  for (const record of records) results.push(await judgeTrial(bench.admin, record));
  return { results, ...(await judgeCorpus(bench)), absent };
}

function describe({ target, act, outcomes, undoneAt, readyAt }: TrialRecord): string {
  const counts = new Map<string, number>();
  for (const { outcome } of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const seen = [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ');
  return (
    `${(target === undefined ? 'no fault' : `${act} ${target}`).padEnd(22)} ${seen}; ready again after ` +
    `${((readyAt - undoneAt) / 1000).toFixed(1)} s`
  );
}

async function untilSettled({ admin }: TrialBench, records: readonly TrialRecord[]): Promise<void> {
  const deadline = Date.now() + SETTLING_DEADLINE_MS;
  for (const id of records.flatMap(({ accepted, reprocessings }) => [
    ...accepted.map(({ jobId }) => jobId),
    ...reprocessings,
  ])) {
    while (Date.now() < deadline && (await admin.job(id))?.finished_at == null) await pause(POLL_MS);
  }
}

/** The index holds what the database has, passage by passage, once former generations have been removed. */
async function judgeCorpus({ admin }: TrialBench): Promise<{ violations: string[]; passages: number }> {
  const deadline = Date.now() + SETTLING_DEADLINE_MS / 4;
  for (;;) {
    const [published, health] = [await admin.publishedPassages(), await admin.systemHealth()];
    const [database, index] = [health?.database.total_chunks, health?.vector_store.collection_size];
    if (published !== undefined && published === database && published === index)
      return { violations: [], passages: published };
    if (Date.now() > deadline)
      return {
        violations: [`published documents have ${published} passages, the database ${database}, the index ${index}`],
        passages: published ?? 0,
      };
    await pause(POLL_MS);
  }
}
