import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MODELS_FOLDER } from '@regqa/testing';
import { createLocalEmbedder } from './local-embedder.ts';
import type { LocalEmbedder } from './local-embedder.ts';
import { encoderFile, WORDS, writeModelFolder } from './model-folder.fixture.ts';

const PASSAGE_ENCODER = join(MODELS_FOLDER, 'passage-encoder');
const shipped = () => createLocalEmbedder({ passageModel: PASSAGE_ENCODER, questionModel: null, threads: 1 });
const cosine = (one: Float32Array, other: Float32Array) => one.reduce((sum, value, at) => sum + value * other[at]!, 0);
const rounded = (vector: Float32Array) => [...vector].map((value) => Math.round(value * 1e4) / 1e4);

describe('the passage encoder of the project', () => {
  let embedder: LocalEmbedder;
  beforeAll(async () => {
    embedder = await shipped();
  });
  afterAll(() => embedder.close());

  it('has the name and the length of vectors that indexes know', () => {
    expect(embedder).toMatchObject({ model: 'e5-small-v2-b3189e3a', dimension: 384, questionModel: null });
  });

  it('puts a rule nearer to its question in other words than to another subject', async () => {
    const question = await embedder.embedQuestion('How tall may a house be?');
    const rule = 'The height of a building must not exceed the maximum shown on the map.';
    const [near, far] = await embedder.embedPassages([rule, 'Wombats are active at night.']);
    expect(cosine(question, near!)).toBeGreaterThan(cosine(question, far!) + 0.05);
  });

  it('gives vectors of length 1, whatever the text', async () => {
    const vectors = await embedder.embedPassages(['', ' ', '\u0000\ud800', '😀'.repeat(300), 'word '.repeat(5_000)]);
    for (const vector of vectors) expect(cosine(vector, vector)).toBeCloseTo(1, 5);
  });

  it('gives a text the same vector alone and among others', async () => {
    const text = 'Clearing of native vegetation';
    const [alone] = await embedder.embedPassages([text]);
    const [, among] = await embedder.embedPassages(['A much longer text before it in the same call.', text]);
    expect([...among!]).toEqual([...alone!]);
  });

  it('answers a question before the passages that were waiting', async () => {
    const order: string[] = [];
    const texts = Array.from({ length: 60 }, (_, at) => `Passage ${at} about a plan. `.repeat(20));
    const passages = embedder.embedPassages(texts).then(() => order.push('passages'));
    await embedder.embedQuestion('a question').then(() => order.push('question'));
    await passages;
    expect(order).toEqual(['question', 'passages']);
  });

  it('returns nothing for no passages', async () => {
    expect(await embedder.embedPassages([])).toEqual([]);
  });

  it.each([0, 30, 90, 250])(
    'rejects what is under way when it is closed after %i ms, and all that comes after',
    async (ms) => {
      const other = await shipped();
      const rejected = expect(other.embedPassages(Array.from({ length: 500 }, () => 'a text'))).rejects.toMatchObject({
        component: 'embeddings',
      });
      // Whatever the model does at that moment: cut off within it, the whole process would end.
      await new Promise((resolve) => setTimeout(resolve, ms));
      await other.close();
      await other.close();
      await rejected;
      await expect(other.embedQuestion('late')).rejects.toMatchObject({ component: 'embeddings' });
    },
  );
});

describe('encoders', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'regqa-model-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  /** An encoder that gives `house` the first vector, and every other token the second. */
  const write = (name: string, { house, other }: { house: number[]; other: number[] }) => {
    const onnx = encoderFile(WORDS.map((word) => (word === 'house' ? house : other)));
    return writeModelFolder(join(folder, name), { onnx, manifest: { name }, config: { hidden_size: house.length } });
  };

  it.each([
    ['the prompts of its folder', { query: 'house ', document: 'shed ' }, [0, 1], [1, 0]],
    ['nothing where it names none', undefined, [0, 0], [0, 0]],
  ])('read questions and passages after %s', async (name, prompts, asked, read) => {
    const vectors: Record<string, number[]> = { house: [0, 3], shed: [3, 0] };
    const passageModel = await writeModelFolder(join(folder, name), {
      onnx: encoderFile(WORDS.map((word) => vectors[word] ?? [0, 0])),
      ...(prompts && { prompts }),
    });
    const embedder = await createLocalEmbedder({ passageModel, questionModel: null, threads: 1 });
    const [question, [passage]] = [await embedder.embedQuestion('height'), await embedder.embedPassages(['height'])];
    expect([rounded(question), rounded(passage!)]).toEqual([asked, read]);
    await embedder.close();
  });

  it('read questions with one and passages with the other, whose vectors they are', async () => {
    const passageModel = await write('passages', { house: [0, 3], other: [0, 0] });
    const questionModel = await write('questions', { house: [3, 0], other: [0, 0] });
    const embedder = await createLocalEmbedder({ passageModel, questionModel, threads: 1 });
    const [question, [passage]] = [await embedder.embedQuestion('house'), await embedder.embedPassages(['house'])];
    expect([rounded(question), rounded(passage!)]).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect(embedder.model).toMatch(/^passages-[0-9a-f]{8}$/);
    expect(embedder.questionModel).toMatch(/^questions-[0-9a-f]{8}$/);
    await embedder.close();
  });

  it('are refused where their vectors cannot be compared', async () => {
    const passageModel = await write('short', { house: [0, 1], other: [0, 0] });
    const questionModel = await write('long', { house: [0, 0, 1], other: [0, 0, 0] });
    await expect(createLocalEmbedder({ passageModel, questionModel, threads: 1 })).rejects.toMatchObject({
      component: 'embeddings',
      message: expect.stringContaining('vectors of another length'),
    });
  });

  it('go by another name where they are a copy', async () => {
    const passageModel = await write('copy', { house: [0, 1], other: [0, 0] });
    const embedder = await createLocalEmbedder({
      passageModel,
      questionModel: null,
      threads: 1,
      model: 'first-0a1b2c3d',
    });
    expect(embedder.model).toBe('first-0a1b2c3d');
    await embedder.close();
  });
});

describe('a folder without a sentence encoder', () => {
  const open = (passageModel: string) => createLocalEmbedder({ passageModel, questionModel: null, threads: 1 });
  const written = async (config: string) => {
    const folder = await mkdtemp(join(tmpdir(), 'regqa-model-'));
    for (const file of ['model.onnx', 'tokenizer.json', 'tokenizer_config.json'])
      await writeFile(join(folder, file), '{}');
    await writeFile(join(folder, 'config.json'), config);
    return folder;
  };

  it.each([
    ['no file of a model', tmpdir, 'holds none of'],
    ['no length of vectors', () => written('{}'), 'states no hidden_size'],
    ['files that are none of a model', () => written('{"hidden_size":2}'), 'cannot be used'],
  ])('is refused: %s', async (_what, folder, message) => {
    await expect(open(await folder())).rejects.toMatchObject({
      component: 'embeddings',
      message: expect.stringContaining(message),
    });
  });
});
