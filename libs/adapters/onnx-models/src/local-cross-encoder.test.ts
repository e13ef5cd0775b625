import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually, MODELS_FOLDER } from '@regqa/testing';
import { rerankerContract } from '@regqa/testing/contracts';
import { createLocalCrossEncoder } from './local-cross-encoder.ts';
import type { LocalCrossEncoder } from './local-cross-encoder.ts';
import { scorerFile, WORDS, writeModelFolder } from './model-folder.fixture.ts';

const CROSS_ENCODER = join(MODELS_FOLDER, 'cross-encoder');
const SEP = WORDS.indexOf('[SEP]');

let folder: string;
let warnings: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'regqa-model-'));
  warnings = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const logger = { info: () => {}, warn: (_fields: object, message: string) => void warnings.push(message) };
const open = (model: string) => createLocalCrossEncoder({ folder: model, logger, threads: 1, restartMs: 50 });
const written = (manifest: object = {}) =>
  writeModelFolder(join(folder, 'cross-encoder'), { onnx: scorerFile(), manifest });
const patient = () => ({ signal: new AbortController().signal, budgetMs: 10_000 });

describe('a small cross-encoder', () => {
  rerankerContract(async () => {
    const reranker = await open(await written());
    return { reranker, close: () => reranker.close() };
  });
});

(existsSync(CROSS_ENCODER) ? describe : describe.skip)('the cross-encoder of the project', () => {
  rerankerContract(async () => {
    const reranker = await open(CROSS_ENCODER);
    return { reranker, close: () => reranker.close() };
  });
});

describe('a local cross-encoder', () => {
  let reranker: LocalCrossEncoder | undefined;
  afterEach(() => reranker?.close());
  const openWhenAvailable = async (manifest: object = {}) => {
    reranker = await open(await written(manifest));
    await eventually(() => expect(reranker!.available).toBe(true));
    return reranker;
  };

  it('reads the tokens of the text apart from those of the question, as far as its manifest says', async () => {
    const scores = (await openWhenAvailable({ max_text_tokens: 2 })).rerank(
      'shed shed',
      ['house', 'house house', 'house house house'],
      patient(),
    );
    const house = WORDS.indexOf('house');
    expect(await scores).toEqual([house + SEP, 2 * house + SEP, 2 * house + SEP]);
  });

  it('answers a request that waited beyond its budget with nulls', async () => {
    const model = await openWhenAvailable();
    const long = model.rerank(
      'house',
      Array.from({ length: 5_000 }, () => 'shed'),
      { ...patient(), budgetMs: 300 },
    );
    const waiting = model.rerank('house', ['shed', 'house'], { ...patient(), budgetMs: 1 });
    expect(await waiting).toEqual([null, null]);
    expect((await long)[0]).not.toBeNull();
  });

  it('is unavailable while its thread cannot load the model, and loads it again after a pause', async () => {
    const model = await written();
    const file = join(model, 'onnx/model_quantized.onnx');
    await writeFile(file, 'no model');
    reranker = await open(model);
    await expect(reranker.rerank('house', ['shed'], patient())).rejects.toMatchObject({ component: 'reranker' });
    await eventually(() => expect(warnings.length).toBeGreaterThan(1));
    expect(reranker.available).toBe(false);
    await writeFile(file, scorerFile());
    await eventually(() => expect(reranker!.available).toBe(true));
    expect(await reranker.rerank('house', ['shed'], patient())).toHaveLength(1);
  });

  it('rejects what is under way when it is closed, and all that comes after', async () => {
    const model = await openWhenAvailable();
    const running = expect(
      model.rerank(
        'house',
        Array.from({ length: 5_000 }, () => 'shed'),
        patient(),
      ),
    ).rejects.toMatchObject({ component: 'reranker' });
    await model.close();
    await model.close();
    await running;
    expect(model.available).toBe(false);
    await expect(model.rerank('house', ['shed'], patient())).rejects.toMatchObject({ component: 'reranker' });
    expect(warnings).toEqual([]);
  });

  it('is refused without a model', async () => {
    await expect(open(folder)).rejects.toMatchObject({
      component: 'reranker',
      message: expect.stringContaining('holds none of'),
    });
  });
});
