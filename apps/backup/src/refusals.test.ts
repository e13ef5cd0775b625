import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { silentLogger } from '@regqa/platform';
import { longFictionalAct, ServiceClient, startServiceProcess } from '@regqa/testing/end-to-end';
import { damageArchive, rewriteArchive } from './changed-archive.fixture.ts';
import type { BackupManifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

let folder: string;
let manifest: BackupManifest;
const dataFolder = () => join(folder, 'data');
const whole = () => join(folder, 'whole.zip');
const bad = () => join(folder, 'bad.zip');
const target = () => join(folder, 'target');

const options = (
  file: string,
  given: { dataFolder?: string; force?: boolean; version?: string; stopping?: AbortSignal } = {},
) => ({
  dataFolder: dataFolder(),
  file,
  force: false,
  version: '0.1.0',
  logger: silentLogger,
  stopping: new AbortController().signal,
  ...given,
});
const restore = (file: string, given: { force?: boolean; version?: string; stopping?: AbortSignal } = {}) =>
  restoreBackup(options(file, { dataFolder: target(), ...given }));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'regqa-backup-refusals-'));
  const service = await startServiceProcess({ dataFolder: dataFolder(), samples: false });
  await new ServiceClient(service).ingest(
    { name: 'kept.md', content: longFictionalAct('Kept', 20) },
    { document_id: 'kept' },
  );
  await service.stop();
  manifest = await takeBackup(options(whole()));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a backup', () => {
  it('is readable by its owner alone, and leaves the stopped service stopped', () => {
    expect(statSync(whole()).mode & 0o777).toBe(0o600);
    expect(existsSync(join(dataFolder(), 'postgres/data/postmaster.pid'))).toBe(false);
    expect(manifest).toMatchObject({ version: '0.1.0', rows: { documents: 1, versions: 1 }, missingOriginals: [] });
  });

  it('leaves a file that is there as it is, unless forced', async () => {
    writeFileSync(bad(), 'precious');
    await expect(takeBackup(options(bad()))).rejects.toThrow('is there already');
    expect(readFileSync(bad(), 'utf8')).toBe('precious');
    await takeBackup(options(bad(), { force: true }));
    expect(statSync(bad()).size).toBeGreaterThan(1_000);
  });

  it('is refused inside of the data folder, into a folder that is not there, and of a folder without a database', async () => {
    await expect(takeBackup(options(join(dataFolder(), 'b.zip')))).rejects.toThrow('lies in the data folder');
    await expect(takeBackup(options(join(folder, 'none/b.zip')))).rejects.toThrow('There is no folder');
    await expect(takeBackup(options(join(folder, 'b.zip'), { dataFolder: target() }))).rejects.toThrow(
      'There is no database',
    );
    expect(existsSync(target())).toBe(false);
  });

  it('that is stopped leaves nothing behind', async () => {
    const before = readdirSync(folder);
    const file = join(folder, 'stopped.zip');
    await expect(takeBackup(options(file, { stopping: AbortSignal.abort(new Error('told to stop')) }))).rejects.toThrow(
      'told to stop',
    );
    expect(readdirSync(folder)).toEqual(before);
    expect(existsSync(join(dataFolder(), 'postgres/data/postmaster.pid'))).toBe(false);
  });

  it('names the originals that are missing or damaged in the data folder', async () => {
    const sha256 = manifest.parts.find(({ name }) => name.startsWith('originals/'))!.name.slice('originals/'.length);
    const path = join(dataFolder(), 'files', sha256.slice(0, 2), sha256);
    renameSync(path, `${path}.away`);
    expect((await takeBackup(options(bad(), { force: true }))).missingOriginals).toEqual([sha256]);
    writeFileSync(path, 'other content');
    expect((await takeBackup(options(bad(), { force: true }))).missingOriginals).toEqual([sha256]);
    renameSync(`${path}.away`, path);
  });
});

const middle = (bytes: Buffer) => Math.floor(bytes.length / 2);
/** Returns a place in the content of the largest table: of the headers between parts not every byte counts. */
const inLargestTable = (bytes: Buffer): number => {
  const tables = manifest.parts.filter(({ name }) => name.startsWith('database/'));
  const { name } = tables.toSorted((a, b) => b.bytes - a.bytes)[0]!;
  return bytes.indexOf(name) + name.length + 100;
};
const replaced = (bytes: Buffer, from: string, to: string) =>
  Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');
