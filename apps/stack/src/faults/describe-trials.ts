// A row of the table in docs/faults.md for each trial.
import type { TrialResult } from './judge-trial.ts';

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
const signed = (count: number) => (count > 0 ? `+${count}` : String(count));
const listOf = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([what, count]) => `${count} × ${what}`)
    .join(', ');

/** The columns; what tells of the time after a fault is empty for the trial without one. */
const COLUMNS: readonly (readonly [head: string, cell: (result: TrialResult) => string])[] = [
  ['process', ({ target }) => target ?? 'none'],
  ['fault', ({ act }) => act ?? ''],
  ['questions', ({ outcomes }) => String(outcomes.length)],
  ['answered right', answeredRight],
  ['what else clients saw', ({ counts: { written: _, quoted: __, ...other } }) => listOf(other)],
  ['longest', ({ outcomes }) => seconds(Math.max(...outcomes.map(({ milliseconds }) => milliseconds)))],
  ['right again', ({ act, answersBackMs }) => (act ? seconds(answersBackMs) : '')],
  ['ready again', ({ act, readyAt, undoneAt }) => (act ? seconds(readyAt - undoneAt) : '')],
  ['jobs go on', jobsGoOn],
  ['health, longest', ({ health }) => `${health.longestMs} ms`],
  [
    'uploads taken, not taken',
    ({ accepted, refusedUploads }) =>
      [accepted.length, listOf(refusedUploads)].filter((text) => text !== '').join('; '),
  ],
  ['slowest job', ({ slowestJobMs }) => seconds(slowestJobMs)],
  ['counted', ({ countedBeyondAnswers: count }) => (count === undefined ? 'not to be had' : signed(count))],
  ['wrong, lost or doubled', ({ violations }) => violations.join('; ') || 'nothing'],
  ['day', () => new Date().toISOString().slice(0, 10)],
];

function answeredRight({ outcomes, counts: { written = 0, quoted = 0 }, modelBackMs }: TrialResult): string {
  const share = `${((100 * (written + quoted)) / outcomes.length).toFixed(1)} %`;
  return modelBackMs === undefined ? share : `${share} (${quoted} quoted; written again after ${seconds(modelBackMs)})`;
}

function jobsGoOn({ act, jobsBackMs }: TrialResult): string {
  if (act === undefined) return '';
  return jobsBackMs === undefined ? 'not within the trial' : seconds(jobsBackMs);
}

/** Returns the trials as lines of a Markdown table. */
export function describeTrials(results: readonly TrialResult[]): string[] {
  const rows = results.map((result) => COLUMNS.map(([, cell]) => cell(result)));
  return [COLUMNS.map(([head]) => head), COLUMNS.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}
