// Does one thing to one target while questions, uploads and a reprocess go on, and reports what clients saw.
import { setTimeout as pause } from 'node:timers/promises';
import { askSteadily } from '../question-load.ts';
import type { Outcome } from '../question-load.ts';
import type { AdminClient } from './admin-client.ts';
import { startBackgroundWork } from './background-work.ts';
import type { WorkRecord } from './background-work.ts';
import { judgeAnswer, questionOf } from './fictional-acts.ts';
import type { FaultAct, Target } from './harms.ts';
import { watchHealth } from './health-watch.ts';
import type { HealthRecord } from './health-watch.ts';

const QUESTIONS_PER_SECOND = 20;
const BEFORE_MS = 3_000;
const FAULT_MS = 5_000;
/** Answers are back when every question of so long a time was answered as before. */
const QUIET_MS = 2_000;
const RECOVERY_DEADLINE_MS = 30_000;
/** Longer than a batch is held by a worker that cannot report back, which is 20 s. */
const COUNTING_DEADLINE_MS = 30_000;
/** A queue that does not move until then spoils the next trial; its jobs are looked up in the end all the same. */
const JOBS_DEADLINE_MS = 30_000;
const POLL_MS = 100;

export interface FaultBench {
  readonly urls: readonly string[];
  readonly key: string;
  readonly admin: AdminClient;
  readonly targets: ReadonlyMap<string, Target>;
  /** Which server stands behind which port, for a person. */
  readonly stores: readonly string[];
  close(): Promise<void>;
}

export interface Trial {
  /** Undefined for a trial in which nothing happens. */
  readonly target?: string;
  readonly act?: FaultAct;
  /** Number of the first question: trials ask different ones, lest the cache knows them. */
  readonly firstQuestion: number;
}

/** What came of a trial. Times are in milliseconds since 1970, durations in milliseconds. */
export interface TrialRecord extends Trial, WorkRecord {
  readonly outcomes: readonly Outcome[];
  /** When the fault began to be undone, and when what was harmed was ready again. */
  readonly undoneAt: number;
  readonly readyAt: number;
  readonly health: HealthRecord;
  /** Answers counted beyond those that clients got; negative where fewer, undefined where none could be had. */
  readonly countedBeyondAnswers: number | undefined;
}

/** What judgeAnswer says: each is an answer with status 200, which the statistics count. */
const ANSWERS: readonly string[] = ['written', 'quoted', 'refused', 'wrong'];

/** Outcomes that a client may be content with. */
export const isAnswer = ({ outcome }: Outcome) => outcome === 'written' || outcome === 'quoted';

/** Runs the trial; resolves when the target is back and questions are answered, or after a deadline. */
export async function runTrial({ urls, key, admin, targets }: FaultBench, trial: Trial): Promise<TrialRecord> {
  const numbered = (number: number) => trial.firstQuestion + number;
  const target = targets.get(trial.target ?? '');
  const countedBefore = await admin.countedQuestions();
  const seen: Outcome[] = [];
  const load = askSteadily({
    urls,
    key,
    perSecond: QUESTIONS_PER_SECOND,
    question: (number) => questionOf(numbered(number)),
    judge: (number, body) => judgeAnswer(numbered(number), body),
    onOutcome: (outcome) => seen.push(outcome),
  });
  const work = startBackgroundWork(admin, `${trial.target ?? 'nothing'}-${trial.act ?? 'happens'}`);
  const watch = watchHealth(urls.filter((url) => url !== target?.url));
  await pause(BEFORE_MS);
  const times = await doHarm(target, trial.act).catch(async (error: unknown) => {
    await Promise.allSettled([work.stop(), load.stop(), watch.stop()]);
    throw error;
  });
  await untilAnswersAreBack(seen, times.readyAt);
  await work.stop();
  const [outcomes, health] = [await load.stop(), await watch.stop()];
  const jobs = work.record.accepted.map(({ jobId }) => jobId);
  await untilJobsHaveEnded(admin, jobs, { deadlineMs: JOBS_DEADLINE_MS, pollMs: POLL_MS });
  const answered = outcomes.filter(({ outcome }) => ANSWERS.includes(outcome)).length;
  const countedBeyondAnswers =
    countedBefore === undefined ? undefined : await countBeyond(admin, countedBefore + answered);
  return { ...trial, ...work.record, ...times, outcomes, health, countedBeyondAnswers };
}

async function doHarm(
  target: Target | undefined,
  act: FaultAct | undefined,
): Promise<Pick<TrialRecord, 'undoneAt' | 'readyAt'>> {
  if (act !== undefined) await target?.begin(act);
  await pause(FAULT_MS);
  const undoneAt = Date.now();
  if (act !== undefined) await target?.end(act);
  return { undoneAt, readyAt: Date.now() };
}

async function untilAnswersAreBack(seen: readonly Outcome[], readyAt: number): Promise<void> {
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

/** Resolves when all jobs have ended, or after the deadline. */
export async function untilJobsHaveEnded(
  admin: AdminClient,
  jobs: readonly string[],
  { deadlineMs, pollMs }: { readonly deadlineMs: number; readonly pollMs: number },
): Promise<void> {
  const deadline = Date.now() + deadlineMs;
  for (const id of jobs) {
    while (Date.now() < deadline && (await admin.job(id))?.finished_at == null) await pause(pollMs);
  }
}

/** Waits for the statistics to have counted so many; returns how many they have more than that. */
async function countBeyond(admin: AdminClient, expected: number): Promise<number | undefined> {
  let counted: number | undefined;
  for (const deadline = Date.now() + COUNTING_DEADLINE_MS; Date.now() < deadline; await pause(POLL_MS)) {
    counted = (await admin.countedQuestions()) ?? counted;
    if (counted !== undefined && counted >= expected) break;
  }
  return counted === undefined ? undefined : counted - expected;
}
