// node benchmarks/in-turn.ts WHAT NAME=VALUE ... [--write]: measures the service as it is and with these variables,
// five times each in turn, and gives the medians and their ratio, so that what else the machine does falls on both
// alike. WHAT is start, ingestion or cached. Needs the corpus beside the project (../shared/data).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startServiceProcess } from '@regqa/testing/service-process';
import type { ServiceProcess } from '@regqa/testing/service-process';
import { askEach, hammer } from './load.ts';
import { ingestFolders } from './ingest-corpus.ts';
import { describeMachine, recordResults, type Figure } from './results.ts';
import { treeMemory } from './tree-memory.ts';
import { treeProcessorSeconds } from './tree-processor.ts';
import { unaskedQuestions } from './unasked-questions.ts';

const TURNS = 5;
const TURN_SECONDS = 6;
const WARMING_SECONDS = 5;
const QUESTIONS = 500;
const CORPUS = resolve(import.meta.dirname, '../../shared/data');
const PLANS = ['au/nsw-sepps-xml'].map((folder) => join(CORPUS, folder));
/** Answered from a sample document. */
const BODY = { query: 'What is the maximum height of a building in zone R2?', lga_name: 'Banksia Vale' };

type Env = Readonly<Record<string, string>>;
/** What one turn measured, by the name of the figure. */
type Turn = Readonly<Record<string, number>>;

interface Started {
  readonly service: ServiceProcess;
  readonly dataFolder: string;
  /** Stops the service and removes its folder. */
  readonly end: () => Promise<void>;
}

async function started(env: Env, samples = false): Promise<Started> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'regqa-bench-'));
  const service = await startServiceProcess({ dataFolder, samples, env });
  const end = async () => {
    await service.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  };
  return { service, dataFolder, end };
}

async function measureStart(env: Env): Promise<Turn> {
  const first = await started(env);
  await first.service.stop();
  const later = await startServiceProcess({ dataFolder: first.dataFolder, samples: false, env });
  const turn = {
    'first start, ms': first.service.readyMs,
    'later start, ms': later.readyMs,
    'processor time of a later start, s': treeProcessorSeconds(later.pid, first.dataFolder),
    'memory, idle, MB': treeMemory(later.pid, first.dataFolder).pss,
  };
  await later.stop();
  await first.end();
  return turn;
}

async function measureIngestion(env: Env): Promise<Turn> {
  const running = await started(env);
  try {
    return await ingestAndAsk(running);
  } finally {
    await running.end();
  }
}

async function ingestAndAsk({ service, dataFolder }: Started): Promise<Turn> {
  const { passages } = await ingestFolders(service, PLANS);
  const after = treeMemory(service.pid, dataFolder).pss;
  const before = treeProcessorSeconds(service.pid, dataFolder);
  const bodies = unaskedQuestions(CORPUS, QUESTIONS);
  const { p50 } = await askEach(service.url, service.keys.access, { bodies, concurrency: 4 });
  return {
    'passages, in all': passages,
    'memory after the ingestion, MB': after,
    'uncached question, p50, ms': p50,
    'processor time a question, ms': (1000 * (treeProcessorSeconds(service.pid, dataFolder) - before)) / QUESTIONS,
    'memory after the questions, MB': treeMemory(service.pid, dataFolder).pss,
  };
}

/** Both services run at once, and one at a time is asked. */
async function cachedMeasure(
  envs: readonly Env[],
): Promise<{ measure: (env: Env) => Promise<Turn>; end: () => Promise<unknown> }> {
  const running = new Map<Env, Started>();
  for (const env of envs) {
    const one = await started(env, true);
    running.set(env, one);
    const { url, keys } = one.service;
    await hammer(url, keys.access, { body: BODY, connections: 50, seconds: WARMING_SECONDS });
  }
  const measure = async (env: Env) => {
    const { service, dataFolder } = running.get(env)!;
    const before = treeProcessorSeconds(service.pid, dataFolder);
    const asked = { body: BODY, connections: 50, seconds: TURN_SECONDS };
    const health = watchHealth(service.url);
    const { perSecond, p99, failed } = await hammer(service.url, service.keys.access, asked);
    if (failed > 0) throw new Error(`${failed} cached answers failed`);
    const seconds = treeProcessorSeconds(service.pid, dataFolder) - before;
    return {
      'cached questions, a second': perSecond,
      'cached question, p99, ms': p99,
      'processor time a cached question, ms': (1000 * seconds) / (perSecond * TURN_SECONDS),
      'slowest health, ms': await health(),
    };
  };
  return { measure, end: () => Promise.all([...running.values()].map(({ end }) => end())) };
}

/** Asks for health five times a second; the function returned stops that and returns the slowest, in milliseconds. */
function watchHealth(url: string): () => Promise<number> {
  const asked: Promise<number>[] = [];
  const timer = setInterval(() => {
    const began = performance.now();
    asked.push(
      fetch(`${url}/api/health`)
        .then((response) => response.text())
        .then(() => performance.now() - began),
    );
  }, 200);
  return async () => {
    clearInterval(timer);
    return Math.max(...(await Promise.all(asked)));
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [what, ...pairs] = positionals;
const asItIs: Env = {};
const changed: Env = Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/s).slice(0, 2)));
const cached = what === 'cached' ? await cachedMeasure([asItIs, changed]) : undefined;
const measure = cached?.measure ?? (what === 'start' ? measureStart : measureIngestion);
const turns: { own: Turn; other: Turn }[] = [];
try {
  while (turns.length < TURNS) {
    turns.push({ own: await measure(asItIs), other: await measure(changed) });
    console.error(JSON.stringify(turns.at(-1)));
  }
} finally {
  await cached?.end();
}
const figures = Object.keys(turns[0]!.own).flatMap((name): Figure[] => {
  const [unit = '', ...words] = name.split(', ').reverse();
  const figure = words.reverse().join(', ');
  const ratios = turns.map((turn) => turn.other[name]! / turn.own[name]!).toSorted((a, b) => a - b);
  const range = `${ratios[0]!.toFixed(2)} to ${ratios.at(-1)!.toFixed(2)}`;
  return [
    { name: figure, value: median(turns.map((turn) => turn.own[name]!)), unit },
    { name: 'the same with the variables', value: median(turns.map((turn) => turn.other[name]!)), unit },
    { name: `ratio in turn, median of ${TURNS}, ${range}`, value: median(ratios), unit: 'times' },
  ];
});
for (const { name, value, unit } of figures) console.log(`${name}: ${value.toFixed(2)} ${unit}`);
const command = `node benchmarks/in-turn.ts ${positionals.join(' ')}`;
if (values.write) recordResults({ machine: describeMachine(), figures, command });
