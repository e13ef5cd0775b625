import { LATE, orLate } from './or-late.ts';

/** What a check found, and whether that is an earlier result since this one is late. */
export interface PatientResult<T> {
  readonly value: T;
  /** Why it is late, or null. */
  readonly late: string | null;
}

export interface PatienceOptions {
  /** How long one call waits, in milliseconds. */
  readonly deadlineMs: number;
  /** How long the last result stands for one that is late, in milliseconds; 10 s unless set. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 10_000;

/**
 * Returns a check that answers within its deadline: what is late is slow, not down, so the last result of the last ten
 * seconds stands for it, and a result that comes after its deadline counts for the next call. Calls at the same time
 * share one run. Rejects as the check does, and when it is late with no such result.
 */
export function patientCheck<T>(
  check: () => Promise<T>,
  { deadlineMs, patienceMs = PATIENCE_MS }: PatienceOptions,
): () => Promise<PatientResult<T>> {
  let last: { readonly value: T; readonly at: number } | undefined;
  let running: Promise<T> | undefined;
  const run = () =>
    (running ??= check()
      .then((value) => {
        last = { value, at: performance.now() };
        return value;
      })
      .finally(() => (running = undefined)));
  return async () => {
    const value = await orLate(run(), deadlineMs);
    if (value !== LATE) return { value, late: null };
    const reason = `no answer within ${deadlineMs} ms`;
    if (last === undefined || performance.now() - last.at > patienceMs) throw new Error(reason);
    return { value: last.value, late: reason };
  };
}
