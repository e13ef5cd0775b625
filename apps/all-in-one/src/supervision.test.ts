import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { longFictionalAct, ServiceClient, startServiceProcess } from '@regqa/testing/end-to-end';
import type { ServiceProcess } from '@regqa/testing/end-to-end';

let dataFolder: string;
let service: ServiceProcess;
let client: ServiceClient;

beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'regqa-supervision-'));
  service = await startServiceProcess({ dataFolder, samples: false });
  client = new ServiceClient(service);
});
afterEach(async () => {
  await service.stop();
  rmSync(dataFolder, { recursive: true, force: true });
});

const postmaster = () => Number(readFileSync(join(dataFolder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
const controlFile = () => join(dataFolder, 'postgres/data/global/pg_control');
const readiness = () => client.get<{ status: string; checks: Record<string, string> }>('/readyz');
const whenReadinessIs = (status: number) =>
  client.until(`readiness of ${status}`, async () => {
    const answer = await readiness();
    return answer.status === status ? answer.body : undefined;
  });

it('restarts a database that was killed, is not ready meanwhile, and answers again', async () => {
  await client.ingest({ name: 'kept.md', content: longFictionalAct('Kept', 20) }, { document_id: 'kept' });
  expect((await readiness()).body).toMatchObject({ status: 'ready', checks: { database: 'ok', vector_store: 'ok' } });
  const killed = postmaster();
  const control = readFileSync(controlFile());
  writeFileSync(controlFile(), 'no restart succeeds until this is mended');
  process.kill(killed, 'SIGKILL');
  expect((await whenReadinessIs(503)).checks['database']).not.toBe('ok');
  expect((await client.get('/livez')).status).toBe(200);
  writeFileSync(controlFile(), control);
  await whenReadinessIs(200);
  expect(postmaster()).not.toBe(killed);
  expect((await client.ask('How many records must a holder of permit 17 keep?')).sources[0]!.text).toContain(
    '51 records',
  );
  const { receipt } = await client.ingest(
    { name: 'later.md', content: longFictionalAct('Later', 5) },
    { document_id: 'later' },
  );
  expect(receipt!.passages).toBeGreaterThan(0);
});

it('ends with an error when the database cannot be restarted', async () => {
  const killed = postmaster();
  writeFileSync(controlFile(), 'damaged');
  process.kill(killed, 'SIGKILL');
  expect(await service.ended).toBe(1);
  expect(service.output()).toContain('PostgreSQL could not be restarted');
});
