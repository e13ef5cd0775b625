import type { ADMIN_TEXT } from '../text/admin-text.ts';
import type { Upload } from './use-uploads.ts';

type Outcome = keyof (typeof ADMIN_TEXT)['upload']['states'];

/** Returns what became of a file. A job that ended well may have put it into quarantine or found it there already. */
export function outcomeOf({ state, job }: Upload): Outcome {
  if (state === 'waiting' || state === 'sending' || state === 'refused') return state;
  if (job === undefined || job.state === 'queued') return 'queued';
  if (job.state !== 'completed') return job.state;
  return job.outcome === 'quarantined' || job.outcome === 'unchanged' ? job.outcome : 'completed';
}

export const TONES = {
  waiting: 'notStartedLow',
  sending: 'inProgressLow',
  queued: 'notStartedLow',
  running: 'inProgressLow',
  completed: 'successHigh',
  quarantined: 'warningHigh',
  failed: 'errorHigh',
  cancelled: 'unknownLow',
  refused: 'errorHigh',
  unchanged: 'infoLow',
} as const satisfies Readonly<Record<Outcome, string>>;
