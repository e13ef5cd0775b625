import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually, MODELS_FOLDER } from '@regqa/testing';
import { createLocalSupportScorer } from './local-support-scorer.ts';
import type { LocalSupportScorer } from './local-support-scorer.ts';
import { scorerFile, WORDS, writeModelFolder } from './model-folder.fixture.ts';

const SHIPPED = join(MODELS_FOLDER, 'support-scorer');
const logger = { info: () => {}, warn: () => {} };
const patient = { signal: new AbortController().signal, budgetMs: 10_000 };

let folder: string;
let scorer: LocalSupportScorer | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'regqa-model-'));
});
afterEach(async () => {
  await scorer?.close();
  scorer = undefined;
  await rm(folder, { recursive: true, force: true });
});
const open = async (model: string) => {
  scorer = await createLocalSupportScorer({ folder: model, logger, threads: 1 });
  await eventually(() => expect(scorer!.available).toBe(true));
  return scorer;
};
const openFixture = async () =>
  open(await writeModelFolder(join(folder, 'scorer'), { onnx: scorerFile(), manifest: {} }));

describe('a local support scorer', () => {
  it('gives the probability of the logit that the model gives to the quotation as text, the sentence as question', async () => {
    const scores = await openFixture();
    const logit = WORDS.indexOf('house') + WORDS.indexOf('[SEP]');
    expect(await scores.score('house', 'shed shed shed', patient)).toBeCloseTo(1 / (1 + Math.exp(-logit)), 6);
  });

  it('gives no score beyond its budget, and none once it is closed', async () => {
    const scores = await openFixture();
    expect(await scores.score('house', 'shed', { ...patient, budgetMs: -1 })).toBeNull();
    await scores.close();
    expect(await scores.score('house', 'shed', patient)).toBeNull();
    expect(scores.available).toBe(false);
  });

  it('is refused without a model', async () => {
    await expect(createLocalSupportScorer({ folder, logger, threads: 1 })).rejects.toThrow('holds none of');
  });
});

(existsSync(SHIPPED) ? describe : describe.skip)('the support scorer of the project', () => {
  it('tells what a quotation supports from what it does not', async () => {
    const scores = await open(SHIPPED);
    const quote = 'The height of a building on any land must not exceed 9 metres.';
    const right = await scores.score(quote, 'A building can be at most 9 metres high.', patient);
    expect(right).toBeGreaterThan((await scores.score(quote, 'A building may have any height.', patient))!);
  });
});
