// node benchmarks/reprocess.ts [--corpus FOLDER]: how much slower questions are answered while everything is read
// again.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ServiceProcess } from '@regqa/testing/service-process';
import { ingestFolders } from './ingest-corpus.ts';
import { askEach } from './load.ts';
import type { Latencies } from './load.ts';
import { unaskedQuestions } from './unasked-questions.ts';
import { withService } from './with-service.ts';

const { values } = parseArgs({ options: { corpus: { type: 'string', default: '../shared/data' } } });
const corpus = resolve(import.meta.dirname, '..', values.corpus);
const QUESTIONS = 400;
/** One question at a time: what a person meets. */
const CONCURRENCY = 1;

const show = (what: string, { count, p50, p95, p99, max }: Latencies) =>
  console.log(
    `${what.padEnd(44)} ${count} questions, p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}, p99 ${p99.toFixed(1)}, longest ${max.toFixed(0)} ms`,
  );

async function callAdmin<T>(service: ServiceProcess, method: string, path: string): Promise<T> {
  return (await (
    await fetch(`${service.url}${path}`, { method, headers: { 'x-api-key': service.keys.admin } })
  ).json()) as T;
}

await withService(async (service) => {
  const ingested = await ingestFolders(
    service,
    ['au/nsw-leps-xml', 'au/nsw-sepps-xml', 'au/commonwealth-acts-md'].map((folder) => join(corpus, folder)),
  );
  console.log(`${ingested.documents} documents, ${ingested.passages} passages`);
  const questions = unaskedQuestions(corpus, 3 * QUESTIONS);
  await askEach(service.url, service.keys.access, { bodies: questions.slice(0, QUESTIONS), concurrency: CONCURRENCY });
  show(
    'at rest',
    await askEach(service.url, service.keys.access, {
      bodies: questions.slice(QUESTIONS, 2 * QUESTIONS),
      concurrency: CONCURRENCY,
    }),
  );
  const { job_id: jobId } = await callAdmin<{ job_id: string }>(service, 'POST', '/api/admin/documents/reprocess');
  const started = performance.now();
  const during = await askEach(service.url, service.keys.access, {
    bodies: questions.slice(2 * QUESTIONS),
    concurrency: CONCURRENCY,
  });
  const { state, progress } = await callAdmin<{ state: string; progress: { done: number; total: number } }>(
    service,
    'GET',
    `/api/admin/jobs/${jobId}`,
  );
  show(`while ${progress.done} of ${progress.total} documents were read again (${state})`, during);
  console.log(`in ${((performance.now() - started) / 1000).toFixed(1)} s`);
});
