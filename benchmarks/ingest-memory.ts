// node benchmarks/ingest-memory.ts [--passages 100000] [--corpus FOLDER]: ingests the same real files under ever new
// identifiers until so many passages answer, and shows whether memory grows with them.
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ServiceProcess } from '@regqa/testing/service-process';
import { uploadFile } from './ingest-corpus.ts';
import { databasePid, treeMemory } from './tree-memory.ts';
import { withService } from './with-service.ts';

const { values } = parseArgs({ options: { passages: { type: 'string', default: '100000' }, corpus: { type: 'string', default: '../shared/data' } } });
const corpus = resolve(import.meta.dirname, '..', values.corpus);
const wanted = Number(values.passages);
const files = ['au/commonwealth-acts-md', 'au/nsw-leps-xml', 'au/nsw-sepps-xml'].flatMap((folder) => readdirSync(join(corpus, folder)).map((name) => join(corpus, folder, name)));

const megabytes = (value: number) => value.toFixed(0).padStart(5);

/** The service's own processes, parsers included, and the database server beside them. */
function measure(service: ServiceProcess, dataFolder: string): { service: number; database: number } {
  const whole = treeMemory(service.pid, dataFolder).pss;
  const [server] = databasePid(dataFolder);
  const database = server === undefined ? 0 : treeMemory(server, dataFolder).pss;
  return { service: whole - database, database };
}

async function corpusState(service: ServiceProcess): Promise<{ unfinished: number; passages: number }> {
  const headers = { 'x-api-key': service.keys.admin };
  const jobs = (await (await fetch(`${service.url}/api/admin/jobs?limit=1`, { headers })).json()) as { by_state: Record<string, number> };
  const health = (await (await fetch(`${service.url}/api/admin/system/health`, { headers })).json()) as { database: { total_chunks: number } };
  return { unfinished: (jobs.by_state['queued'] ?? 0) + (jobs.by_state['running'] ?? 0), passages: health.database.total_chunks };
}

await withService(async (service, dataFolder) => {
  console.log('passages  service MB (highest since the last line)  database MB');
  const started = performance.now();
  for (let copy = 1, passages = 0; passages < wanted; copy++) {
    for (const [at, file] of files.entries()) await uploadFile(service, file, `copy-${copy}-${at}`);
    let highest = 0;
    for (let state = await corpusState(service); state.unfinished > 0; state = await corpusState(service)) {
      passages = state.passages;
      highest = Math.max(highest, measure(service, dataFolder).service);
      await sleep(500);
    }
    ({ passages } = await corpusState(service));
    const now = measure(service, dataFolder);
    console.log(`${String(passages).padStart(8)}  ${megabytes(now.service)} (${megabytes(highest)})  ${megabytes(now.database)}  ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
  await sleep(20_000);
  console.log(`after 20 s at rest: service ${megabytes(measure(service, dataFolder).service)} MB, database ${megabytes(measure(service, dataFolder).database)} MB`);
});
