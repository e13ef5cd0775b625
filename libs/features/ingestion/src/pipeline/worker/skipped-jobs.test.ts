import { expect, it } from '@jest/globals';
import { createMemoryPassageIndex } from '@regqa/adapter-memory';
import { startIngestionWorker } from './start-ingestion-worker.ts';
import { WORKER_OPTIONS, WorkerStores } from './worker-stores.fixture.ts';

it('a worker skips what was cancelled or deleted while the queue had it', async () => {
  const corpus = new WorkerStores(createMemoryPassageIndex());
  const worker = await startIngestionWorker(corpus.deps(), WORKER_OPTIONS);
  const [cancelled, deleted] = [await corpus.add('quoll', '# Quoll Act 2031'), await corpus.add('numbat', '# Numbat')];
  await corpus.stores.jobs.cancelJob(cancelled);
  await corpus.stores.documents.deleteDocument('numbat');
  for (const jobId of [cancelled, deleted]) await corpus.hand(jobId);
  expect(corpus.stages).toEqual([]);
  expect((await corpus.job(cancelled)).attempts).toBe(0);
  await worker.close();
});
