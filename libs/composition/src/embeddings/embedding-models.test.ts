import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createMemoryPassageIndex } from '@regqa/adapter-memory';
import { silentLogger } from '@regqa/platform';
import type { PassageIndex } from '@regqa/ports';
import { buildPassage, MODELS_FOLDER } from '@regqa/testing';
import { vectorAt } from '@regqa/testing/contracts';
import { ConfiguredModels } from './embedding-models.ts';
import type { EmbeddingOptions } from './open-embedder.ts';
import { readModelRecord } from './model-record.ts';

const PASSAGE_ENCODER = join(MODELS_FOLDER, 'passage-encoder');
const local = (passageModel: string, questionModel: string | null = null): EmbeddingOptions => ({
  kind: 'local',
  passageModel,
  questionModel,
  threads: 1,
});

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

  it('are none when the folder holds no model', async () => {
    const empty = await open(local(dataFolder));
    expect(empty.serving()).toBeNull();
    expect(empty.state()).toMatchObject({
      status: 'unavailable',
      model: null,
      message: expect.stringMatching(/holds none of.*keywords alone/),
    });
  });

  it('says once why there are none, without a stack trace, however often they are tried', async () => {
    const lines: object[] = [];
    const logger = { ...silentLogger, warn: (fields: object) => void lines.push(fields) };
    const missing = new ConfiguredModels(local(dataFolder), { dataFolder, index, logger });
    models.push(missing);
    for (let times = 0; times < 3; times += 1) {
      missing.start();
      await missing.opened();
    }
    expect(lines).toEqual([{ reason: expect.stringContaining('holds none of') }]);
  });

  it('can be closed while they are being opened, and twice', async () => {
    const loading = new ConfiguredModels(local(dataFolder), { dataFolder, index, logger: silentLogger });
    loading.start();
    expect(loading.state().status).toBe('loading');
    await loading.close();
    await loading.close();
    expect(loading.serving()).toBeNull();
  });
});

describe('a change of embedding model', () => {
  const passage = buildPassage();

  /** Another model: the same files under another name. */
  async function renamed(name: string): Promise<string> {
    const folder = join(dataFolder, 'given', name);
    await cp(PASSAGE_ENCODER, folder, { recursive: true });
    const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as object;
    await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, name }));
    return folder;
  }

  /** Opens a first model whose vectors the index then has, and forgets the folder that it came from. */
  async function serveFirst(questionModel: string | null = null): Promise<string> {
    const first = await open(local(await renamed('first'), questionModel));
    const { model } = first.serving()!;
    await index.add([passage]);
    await index.addVectors(model, [{ passage, values: vectorAt(0) }]);
    await first.close();
    await rm(join(dataFolder, 'given', 'first'), { recursive: true });
    return model;
  }

  it('lets the former one serve from its copy until every passage is embedded again', async () => {
    const former = await serveFirst();
    const changed = await open(local(await renamed('second')));
    expect(changed.serving()!.model).toBe(former);
    expect(changed.target()!.model).toMatch(/^second-/);
    expect(await changed.serving()!.embedQuestion('still answers')).toHaveLength(384);
    expect(changed.state().message).toContain('until every passage');
    await changed.promote();
    expect(changed.serving()).toBe(changed.target());
    expect((await readModelRecord(dataFolder))!.model).toMatch(/^second-/);
  });

  it('lets the former one read questions with the encoder that it had for them', async () => {
    await serveFirst(await renamed('first-questions'));
    await rm(join(dataFolder, 'given'), { recursive: true });
    const changed = await open(local(await renamed('second')));
    expect(changed.serving()).toMatchObject({
      model: expect.stringMatching(/^first-/),
      questionModel: expect.stringMatching(/^first-questions-/),
    });
  });

  it('keeps another encoder of questions for the same vectors', async () => {
    await serveFirst();
    await open(local(await renamed('first'), await renamed('first-questions')));
    expect(await readModelRecord(dataFolder)).toMatchObject({
      model: expect.stringMatching(/^first-/),
      questionModel: expect.stringMatching(/^first-questions-/),
    });
  });

  it('lets the new one serve at once where the former cannot be opened any more', async () => {
    await serveFirst();
    await rm(join(dataFolder, 'models'), { recursive: true });
    const changed = await open(local(await renamed('second')));
    expect(changed.serving()!.model).toMatch(/^second-/);
  });

  it('lets the new one serve at once where the record is damaged', async () => {
    await serveFirst();
    await writeFile(join(dataFolder, 'embeddings.json'), '{"model": "fir');
    const changed = await open(local(await renamed('second')));
    expect(changed.serving()!.model).toMatch(/^second-/);
  });

  it('counts how often all passages have got their vectors', async () => {
    const opened = await open(local(await renamed('first')));
    expect(opened.edition()).toBe(0);
    await opened.promote();
    await opened.promote();
    expect(opened.edition()).toBe(2);
  });
});
