import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, TEST_RUN } from '@regqa/testing';
import { longFictionalAct, ServiceClient, startServiceProcess } from '@regqa/testing/end-to-end';
import type { ServiceProcess } from '@regqa/testing/end-to-end';

let dataFolder: string;
let service: ServiceProcess;
let client: ServiceClient;

const passages = () => join(dataFolder, 'passages');
const start = async () => {
  service = await startServiceProcess({ dataFolder, samples: false });
  client = new ServiceClient(service);
};

// Each test damages the index and ends when it is whole again.
beforeAll(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'regqa-damaged-index-'));
  await start();
  await client.ingest({ name: 'kept.md', content: longFictionalAct('Kept', 40) }, { document_id: 'kept' });
});
afterAll(async () => {
  await service.stop();
  rmSync(dataFolder, { recursive: true, force: true });
});

/** Cuts every file of that kind in half. */
function truncate(part: 'data' | '_indices'): void {
  const files = readdirSync(passages(), { recursive: true, withFileTypes: true }).filter(
    (file) => file.isFile() && file.parentPath.includes(part),
  );
  expect(files.length).toBeGreaterThan(0);
  for (const { parentPath, name } of files)
    truncateSync(join(parentPath, name), Math.floor(statSync(join(parentPath, name)).size / 2));
}

const DAMAGES: readonly [string, () => void][] = [
  ['the folder is removed', () => rmSync(passages(), { recursive: true })],
  ['its data is cut short', () => truncate('data')],
  ['its word index is cut short', () => truncate('_indices')],
];

const question = (permit: number) => ({ query: `How many records must a holder of permit ${permit} keep?` });

/** Asks until an answer is there that nobody remembered; what is said meanwhile is true, and names no path. */
async function untilAnswered(): Promise<void> {
  let permit = 0;
  await client.until(
    'the question is answered',
    async () => {
      permit = (permit % 39) + 1;
      const health = await client.get<{ status: string }>('/api/health');
      const { status, body } = await client.askRaw(question(permit));
      expect(JSON.stringify([body, health.body])).not.toContain(dataFolder);
      if (status === 503) return void expect(body.sources ?? []).toEqual([]);
      expect([status, body.sources[0]?.text]).toEqual([200, expect.stringContaining(`${permit * 3} records`)]);
      return body.cache_hit ? undefined : true;
    },
    60_000,
  );
}

describe.each(DAMAGES)('when %s', (_damage, damage) => {
  it('the service finds it at the start, and makes the index again from the database', async () => {
    await service.stop();
    damage();
    await start();
    await untilAnswered();
    expect((await client.get('/api/health')).status).toBe(200);
  });

  it('the running service finds it, makes the index again from the database, and answers again', async () => {
    const before = service.output().length;
    damage();
    // It may be whole again before a probe sees that it is not ready.
    await eventually(() => expect(service.output().slice(before)).toContain('canary search of the passage index has'));
    await untilAnswered();
    await eventually(async () => expect((await client.get('/readyz')).status).toBe(200));
  });
});

it('the service is not ready as long as the index cannot be made again', async () => {
  rmSync(passages(), { recursive: true });
  writeFileSync(passages(), 'no folder');
  await eventually(async () =>
    expect(await client.get('/readyz')).toMatchObject({ status: 503, body: { checks: { database: 'ok' } } }),
  );
  // What the cache may hold was asked with another number of sources.
  expect((await client.askRaw({ ...question(1), max_sources: 7 })).status).toBe(503);
  rmSync(passages());
  await untilAnswered();
  expect((await client.get('/readyz')).status).toBe(200);
});

it('is made again by hand while the service is stopped, and not while it runs', async () => {
  const rebuild = () =>
    spawnSync(process.execPath, ['apps/rebuild-index/src/main.mjs'], {
      cwd: join(import.meta.dirname, '../../..'),
      env: { ...TEST_RUN.programEnvironment(), REGQA_DATA_DIR: dataFolder },
      encoding: 'utf8',
    });
  expect(rebuild()).toMatchObject({ status: 1, stderr: expect.stringContaining('Another RegQA process works on') });
  await service.stop();
  truncate('data');
  expect(rebuild()).toMatchObject({ status: 0, stdout: expect.stringContaining('was rebuilt from the database') });
  await start();
  await untilAnswered();
});
