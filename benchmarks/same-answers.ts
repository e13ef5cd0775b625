// node benchmarks/same-answers.ts [--corpus FOLDER] [--questions 200] [--model FOLDER --cache FOLDER]: puts the same
// questions to the service in one process and to the service in separate processes on servers, with the same documents,
// and compares what they answer; by words and meaning where a model is given, whose vectors of passages are kept in the
// cache's folder.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createLocalEmbedder } from '@regqa/adapter-onnx-models';
import { startStack } from '@regqa/app-stack';
import type { QueryResponseBody } from '@regqa/contracts';
import { silentLogger } from '@regqa/platform';
import type { ServiceProcess } from '@regqa/testing/service-process';
import { startVectorServer, VectorCache } from './elasticsearch-vector-server.ts';
import { ingestFolders } from './ingest-corpus.ts';
import { untilEmbedded } from './until-embedded.ts';
import { withService } from './with-service.ts';

type Service = Pick<ServiceProcess, 'url' | 'keys'>;

/** A question of an evaluation file, as far as it is asked. */
interface Question {
  readonly id: string;
  readonly query: string;
  readonly filters?: Readonly<Record<string, unknown>>;
}

/** What is compared of an answer. */
interface Given {
  readonly answer: string;
  /** Passages that sentences of the answer rest on. */
  readonly cited: readonly string[];
  /** All sources in their order. */
  readonly sources: readonly string[];
}

const { values } = parseArgs({
  options: {
    corpus: { type: 'string', default: '../shared/data' },
    questions: { type: 'string', default: '200' },
    model: { type: 'string' },
    cache: { type: 'string', default: join(tmpdir(), 'regqa-bench-vectors') },
  },
});
const corpus = resolve(import.meta.dirname, '..', values.corpus);
const folders = ['au/nsw-leps-xml', 'au/commonwealth-acts-md'].map((folder) => join(corpus, folder));
const asked = questionsOf('nsw-commonwealth.jsonl', Number(values.questions));

/** Returns so many questions of the file, evenly from its beginning to its end. */
function questionsOf(file: string, count: number): Question[] {
  const lines = readFileSync(join(import.meta.dirname, '../evaluation/questions', file), 'utf8')
    .trim()
    .split('\n');
  return Array.from(
    { length: Math.min(count, lines.length) },
    (_, at) => JSON.parse(lines[Math.floor((at * lines.length) / count)]!) as Question,
  );
}

async function answersOf(service: Service): Promise<Given[]> {
  const { documents, passages } = await ingestFolders(service, folders);
  console.log(`${documents} documents, ${passages} passages`);
  if (model !== undefined) await untilEmbedded(service, passages);
  const given: Given[] = [];
  for (const { query, filters } of asked) given.push(await ask(service, { query, ...filters }));
  return given;
}

async function ask({ url, keys }: Service, body: object): Promise<Given> {
  const response = await fetch(`${url}/api/query`, {
    method: 'POST',
    headers: { 'x-api-key': keys.access, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.status !== 200) throw new Error(`${JSON.stringify(body)}: ${response.status} ${await response.text()}`);
  const { answer, sources, citations = [] } = (await response.json()) as QueryResponseBody;
  return { answer, cited: citations.map(({ chunk_id: id }) => id), sources: sources.map(({ chunk_id: id }) => id) };
}

/** Serves both forms with vectors of the model, so that each text has one vector in both. */
async function openModel(folder: string): Promise<{ settings: Record<string, string>; close(): Promise<void> }> {
  mkdirSync(values.cache, { recursive: true });
  const embedder = await createLocalEmbedder({ passageModel: folder, questionModel: null, threads: 2 });
  const server = await startVectorServer(
    embedder,
    new VectorCache(join(values.cache, `${embedder.model}-${embedder.dimension}.vectors`), embedder),
  );
  const settings = { ENABLE_EMBEDDINGS: 'true', EMBEDDINGS_BASE_URL: server.url, EMBEDDINGS_MODEL: embedder.model };
  return { settings, close: () => server.close().then(() => embedder.close()) };
}

async function askStack(): Promise<Given[]> {
  const folder = mkdtempSync(join(tmpdir(), 'regqa-same-'));
  const limits = Object.fromEntries(
    ['PUBLIC', 'ADMIN', 'QUERY', 'HEALTH'].map((bucket) => [`RATE_LIMIT_${bucket}_PER_MINUTE`, '100000000']),
  );
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    LOG_LEVEL: 'warn',
    ENABLE_EMBEDDINGS: 'false',
    ENABLE_RERANKING: 'false',
    OFFER_SAMPLES: 'false',
    ...limits,
    ...model?.settings,
  };
  const stack = await startStack({ folder, env, logger: silentLogger });
  try {
    for (const store of stack.stores) console.log(store);
    return await answersOf({ url: stack.urls[0]!, keys: stack.keys });
  } finally {
    await stack.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const same = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n');

const model =
  values.model === undefined ? undefined : await openModel(resolve(import.meta.dirname, '..', values.model));
let embedded: Given[] = [];
await withService(async (service) => {
  embedded = await answersOf(service);
}, model?.settings);
const distributed = await askStack();
await model?.close();
const pairs = asked.map((question, at) => ({ question, one: embedded[at]!, other: distributed[at]! }));
const count = (what: string, holds: (pair: (typeof pairs)[number]) => boolean) =>
  console.log(`${what}: ${pairs.filter(holds).length} of ${pairs.length}`);
count('same answer, word for word', ({ one, other }) => one.answer === other.answer);
count('same passages cited', ({ one, other }) => same(one.cited, other.cited));
count('same sources in the same order', ({ one, other }) => same(one.sources, other.sources));
count('same sources in any order', ({ one, other }) => same(one.sources.toSorted(), other.sources.toSorted()));
for (const { question, one, other } of pairs.filter(
  (pair) => pair.one.answer !== pair.other.answer || !same(pair.one.cited, pair.other.cited),
)) {
  console.log(
    `\n${question.id}: ${question.query}\n  one process: ${one.cited.join(', ') || one.answer.slice(0, 120)}\n  separate:    ${other.cited.join(', ') || other.answer.slice(0, 120)}`,
  );
}
const moved = pairs
  .filter(({ one, other }) => !same(one.sources, other.sources))
  .map(({ one, other }) => one.sources.findIndex((id, at) => id !== other.sources[at]) + 1);
console.log(`\nplace of the first source that differs: ${moved.toSorted((a, b) => a - b).join(', ') || 'none'}`);
