// npm run soak [-- --minutes 30] [--keywords] [--write]: the service at half of what it can answer, with a new version
// of a document each minute. Prints what it holds of memory and handles each minute, and whether that stays flat. With
// --keywords questions are neither embedded nor reranked.
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ServiceProcess } from '@regqa/testing/service-process';
import { followJobs, ingestFolders } from './ingest-corpus.ts';
import { askAtRate, askEach, summarise } from './load.ts';
import type { Answer } from './load.ts';
import { describeMachine, recordResults, type Figure } from './results.ts';
import { treeMemory } from './tree-memory.ts';
import { unaskedQuestions } from './unasked-questions.ts';
import { untilEmbedded } from './until-embedded.ts';
import { withService } from './with-service.ts';

/** What one minute showed. */
interface Minute {
  readonly pss: number;
  readonly handles: number;
  readonly answers: readonly Timed[];
}

type Timed = Pick<Answer, 'status' | 'milliseconds'>;

const CAPACITY_CONNECTIONS = 4;
const CAPACITY_SECONDS = 20;
const LOAD_SHARE = 0.5;
const MOST_SOURCES = 50;
const MOST_HEADINGS = 20_000;
/** So small that kept answers fill it in the minutes that do not count: a cache that fills looks like a leak. */
const CACHE_MB = 8;
/** Caches fill and code is compiled in the first fifth of the minutes, which does not count. */
const FILLING_SHARE = 0.2;
/** Flat: the line through the rest rises by less than this share of their mean from its beginning to its end. */
const FLAT_SHARE = 0.05;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    keywords: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    corpus: { type: 'string', default: '../shared/data' },
  },
});
const minutes = Number(values.minutes);
if (!Number.isInteger(minutes) || minutes < 1) throw new Error('--minutes takes a whole number of at least 1');
const corpus = resolve(import.meta.dirname, '..', values.corpus);
const machine = `${describeMachine()}. 1-minute load before the start: ${loadavg()[0]!.toFixed(1)}.`;
const headings = unaskedQuestions(corpus, MOST_HEADINGS);
let asked = 0;
const hasModels = String(!values.keywords);

await withService(soak, {
  ENABLE_EMBEDDINGS: hasModels,
  ENABLE_RERANKING: hasModels,
  CACHE_MAX_MB: String(CACHE_MB),
});

async function soak(service: ServiceProcess, dataFolder: string): Promise<void> {
  const { passages } = await ingestFolders(service, [join(corpus, 'au/nsw-leps-xml')]);
  if (!values.keywords) await untilEmbedded(service, passages);
  const capacity = await measureCapacity(service);
  const perSecond = capacity * LOAD_SHARE;
  console.log(
    `${capacity.toFixed(1)} answers a second at ${CAPACITY_CONNECTIONS} connections; half of them are asked.`,
  );
  const seen: Minute[] = [];
  for (let minute = 0; minute < minutes; minute++) {
    await publishVersion(service, minute);
    const bodies = Array.from({ length: Math.ceil(perSecond * 60) }, nextQuestion);
    const { answers } = await askAtRate(service.url, service.keys.access, { bodies, perSecond });
    const { pss, handles } = treeMemory(service.pid, dataFolder);
    seen.push({ pss, handles, answers: answers.map(({ status, milliseconds }) => ({ status, milliseconds })) });
    console.log(`minute ${minute + 1}: ${pss.toFixed(0)} MB, ${handles} handles, ${describeAnswers(answers)}`);
  }
  await followJobs(service);
  report(capacity, seen);
}

/** Every wording of every heading with every number of sources is a question of its own to the cache. */
function nextQuestion(): object {
  const [at, turn] = [asked % headings.length, Math.floor(asked / headings.length)];
  asked += 1;
  return { ...headings[at]!, max_sources: 1 + (turn % MOST_SOURCES) };
}

