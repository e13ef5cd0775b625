// npm run bench:generative [-- --write]: what an answer that a model writes takes beside what the model takes. The
// model is a scripted server that begins to write at once and writes whole sentences of the passages, so that all that
// is measured is the service's. Needs the corpus beside the project (../shared/data), or --corpus FOLDER.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readServerSentEvents } from '@regqa/client';
import { quoteSentences, ScriptedModelServer } from '@regqa/testing/scripted-model';
import { ingestFolders } from './ingest-corpus.ts';
import { summarise } from './load.ts';
import type { Figure } from './results.ts';
import { describeMachine, recordResults } from './results.ts';
import { unaskedQuestions } from './unasked-questions.ts';
import { withService } from './with-service.ts';

const { values } = parseArgs({
  options: { write: { type: 'boolean', default: false }, corpus: { type: 'string', default: '../shared/data' } },
});
const corpus = resolve(import.meta.dirname, '..', values.corpus);
/** Questions of each kind, and before them to warm up. */
const QUESTIONS = 200;
/** Sentences of a long answer: what one more costs is told by the difference to a short one. */
const SENTENCES = 8;

/** Milliseconds until the first words of an answer and until its end, and how many sentences it has. */
interface Streamed {
  readonly firstMs: number;
  readonly endMs: number;
  readonly sentences: number;
}

/**
 * Asks for a streamed answer; without sentences where the model did not write it. Throws when it breaks off before its
 * end.
 */
async function ask(url: string, key: string, query: string): Promise<Streamed> {
  const started = performance.now();
  const response = await fetch(`${url}/api/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key, accept: 'text/event-stream' },
    body: JSON.stringify({ query, mode: 'generative' }),
  });
  let firstMs: number | undefined;
  for await (const { event, data } of readServerSentEvents(response.body!)) {
    if (event === 'delta') firstMs ??= performance.now() - started;
    if (event !== 'done' || firstMs === undefined) continue;
    const { mode, citations } = data as { mode: string; citations?: readonly unknown[] };
    const endMs = performance.now() - started;
    return { firstMs, endMs, sentences: mode === 'generative' ? (citations ?? []).length : 0 };
  }
  throw new Error(`No complete answer to ${query}: ${response.status}`);
}

/** Asks one after another and returns what the model has written; refusals and quotations are passed over. */
async function askAll(url: string, key: string, questions: readonly { query: string }[]): Promise<Streamed[]> {
  const streamed: Streamed[] = [];
  for (const { query } of questions) streamed.push(await ask(url, key, query));
  return streamed.filter(({ sentences }) => sentences > 0);
}

const model = new ScriptedModelServer();
const modelUrl = await model.start();
const figures: Figure[] = [];
try {
  const env = { OPENAI_BASE_URL: modelUrl, OPENAI_MODEL: 'scripted', OPENAI_API_KEY: 'scripted' };
  await withService(async (service) => {
    await ingestFolders(service, [join(corpus, 'au/nsw-leps-xml')]);
    const questions = unaskedQuestions(corpus, 3 * QUESTIONS);
    let count = 1;
    model.script = (request) => {
      model.received.length = 0;
      return { kind: 'write', text: quoteSentences(request, count) };
    };
    await askAll(service.url, service.keys.access, questions.slice(0, QUESTIONS));
    const short = await askAll(service.url, service.keys.access, questions.slice(QUESTIONS, 2 * QUESTIONS));
    count = SENTENCES;
    const long = await askAll(service.url, service.keys.access, questions.slice(2 * QUESTIONS));
    const first = summarise(short.map(({ firstMs }) => firstMs));
    figures.push({
      name: `first words of an answer, beyond the model's own time, ${short.length} questions one after another, p50`,
      value: first.p50,
      unit: 'ms',
      atMost: 60,
    });
    figures.push({ name: 'the same, p99', value: first.p99, unit: 'ms' });
    const rests = long
      .filter(({ sentences }) => sentences > 1)
      .map(({ firstMs, endMs, sentences }) => (endMs - firstMs) / (sentences - 1));
    figures.push({
      name: `each further sentence, verified, of ${rests.length} answers, p50`,
      value: summarise(rests).p50,
      unit: 'ms',
      atMost: 5,
    });
    figures.push({ name: 'the same, p99', value: summarise(rests).p99, unit: 'ms' });
    figures.push({
      name: 'sentences of a long answer, on average',
      value: long.reduce((sum, { sentences }) => sum + sentences, 0) / long.length,
      unit: 'sentences',
    });
  }, env);
} finally {
  await model.close();
}
for (const { name, value, unit } of figures) console.log(`${name.padEnd(100)} ${value.toFixed(2)} ${unit}`);
const machine = describeMachine();
if (values.write) recordResults({ machine, figures, command: 'npm run bench:generative' });
