import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@regqa/testing';
import { rerankerContract } from '@regqa/testing/contracts';
import { scorerFile, WORDS, writeModelFolder } from './model-folder.fixture.ts';
import { createParallelCrossEncoder } from './parallel-cross-encoder.ts';

const SEP = WORDS.indexOf('[SEP]');
const HOUSE = WORDS.indexOf('house');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'regqa-model-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const logger = { info: () => {}, warn: () => {} };
const open = async (workers: number) => {
  const model = await writeModelFolder(join(folder, 'cross-encoder'), { onnx: scorerFile(), manifest: {} });
  return createParallelCrossEncoder({ folder: model, logger, workers });
};

describe('a cross-encoder in two threads', () => {
  rerankerContract(async () => {
    const reranker = await open(2);
    return { reranker, close: () => reranker.close() };
  });
});

describe.each([1, 2, 3])('a cross-encoder in %d threads', (workers) => {
  it('gives each text its own score, in the order of the texts', async () => {
    const reranker = await open(workers);
    try {
      await eventually(() => expect(reranker.available).toBe(true));
      const texts = Array.from({ length: 5 }, (_one, at) => Array.from({ length: at + 1 }, () => 'house').join(' '));
      const scores = await reranker.rerank('shed', texts, { signal: new AbortController().signal, budgetMs: 10_000 });
      expect(scores).toEqual(texts.map((_text, at) => (at + 1) * HOUSE + SEP));
    } finally {
      await reranker.close();
    }
  });
});
