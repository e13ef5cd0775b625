import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createDatabaseForTests, type DatabaseForTests } from '@regqa/testing/servers';
import { applyMigrations, migrationsIn } from '../apply-migrations.ts';
import { withClient } from '../connection.ts';
import type { DatabaseDescription } from './database-copy.ts';
import { readDatabase } from './read-database.ts';
import { unknownMigrations, writeDatabase } from './write-database.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../../../prisma/migrations');

let from: DatabaseForTests;
let to: DatabaseForTests;

beforeEach(async () => {
  [from, to] = [await createDatabaseForTests(), await createDatabaseForTests()];
  await to.execute('DROP SCHEMA public CASCADE');
  await to.execute('CREATE SCHEMA public');
});
afterEach(() => Promise.all([from.drop(), to.drop()]));

const query = (database: DatabaseForTests, sql: string) =>
  withClient(database.url, async (client) => (await client.query(sql)).rows as Record<string, unknown>[]);

interface Copy {
  readonly description: DatabaseDescription;
  readonly rows: ReadonlyMap<string, Buffer>;
}

/** Takes a copy into memory; `meanwhile` runs between the first table and the rest. */
async function take(database: DatabaseForTests, meanwhile: () => Promise<void> = async () => {}): Promise<Copy> {
  return readDatabase(database.url, async ({ description, rows }) => {
    const taken = new Map<string, Buffer>();
    for (const table of description.tables) {
      taken.set(table.name, await buffer(rows(table)));
      if (taken.size === 1) await meanwhile();
    }
    return { description, rows: taken };
  });
}

const put = ({ description, rows }: Copy) =>
  writeDatabase(to.url, {
    folder: MIGRATIONS,
    source: { description, rows: async ({ name }) => Readable.from([rows.get(name)!]) },
  });

const NASTY = 'tab\\t\t, new\nline, back\\slash, \\N, “quotes” and §';
const addDocument = (id: string, title = NASTY) =>
  `INSERT INTO documents (id, title, jurisdiction, lga, document_type, coverage) VALUES ('${id}', '${title}', ` +
  `'NSW', '{"Banksia Vale",Albury}', 'legislation', '{}')`;
const addJob = (id: string, state: string) =>
  `INSERT INTO jobs (id, kind, state, handed_over_at) VALUES ('${id}', 'ingest', '${state}', now())`;
const AUDIT =
  "INSERT INTO audit_entries (key_id, action, outcome, request_id, details) VALUES ('admin', 'document.delete', " +
  `'done', 'r-1', '{"reason": "old \\\\ \\"one\\""}')`;
const ALL_TABLES = ['documents', 'jobs', 'audit_entries', 'corpus_release'];

it('copies every row as it is, and the numbers go on where they stood', async () => {
  for (const sql of [
    addDocument('a'),
    addJob('j-1', 'completed'),
    addJob('j-2', 'completed'),
    AUDIT,
    'UPDATE corpus_release SET release = 41',
  ])
    await from.execute(sql);
  const counts = await put(await take(from));
  for (const table of ALL_TABLES)
    expect(await query(to, `SELECT * FROM ${table} ORDER BY 1`)).toEqual(
      await query(from, `SELECT * FROM ${table} ORDER BY 1`),
    );
  expect([counts.get('jobs'), counts.get('versions')]).toEqual([2, 0]);
  await to.execute(addJob('j-3', 'queued'));
  expect(await query(to, `SELECT number::int FROM jobs WHERE id = 'j-3'`)).toEqual([{ number: 3 }]);
});

it('is of one moment, though rows are written while it is taken', async () => {
  await from.execute(addDocument('a'));
  await put(
    await take(from, () =>
      from.execute(`${addDocument('b')}; ${addJob('j-1', 'queued')}; DELETE FROM documents WHERE id = 'a'`),
    ),
  );
  expect(await query(to, 'SELECT id FROM documents')).toEqual([{ id: 'a' }]);
  expect(await query(to, 'SELECT id FROM jobs')).toEqual([]);
});

it('leaves the audit log guarded, and jobs that had not ended due at once', async () => {
  for (const sql of [AUDIT, addJob('ended', 'completed'), addJob('waited', 'queued'), addJob('ran', 'running')])
    await from.execute(sql);
  await put(await take(from));
  await expect(to.execute('DELETE FROM audit_entries')).rejects.toThrow();
  expect(await query(to, 'SELECT id FROM jobs WHERE handed_over_at IS NULL ORDER BY 1')).toEqual([
    { id: 'ran' },
    { id: 'waited' },
  ]);
});

it('brings a copy of the first schema to the newest', async () => {
  await from.execute('DROP SCHEMA public CASCADE');
  await from.execute('CREATE SCHEMA public');
  const [first] = await migrationsIn(MIGRATIONS);
  await applyMigrations(from.url, MIGRATIONS, new Set([first!.name]));
  await from.execute(addDocument('a', 'of long ago'));
  await put(await take(from));
  expect(await query(to, 'SELECT title, aliases FROM documents')).toEqual([{ title: 'of long ago', aliases: [] }]);
  expect(await applyMigrations(to.url, MIGRATIONS)).toEqual([]);
});

it('refuses names of tables and columns that the schema does not have', async () => {
  const { description, rows } = await take(from);
  const renamed = {
    ...description,
    tables: description.tables.map((table) =>
      table.name === 'jobs' ? { ...table, columns: [...table.columns, 'x) FROM PROGRAM $$id$$; --'] } : table,
    ),
  };
  await expect(put({ description: renamed, rows })).rejects.toThrow(
    'The tables of the copy are not those of the schema',
  );
});

it('knows the migrations of another release by name and by content', async () => {
  const { migrations } = (await take(from)).description;
  expect(await unknownMigrations(migrations, MIGRATIONS)).toEqual([]);
  const changed = { ...migrations[1]!, checksum: createHash('sha256').update('other').digest('hex') };
  const later = { name: '29991231000000_of_later', checksum: 'f'.repeat(64) };
  expect(await unknownMigrations([migrations[0]!, changed, later], MIGRATIONS)).toEqual([changed.name, later.name]);
});
