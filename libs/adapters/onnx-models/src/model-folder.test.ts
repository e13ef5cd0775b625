import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { scorerFile, writeModelFolder } from './model-folder.fixture.ts';
import { readModelFolder } from './model-folder.ts';

const onnx = scorerFile();
const sha256 = createHash('sha256').update(onnx).digest('hex');

describe('the folder of a model', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'regqa-model-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const read = async (manifest?: object) =>
    readModelFolder(await writeModelFolder(join(folder, 'a-model'), { onnx, ...(manifest && { manifest }) }));

  it('names its model by the manifest and the weights', async () => {
    expect(await read({ name: 'cross-encoder', sha256 })).toMatchObject({
      name: `cross-encoder-${sha256.slice(0, 8)}`,
      dimension: 2,
    });
  });

  it('names its model by the folder where there is no manifest', async () => {
    expect((await read()).name).toBe(`a-model-${sha256.slice(0, 8)}`);
  });

  it('says how much of a pair is read, with limits of our own where it does not', async () => {
    expect((await read({ max_question_tokens: 9, question_head_tokens: 3, max_text_tokens: 20 })).limits).toEqual({
      maxQuestionTokens: 9,
      questionHeadTokens: 3,
      maxTextTokens: 20,
    });
    expect((await read({})).limits).toEqual({ maxQuestionTokens: 96, questionHeadTokens: 32, maxTextTokens: Infinity });
  });

  it('says what its model was trained to read before questions and passages', async () => {
    expect((await read()).prompts).toEqual({ query: '', document: '' });
    const prompts = { query: 'query: ', document: 'passage: ' };
    const prompted = await writeModelFolder(join(folder, 'prompted'), { onnx, prompts });
    expect((await readModelFolder(prompted)).prompts).toEqual(prompts);
  });

  it.each([
    [
      'another file than its manifest describes',
      { sha256: '0'.repeat(64) },
      /is not the file that manifest\.json describes/,
    ],
    ['a manifest that is wrong', { max_text_tokens: 'many' }, /manifest\.json is wrong[\s\S]*max_text_tokens/],
  ])('is refused with %s', async (_what, manifest, message) => {
    await expect(read(manifest)).rejects.toThrow(message);
  });

  it('is refused without a model', async () => {
    await expect(readModelFolder(folder)).rejects.toThrow(/holds none of onnx\/model_quantized\.onnx/);
  });
});
