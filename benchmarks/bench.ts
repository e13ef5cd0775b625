// npm run bench [-- --write]: starts the service on an empty folder, ingests real documents through the interface and
// measures speed and size against their targets. Needs the corpus beside the project (../shared/data), or
// --corpus FOLDER.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startServiceProcess } from '@regqa/testing/service-process';
import type { ServiceProcess } from '@regqa/testing/service-process';
import { askEach, hammer } from './load.ts';
import type { Answer } from './load.ts';
import { hammerBareRoute } from './bare-route.ts';
import { ingestFolders } from './ingest-corpus.ts';
import { measurePdfs } from './pdf.ts';
import { describeMachine, recordResults, type Figure } from './results.ts';
import { treeMemory } from './tree-memory.ts';
import { unaskedQuestions } from './unasked-questions.ts';
import { untilEmbedded } from './until-embedded.ts';

const { values } = parseArgs({
  options: { write: { type: 'boolean', default: false }, corpus: { type: 'string', default: '../shared/data' } },
});
const corpus = resolve(import.meta.dirname, '..', values.corpus);
const dataFolder = mkdtempSync(join(tmpdir(), 'regqa-bench-'));
const figures: Figure[] = [];

/** Questions after which a process that has just started has compiled what it runs often. */
const FIRST_QUESTIONS = 1000;
const QUESTIONS = 2000;
/**
 * Requests of so many seconds go before, so that gateway and query service have compiled what an answer from the cache
 * takes.
 */
const WARMING_SECONDS = 10;
/** The machine drifts: own and bare route take turns, and the median counts. */
const TURNS = 3;
const TURN_SECONDS = 8;

/** With reranking questions are asked one after another: the target is the time of one. */
const RERANKED_QUESTIONS = 200;
const MANY_CONNECTIONS = 50;
/** The service as it is run: tests switch both models off. */
const WITH_MODELS = { ENABLE_EMBEDDINGS: 'true', ENABLE_RERANKING: 'true' };
const WITHOUT_MODELS = { ENABLE_EMBEDDINGS: 'false', ENABLE_RERANKING: 'false' };

/** Adds a figure and prints it at once; `atMost` and `atLeast` are its targets. */
function record(figure: Figure): void {
  figures.push(figure);
  const target =
    figure.atMost !== undefined ? `<= ${figure.atMost}` : figure.atLeast !== undefined ? `>= ${figure.atLeast}` : '';
  console.log(
    `${figure.name.padEnd(62)} ${figure.value.toFixed(figure.value < 10 ? 2 : 1).padStart(10)} ${figure.unit.padEnd(8)} ${target}`,
  );
}

try {
  const first = await startServiceProcess({ dataFolder, samples: false, env: WITH_MODELS });
  record({ name: 'first start, empty folder, to healthy', value: first.readyMs, unit: 'ms', atMost: 5000 });
  await first.stop();
  let service = await startServiceProcess({ dataFolder, samples: false, env: WITH_MODELS });
  record({ name: 'later start, to healthy', value: service.readyMs, unit: 'ms', atMost: 2000 });
  record({
    name: 'memory of the tree, idle, with models (PSS)',
    value: treeMemory(service.pid, dataFolder).pss,
    unit: 'MB',
  });
  await service.stop();
  for (const figure of await inMode(WITHOUT_MODELS, async ({ pid }) => [
    { name: 'the same without models', value: treeMemory(pid, dataFolder).pss, unit: 'MB', atMost: 350 },
  ]))
    record(figure);
  service = await startServiceProcess({ dataFolder, samples: false, env: WITH_MODELS });

  const folders = ['au/nsw-leps-xml', 'au/commonwealth-acts-md'].map((folder) => join(corpus, folder));
  const ingested = await ingestFolders(service, folders);
  record({
    name: `ingestion of ${ingested.documents} documents, ${ingested.passages} passages`,
    value: ingested.seconds,
    unit: 's',
    atMost: 60,
  });
  record({ name: 'ingestion rate', value: ingested.passages / ingested.seconds, unit: 'passages/s' });

  const questions = unaskedQuestions(corpus, FIRST_QUESTIONS + QUESTIONS);
  if (questions.length < FIRST_QUESTIONS + QUESTIONS)
    throw new Error(`The corpus has headings for ${questions.length} questions only`);
  await untilEmbedded(service, ingested.passages);
  for (const figure of await measureReranked(service, questions)) record(figure);
  await service.stop();
  for (const figure of await inMode({ ENABLE_RERANKING: 'false' }, (running) =>
    measureUncached('by words and meaning', running, { questions, p50: 30, perSecond: 180 }),
  ))
    record(figure);
  for (const figure of await inMode(WITHOUT_MODELS, (running) =>
    measureUncached('by keywords', running, { questions, p50: 25 }),
  ))
    record(figure);
  service = await startServiceProcess({ dataFolder, samples: false, env: WITH_MODELS });

  const cached = await measureCached(service.url, service.keys.access);
  record({
    name: `cached question, 50 connections, through the gateway, median of ${TURNS} times ${TURN_SECONDS} s`,
    value: median(cached.map(({ own }) => own.perSecond)),
    unit: 'req/s',
    atLeast: 2000,
  });
  record({ name: 'cached question, p99', value: median(cached.map(({ own }) => own.p99)), unit: 'ms', atMost: 60 });
  record({
    name: 'the same bytes from a bare Express route behind the same proxy, by turns',
    value: median(cached.map(({ bare }) => bare.perSecond)),
    unit: 'req/s',
  });
  record({ name: 'the same, p99', value: median(cached.map(({ bare }) => bare.p99)), unit: 'ms' });
  record({
    name: 'cached question as a share of the bare route',
    value: median(cached.map(({ own, bare }) => own.perSecond / bare.perSecond)),
    unit: 'times',
    atLeast: 0.7,
  });

  const memory = treeMemory(service.pid, dataFolder);
  record({
    name: `memory of the tree after all this, ${memory.processes} processes (PSS)`,
    value: memory.pss,
    unit: 'MB',
    atMost: 900,
  });
  record({ name: 'the same, shared pages counted in each process (RSS)', value: memory.rss, unit: 'MB' });

  await service.stop();
  // Vectors are made after publication, in the background.
  for (const figure of await inMode(WITHOUT_MODELS, async (running) => [
    ...(await measurePdfs(running, dataFolder, corpus)),
    {
      name: 'memory of the tree after the PDFs, without models (PSS)',
      value: treeMemory(running.pid, dataFolder).pss,
      unit: 'MB',
    },
  ]))
    record(figure);
} finally {
  rmSync(dataFolder, { recursive: true, force: true });
}

