import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { connect, MatchQuery } from '@lancedb/lancedb';
import { DependencyUnavailableError } from '@regqa/errors';
import { buildPassage, eventually } from '@regqa/testing';
import { passageIndexContract, passageVectorsContract } from '@regqa/testing/contracts';
import { createLancePassageIndex } from './lance-passage-index.ts';
import { TABLE_NAME, WORDS } from './passage-table.ts';

const logger = { warn() {} };
const folders: string[] = [];

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'regqa-lance-'));
  folders.push(folder);
  return folder;
}

const open = (folder: string) => createLancePassageIndex({ folder, logger });
const ask = { place: null, documentTypes: null, limit: 100 };

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

describe('the LanceDB passage index', () => {
  passageIndexContract(async () => open(await newFolder()));
  passageVectorsContract(async () => open(await newFolder()));
});

describe('a LanceDB folder', () => {
  let opened: Awaited<ReturnType<typeof open>>[] = [];
  const reopen = async (folder: string) => {
    const index = await open(folder);
    opened.push(index);
    return index;
  };
  afterEach(async () => {
    await Promise.all(opened.map((index) => index.close()));
    opened = [];
  });

  it('is made so that nobody else may look into it', async () => {
    const folder = join(await newFolder(), 'passages');
    await reopen(folder);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it('has its words in one piece after each folding, so that a search is certain to find the best', async () => {
    const folder = await newFolder();
    const index = await reopen(folder);
    const passages = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => buildPassage({ section: `cl ${from + at}` }));
    for (const [from, count] of [
      [0, 200],
      [200, 10],
    ] as const) {
      await index.add(passages(from, count));
      await index.optimize();
    }
    const table = await (await connect(folder)).openTable(TABLE_NAME);
    const search = table.query().fullTextSearch(new MatchQuery('height', WORDS)).limit(10);
    expect(await search.analyzePlan()).toContain('partitions_searched=1,');
  });

  it('has everything again when it is opened again', async () => {
    const folder = await newFolder();
    const first = await reopen(folder);
    await first.add([buildPassage({ section: 'cl 1' })]);
    await first.optimize();
    await first.add([buildPassage({ section: 'cl 2' })]);
    await first.close();
    const second = await reopen(folder);
    expect(await second.search({ ...ask, text: 'height' })).toHaveLength(2);
    await second.add([buildPassage({ section: 'cl 2' })]);
    expect((await second.status()).passages).toBe(2);
  });

  it('soon shows what another opening of it has added and removed', async () => {
    const folder = await newFolder();
    const [writer, reader] = [await reopen(folder), await reopen(folder)];
    await writer.add([buildPassage()]);
    await eventually(async () => expect(await reader.search({ ...ask, text: 'height' })).toHaveLength(1));
    await writer.removeGenerations(['quoll-plan-generation-1']);
    await eventually(async () => expect(await reader.search({ ...ask, text: 'height' })).toEqual([]));
  });

  it('is made by several openings at once', async () => {
    const folder = await newFolder();
    const openings = await Promise.all(Array.from({ length: 4 }, () => reopen(folder)));
    await openings[0]!.add([buildPassage()]);
    await eventually(async () => expect(await openings[3]!.search({ ...ask, text: 'height' })).toHaveLength(1));
  });

  it('takes writes of two openings at once', async () => {
    const folder = await newFolder();
    const writers = [await reopen(folder), await reopen(folder)];
    await Promise.all(
      Array.from({ length: 6 }, (_, number) =>
        writers[number % 2]!.add([buildPassage({ documentId: `plan-${number}` })]),
      ),
    );
    await eventually(async () => expect((await writers[0]!.status()).passages).toBe(6));
  });

  it('has a passage once that is added again: after its generation was removed, and by a later opening', async () => {
    const folder = await newFolder();
    const first = await reopen(folder);
    const passages = Array.from({ length: 3 }, (_, number) => buildPassage({ section: `cl ${number}` }));
    await first.add(passages.slice(0, 2));
    await first.removeGenerations([passages[0]!.generation]);
    await first.add(passages.slice(0, 1));
    await first.add(passages.slice(0, 2));
    const second = await reopen(folder);
    await second.add(passages);
    await second.add(passages);
    expect((await second.status()).passages).toBe(3);
  });

  it('answers from the cache, and drops from it what was added to or removed', async () => {
    const folder = await newFolder();
    const index = await reopen(folder);
    const part = (ordinal: number) =>
      buildPassage({ chunkId: `c${ordinal}`, ordinal, provisionKey: 'cl-4', text: `Height, part ${ordinal}` });
    const { generation } = part(0);
    await index.add([part(1), part(0), buildPassage({ generation: 'not kept' })]);
    const parts = async () =>
      (await index.provision({ generation, provisionKey: 'cl-4' })).map(({ ordinal }) => ordinal);
    await index.cachePassages!([generation], new AbortController().signal);
    await rename(join(folder, 'passages_v2.lance', 'data'), join(folder, 'taken-away'));
    expect(await parts()).toEqual([0, 1]);
    await expect(index.provision({ generation: 'not kept', provisionKey: 'cl 1' })).rejects.toBeInstanceOf(
      DependencyUnavailableError,
    );
    await rename(join(folder, 'taken-away'), join(folder, 'passages_v2.lance', 'data'));
    await index.add([part(2)]);
    expect(await parts()).toEqual([0, 1, 2]);
    await index.removeGenerations([generation]);
    expect(await parts()).toEqual([]);
  });

  it('says how much is not yet folded in', async () => {
    const index = await reopen(await newFolder());
    await index.add(Array.from({ length: 10 }, (_, number) => buildPassage({ section: `cl ${number}` })));
    expect((await index.status()).indexStatus).toBe('ready');
    await index.add([buildPassage({ section: 'cl 11' })]);
    expect((await index.status()).indexStatus).toBe('ready, 1 passages not yet folded in');
    await index.optimize();
    expect((await index.status()).indexStatus).toBe('ready');
  });

  it('has every acknowledged passage once after its process was killed while writing', async () => {
    const folder = await newFolder();
    const acknowledged = await writeUntilKilled(folder);
    const index = await reopen(folder);
    const counts = await index.generations();
    for (const generation of acknowledged) expect(counts.get(generation)).toBe(20);
    for (const count of counts.values()) expect(count).toBe(20);
    await index.optimize();
    expect(await index.search({ ...ask, text: 'height', limit: 5 })).toHaveLength(5);
  });

  it('gets a large word index where the engine by itself would take one thread', async () => {
    const builder = spawn(
      process.execPath,
      [join(import.meta.dirname, 'fold-many-words.fixture.ts'), await newFolder()],
      { stdio: ['ignore', 'pipe', 'inherit'], env: { LANCE_IO_CORE_RESERVATION: '1000' } },
    );
    const said = text(builder.stdout);
    const killed = setTimeout(() => builder.kill('SIGKILL'), 50_000);
    await once(builder, 'exit');
    clearTimeout(killed);
    expect(await said).toBe('ready\n');
  });

  it('is rid of the tables that earlier versions made', async () => {
    const folder = await newFolder();
    const index = await open(folder);
    await index.close();
    await cp(join(folder, 'passages_v2.lance'), join(folder, 'passages_v1.lance'), { recursive: true });
    await (await open(folder)).close();
    expect((await readdir(folder)).filter((name) => name.startsWith('passages_v'))).toEqual(['passages_v2.lance']);
  });

  it('is refused with a way out when it is corrupted', async () => {
    const folder = await newFolder();
    const index = await open(folder);
    await index.add([buildPassage()]);
    await index.close();
    const versions = join(folder, 'passages_v2.lance', '_versions');
    for (const name of await readdir(versions)) await writeFile(join(versions, name), 'rubbish');
    await expect(open(folder)).rejects.toMatchObject({
      component: 'vector_store',
      message: expect.stringContaining('remove the folder and start again'),
    });
  });

  it('is not searched by its sole process before it was compared or rebuilt, and is whole again then', async () => {
    const folder = await newFolder();
    const all = [buildPassage({ section: 'cl 1' }), buildPassage({ section: 'cl 2' })];
    const sole = async () => {
      const index = await createLancePassageIndex({ folder, logger, sole: true });
      opened.push(index);
      return index;
    };
    const first = await sole();
    await first.add(all);
    await expect(first.search({ ...ask, text: 'height' })).rejects.toMatchObject({ component: 'vector_store' });
    first.markComplete!();
    expect(await first.search({ ...ask, text: 'height' })).toHaveLength(2);
    await first.close();
    const versions = join(folder, 'passages_v2.lance', '_versions');
    for (const name of await readdir(versions)) await writeFile(join(versions, name), 'rubbish');
    const second = await sole();
    second.markComplete!();
    await expect(second.check()).rejects.toMatchObject({ component: 'vector_store' });
    expect(await second.generations()).toEqual(new Map());
    await second.rebuild!(
      (async function* () {
        yield all;
      })(),
    );
    expect(await second.search({ ...ask, text: 'height' })).toHaveLength(2);
    await second.check();
  });

  it('is refused when a file stands in its place', async () => {
    const file = join(await newFolder(), 'file');
    await writeFile(file, 'text');
    await expect(open(file)).rejects.toMatchObject({ component: 'vector_store' });
  });

  it('reports the index as out of reach when the folder is taken away', async () => {
    const folder = await newFolder();
    const index = await reopen(folder);
    await index.add([buildPassage()]);
    await rm(folder, { recursive: true });
    await expect(index.check()).rejects.toMatchObject({ component: 'vector_store' });
  });
});

/** Lets another process add generations of 20 passages until it is killed; returns those it had been told are in. */
async function writeUntilKilled(folder: string): Promise<string[]> {
  const script = join(import.meta.dirname, 'write-for-ever.fixture.ts');
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const acknowledged: string[] = [];
  let text = '';
  for await (const piece of child.stdout) {
    text += String(piece);
    acknowledged.splice(0, acknowledged.length, ...text.split('\n').slice(0, -1));
    if (acknowledged.length >= 8) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
  return acknowledged;
}
