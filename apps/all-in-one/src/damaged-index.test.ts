import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TEST_RUN } from '@regqa/testing';
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

beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'regqa-damaged-index-'));
  await start();
  await client.ingest({ name: 'kept.md', content: longFictionalAct('Kept', 40) }, { document_id: 'kept' });
});
afterEach(async () => {
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

/** Asks until the answer is there; meanwhile nothing says what is not true, and no answer names a path. */
async function untilAnswered(): Promise<void> {
  let permit = 0;
  await client.until(
    'the question is answered',
    async () => {
      permit = (permit % 39) + 1;
      const health = await client.get<{ status: string }>('/api/health');
      const { status, body } = await client.askRaw(question(permit));
      expect(JSON.stringify([body, health.body])).not.toContain(dataFolder);
      if (status === 200 && body.sources[0]?.text?.includes(`${permit * 3} records`)) return true;
      expect([status, body.sources ?? []]).toEqual([503, []]);
      return undefined;
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

  it('the running service is not ready, makes the index again from the database, and answers again', async () => {
    damage();
    await client.until(
      'readiness says so',
      async () => ((await client.get('/readyz')).status === 503 ? true : undefined),
      30_000,
    );
    await untilAnswered();
    expect((await client.get('/readyz')).status).toBe(200);
  });
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
