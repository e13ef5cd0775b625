import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { TEST_RUN } from '@regqa/testing';
import { longFictionalAct, ServiceClient, startServiceProcess } from '@regqa/testing/end-to-end';
import type { ServiceProcess } from '@regqa/testing/end-to-end';

const ROOT = join(import.meta.dirname, '../../..');
const QUESTIONS = [
  'How many records must a holder of permit 17 keep?',
  'How many records must a holder of permit 3 keep?',
  'What is the speed limit on Mars?',
];

let folder: string;
let service: ServiceProcess;
let client: ServiceClient;

const dataFolder = () => join(folder, 'data');
const archive = () => join(folder, 'archive.zip');

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'regqa-backup-'));
  await start();
});
afterEach(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  service = await startServiceProcess({ dataFolder: dataFolder(), samples: false });
  client = new ServiceClient(service);
}

/** Runs a command as a person would. */
async function command(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const env = { ...TEST_RUN.programEnvironment(), REGQA_DATA_DIR: dataFolder() };
  const child = spawn(process.execPath, [join(ROOT, 'apps/backup/src/main.mjs'), ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, out, err };
}

/** What the service answers, without what differs from one answer to the next. */
async function answers(): Promise<unknown[]> {
  return Promise.all(
    QUESTIONS.map(async (query) => {
      const { answer, sources, trust_score, warnings } = await client.ask(query);
      return { answer, sources, trust_score, warnings };
    }),
  );
}

const documents = async () =>
  (await client.get<{ documents: { id: string; status: string }[] }>('/api/documents')).body.documents
    .map(({ id }) => id)
    .sort();

/** Uploads one document after another until it is stopped; returns how many. */
function uploadUntil(stopped: AbortSignal): Promise<number> {
  const next = async (count: number): Promise<number> => {
    if (stopped.aborted) return count;
    await client.upload(
      { name: `later-${count}.md`, content: longFictionalAct(`Later ${count}`, 60) },
      { document_id: `later-${count}` },
    );
    return next(count + 1);
  };
  return next(0);
}

it('taken while uploads run, brings the same documents, answers and keys back after the data folder is gone', async () => {
  await client.ingest({ name: 'kept.md', content: longFictionalAct('Kept', 40) }, { document_id: 'kept' });
  const issued = await client.send<{ key: string }>('POST', '/api/admin/keys', {
    body: JSON.stringify({ name: 'council' }),
    headers: { 'content-type': 'application/json' },
  });
  expect(issued.status).toBe(201);
  const before = await answers();
  const keys = readFileSync(join(dataFolder(), 'keys.json'), 'utf8');

  const enough = new AbortController();
  const uploads = uploadUntil(enough.signal);
  await client.until('uploads are on their way', async () => ((await documents()).length > 2 ? true : undefined));
  const taken = await command('backup', 'archive.zip');
  enough.abort();
  expect(taken).toMatchObject({ code: 0, err: '', out: expect.stringContaining(`into ${archive()}`) });
  expect(await uploads).toBeGreaterThan(2);
  expect((await client.get('/api/health')).status).toBe(200);

  await service.stop();
  rmSync(dataFolder(), { recursive: true });
  expect(await command('restore', 'archive.zip')).toMatchObject({ code: 0, err: '' });
  await start();
  expect(readFileSync(join(dataFolder(), 'keys.json'), 'utf8')).toBe(keys);
  await client.until(
    'every job of the backup has ended',
    async () => {
      const { body } = await client.get<{ by_state: Record<string, number> }>('/api/admin/jobs');
      expect(body.by_state['failed'] ?? 0).toBe(0);
      return (body.by_state['queued'] ?? 0) + (body.by_state['running'] ?? 0) === 0 ? true : undefined;
    },
    60_000,
  );
  expect(await documents()).toEqual(expect.arrayContaining(['kept', 'later-0', 'later-1']));
  for (const id of (await documents()).filter((each) => each !== 'kept'))
    await client.send('DELETE', `/api/admin/documents/${id}`);
  expect(await answers()).toEqual(before);
  expect((await client.send('GET', '/api/documents', { key: issued.body.key })).status).toBe(200);
  expect((await client.send('GET', '/api/documents', { key: `${issued.body.key}x` })).status).toBe(401);
  const { body: again } = await client.send<{ job_id: string }>('POST', '/api/admin/documents/kept/reprocess');
  expect(await client.jobEnded(again.job_id)).toMatchObject({ state: 'completed', outcome: 'unchanged' });
}, 180_000);

it('is refused where the service runs on the folder, and where the folder is not empty unless forced, which keeps it', async () => {
  await client.ingest({ name: 'kept.md', content: longFictionalAct('Kept', 20) }, { document_id: 'kept' });
  expect((await command('backup', 'archive.zip')).code).toBe(0);
  await client.ingest({ name: 'since.md', content: longFictionalAct('Since', 5) }, { document_id: 'since' });
  expect(await command('restore', 'archive.zip', '--force')).toMatchObject({
    code: 1,
    err: expect.stringContaining('RegQA runs on'),
  });
  expect((await client.get('/api/health')).status).toBe(200);
  await service.stop();
  expect(await command('restore', 'archive.zip')).toMatchObject({
    code: 1,
    err: expect.stringContaining('is not empty'),
  });
  const forced = await command('restore', 'archive.zip', '--force');
  expect(forced.code).toBe(0);
  await start();
  expect(await documents()).toEqual(['kept']);
  await service.stop();
  const former = /What was there before is in (\S+);/.exec(forced.out)![1]!;
  service = await startServiceProcess({ dataFolder: former, samples: false });
  client = new ServiceClient(service);
  expect(await documents()).toEqual(['kept', 'since']);
});