async function measureCapacity({ url, keys }: ServiceProcess): Promise<number> {
  let served = 0;
  for (const isCounted of [false, true]) {
    for (const began = performance.now(); performance.now() - began < CAPACITY_SECONDS * 1000;) {
      const bodies = Array.from({ length: 10 * CAPACITY_CONNECTIONS }, nextQuestion);
      await askEach(url, keys.access, { bodies, concurrency: CAPACITY_CONNECTIONS });
      if (isCounted) served += bodies.length;
    }
  }
  return served / CAPACITY_SECONDS;
}

/** Uploads an invented Act whose text is another one each minute: a version that replaces the one before. */
async function publishVersion({ url, keys }: ServiceProcess, minute: number): Promise<void> {
  const form = new FormData();
  const fields = { document_id: 'soak', title: 'Soak Act 2033 (fictional)', jurisdiction: 'Federal' };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const rule = `A person must keep the register of minute ${minute} for ${minute + 1} years.`;
  form.append('file', new Blob([`# ${fields.title}\n\n##### 1  Register\n\n(1) ${rule}`]), 'soak.md');
  const headers = { 'x-api-key': keys.admin };
  const response = await fetch(`${url}/api/admin/documents`, { method: 'POST', headers, body: form });
  if (response.status !== 202) throw new Error(`minute ${minute}: ${response.status} ${await response.text()}`);
}

function describeAnswers(answers: readonly Timed[]): string {
  const { p50, p99 } = summarise(answers.map(({ milliseconds }) => milliseconds));
  const failed = answers.filter(({ status }) => status !== 200).length;
  return `${answers.length} questions, p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)} ms, ${failed} not answered`;
}

function report(capacity: number, seen: readonly Minute[]): void {
  const counted = seen.slice(Math.floor(seen.length * FILLING_SHARE));
  const answers = counted.flatMap((minute) => minute.answers);
  const times = summarise(answers.map(({ milliseconds }) => milliseconds));
  const figures: Figure[] = [
    {
      name: `answers a second at ${CAPACITY_CONNECTIONS} connections, of which half are asked`,
      value: capacity,
      unit: '',
    },
    { name: `questions in ${counted.length} minutes that count`, value: answers.length, unit: '' },
    { name: 'of them not answered', value: answers.filter(({ status }) => status !== 200).length, unit: '', atMost: 0 },
    { name: 'p50', value: times.p50, unit: 'ms' },
    { name: 'p99', value: times.p99, unit: 'ms' },
    ...trend(
      'memory of the tree (PSS)',
      'MB',
      counted.map(({ pss }) => pss),
    ),
    ...trend(
      'open handles of the tree',
      'handles',
      counted.map(({ handles }) => handles),
    ),
  ];
  for (const { name, value, unit } of figures)
    console.log(`${name.padEnd(70)} ${value.toFixed(1).padStart(9)} ${unit}`);
  const rising = figures.filter(({ value, atMost }) => atMost !== undefined && value > atMost);
  console.log(rising.length === 0 ? 'Flat.' : `Not flat: ${rising.map(({ name }) => name).join('; ')}`);
  process.exitCode = rising.length === 0 ? 0 : 1;
  const command = `npm run soak -- --minutes ${minutes}${values.keywords ? ' --keywords' : ''}`;
  if (values.write) recordResults({ machine, figures, command });
}

/** Returns the mean, the slope of the line of least squares, and by which share of the mean it rises in all. */
function trend(name: string, unit: string, series: readonly number[]): Figure[] {
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  const [middle, level] = [(series.length - 1) / 2, mean(series)];
  const squares = series.reduce((sum, _one, at) => sum + (at - middle) ** 2, 0);
  const slope = squares === 0 ? 0 : series.reduce((sum, one, at) => sum + (at - middle) * (one - level), 0) / squares;
  const rise = (100 * slope * (series.length - 1)) / level;
  return [
    { name: `${name}, mean`, value: level, unit },
    { name: `${name}, slope`, value: 60 * slope, unit: `${unit} an hour` },
    { name: `${name}, rise of the line in all`, value: rise, unit: '%', atMost: 100 * FLAT_SHARE },
  ];
}