const machine = describeMachine();
if (values.write) recordResults({ machine, figures });
const missed = figures.filter(
  (figure) =>
    (figure.atMost !== undefined && figure.value > figure.atMost) ||
    (figure.atLeast !== undefined && figure.value < figure.atLeast),
);
console.log(
  missed.length === 0 ? 'Every target reached.' : `Missed: ${missed.map((figure) => figure.name).join('; ')}`,
);
process.exitCode = missed.length === 0 ? 0 : 1;
console.log(
  `Corpus: ${readdirSync(join(corpus, 'au')).length} folders and files under ${values.corpus}/au. ${machine}.`,
);

async function measureCached(
  url: string,
  key: string,
): Promise<{ own: Awaited<ReturnType<typeof hammer>>; bare: Awaited<ReturnType<typeof hammerBareRoute>> }[]> {
  const body = { query: 'What is the maximum height of a building in Lane Cove?', lga_name: 'Lane Cove' };
  await hammer(url, key, { body, connections: 50, seconds: WARMING_SECONDS });
  const answer = await (
    await fetch(`${url}/api/query`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify(body),
    })
  ).text();
  const turns = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const own = await hammer(url, key, { body, connections: 50, seconds: TURN_SECONDS });
    if (own.failed > 0) throw new Error(`${own.failed} cached answers failed`);
    turns.push({ own, bare: await hammerBareRoute(answer, { body, connections: 50, seconds: TURN_SECONDS }) });
  }
  return turns;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

/** Starts the service on the same folder with other settings, measures and stops it. */
async function inMode(
  env: Readonly<Record<string, string>>,
  measure: (service: ServiceProcess) => Promise<Figure[]>,
): Promise<Figure[]> {
  const running = await startServiceProcess({ dataFolder, samples: false, env: { ...WITH_MODELS, ...env } });
  try {
    return await measure(running);
  } finally {
    await running.stop();
  }
}

async function measureReranked({ url, keys }: ServiceProcess, questions: readonly object[]): Promise<Figure[]> {
  await askEach(url, keys.access, { bodies: questions.slice(0, RERANKED_QUESTIONS), concurrency: 4 });
  const one = await askEach(url, keys.access, {
    bodies: questions.slice(RERANKED_QUESTIONS, 2 * RERANKED_QUESTIONS),
    concurrency: 1,
  });
  return [
    {
      name: `uncached question with reranking, ${one.count} one at a time, p50`,
      value: one.p50,
      unit: 'ms',
      atMost: 200,
    },
    { name: 'the same, p99', value: one.p99, unit: 'ms' },
  ];
}

async function measureUncached(
  mode: string,
  { url, keys }: ServiceProcess,
  { questions, ...most }: { questions: readonly object[]; p50: number; perSecond?: number },
): Promise<Figure[]> {
  await askEach(url, keys.access, { bodies: questions.slice(0, FIRST_QUESTIONS), concurrency: 4 });
  const few = await askEach(url, keys.access, {
    bodies: questions.slice(FIRST_QUESTIONS, FIRST_QUESTIONS + QUESTIONS / 2),
    concurrency: 4,
  });
  const rest = questions.slice(FIRST_QUESTIONS + QUESTIONS / 2);
  const started = performance.now();
  // Some are told to ask again in a moment: what counts is how many are answered.
  let served = 0;
  const onAnswer = ({ status }: Answer) => (served += Number(status === 200));
  await askEach(url, keys.access, { bodies: rest, concurrency: MANY_CONNECTIONS, onAnswer });
  const perSecond = (1000 * served) / (performance.now() - started);
  return [
    { name: `uncached question ${mode}, ${few.count}, 4 at a time, p50`, value: few.p50, unit: 'ms', atMost: most.p50 },
    { name: 'the same, p99', value: few.p99, unit: 'ms' },
    {
      name: `uncached questions ${mode}, ${MANY_CONNECTIONS} connections`,
      value: perSecond,
      unit: 'a second',
      ...(most.perSecond !== undefined && { atLeast: most.perSecond }),
    },
    { name: 'of these answered', value: (100 * served) / rest.length, unit: '%' },
  ];
}
