import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createMemoryPassageIndex } from '@regqa/adapter-memory';
import { silentLogger } from '@regqa/platform';
import type { PassageIndex } from '@regqa/ports';
import { buildPassage, describeWhere, MODEL_FOLDER, vectorAt } from '@regqa/testing';
import { ConfiguredModels } from './embedding-models.ts';
import type { EmbeddingOptions } from './embedding-options.ts';
import { readModelRecord } from './model-record.ts';

/** Nothing listens on it. */
const NO_HUB = 'http://127.0.0.1:1';

let dataFolder: string;
let index: PassageIndex;
let models: ConfiguredModels[] = [];

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'regqa-embeddings-'));
  index = createMemoryPassageIndex();
});
afterEach(async () => {
  await Promise.all(models.map((one) => one.close()));
  models = [];
  await rm(dataFolder, { recursive: true, force: true });
});

async function open(options: EmbeddingOptions): Promise<ConfiguredModels> {
  const opened = new ConfiguredModels(options, { dataFolder, index, logger: silentLogger });
  models.push(opened);
  opened.start();
  await opened.opened();
  return opened;
}

describe('embedding models', () => {
  it('are none when they are switched off', async () => {
    const off = await open({ kind: 'off' });
    expect([off.serving(), off.target(), off.state().status]).toEqual([null, null, 'off']);
  });

  it('are none when the hub is out of reach, and health says so', async () => {
    const fetched = await open({ kind: 'fetch', hub: NO_HUB, threads: 1 });
    expect(fetched.serving()).toBeNull();
    expect(fetched.state()).toMatchObject({ status: 'unavailable', model: null, message: expect.stringMatching(/could not be fetched from http:\/\/127\.0\.0\.1:1.*keywords alone/) });
  });

  it('are none when the folder holds no model', async () => {
    const empty = await open({ kind: 'folder', folder: dataFolder, threads: 1 });
    expect(empty.state()).toMatchObject({ status: 'unavailable', message: expect.stringContaining('holds none of') });
  });

  it('can be closed while they are being opened, and twice', async () => {
    const fetched = new ConfiguredModels({ kind: 'fetch', hub: NO_HUB, threads: 1 }, { dataFolder, index, logger: silentLogger });
    fetched.start();
    expect(fetched.state().status).toBe('loading');
    await fetched.close();
    await fetched.close();
    expect(fetched.serving()).toBeNull();
  });
});

describeWhere('model')('a change of embedding model', () => {
  const passage = buildPassage();

  /** Another model: the same files under another name. */
  async function renamed(name: string): Promise<EmbeddingOptions> {
    const folder = join(dataFolder, 'given', name);
    await cp(MODEL_FOLDER, folder, { recursive: true });
    return { kind: 'folder', folder, threads: 1 };
  }

  /** Opens a first model whose vectors the index then has, and forgets the folder that it came from. */
  async function serveFirst(): Promise<string> {
    const options = await renamed('first');
    const first = await open(options);
    const { model } = first.serving()!;
    await index.add([passage]);
    await index.addVectors(model, [{ passage, values: vectorAt(0) }]);
    await first.close();
    await rm(join(dataFolder, 'given', 'first'), { recursive: true });
    return model;
  }

  it('lets the former one serve from its copy until every passage is embedded anew', async () => {
    const former = await serveFirst();
    const changed = await open(await renamed('second'));
    expect(changed.serving()!.model).toBe(former);
    expect(changed.target()!.model).toMatch(/^second-/);
    expect((await changed.serving()!.readQuestion('still answers')).vector).toHaveLength(384);
    expect(changed.state().message).toContain('until every passage');
    await changed.promote();
    expect(changed.serving()).toBe(changed.target());
    expect((await readModelRecord(dataFolder))!.model).toMatch(/^second-/);
  });

  it('lets the new one serve at once where the former cannot be opened any more', async () => {
    await serveFirst();
    await rm(join(dataFolder, 'models'), { recursive: true });
    const changed = await open(await renamed('second'));
    expect(changed.serving()!.model).toMatch(/^second-/);
  });

  it('lets the new one serve at once where the record is damaged', async () => {
    await serveFirst();
    await writeFile(join(dataFolder, 'embeddings.json'), '{"model": "fir');
    const changed = await open(await renamed('second'));
    expect(changed.serving()!.model).toMatch(/^second-/);
  });

  it('counts how often all passages have got their vectors', async () => {
    const opened = await open(await renamed('first'));
    expect(opened.edition()).toBe(0);
    await opened.promote();
    await opened.promote();
    expect(opened.edition()).toBe(2);
  });
});