const DAMAGES: readonly [string, (bytes: Buffer) => Buffer, RegExp][] = [
  [
    'has another byte in its largest table',
    (bytes) =>
      Buffer.from(bytes).fill(bytes[inLargestTable(bytes)]! ^ 0xff, inLargestTable(bytes), inLargestTable(bytes) + 1),
    /damaged or no backup|is not what was written/,
  ],
  [
    'has another letter in an original',
    (bytes) => replaced(bytes, 'Kept Act 2032', 'Kept Act 2033'),
    /is not what was written/,
  ],
  ['was cut short', (bytes) => bytes.subarray(0, middle(bytes)), /damaged or no backup/],
  ['is empty', () => Buffer.alloc(0), /damaged or no backup/],
  [
    'has a part named as a path out of the folder',
    (bytes) => replaced(bytes, 'keys.json', '../k.json'),
    /damaged or no backup/,
  ],
  ['lacks a part', (bytes) => replaced(bytes, 'keys.json', 'kees.json'), /damaged or no backup/],
];

const REWRITES: readonly [string, Parameters<typeof rewriteArchive>[2], RegExp][] = [
  [
    'has a form of a later release',
    { manifest: (same) => ({ ...same, format: 2, version: '7.0.0' }) },
    /written by RegQA 7\.0\.0, which is newer/,
  ],
  [
    'comes from a later version',
    { manifest: (same) => ({ ...same, version: '0.10.0' }) },
    /written by RegQA 0\.10\.0, which is newer/,
  ],
  [
    'has a migration that this release does not know',
    {
      manifest: (same) => ({
        ...same,
        database: {
          ...same.database,
          migrations: [...same.database.migrations, { name: '29991231_later', checksum: 'f'.repeat(64) }],
        },
      }),
    },
    /is newer/,
  ],
  [
    'names a table that the schema lacks',
    {
      manifest: (same) => ({
        ...same,
        database: { ...same.database, tables: [...same.database.tables, { name: 'pg_authid', columns: ['rolname'] }] },
      }),
    },
    /lacks database\/pg_authid/,
  ],
  [
    'says another number of rows',
    { manifest: (same) => ({ ...same, rows: { ...same.rows, documents: 7 } }) },
    /documents has 1 rows after the restore, and not 7/,
  ],
  [
    'names a part as a path out of the folder',
    {
      manifest: (same) => ({
        ...same,
        parts: [...same.parts, { name: '../outside', bytes: 1, sha256: 'f'.repeat(64) }],
      }),
    },
    /damaged or no backup/,
  ],
  ['holds an entry that is not named', { more: { 'files/surplus': 'x' } }, /does not name/],
];

describe.each([
  ['an empty place', () => {}],
  [
    'a data folder that may be replaced',
    () => (mkdirSync(target()), writeFileSync(join(target(), 'precious'), 'kept')),
  ],
])('into %s, an archive', (_place, prepare) => {
  beforeEach(() => {
    rmSync(target(), { recursive: true, force: true });
    prepare();
  });

  const refused = async (message: RegExp) => {
    const before = [readdirSync(folder), existsSync(target()) && readdirSync(target())];
    await expect(restore(bad(), { force: true })).rejects.toThrow(message);
    expect([readdirSync(folder), existsSync(target()) && readdirSync(target())]).toEqual(before);
  };

  it.each(DAMAGES)(
    'that %s changes nothing',
    async (_damage, change, message) => {
      damageArchive(whole(), bad(), change);
      await refused(message);
    },
    60_000,
  );

  it.each(REWRITES)(
    'that %s changes nothing',
    async (_change, changes, message) => {
      await rewriteArchive(whole(), bad(), changes);
      await refused(message);
    },
    60_000,
  );

  it('that is restored only in part leaves nothing behind', async () => {
    damageArchive(whole(), bad(), (bytes) => bytes);
    const stopping = new AbortController();
    const before = readdirSync(folder);
    const stopped = restore(bad(), { force: true, stopping: stopping.signal });
    while (!readdirSync(folder).some((name) => name.startsWith('target.restoring'))) await new Promise(setImmediate);
    stopping.abort(new Error('told to stop'));
    await expect(stopped).rejects.toThrow();
    expect(readdirSync(folder)).toEqual(before);
  });
});
