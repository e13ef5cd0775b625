import type { TrialResult } from './judge-trial.ts';
import type { TrialRun } from './run-trials.ts';

const HEADER = [
  'process',
  'fault',
  'questions',
  'answered right',
  'what else clients saw',
  'longest',
  'right again',
  'ready again',
  'jobs go on',
  'health, longest',
  'uploads taken, not taken',
  'slowest job',
  'counted',
  'wrong, lost or doubled',
  'day',
];
const TABLE_BEGINS = `| ${HEADER.join(' | ')} |`;

/**
 * Returns the page of the trials in Markdown. Of an earlier page the rows are kept that this run does not replace; what
 * is lost by design is listed below the table.
 */
export function describeTrials(
  { results, violations, passages, absent }: TrialRun,
  { machine, stores, day, earlier }: { machine: string; stores: readonly string[]; day: string; earlier: string },
): string {
  const rows = results.map((result) => row([...cellsOf(result), day]));
  const replaced = new Set(rows.map(nameOf));
  const kept = rowsOf(earlier).filter((one) => !replaced.has(nameOf(one)));
  return [
    ...INTRODUCTION,
    `The newest run: ${machine}. Rows of other days may be of other machines.`,
    '',
    ...stores.map(
      (store) => `- ${store.replace(/ {2,}/, ': ').replace(/(http:\/\/)?127\.0\.0\.1:\d+/, 'a port of this machine')}`,
    ),
    ...absent.map((target) => `- ${target} is not here and was left out.`),
    '',
    TABLE_BEGINS,
    row(HEADER.map(() => '---')),
    ...[...rows, ...kept].toSorted(inOrderOfProcesses),
    '',
    ...EXPLANATION,
    violations.length === 0
      ? `After the last run the published documents had ${passages} passages, and so had the database and the index.`
      : `After the last run: ${violations.join('; ')}.`,
    '',
    LOST_BY_DESIGN,
  ].join('\n');
}

const INTRODUCTION = [
  '# Faults',
  '',
  'Written by `npm run faults -- --write`; a run with `--only` or `--act` replaces its own rows. One process after another is',
  'stopped (SIGTERM, then started), frozen (SIGSTOP, then SIGCONT) and killed (SIGKILL, then started) for five seconds, while',
  'clients ask 20 questions a second of known answer, half of them often asked and half of them new, upload a document every two',
  'seconds, and everything is read again without a pause. Clients ask the gateways that say that they are ready; uploads go to both',
  'by turns and are not repeated. There are two gateways, query services and workers, and one of all else. Clients, services and',
  'servers share the cores of one machine: the time that a process takes to start is taken from the others.',
  '',
  'Rows that begin with `embedded` are of the service as one process with its stores in one folder: the whole process; its',
  'database, which it starts again by itself; a process that reads a document; its index, whose files are cut in half; its',
  'disk, which is filled to the last block and is a small one in memory. With `overload` a hundred more clients ask new',
  'questions without a pause; the 503 among what else clients saw is then right, and the answers that those clients got are',
  'among what is counted.',
  '',
];

const EXPLANATION = [
  'A question is answered right when the expected provision is among its sources and its figure in the answer, whether the model wrote',
  'it or it is quoted since the model was away. *Right again*: from the end of the fault until the last question was asked that went',
  'wrong. *Ready again*: from then until the process said so. *Jobs go on*: until the next uploaded document ' +
    'was published. *Counted*: what',
  'statistics have beyond the answers that clients got. *Wrong, lost or doubled*: an answer with another ' +
    'provision, an accepted upload that',
  'is not published in one version with all its passages, a reprocessing that did not complete, and health that took longer than 300 ms.',
  '',
];

const LOST_BY_DESIGN = `## What is lost by design

- **Statistics of the last half second** of a query service that is killed: questions are counted in batches
  ([decision 4](decisions/0004-usage-events-in-batches.md)). A question whose client or gateway was gone before it was answered
  may be counted although nobody read the answer.
- **Requests on their way through a process that is killed**, where repeating is not safe: uploads and other changes are sent
  once. The client sees 502, 503 or a closed connection, does not know whether the change was made, and asks. Questions are
  repeated by the gateway; those on their way through a gateway that is killed are the client's to repeat.
- **Cached answers**, with Redis or with any new release. They are composed again.
- **Exactness of limits** while Redis is away: each gateway counts for itself ([decision 19](decisions/0019-redis-and-s3.md)).
- **Time of jobs that were in Redis only**: the server writes down each second what it holds. A job of the last second, or of a
  Redis that came back empty, is handed over again after five to six minutes. PostgreSQL knows it all the time.
- **Time of jobs that were running when a store went away**: their workers wait until every store answers; then they are begun
  again within some seconds. That does not count as an attempt, but a job that was begun twenty times fails with its reason.
- **Answers while PostgreSQL or Elasticsearch is away**: questions that are not in the cache are refused with 503 and the name of
  what is missing; without PostgreSQL all are, since nobody knows what has been deleted ([decision 1](decisions/0001-release-lease.md)).
- **Words of the model** while it is away, and for some seconds more: answers are quotations, say so in a warning, and are not
  cached. After three failures the model is left alone for five seconds, then twice as long after each attempt that fails.
`;

function cellsOf(result: TrialResult): string[] {
  const { written = 0, quoted = 0, ...other } = result.outcomes;
  const right = ((100 * (written + quoted)) / result.asked).toFixed(1);
  const isFault = result.act !== '';
  const byModel =
    result.modelBackMs === undefined ? '' : ` (${quoted} quoted; written again after ${seconds(result.modelBackMs)})`;
  return [
    isFault ? result.target : 'none',
    result.act,
    String(result.asked),
    `${right} %${byModel}`,
    listOf(other),
    seconds(result.longestMs),
    isFault ? seconds(result.answersBackMs) : '',
    isFault ? seconds(result.startMs) : '',
    !isFault ? '' : result.jobsBackMs === undefined ? 'not within the trial' : seconds(result.jobsBackMs),
    `${result.healthMs} ms`,
    [String(result.accepted), listOf(result.refusedUploads)].filter((text) => text !== '').join('; '),
    seconds(result.slowestJobMs),
    result.countedBeyondAnswers === undefined ? 'not to be had' : signed(result.countedBeyondAnswers),
    result.violations.join('; ') || 'nothing',
  ];
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
const signed = (count: number) => (count > 0 ? `+${count}` : String(count));
const listOf = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([what, count]) => `${count} × ${what}`)
    .join(', ');

/** Rows of a page that has the table as it is now; none of another. */
function rowsOf(page: string): string[] {
  const lines = page.split('\n');
  const begins = lines.indexOf(TABLE_BEGINS);
  return begins < 0 ? [] : lines.slice(begins + 2).filter((line) => line.startsWith('| '));
}

const ORDER = [
  'none',
  'redis',
  'elasticsearch',
  'postgres',
  's3',
  'model',
  'gateway',
  'query',
  'documents',
  'analytics',
  'worker',
  'clients',
  'embedded-service',
  'embedded-database',
  'embedded-reader',
  'embedded-index',
  'embedded-disk',
  'embedded-clients',
];
const nameOf = (line: string) => line.split(' | ', 2).join(' ');
const placeOf = (line: string) => ORDER.findIndex((name) => line.startsWith(`| ${name}`));
/** Rows of the same process stay as they come: a sort keeps the order of equals. */
const inOrderOfProcesses = (one: string, other: string) => placeOf(one) - placeOf(other);
