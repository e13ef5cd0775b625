// The part of docs/faults.md that is measured: what the newest run ran on, and a table with a row for each fault.
import type { TrialResult } from './judge-trial.ts';
import type { TrialRun } from './run-trials.ts';
import { EMBEDDED_TARGETS } from './start-embedded-bench.ts';
import { DISTRIBUTED_TARGETS } from './start-fault-bench.ts';
import { FULL_DISK_TARGETS } from './start-full-disk-bench.ts';

const BEGIN = '<!-- trials: begin (written by npm run faults -- --write) -->';
const END = '<!-- trials: end -->';
const NO_FAULT = 'none';
const ORDER = [NO_FAULT, ...DISTRIBUTED_TARGETS, ...EMBEDDED_TARGETS, ...FULL_DISK_TARGETS];

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
const signed = (count: number) => (count > 0 ? `+${count}` : String(count));
const listOf = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([what, count]) => `${count} × ${what}`)
    .join(', ');

/** The columns; what tells of the time after a fault is empty for the trial without one. */
const COLUMNS: readonly (readonly [head: string, cell: (result: TrialResult) => string])[] = [
  ['process', ({ target }) => target ?? NO_FAULT],
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

/**
 * Returns the page with this run in place of the one before. Rows of the earlier table are kept that this run does not
 * replace. `notes` are sentences on the stores, and on what is not here.
 */
export function replaceTrials(
  page: string,
  { results, violations, passages }: TrialRun,
  { machine, notes }: { readonly machine: string; readonly notes: readonly string[] },
): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`The page has no part from "${BEGIN}" to "${END}"`);
  const rows = results.map((result) => row(COLUMNS.map(([, cell]) => cell(result))));
  const replaced = new Set(rows.map(nameOf));
  const [, , ...earlier] = page
    .slice(begin, end)
    .split('\n')
    .filter((line) => line.startsWith('| '));
  const kept = earlier.filter((line) => !replaced.has(nameOf(line)));
  const lines = [
    BEGIN,
    '',
    `The newest run: ${machine}. Rows of other days may be of other machines.`,
    '',
    ...notes.map((note) => `- ${note.replace(/ {2,}/, ': ').replace(/127\.0\.0\.1:\d+/, 'a port of this machine')}`),
    '',
    row(COLUMNS.map(([head]) => head)),
    row(COLUMNS.map(() => '---')),
    // A sort keeps the order of equals: rows of the same process stay as they come.
    ...[...rows, ...kept].sort((one, other) => placeOf(one) - placeOf(other)),
    '',
    violations.length === 0
      ? `After the last run the published documents had ${passages} passages, and so had the database and the index.`
      : `After the last run: ${violations.join('; ')}.`,
    '',
  ];
  return page.slice(0, begin) + lines.join('\n') + page.slice(end);
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
/** Process and fault of a row. */
const nameOf = (line: string) => line.split(' | ', 2).join(' ');
const placeOf = (line: string) => ORDER.indexOf(line.split(' | ', 1)[0]!.slice(2));
