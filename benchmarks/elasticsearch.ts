// npm run bench:elasticsearch [-- --passages 200000 --documents 51 --heap 1g --memory 512 --cache FOLDER --corpus
// FOLDER --embed-only --write]: starts the service in separate processes on PostgreSQL, Redis and Elasticsearch,
// publishes copies of real documents under other titles and places until so many passages answer by words and meaning,
// and measures questions, the engine, a rebuild and a second query service. Vectors are of the real model: each text is
// embedded once and kept in the cache's folder, which
// --embed-only fills and does no more.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createLocalEmbedder } from '@regqa/adapter-onnx-models';
import { startStack } from '@regqa/app-stack';
import type { Stack } from '@regqa/app-stack';
import { createLogger } from '@regqa/platform';
import { filesToCopy, publishCopies } from './elasticsearch-copies.ts';
import { embedCorpus } from './elasticsearch-embed.ts';
import { measureHeap, measureIndexSize, measureSearches } from './elasticsearch-engine.ts';
import type { Engine } from './elasticsearch-engine.ts';
import { rebuildUnderLoad } from './elasticsearch-rebuild.ts';
import { measureCached, measureUncached } from './elasticsearch-scaling.ts';
import type { Throughput } from './elasticsearch-scaling.ts';
import { startVectorServer, VectorCache } from './elasticsearch-vector-server.ts';
import { askEach } from './load.ts';
import { describeMachine, recordResults, type Figure } from './results.ts';
import { processMemory } from './tree-memory.ts';
import { unaskedQuestions } from './unasked-questions.ts';
import { untilEmbedded } from './until-embedded.ts';

