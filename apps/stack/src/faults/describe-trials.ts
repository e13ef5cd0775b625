import type { TrialResult } from './judge-trial.ts';
import type { TrialRun } from './run-trials.ts';

const HEADER = [
  'process', 'fault', 'questions', 'answered right', 'what else clients saw', 'longest', 'answers right again', 'ready again', 'jobs go on', 'health, longest', 'uploads taken, not taken', 'slowest job', 'counted',
];

/** Returns the page of the trials in Markdown; what is lost by design is told below the table. */
export function describeTrials({ results, violations, passages, absent }: TrialRun, { machine, stores }: { machine: string; stores: readonly string[] }): string {
  const faults = [...results.flatMap((result) => result.violations.map((one) => `${result.act} ${result.target}: ${one}`)), ...violations];
  return [
    '# Faults',
    '',
    'Written by `npm run faults -- --write`. One process after another is stopped (SIGTERM, then started), frozen (SIGSTOP, then',
    'SIGCONT) and killed (SIGKILL, then started) for five seconds, while clients ask 20 questions a second of known answer, half of them often asked and',
    'half of them new, upload a document every two seconds, and everything is read again without a pause. Clients ask the gateways',
    'that say that they are ready; uploads go to both by turns and are not repeated.',
    '',
    `${machine}.`,
    '',
    ...stores.map((store) => `- ${store.replace(/ {2,}/, ': ').replace(/127\.0\.0\.1:\d+/, 'a port of this machine')}`),
    ...absent.map((target) => `- ${target} is not here and was left out.`),
    '',
    row(HEADER),
    row(HEADER.map(() => '---')),
    ...results.map((result) => row(cellsOf(result))),
    '',
    'A question is answered right when the expected provision is among its sources and its figure in the answer, whether the model wrote it',
    'or, where the model was away (*quoted*), it is quoted. *Answers right again* counts from the end of the fault until the last question',
    'was asked that went wrong, *ready again* until the process said so, *jobs go on* until the next uploaded document was published. *Counted*',
    'is what statistics have beyond the answers that clients got.',
    '',
    '## What must never happen',
    '',
    `In the end ${results.reduce((sum, { accepted }) => sum + accepted, 0)} accepted uploads were looked up, each with its job, versions and passages, and ${passages} passages of published documents counted in the database and in the index.`,
    faults.length === 0 ? 'Nothing acknowledged was lost, no job took effect twice, no answer was wrong, and health was answered within 300 ms throughout.' : 'Found:',
    '',
    ...faults.map((fault) => `- ${fault}`),
    ...(faults.length === 0 ? [] : ['']),
    LOST_BY_DESIGN,
  ].join('\n');
}

const LOST_BY_DESIGN = `## What is lost by design

- **Statistics of the last 200 ms** of a query service that is killed: questions are counted in batches ([decision 4](decisions/0004-usage-events-in-batches.md)).
  A question whose client left or whose gateway was killed before it answered may be counted although nobody read the answer.
- **Requests on their way through a process that is killed**, where repeating is not safe: uploads and other changes are sent
  once. The client sees 502, 503 or a closed connection, does not know whether the change was made, and asks. Questions are
  repeated by the gateway; those on their way through a gateway that is killed are the client's to repeat.
- **Cached answers**, with Redis or with any new release. They are composed again.
- **Exactness of limits** while Redis is away: each gateway counts for itself ([decision 19](decisions/0019-redis-and-s3.md)).
- **Time of jobs that were in Redis only**: the server writes down each second what it holds. A job of the last second, or of a
  Redis that came back empty, is handed over again after five to six minutes. PostgreSQL knows it all the time.
- **Answers while PostgreSQL or Elasticsearch is away**: questions are refused with 503 and the name of what is missing, not answered from what may be out of date.
- **Words of the model** while it is away: answers are quotations, say so in a warning, and are not cached.
`;

function cellsOf(result: TrialResult): string[] {
  const { written = 0, quoted = 0, ...other } = result.outcomes;
  const right = ((100 * (written + quoted)) / result.asked).toFixed(1);
  const isFault = result.act !== '';
  return [
    isFault ? result.target : 'none',
    result.act,
    String(result.asked),
    `${right} %${quoted > 0 ? ` (${quoted} quoted)` : ''}`,
    listOf(other),
    seconds(result.longestMs),
    isFault ? seconds(result.answersBackMs) : '',
    isFault ? seconds(result.startMs) : '',
    !isFault ? '' : result.jobsBackMs === undefined ? 'not within the trial' : seconds(result.jobsBackMs),
    `${result.healthMs} ms`,
    [String(result.accepted), listOf(result.refusedUploads)].filter((text) => text !== '').join('; '),
    seconds(result.slowestJobMs),
    result.countedBeyondAnswers === undefined ? 'not to be had' : signed(result.countedBeyondAnswers),
  ];
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
const signed = (count: number) => (count > 0 ? `+${count}` : String(count));
const listOf = (counts: Readonly<Record<string, number>>) => Object.entries(counts).map(([what, count]) => `${count} × ${what}`).join(', ');
