// Does one thing to one process while questions, uploads and a reprocess go on, and reports what clients saw.
import { setTimeout as pause } from 'node:timers/promises';
import type { ManagedProcess } from '../managed-process.ts';
import { QuestionLoad } from '../question-load.ts';
import type { Outcome } from '../question-load.ts';
import type { AdminClient } from './admin-client.ts';
import { BackgroundWork } from './background-work.ts';
import type { AcceptedUpload } from './background-work.ts';
import { judgeAnswer, questionOf } from './fictional-acts.ts';
import { HealthWatch } from './health-watch.ts';

const QUESTIONS_PER_SECOND = 20;
const BEFORE_MS = 3_000;
const FAULT_MS = 5_000;
/** Answers are back when every question of so long a time was answered as before. */
const QUIET_MS = 2_000;
const RECOVERY_DEADLINE_MS = 30_000;
const COUNTING_DEADLINE_MS = 10_000;
/** A queue that does not move until then spoils the next trial; its jobs are looked up in the end all the same. */
const JOBS_DEADLINE_MS = 30_000;
const POLL_MS = 100;

export const ACTS_OF_FAULT = ['stop', 'freeze', 'kill', 'damage', 'fill', 'overload'] as const;
export type FaultAct = (typeof ACTS_OF_FAULT)[number];

/** What can be harmed, and who answers. */
export interface TrialBench {
  readonly urls: readonly string[];
  readonly key: string;
  readonly admin: AdminClient;
  readonly processes: ReadonlyMap<string, ManagedProcess & { readonly url?: string }>;
  /** What may be harmed, in the order in which it is, and how. */
  readonly acts: ReadonlyMap<string, readonly FaultAct[]>;
}

export interface Trial {
  /** Of a process; undefined for a trial in which nothing happens. */
  readonly target?: string;
  readonly act?: FaultAct;
  /** Number of the first question: trials ask different ones, lest the cache knows them. */
  readonly firstQuestion: number;
}

/** What came of a trial. Times are in milliseconds since 1970, durations in milliseconds. */
export interface TrialRecord extends Trial {
  readonly outcomes: readonly Outcome[];
  /** When the fault began, when it began to be undone, and when the process was ready again. */
  readonly faultAt: number;
  readonly undoneAt: number;
  readonly readyAt: number;
  readonly health: { readonly longestMs: number; readonly failures: number };
  readonly accepted: readonly AcceptedUpload[];
  readonly refusedUploads: Readonly<Record<string, number>>;
  readonly reprocessings: readonly string[];
  /**
   * Answers that the statistics count beyond those that clients got; negative where they count fewer, undefined where
   * they could not be had.
   */
  readonly countedBeyondAnswers: number | undefined;
}

/** What judgeAnswer says: each is an answer with status 200, which the statistics count. */
const ANSWERS: readonly string[] = ['written', 'quoted', 'refused', 'wrong'];

/** Outcomes that a client may be content with. */
export const isAnswer = ({ outcome }: Outcome) => outcome === 'written' || outcome === 'quoted';

/** Runs the trial; resolves when the process is back and questions are answered, or after a deadline. */
export async function runTrial(bench: TrialBench, trial: Trial): Promise<TrialRecord> {
  const { urls, key, admin } = bench;
  const numbered = (number: number) => trial.firstQuestion + number;
  const process = trial.target === undefined ? undefined : bench.processes.get(trial.target);
  const countedBefore = await admin.countedQuestions();
  const seen: Outcome[] = [];
  const load = new QuestionLoad({
    urls,
    key,
    perSecond: QUESTIONS_PER_SECOND,
    question: (number) => questionOf(numbered(number)),
    judge: (number, body) => judgeAnswer(numbered(number), body),
    onOutcome: (outcome) => seen.push(outcome),
  });
  const work = new BackgroundWork(admin, `${trial.target ?? 'nothing'}-${trial.act ?? 'happens'}`);
  const health = new HealthWatch(urls.filter((url) => url !== process?.url));
  await pause(BEFORE_MS);
  const times = await doHarm(process, trial.act).catch(async (error: unknown) => {
    await Promise.allSettled([work.stop(), load.stop(), health.stop()]);
    throw error;
  });
  await untilAnswersAreBack(seen, times);
  await work.stop();
  const [outcomes, healthSeen] = [await load.stop(), await health.stop()];
  await untilJobsHaveEnded(admin, work.accepted);
  const answered = outcomes.filter(({ outcome }) => ANSWERS.includes(outcome)).length;
  const countedBeyondAnswers =
    countedBefore === undefined ? undefined : await countBeyond(admin, countedBefore + answered);
  return {
    ...trial,
    outcomes,
    ...times,
    health: healthSeen,
    accepted: work.accepted,
    refusedUploads: work.refused,
    reprocessings: work.reprocessings,
    countedBeyondAnswers,
  };
}

async function doHarm(
  process: ManagedProcess | undefined,
  act: FaultAct | undefined,
): Promise<{ faultAt: number; undoneAt: number; readyAt: number }> {
  const faultAt = Date.now();
  if (act === 'freeze') process?.freeze();
  else if (act === 'stop') await process?.stop();
  else if (act !== undefined) await process?.kill();
  await pause(FAULT_MS);
  const undoneAt = Date.now();
  if (act === 'freeze') process?.thaw();
  else await process?.start();
  return { faultAt, undoneAt, readyAt: Date.now() };
}

async function untilAnswersAreBack(seen: readonly Outcome[], { readyAt }: { readyAt: number }): Promise<void> {
  for (const deadline = Date.now() + RECOVERY_DEADLINE_MS; Date.now() < deadline; await pause(POLL_MS)) {
    const since = Math.max(readyAt, Date.now() - QUIET_MS);
    const lately = seen.filter(({ at, milliseconds }) => at + milliseconds >= since);
    if (
      Date.now() - readyAt > QUIET_MS &&
      lately.length > QUESTIONS_PER_SECOND &&
      lately.every(({ outcome }) => outcome === 'written')
    )
      return;
  }
}

async function untilJobsHaveEnded(admin: AdminClient, accepted: readonly AcceptedUpload[]): Promise<void> {
  const deadline = Date.now() + JOBS_DEADLINE_MS;
  for (const { jobId } of accepted) {
    while (Date.now() < deadline && (await admin.job(jobId))?.finished_at == null) await pause(POLL_MS);
  }
}

/** Waits for the statistics to have counted so many; returns how many they have more than that. */
async function countBeyond(admin: AdminClient, expected: number): Promise<number | undefined> {
  let counted: number | undefined;
  for (const deadline = Date.now() + COUNTING_DEADLINE_MS; ; await pause(POLL_MS)) {
    counted = (await admin.countedQuestions()) ?? counted;
    if (counted === undefined ? Date.now() > deadline : counted >= expected || Date.now() > deadline)
      return counted === undefined ? undefined : counted - expected;
  }
}
