import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { longFictionalAct, runServiceToItsEnd, ServiceClient, startServiceProcess } from '@regqa/testing/end-to-end';
import type { ServiceProcess } from '@regqa/testing/end-to-end';

let dataFolder: string;
const running: ServiceProcess[] = [];

beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'regqa-crash-'));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((service) => service.stop()));
  rmSync(dataFolder, { recursive: true, force: true });
});

async function start(options: { samples?: boolean; env?: Record<string, string> } = {}): Promise<ServiceProcess> {
  const service = await startServiceProcess({ dataFolder, samples: false, ...options });
  running.push(service);
  return service;
}

it('completes the work after kill -9 during ingestion, with no passage twice and none missing', async () => {
  const sections = 1500;
  const documents = ['alpha', 'beta', 'gamma'];
  let service = await start();
  let client = new ServiceClient(service);
  for (const name of documents)
    await client.upload({ name: `${name}.md`, content: longFictionalAct(name, sections) }, { document_id: name });
  for (const round of [1, 2]) {
    await client.until(`work begins, round ${round}`, async () => {
      const { body } = await client.get<{ by_state: Record<string, number> }>('/api/admin/jobs');
      return body.by_state['running']! > 0 || body.by_state['completed'] === documents.length ? true : undefined;
    });
    await service.kill();
    service = await start();
    client = new ServiceClient(service);
  }
  await client.until(
    'every job is done',
    async () => {
      const { body } = await client.get<{ by_state: Record<string, number> }>('/api/admin/jobs');
      return body.by_state['completed'] === documents.length ? true : undefined;
    },
    90_000,
  );
  const { body } = await client.get<{ documents: { id: string; chunk_count: number }[] }>('/api/documents');
  const whole = body.documents[0]!.chunk_count;
  expect(whole).toBeGreaterThanOrEqual(sections);
  expect(body.documents.map((document) => document.chunk_count)).toEqual([whole, whole, whole]);
  const health = await client.until('the index holds nothing else', async () => {
    const { body: system } = await client.get<{
      vector_store: { collection_size: number };
      database: { total_chunks: number };
    }>('/api/admin/system/health');
    return system.vector_store.collection_size === whole * 3 ? system : undefined;
  });
  expect(health.database.total_chunks).toBe(whole * 3);
  const answer = await client.ask('How many records must a holder of permit 1437 keep?', { max_sources: 50 });
  expect(answer.sources[0]!.text).toContain(`${1437 * 3} records`);
  expect(new Set(answer.sources.map((source) => source.chunk_id)).size).toBe(answer.sources.length);
}, 180_000);

it('goes on with reading everything again after kill -9, each document once', async () => {
  const documents = ['alpha', 'beta', 'gamma', 'delta'];
  let service = await start();
  let client = new ServiceClient(service);
  for (const name of documents)
    await client.ingest({ name: `${name}.md`, content: longFictionalAct(name, 1000) }, { document_id: name });
  const { body: started } = await client.send<{ job_id: string }>('POST', '/api/admin/documents/reprocess');
  const done = async () =>
    (await client.get<{ progress: { done: number } }>(`/api/admin/jobs/${started.job_id}`)).body.progress.done;
  await client.until('the first document is read', async () => ((await done()) > 0 ? true : undefined));
  await service.kill();
  service = await start();
  client = new ServiceClient(service);
  expect(await client.jobEnded(started.job_id, 90_000)).toMatchObject({
    state: 'completed',
    outcome: 'unchanged',
    progress: { done: 4, total: 4 },
  });
  const { body } = await client.get<{ total: number }>(
    `/api/admin/jobs?parent_job_id=${started.job_id}&state=completed`,
  );
  expect(body.total).toBe(4);
}, 180_000);

it('rebuilds a passage index that was lost, and answers again', async () => {
  const first = await start();
  const job = await new ServiceClient(first).ingest(
    { name: 'kept.md', content: longFictionalAct('Kept', 40) },
    { document_id: 'kept' },
  );
  await first.stop();
  rmSync(join(dataFolder, 'passages'), { recursive: true });
  const client = new ServiceClient(await start());
  await client.until('the passages are back', async () => {
    const { body } = await client.get<{ vector_store: { collection_size: number } }>('/api/admin/system/health');
    return body.vector_store.collection_size === job.receipt!.passages ? true : undefined;
  });
  expect((await client.ask('How many records must a holder of permit 17 keep?')).sources[0]!.text).toContain(
    '51 records',
  );
});

it('refuses a second start on the same folder and leaves the first alone', async () => {
  const service = await start();
  const second = await runServiceToItsEnd({ dataFolder });
  expect(second.code).toBe(1);
  expect(second.output).toMatch(/Another RegQA process works on/);
  expect((await fetch(`${service.url}/api/health`)).status).toBe(200);
});

it('makes keys once, keeps them readable by the owner alone, and opens with them after a restart', async () => {
  const withoutKeys = { API_ACCESS_KEY: '', ADMIN_API_KEY: '' };
  const first = await start({ env: withoutKeys });
  const key = /key {10}(\S+)/.exec(first.output())![1]!;
  expect(statSync(join(dataFolder, 'keys.json')).mode & 0o777).toBe(0o600);
  expect(await first.stop()).toBe(0);
  const second = await start({ env: withoutKeys });
  expect((await fetch(`${second.url}/api/documents`, { headers: { 'x-api-key': key } })).status).toBe(200);
});

it('refuses to start in production without keys', async () => {
  const { code, output } = await runServiceToItsEnd({
    dataFolder,
    env: { NODE_ENV: 'production', API_ACCESS_KEY: '', ADMIN_API_KEY: '' },
  });
  expect(code).toBe(1);
  expect(output).toMatch(/API_ACCESS_KEY is required[\s\S]*ADMIN_API_KEY is required/);
});