const { values } = parseArgs({
  options: {
    passages: { type: 'string', default: '200000' },
    /** Only so many of the corpus, evenly, for a quick look with many copies. */
    documents: { type: 'string', default: '51' },
    heap: { type: 'string', default: '1g' },
    /** Of passages that each query service keeps, in million characters. */
    memory: { type: 'string', default: '512' },
    cache: { type: 'string', default: join(tmpdir(), 'regqa-bench-vectors') },
    corpus: { type: 'string', default: '../shared/data' },
    model: { type: 'string', default: 'models/passage-encoder' },
    'embed-only': { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const root = join(import.meta.dirname, '..');
const corpus = resolve(root, values.corpus);
const model = resolve(root, values.model);
const UNCACHED = 2_000;
/** Questions after which the processes and the server have compiled what they run often. */
const WARMING = 1_000;
const SEARCHES = 200;
/** Quiet seconds in a row after which a machine is at rest: more than between two looks for vectors. */
const QUIET_SECONDS = 10;
const LONGEST_UNREST_MS = 600_000;
/** On fewer cores than this two query services share what one of them already uses. */
const CORES_TO_SCALE = 8;
const figures: Figure[] = [];

const evenly = <T>(all: readonly T[], count: number): T[] =>
  all.filter((_, at) => Math.floor((at * count) / all.length) !== Math.floor(((at - 1) * count) / all.length));

/** Adds a figure and prints it at once. */
function record(figure: Figure): void {
  figures.push(figure);
  const target =
    figure.atMost !== undefined ? `<= ${figure.atMost}` : figure.atLeast !== undefined ? `>= ${figure.atLeast}` : '';
  console.log(
    `${figure.name.padEnd(78)} ${figure.value.toFixed(figure.value < 10 ? 2 : 1).padStart(10)} ${figure.unit.padEnd(10)} ${target}`,
  );
}

mkdirSync(values.cache, { recursive: true });
const embedder = await createLocalEmbedder({
  passageModel: model,
  questionModel: null,
  threads: values['embed-only'] ? cpus().length : 1,
});
const cache = new VectorCache(join(values.cache, `${embedder.model}-${embedder.dimension}.vectors`), embedder);
const files = evenly(filesToCopy(corpus), Number(values.documents));
console.log(`${files.length} documents; the cache holds ${cache.size} vectors of ${embedder.model}`);
if (values['embed-only']) await embedCorpus(files, cache);
else await measureService();
await embedder.close();

async function measureService(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'regqa-bench-elasticsearch-'));
  const server = await startVectorServer(embedder, cache);
  try {
    const stack = await startStack({
      folder,
      env: { ...(process.env as Record<string, string>), ...settings() },
      // The worker has what was embedded before from the cache; questions are embedded where they are asked, as usual.
      envOf: {
        worker: { EMBEDDINGS_BASE_URL: server.url, EMBEDDINGS_MODEL: embedder.model },
        query: { EMBEDDINGS_MODEL_DIR: model },
      },
      without: ['s3'],
      instances: { gateway: 1, query: 2, documents: 1, analytics: 1, worker: 1 },
      logger: createLogger({ name: 'benchmark', level: 'warn' }),
      say: console.log,
    });
    try {
      for (const store of stack.stores) console.log(`  ${store}`);
      await measureAll(stack, folder);
    } finally {
      await stack.close();
    }
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
  finish();
}

function settings(): Record<string, string> {
  const limits = Object.fromEntries(
    ['PUBLIC', 'ADMIN', 'QUERY', 'HEALTH'].map((bucket) => [`RATE_LIMIT_${bucket}_PER_MINUTE`, '100000000']),
  );
  return {
    ...limits,
    PASSAGE_MEMORY_MB: values.memory,
    ES_HEAP: values.heap,
    OFFER_SAMPLES: 'false',
    LOG_LEVEL: 'warn',
  };
}

async function measureAll(stack: Stack, folder: string): Promise<void> {
  await publishAndEmbed(stack);
  await untilAtRest();
  const answered = await measureQuestions(stack, folder);
  await measureEngine(stack);
  const questions = neverAsked(answered);
  const rebuilt = await rebuildUnderLoad(stack, questions);
  record({
    name: 'rebuild of the index of words, with swap, while 4 ask at a time',
    value: rebuilt.seconds,
    unit: 's',
  });
  record({ name: 'questions asked meanwhile and just after', value: rebuilt.asked, unit: 'questions' });
  record({ name: 'of them failed', value: rebuilt.failed, unit: 'questions', atMost: 0 });
  record({ name: 'of them answered without a source', value: rebuilt.empty, unit: 'questions', atMost: 0 });
  record({ name: 'question meanwhile, p50', value: rebuilt.latencies.p50, unit: 'ms' });
  await measureScaling(stack, questions);
}

async function publishAndEmbed(stack: Stack): Promise<void> {
  const service = { url: stack.urls[0]!, keys: stack.keys };
  const started = performance.now();
  const published = await publishCopies(service, files, { passages: Number(values.passages), say: console.log });
  record({
    name: `passages in the index, of ${published.documents} documents`,
    value: published.passages,
    unit: 'passages',
  });
  record({
    name: 'ingestion rate, without vectors',
    value: published.passages / published.seconds,
    unit: 'passages/s',
  });
  await untilEmbedded(service, published.passages);
  record({
    name: 'the same with vectors, texts embedded before from the cache',
    value: (1000 * published.passages) / (performance.now() - started),
    unit: 'passages/s',
  });
  console.log(`${cache.embedded} texts were not in the cache and were embedded`);
}

/**
 * What follows a publication is over, such as folding and reading ahead, when the machine does little for a while.
 * Throws when it never does.
 */
async function untilAtRest(): Promise<void> {
  const started = performance.now();
  for (let quiet = 0, before = coreTimes(); quiet < QUIET_SECONDS;) {
    await sleep(1000);
    const now = coreTimes();
    quiet = (now.idle - before.idle) / (now.all - before.all) > 0.9 ? quiet + 1 : 0;
    before = now;
    if (performance.now() - started > LONGEST_UNREST_MS) throw new Error('The machine does not come to rest');
  }
  console.log(`at rest after ${((performance.now() - started) / 1000).toFixed(0)} s`);
}

/** Time that the cores were idle and time in all, since the machine started. */
function coreTimes(): { idle: number; all: number } {
  const times = cpus().map(({ times }) => times);
  const sum = (of: (time: (typeof times)[number]) => number) => times.reduce((total, time) => total + of(time), 0);
  return {
    idle: sum(({ idle }) => idle),
    all: sum(({ user, nice, sys, irq, idle }) => user + nice + sys + irq + idle),
  };
}

/** Returns the questions that had a source. */
async function measureQuestions(stack: Stack, folder: string): Promise<object[]> {
  const [url, key] = [stack.urls[0]!, stack.keys.access];
  const questions = unaskedQuestions(corpus, WARMING + UNCACHED);
  if (questions.length < WARMING + UNCACHED)
    throw new Error(`The corpus has headings for ${questions.length} questions only`);
  const [before, bodies] = [questions.slice(0, WARMING), questions.slice(WARMING)];
  const cold = await askEach(url, key, { bodies: before, concurrency: 4 });
  record({
    name: `uncached question by words and meaning, the first ${cold.count}, 4 at a time, p50`,
    value: cold.p50,
    unit: 'ms',
  });
  record({ name: 'the same, p99', value: cold.p99, unit: 'ms' });
  const answered: object[] = [];
  const onAnswer = ({ body, status, text }: { body: object; status: number | undefined; text: string }) => {
    if (status !== 200) throw new Error(`${status}: ${text}`);
    if ((JSON.parse(text) as { sources: unknown[] }).sources.length > 0) answered.push(body);
  };
  const uncached = await askEach(url, key, { bodies, concurrency: 4, onAnswer });
  record({
    name: `uncached question by words and meaning, ${uncached.count} questions, 4 at a time, p50`,
    value: uncached.p50,
    unit: 'ms',
    atMost: 60,
  });
  record({ name: 'the same, p99', value: uncached.p99, unit: 'ms' });
  record({
    name: 'failures to embed a question in the logs of the query services',
    value: failuresToEmbed(stack),
    unit: 'failures',
    atMost: 0,
  });
  const query = stack.processes.get('query-1')!.pid;
  if (query !== undefined)
    record({
      name: `memory of a query service that may keep ${values.memory} million characters of passages (PSS)`,
      value: processMemory(query).pss,
      unit: 'MB',
    });
  console.log(`${answered.length} of ${uncached.count} had a source; logs in ${join(folder, 'logs')}`);
  return answered;
}

/** Each is the beginning of ten seconds in which keywords alone answer. */
function failuresToEmbed(stack: Stack): number {
  const logs = [...stack.processes.values()]
    .filter(({ name }) => name.startsWith('query-'))
    .map(({ logFile }) => readFileSync(logFile, 'utf8'));
  return logs
    .join('')
    .split('\n')
    .filter((line) => /could not be embedded|There is no embedding model/.test(line)).length;
}

async function measureEngine(stack: Stack): Promise<void> {
  const engine = engineOf(stack);
  const cost = await measureSearches(
    engine,
    embedder,
    unaskedQuestions(corpus, SEARCHES).map(({ query }) => query),
  );
  record({
    name: `search by words and meaning, the engine's own time, ${SEARCHES} one after another, p50`,
    value: cost.took.p50,
    unit: 'ms',
  });
  record({ name: 'the same, p99', value: cost.took.p99, unit: 'ms' });
  if (cost.processorMs !== undefined)
    record({ name: 'processor time of the server for one search', value: cost.processorMs, unit: 'ms' });
  const { words, vectors, byKind } = await measureIndexSize(engine);
  record({ name: 'index of words on disk, for one passage', value: words.bytes / words.documents, unit: 'bytes' });
  record({
    name: 'index of vectors on disk, for one passage',
    value: vectors.bytes / vectors.documents,
    unit: 'bytes',
  });
  for (const [kind, bytes] of Object.entries(byKind))
    record({ name: `of both: ${kind.replaceAll('_', ' ')}`, value: bytes / words.documents, unit: 'bytes' });
  const heap = await measureHeap(engine);
  record({ name: 'heap of the server, at most', value: heap.mostMb, unit: 'MB' });
  record({ name: 'heap of the server, in use now', value: heap.usedMb, unit: 'MB' });
  if (engine.pid !== undefined)
    record({
      name: 'memory of the server with its part of mapped files (PSS)',
      value: processMemory(engine.pid).pss,
      unit: 'MB',
    });
}

function engineOf({ environment, processes }: Stack): Engine {
  const url = environment['ELASTICSEARCH_URL'];
  if (url === undefined)
    throw new Error('There is no Elasticsearch: ELASTICSEARCH_URL, or ../shared/elasticsearch/start with a JDK 21');
  return {
    url,
    indexPrefix: environment['ELASTICSEARCH_INDEX_PREFIX'] || 'regqa',
    pid: processes.get('elasticsearch')?.pid,
    model: embedder.model,
  };
}

/** The number of sources is part of what an answer is cached under, so that each is composed again. */
function* neverAsked(bodies: readonly object[]): Generator<object> {
  for (let sources = 6; sources <= 50; sources++) for (const body of bodies) yield { ...body, max_sources: sources };
}

async function measureScaling(stack: Stack, questions: Iterator<object>): Promise<void> {
  const cachedBody = { query: 'What is the maximum height of a building in Lane Cove?', lga_name: 'Lane Cove' };
  const two = { cached: await measureCached(stack, cachedBody), uncached: await measureUncached(stack, questions) };
  await stack.processes.get('query-2')!.stop();
  const one = { cached: await measureCached(stack, cachedBody), uncached: await measureUncached(stack, questions) };
  for (const kind of ['cached', 'uncached'] as const) {
    recordThroughput(`${kind} questions, one query service`, one[kind]);
    recordThroughput(`${kind} questions, two query services`, two[kind]);
    record({
      name: `${kind} questions, two query services against one`,
      value: two[kind].perSecond / one[kind].perSecond,
      unit: 'times',
      ...(cpus().length >= CORES_TO_SCALE && { atLeast: 1.7 }),
    });
  }
}

function recordThroughput(name: string, { perSecond, cores }: Throughput): void {
  record({ name, value: perSecond, unit: 'req/s' });
  for (const [process, used] of Object.entries(cores))
    if (used >= 0.05) record({ name: `meanwhile ${process}`, value: used, unit: 'cores' });
}

function finish(): void {
  const machine = describeMachine();
  if (values.write)
    recordResults({
      machine,
      figures,
      command: `npm run bench:elasticsearch -- --passages ${values.passages} --heap ${values.heap} --memory ${values.memory}`,
    });
  const missed = figures.filter(
    (figure) =>
      (figure.atMost !== undefined && figure.value > figure.atMost) ||
      (figure.atLeast !== undefined && figure.value < figure.atLeast),
  );
  console.log(
    missed.length === 0
      ? `Every target reached. ${machine}.`
      : `Missed: ${missed.map((figure) => figure.name).join('; ')}. ${machine}.`,
  );
  process.exitCode = missed.length === 0 ? 0 : 1;
}
