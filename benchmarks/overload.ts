// npm run bench:overload [-- --models] [--write]: how many questions a second the service answers at its best, and what
// becomes of five times as many. With --models questions are embedded and reranked, as in production.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startServiceProcess } from '@regqa/testing/service-process';
import type { ServiceProcess } from '@regqa/testing/service-process';
import { ingestFolders } from './ingest-corpus.ts';
import { askAtRate, askEach, summarise } from './load.ts';
import type { Answer } from './load.ts';
import { describeMachine, recordResults, type Figure } from './results.ts';
import { unaskedQuestions } from './unasked-questions.ts';
import { untilEmbedded } from './until-embedded.ts';

const { values } = parseArgs({
  options: {
    models: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    corpus: { type: 'string', default: '../shared/data' },
  },
});
const corpus = resolve(import.meta.dirname, '..', values.corpus);
const dataFolder = mkdtempSync(join(tmpdir(), 'regqa-overload-'));
const WARMING = values.models ? 60 : 1_000;
/** Connections at which the peak is looked for. */
const CONNECTIONS = values.models ? [4, 8, 16] : [4, 16, 64];
const SECONDS = 12;
const MOST_QUESTIONS = 20_000;
const TIMES_THE_PEAK = 5;
const PROBE_PAUSE_MS = 100;

const env = values.models ? { ENABLE_EMBEDDINGS: 'true', ENABLE_RERANKING: 'true' } : {};
const service = await startServiceProcess({ dataFolder, samples: false, env });
try {
  const { passages } = await ingestFolders(service, [join(corpus, 'au/nsw-leps-xml')]);
  if (values.models) await untilEmbedded(service, passages);
  const figures = await measure(service, pairsOfQuestions());
  for (const { name, value, unit } of figures)
    console.log(`${name.padEnd(70)} ${value.toFixed(1).padStart(9)} ${unit}`);
  if (values.write) recordResults({ machine: describeMachine(), figures, command: 'npm run bench:overload' });
} finally {
  await service.stop();
  rmSync(dataFolder, { recursive: true, force: true });
}

/** Two questions in one: there are too few of one alone. */
function pairsOfQuestions(): { query: string }[] {
  const all = unaskedQuestions(corpus, MOST_QUESTIONS);
  const seconds = [...all.slice(all.length / 3), ...all.slice(0, all.length / 3)];
  const pair = (apart: number) =>
    all.map(({ query }, at) => ({ query: `${query} ${seconds[(at + apart) % all.length]!.query}` }));
  return Array.from({ length: Math.ceil(MOST_QUESTIONS / all.length) }, (_, apart) => pair(apart)).flat();
}

async function measure({ url, keys }: ServiceProcess, questions: object[]): Promise<Figure[]> {
  const cached = { query: 'What is the maximum height of a building in Lane Cove?', lga_name: 'Lane Cove' };
  await askEach(url, keys.access, { bodies: questions.splice(0, WARMING), concurrency: 4 });
  // An answer for which the models had too little time is not kept: alone they have enough.
  await askEach(url, keys.access, { bodies: [cached], concurrency: 1 });
  let peak = 0;
  for (const concurrency of CONNECTIONS) {
    const started = performance.now();
    const bodies = questions.splice(0, values.models ? 80 : 1_000);
    let served = 0;
    const { p50, p99, max } = await askEach(url, keys.access, {
      bodies,
      concurrency,
      onAnswer: ({ status }) => (served += Number(status === 200)),
    });
    const perSecond = (1000 * served) / (performance.now() - started);
    const times = `p50 ${p50.toFixed()}, p99 ${p99.toFixed()}, longest ${max.toFixed()} ms`;
    console.log(
      `${concurrency} connections: ${perSecond.toFixed(1)} answers a second, ${served} of ${bodies.length}, ${times}`,
    );
    // A round in which some were refused is over too soon to say how many are answered in a second.
    if (served === bodies.length) peak = Math.max(peak, perSecond);
  }
  const perSecond = TIMES_THE_PEAK * peak;
  const load = askAtRate(url, keys.access, { bodies: questions.splice(0, perSecond * SECONDS), perSecond });
  const probes = probeUntil(load, { url, key: keys.access, cached });
  const { answers, seconds } = await load;
  return [...describe(answers, { peak, seconds }), ...(await probes)];
}

function describe(answers: readonly Answer[], { peak, seconds }: { peak: number; seconds: number }): Figure[] {
  const times = (status: (status: number | undefined) => boolean) =>
    summarise(answers.filter((answer) => status(answer.status)).map(({ milliseconds }) => milliseconds));
  const served = times((status) => status === 200);
  const refused = times((status) => status === 503);
  for (const text of new Set(
    answers.filter(({ status }) => status !== 200).map(({ status, text }) => `${status} ${text}`),
  ))
    console.log(text);
  return [
    { name: 'peak, answers a second', value: peak, unit: '' },
    { name: `asked ${TIMES_THE_PEAK} times as much: answers a second`, value: served.count / seconds, unit: '' },
    { name: 'the same as a share of the peak', value: served.count / seconds / peak, unit: 'times', atLeast: 0.8 },
    { name: 'answered, p50', value: served.p50, unit: 'ms' },
    { name: 'answered, p99', value: served.p99, unit: 'ms', atMost: 2_000 },
    { name: 'refused with 503', value: refused.count, unit: 'questions' },
    { name: 'time to a 503, p50', value: refused.p50, unit: 'ms' },
    { name: 'time to a 503, p95', value: refused.p95, unit: 'ms', atMost: 100 },
    { name: 'time to a 503, p99', value: refused.p99, unit: 'ms' },
    {
      name: 'neither answered nor refused with 503',
      value: answers.length - served.count - refused.count,
      unit: 'questions',
      atMost: 0,
    },
  ];
}

/** Asks for a cached answer and for health again and again, until the load is over. */
async function probeUntil(
  load: Promise<unknown>,
  { url, key, cached }: { url: string; key: string; cached: object },
): Promise<Figure[]> {
  let over = false;
  void load.finally(() => (over = true));
  const times = { cached: [] as number[], health: [] as number[] };
  let failed = 0;
  while (!over) {
    const started = performance.now();
    const headers = { 'content-type': 'application/json', 'x-api-key': key };
    const answer = await fetch(`${url}/api/query`, { method: 'POST', headers, body: JSON.stringify(cached) });
    const text = await answer.text();
    times.cached.push(performance.now() - started);
    const between = performance.now();
    const health = await fetch(`${url}/api/health`);
    const healthText = await health.text();
    times.health.push(performance.now() - between);
    const failures = [
      ...(answer.status === 200 && (JSON.parse(text) as { cache_hit: boolean }).cache_hit ? [] : [text]),
      ...(health.status === 200 ? [] : [healthText]),
    ];
    for (const failure of failures) console.log(failure);
    failed += failures.length;
    await sleep(PROBE_PAUSE_MS);
  }
  return [
    { name: 'cached answer meanwhile, p99', value: summarise(times.cached).p99, unit: 'ms' },
    { name: 'health meanwhile, p99', value: summarise(times.health).p99, unit: 'ms', atMost: 300 },
    { name: 'cached answers and health that failed', value: failed, unit: '', atMost: 0 },
  ];
}
