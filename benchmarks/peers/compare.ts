// npm run bench -- --peers [--write]: the service beside LlamaIndex behind FastAPI on the same paragraphs with the same
// models, asked the same uncached questions in turn. Needs ObliQA beside the project (../shared/data), or --corpus
// FOLDER, and Python 3.10. There is one size, that of ObliQA.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { EvaluationQuestion } from '@regqa/app-cli';
import { startServiceProcess } from '@regqa/testing/service-process';
import { askEach, summarise } from '../load.ts';
import type { Answer } from '../load.ts';
import { describeMachine, recordResults, type Figure } from '../results.ts';
import { startPeer } from './peer-service.ts';
import { ingestRulebooks, readPassages, readQuestions, recallOf } from './rulebooks.ts';

const CONNECTIONS = [4, 50];
const TURNS = 3;
const SOURCES = 10;
const HYBRID = { ENABLE_EMBEDDINGS: 'true', ENABLE_RERANKING: 'false' };
const RERANKED = { ...HYBRID, ENABLE_RERANKING: 'true' };
/** `warming`: questions after which a process that has just started has compiled what it runs often. */
const FAST = { rerank: false, warming: 900, questions: 600 };
const SLOW = { rerank: true, warming: 150, questions: 120 };
/** Settings of the service, whether the peer reranks, questions, and the least ratio at most connections. */
const MODES = [
  { name: 'keywords alone', env: { ...HYBRID, ENABLE_EMBEDDINGS: 'false' }, ...FAST, atLeast: 8 },
  { name: 'without reranking', env: HYBRID, ...FAST, atLeast: 3 },
  { name: 'with reranking', env: RERANKED, ...SLOW, atLeast: 3 },
  // As long as it takes: within its budget the service leaves pairs unread where many ask.
  { name: 'with every pair read', env: { ...RERANKED, RERANK_BUDGET_MS: '10000' }, ...SLOW, atLeast: undefined },
];

/** Whom a question is put to, and how. */
interface Server {
  readonly url: string;
  readonly key: string;
  readonly bodyOf: (question: EvaluationQuestion) => object;
}

type Turn = Awaited<ReturnType<typeof ask>>;

const { values } = parseArgs({
  options: {
    peers: { type: 'boolean' },
    write: { type: 'boolean', default: false },
    corpus: { type: 'string', default: '../shared/data' },
  },
});
const corpus = resolve(import.meta.dirname, '../..', values.corpus);
const machine = `${describeMachine()}. 1-minute load before the start: ${loadavg()[0]!.toFixed(1)}.`;
const dataFolder = mkdtempSync(join(tmpdir(), 'regqa-bench-'));
const { unseen, others } = await readQuestions(corpus);
const passages = readPassages(corpus);
const figures: Figure[] = [];
try {
  const peer = await startPeer(passages);
  try {
    const service = await startServiceProcess({ dataFolder, samples: false, env: HYBRID });
    const ingested = await ingestRulebooks(service, corpus).finally(() => service.stop());
    record({ name: 'paragraphs, each a passage of LlamaIndex', value: passages.length, unit: 'passages' });
    record({ name: 'passages that the service makes of them', value: ingested, unit: 'passages' });
    for (const mode of MODES) await compare(mode, peer.url);
  } finally {
    await peer.stop();
  }
} finally {
  rmSync(dataFolder, { recursive: true, force: true });
}
if (values.write) recordResults({ machine, figures, command: 'npm run bench -- --peers' });

function record(figure: Figure): void {
  figures.push(figure);
  console.log(`${figure.name.padEnd(90)} ${figure.value.toFixed(1).padStart(9)} ${figure.unit}`);
}

async function compare(mode: (typeof MODES)[number], peerUrl: string): Promise<void> {
  const running = await startServiceProcess({ dataFolder, samples: false, env: mode.env });
  const peer = { url: peerUrl, key: '', bodyOf: ({ query }: EvaluationQuestion) => ({ query, rerank: mode.rerank }) };
  try {
    for (const [at, connections] of CONNECTIONS.entries()) {
      // Another number of sources is another question to the cache.
      const bodyOf = ({ query }: EvaluationQuestion) => ({ query, mode: 'extractive', max_sources: SOURCES + at });
      const service = { url: running.url, key: running.keys.access, bodyOf };
      if (at === 0) for (const server of [service, peer]) await ask(server, others.slice(0, mode.warming), connections);
      const [own, other]: [Turn[], Turn[]] = [[], []];
      for (let turn = 0; turn < TURNS; turn++) {
        const questions = unseen.slice(turn * mode.questions, (turn + 1) * mode.questions);
        own.push(await ask(service, questions, connections));
        other.push(await ask(peer, questions, connections));
      }
      describe(`service ${mode.name}, ${connections} connections`, own);
      describe(`LlamaIndex${mode.rerank ? ' with the reranker' : ''}, the same questions`, other);
      const ratios = own.map(({ perSecond }, at) => perSecond / other[at]!.perSecond).toSorted((a, b) => a - b);
      const target = connections === CONNECTIONS.at(-1) && mode.atLeast !== undefined ? { atLeast: mode.atLeast } : {};
      const range = `${ratios[0]!.toFixed(1)} to ${ratios.at(-1)!.toFixed(1)}`;
      record({ name: `ratio in turn, median of ${TURNS}, ${range}`, value: median(ratios), unit: 'times', ...target });
    }
  } finally {
    await running.stop();
  }
}

function describe(name: string, turns: readonly Turn[]): void {
  const { count, p50, p99 } = summarise(turns.flatMap(({ times }) => times));
  const recall = turns.flatMap(({ recalls }) => recalls).reduce((sum, one) => sum + one, 0) / count;
  record({ name, value: median(turns.map(({ perSecond }) => perSecond)), unit: 'answers a second' });
  record({ name: 'the same, p50', value: p50, unit: 'ms' });
  record({ name: 'the same, p99', value: p99, unit: 'ms' });
  record({ name: `the same, Recall@${SOURCES} of ${count} answers`, value: 100 * recall, unit: '%' });
}

/** Puts every question until it is answered. */
async function ask({ url, key, bodyOf }: Server, questions: readonly EvaluationQuestion[], concurrency: number) {
  const asked = new Map(questions.map((question) => [bodyOf(question), question]));
  const answers: Answer[] = [];
  const began = performance.now();
  const onAnswer = (answer: Answer) => void answers.push(answer);
  await askEach(url, key, { bodies: [...asked.keys()], concurrency, askAgain: true, onAnswer });
  const perSecond = (1000 * answers.length) / (performance.now() - began);
  const failed = answers.find(({ status }) => status !== 200);
  if (failed) throw new Error(`${url}: ${failed.status} ${failed.text}`);
  const recalls = answers.map(({ body, text }) => recallOf(asked.get(body)!, text));
  return { perSecond, recalls, times: answers.map(({ milliseconds }) => milliseconds) };
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
}
