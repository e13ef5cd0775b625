import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { applyMigrations, readDatabase, writeDatabase } from '@regqa/adapter-postgres';
import type { CopySource, DatabaseDescription } from '@regqa/adapter-postgres';
import { MIGRATIONS_FOLDER } from '@regqa/composition';
import { withOwnDatabase } from '@regqa/embedded';
import { silentLogger } from '@regqa/platform';
import { longFictionalAct, ServiceClient, startServiceProcess } from '@regqa/testing/end-to-end';
import type { ServiceProcess } from '@regqa/testing/end-to-end';

const QUESTIONS = [
  'How many records must a holder of permit 17 keep?',
  'How long must records be kept after permit 5 ends?',
];
const MIGRATIONS = readdirSync(MIGRATIONS_FOLDER)
  .filter((name) => /^\d/.test(name))
  .sort();

let folder: string;
let service: ServiceProcess;
let before: unknown[];

const current = () => join(folder, 'current');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'regqa-upgrade-'));
  service = await startServiceProcess({ dataFolder: current(), samples: false });
  const client = new ServiceClient(service);
  await client.ingest({ name: 'kept.md', content: longFictionalAct('Kept', 40) }, { document_id: 'kept' });
  before = await answers(client);
  await service.stop();
});
afterEach(() => service.stop());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function answers(client: ServiceClient): Promise<unknown[]> {
  const all = await Promise.all(QUESTIONS.map((question) => client.ask(question)));
  return all.map(({ answer, sources }) => ({ answer, sources }));
}

/** Makes a data folder of the time when the schema had just these migrations: what it had no column for is lost. */
async function dataFolderOf(migrations: readonly string[]): Promise<string> {
  const old = join(folder, `with-${migrations.length}`);
  const schemas = join(folder, `schema-${migrations.length}`);
  for (const name of migrations) cpSync(join(MIGRATIONS_FOLDER, name), join(schemas, name), { recursive: true });
  mkdirSync(old, { mode: 0o700 });
  for (const name of ['files', 'keys.json']) cpSync(join(current(), name), join(old, name), { recursive: true });
  await withOwnDatabase({ dataFolder: old, logger: silentLogger }, async (url) => {
    await applyMigrations(url, schemas);
    const description = await readDatabase(url, async (snapshot) => snapshot.description);
    await writeDatabase(url, { folder: schemas, source: await currentData(description) });
  });
  return old;
}

/** What the current data folder holds of the tables, columns and sequences that the description names. */
function currentData(old: DatabaseDescription): Promise<CopySource> {
  return withOwnDatabase({ dataFolder: current(), logger: silentLogger }, (url) =>
    readDatabase(url, async ({ description, rows }) => {
      const taken = new Map<string, Buffer>();
      for (const table of old.tables) taken.set(table.name, await buffer(rows(table)));
      const names = new Set(old.sequences.map(({ name }) => name));
      const sequences = description.sequences.filter(({ name }) => names.has(name));
      return { description: { ...old, sequences }, rows: async ({ name }) => Readable.from([taken.get(name)!]) };
    }),
  );
}

it.each([
  ['the first schema', 1],
  ['the schema before the newest', MIGRATIONS.length - 1],
])(
  'brings a data folder with %s up to date, and answers from it as before',
  async (_schema, count) => {
    const dataFolder = await dataFolderOf(MIGRATIONS.slice(0, count));
    expect(existsSync(join(dataFolder, 'passages'))).toBe(false);
    service = await startServiceProcess({ dataFolder, samples: false });
    const client = new ServiceClient(service);
    expect(await answers(client)).toEqual(before);
    const again = await client.send<{ job_id: string }>('POST', '/api/admin/documents/kept/reprocess');
    expect(again).toMatchObject({ status: 202, body: { job_id: expect.any(String) } });
    expect(await client.jobEnded(again.body.job_id)).toMatchObject({ state: 'completed', error: null });
    expect(await answers(client)).toEqual(before);
    const later = { name: 'later.md', content: longFictionalAct('Later', 5) };
    expect((await client.ingest(later, { document_id: 'later' })).outcome).toBe('published');
    await service.stop();
    const missing = await withOwnDatabase({ dataFolder, logger: silentLogger }, (url) =>
      applyMigrations(url, MIGRATIONS_FOLDER),
    );
    expect(missing).toEqual([]);
  },
  90_000,
);
