// node benchmarks/ingest-memory.ts [--passages 100000] [--corpus FOLDER] [--engine folder|elasticsearch]: ingests the
// same real files under ever new identifiers until so many passages answer, each service a process of its own, and
// shows whether the worker's memory grows with them. Without vectors: a model's memory does not depend on how many
// there are.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createLogger } from '@regqa/platform';
import { startStack } from '@regqa/app-stack';
import { uploadFile } from './ingest-corpus.ts';
import { processMemory } from './tree-memory.ts';

const { values } = parseArgs({
  options: {
    passages: { type: 'string', default: '100000' },
    corpus: { type: 'string', default: '../shared/data' },
    engine: { type: 'string', default: 'folder' },
  },
});
const corpus = resolve(import.meta.dirname, '..', values.corpus);
const wanted = Number(values.passages);
const files = ['au/commonwealth-acts-md', 'au/nsw-leps-xml', 'au/nsw-sepps-xml'].flatMap((folder) =>
  readdirSync(join(corpus, folder)).map((name) => join(corpus, folder, name)),
);
const folder = mkdtempSync(join(tmpdir(), 'regqa-memory-'));

const unlimited = { RATE_LIMIT_ADMIN_PER_MINUTE: '1000000', RATE_LIMIT_PUBLIC_PER_MINUTE: '1000000' };
const stack = await startStack({
  folder,
  env: {
    ...(process.env as Record<string, string>),
    ...unlimited,
    ENABLE_EMBEDDINGS: 'false',
    OFFER_SAMPLES: 'false',
    LOG_LEVEL: 'warn',
  },
  without: values.engine === 'elasticsearch' ? ['s3'] : ['s3', 'elasticsearch'],
  instances: { gateway: 1, query: 1, documents: 1, analytics: 1, worker: 1 },
  logger: createLogger({ name: 'benchmark', level: 'warn' }),
  say: console.log,
});
const service = { url: stack.urls[0]!, keys: stack.keys };
const megabytes = (value: number) => value.toFixed(0).padStart(5);

/** The worker with its parsers, in MB. */
function workerMemory(): number {
  return processMemory(stack.processes.get('worker-1')!.pid!).pss;
}

async function corpusState(): Promise<{ unfinished: number; passages: number }> {
  const headers = { 'x-api-key': service.keys.admin };
  const jobs = (await (await fetch(`${service.url}/api/admin/jobs?limit=1`, { headers })).json()) as {
    by_state: Record<string, number>;
  };
  const health = (await (await fetch(`${service.url}/api/admin/system/health`, { headers })).json()) as {
    database: { total_chunks: number };
  };
  return {
    unfinished: (jobs.by_state['queued'] ?? 0) + (jobs.by_state['running'] ?? 0),
    passages: health.database.total_chunks,
  };
}

try {
  console.log('passages  worker MB (highest since the last line)');
  const started = performance.now();
  for (let copy = 1, passages = 0; passages < wanted; copy++) {
    let highest = 0;
    for (const [at, file] of files.entries()) {
      await uploadFile(service, file, `copy-${copy}-${at}`);
      highest = Math.max(highest, workerMemory());
    }
    for (let state = await corpusState(); state.unfinished > 0; state = await corpusState()) {
      highest = Math.max(highest, workerMemory());
      await sleep(500);
    }
    ({ passages } = await corpusState());
    console.log(
      `${String(passages).padStart(8)}  ${megabytes(workerMemory())} (${megabytes(highest)})  ${((performance.now() - started) / 1000).toFixed(0)} s`,
    );
  }
  await sleep(20_000);
  console.log(`after 20 s at rest: worker ${megabytes(workerMemory())} MB`);
} finally {
  await stack.close();
  rmSync(folder, { recursive: true, force: true });
}
