import { describe, expect, it } from '@jest/globals';
import { HashingEmbedder } from '@regqa/adapter-memory';
import { silentLogger } from '@regqa/platform';
import { QuestionVectors } from './question-vectors.ts';

describe('the vector of a question', () => {
  const make = (embedder: HashingEmbedder | null) => {
    const clock = { at: 0, now: () => clock.at };
    const models = { edition: 1, serving: embedder };
    const vectors = new QuestionVectors({
      embeddings: { serving: () => models.serving, edition: () => models.edition },
      clock,
      logger: silentLogger,
    });
    return { vectors, clock, models };
  };

  it('comes from the model that serves', async () => {
    const { vectors } = make(new HashingEmbedder({ model: 'm' }));
    expect(await vectors.of('height of buildings')).toMatchObject({
      vector: { model: 'm', values: expect.any(Float32Array) },
      failed: false,
    });
  });

  it('is missing without a model', async () => {
    expect(await make(null).vectors.of('height')).toEqual({ vector: null, failed: false });
    expect(await new QuestionVectors({ clock: { now: () => 0 }, logger: silentLogger }).of('height')).toEqual({
      vector: null,
      failed: false,
    });
  });

  it('is not asked for again for ten seconds after a failure, and then it is', async () => {
    const embedder = new HashingEmbedder();
    const { vectors, clock } = make(embedder);
    embedder.down = true;
    expect(await vectors.of('height')).toEqual({ vector: null, failed: true });
    embedder.down = false;
    expect(await vectors.of('height')).toEqual({ vector: null, failed: true });
    expect(embedder.texts).toEqual([]);
    clock.at = 10_000;
    expect(await vectors.of('height')).toMatchObject({ vector: {}, failed: false });
  });

  it('is asked for again at once after somebody who did not wait for it', async () => {
    const embedder = new HashingEmbedder();
    const { vectors } = make(embedder);
    embedder.down = true;
    await expect(vectors.of('height', AbortSignal.abort(new Error('gone')))).rejects.toThrow();
    embedder.down = false;
    expect(await vectors.of('height')).toMatchObject({ vector: {}, failed: false });
  });

  it('names what finds passages: another model, new vectors or a failure give answers of their own', async () => {
    const embedder = new HashingEmbedder({ model: 'm' });
    const { vectors, models } = make(embedder);
    const names = [vectors.method];
    models.edition = 2;
    names.push(vectors.method);
    models.serving = new HashingEmbedder({ model: 'other' });
    names.push(vectors.method);
    models.serving = Object.assign(new HashingEmbedder({ model: 'm' }), { questionModel: 'questions' });
    names.push(vectors.method);
    models.serving = embedder;
    embedder.down = true;
    await vectors.of('height');
    names.push(vectors.method);
    expect(new Set(names).size).toBe(5);
    expect(names.at(-1)).toBe(make(null).vectors.method);
  });
});
