import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Embedder } from '@regqa/ports';
import { describeWhere, MODEL_FOLDER } from '@regqa/testing';
import { openLocalEmbedder } from './local-embedder.ts';
import type { LocalEmbedder } from './local-embedder.ts';

const cosine = (one: Float32Array, other: Float32Array) => one.reduce((sum, value, at) => sum + value * other[at]!, 0);

describeWhere('model')('a local model', () => {
  let embedder: LocalEmbedder;
  beforeAll(async () => {
    embedder = await openLocalEmbedder({ folder: MODEL_FOLDER, threads: 1 });
  });
  afterAll(() => embedder.close());

  it('names itself by its folder and its weights', () => {
    expect(embedder.model).toMatch(/^all-MiniLM-L6-v2-[0-9a-f]{8}$/);
    expect(embedder.dimension).toBe(384);
  });

  it('puts a rule nearer to its question in other words than to another subject', async () => {
    const { vector: question } = await embedder.readQuestion('How tall may a house be?');
    const [rule, other] = await embedder.embedPassages(['The height of a building must not exceed the maximum shown on the map.', 'Wombats are active at night.']);
    expect(cosine(question, rule!)).toBeGreaterThan(cosine(question, other!) + 0.2);
  });

  it('gives vectors of length 1, whatever the text', async () => {
    const vectors = await embedder.embedPassages(['', ' ', '\u0000\ud800', '😀'.repeat(300), 'word '.repeat(5_000)]);
    for (const vector of vectors) expect(cosine(vector, vector)).toBeCloseTo(1, 5);
  });

  it('gives a text the same vector alone and among others', async () => {
    const [alone] = await embedder.embedPassages(['Clearing of native vegetation']);
    const [, among] = await embedder.embedPassages(['A much longer text that stands before it in the same call.', 'Clearing of native vegetation']);
    expect([...among!]).toEqual([...alone!]);
  });

  it('reads questions with weights of their own, nearer to the law in other words, and passages with none', async () => {
    const plain = await openLocalEmbedder({ folder: MODEL_FOLDER, threads: 1, questionWeights: null });
    expect([embedder, plain].map(({ hasQuestionWeights }) => hasQuestionWeights)).toEqual([true, false]);
    const texts = ['The Secretary may revoke an accreditation if the holder has contravened a condition.', 'A permit lets its holder take water from a bore.'];
    const [own, others] = [await embedder.embedPassages(texts), await plain.embedPassages(texts)];
    expect(own).toEqual(others);
    const lead = async (model: Embedder) => {
      const { vector: question } = await model.readQuestion('Can they take my permit away if I break its rules?');
      return cosine(question, own[0]!) - cosine(question, own[1]!);
    };
    expect(await lead(embedder)).toBeGreaterThan((await lead(plain)) + 0.05);
    await plain.close();
  });

  it('reads questions as it is where it is another model than the weights were fitted for', async () => {
    const other = await openLocalEmbedder({ folder: MODEL_FOLDER, threads: 1, model: 'another-0a1b2c3d' });
    expect(other.hasQuestionWeights).toBe(false);
    expect([(await other.readQuestion('height')).vector]).toEqual(await other.embedPassages(['height']));
    await other.close();
  });

  it('gives the words of a question with what they are near to in the law, and none of a model that they were not fitted for', async () => {
    const { words } = await embedder.readQuestion('Can they take my permit away?');
    const most = (stem: string) => Math.max(...words!.nearness(stem)!);
    expect(words!.shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 5);
    expect(most('permit')).toBeGreaterThan(0.5);
    expect(most('revok')).toBeGreaterThan(most('vessel'));
    expect(words!.nearness('4.3')).toBeNull();
    const other = await openLocalEmbedder({ folder: MODEL_FOLDER, threads: 1, wordWeights: null });
    expect((await other.readQuestion('permit')).words).toBeNull();
    await other.close();
  });

  it('answers a question before the passages that were waiting', async () => {
    const order: string[] = [];
    const passages = embedder.embedPassages(Array.from({ length: 60 }, (_, at) => `Passage ${at} about a plan. `.repeat(20))).then(() => order.push('passages'));
    await embedder.readQuestion('a question').then(() => order.push('question'));
    await passages;
    expect(order).toEqual(['question', 'passages']);
  });

  it('returns nothing for no passages', async () => {
    expect(await embedder.embedPassages([])).toEqual([]);
  });

  it.each([0, 30, 90, 250])('rejects what is under way when it is closed after %i ms, and all that comes after', async (ms) => {
    const other = await openLocalEmbedder({ folder: MODEL_FOLDER, threads: 1 });
    const running = other.embedPassages(Array.from({ length: 500 }, () => 'a text'));
    const rejected = expect(running).rejects.toMatchObject({ component: 'embeddings' });
    // Whatever the model does at that moment: cut off within it, the whole process would end.
    await new Promise((resolve) => setTimeout(resolve, ms));
    await other.close();
    await other.close();
    await rejected;
    await expect(other.readQuestion('late')).rejects.toMatchObject({ component: 'embeddings' });
  });

  it('refuses a folder whose files are not those of its list of sums', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'regqa-model-'));
    await cp(MODEL_FOLDER, folder, { recursive: true });
    await writeFile(join(folder, 'SHA256SUMS'), `${'0'.repeat(64)}  tokenizer.json\n`);
    await expect(openLocalEmbedder({ folder, threads: 1 })).rejects.toThrow(/tokenizer\.json .* is not the file/);
    await rm(folder, { recursive: true, force: true });
  });
});

describe('a folder without a model', () => {
  it('is refused with what is missing', async () => {
    await expect(openLocalEmbedder({ folder: tmpdir(), threads: 1 })).rejects.toMatchObject({ component: 'embeddings', message: expect.stringContaining('holds none of') });
  });

  it('is refused when the model file is rubbish', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'regqa-model-'));
    for (const file of ['model.onnx', 'tokenizer.json', 'tokenizer_config.json', 'config.json']) await writeFile(join(folder, file), '{}');
    await expect(openLocalEmbedder({ folder, threads: 1 })).rejects.toMatchObject({ component: 'embeddings' });
    await rm(folder, { recursive: true, force: true });
  });
});
