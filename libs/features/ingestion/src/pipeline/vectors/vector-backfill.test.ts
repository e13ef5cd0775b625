import { afterEach, describe, expect, it } from '@jest/globals';
import { createMemoryPassageIndex, HashingEmbedder } from '@regqa/adapter-memory';
import { silentLogger } from '@regqa/platform';
import type { Embedder, PassageIndex } from '@regqa/ports';
import { buildPassage, eventually } from '@regqa/testing';
import { startVectorBackfill } from './vector-backfill.ts';
import type { VectorBackfill } from './vector-backfill.ts';

/** Models as the backfill sees them. */
class TwoModels {
  current: Embedder | null;
  former: Embedder | null = null;
  promotions = 0;

  constructor(current: Embedder | null) {
    this.current = current;
  }

  serving = () => this.former ?? this.current;
  target = () => this.current;
  promote = async () => {
    this.promotions += 1;
    this.former = null;
  };
}

describe('embedding passages in the background', () => {
  let backfill: VectorBackfill | undefined;
  afterEach(() => backfill?.close());

  const start = (index: PassageIndex, embeddings: TwoModels) => {
    backfill = startVectorBackfill({ index, embeddings, logger: silentLogger }, { lookIntervalMs: 5, retryMs: 5 });
  };
  const passages = (count: number, generation: string) =>
    Array.from({ length: count }, (_, at) =>
      buildPassage({ generation, chunkId: `${generation}:${at}`, text: `Rule ${at} of ${generation}.` }),
    );
  const done = async (index: PassageIndex, model: string) =>
    (await index.vectorStatus()).find((status) => status.model === model)?.passages ?? 0;

  it('gives every passage its vector, those that come later too', async () => {
    const [index, embedder] = [createMemoryPassageIndex(), new HashingEmbedder()];
    await index.add(passages(300, 'first'));
    const models = new TwoModels(embedder);
    start(index, models);
    await eventually(async () => expect(await done(index, 'hashing')).toBe(300));
    await index.add(passages(20, 'later'));
    await eventually(async () => expect(await done(index, 'hashing')).toBe(320));
    await eventually(() => expect(models.promotions).toBeGreaterThanOrEqual(2));
    expect(embedder.texts).toHaveLength(320);
  });

  it('embeds a passage with where it stands', async () => {
    const [index, embedder] = [createMemoryPassageIndex(), new HashingEmbedder()];
    await index.add([buildPassage({ sectionHeading: 'Height of buildings', text: 'It must not exceed 9 metres.' })]);
    start(index, new TwoModels(embedder));
    const text = 'Quoll Local Plan 2020 > Part 4 Standards > Height of buildings: It must not exceed 9 metres.';
    await eventually(() => expect(embedder.texts).toEqual([text]));
  });

  it('is left to another process until this one may do it', async () => {
    const [index, embedder] = [createMemoryPassageIndex(), new HashingEmbedder()];
    await index.add(passages(3, 'first'));
    let looks = 0;
    let may = false;
    const mayWork = () => {
      looks += 1;
      return may;
    };
    backfill = startVectorBackfill(
      { index, embeddings: new TwoModels(embedder), logger: silentLogger },
      { lookIntervalMs: 5, mayWork },
    );
    await eventually(() => expect(looks).toBeGreaterThan(2));
    expect(embedder.texts).toEqual([]);
    may = true;
    await eventually(async () => expect(await done(index, 'hashing')).toBe(3));
  });

  it('starts when a model has been opened, and does nothing before', async () => {
    const index = createMemoryPassageIndex();
    await index.add(passages(3, 'first'));
    const models = new TwoModels(null);
    start(index, models);
    models.current = new HashingEmbedder();
    await eventually(async () => expect(await done(index, 'hashing')).toBe(3));
  });

  it('goes on where it was stopped', async () => {
    const [index, embedder] = [createMemoryPassageIndex(), new HashingEmbedder()];
    const all = passages(40, 'first');
    await index.add(all);
    await index.addVectors(
      'hashing',
      await Promise.all(
        all
          .slice(0, 30)
          .map(async (passage) => ({ passage, values: await new HashingEmbedder().embedQuestion(passage.text) })),
      ),
    );
    start(index, new TwoModels(embedder));
    await eventually(async () => expect(await done(index, 'hashing')).toBe(40));
    expect(embedder.texts).toHaveLength(10);
  });

  it('tries again when the model fails', async () => {
    const [index, embedder] = [createMemoryPassageIndex(), new HashingEmbedder()];
    embedder.down = true;
    await index.add(passages(3, 'first'));
    start(index, new TwoModels(embedder));
    expect(await done(index, 'hashing')).toBe(0);
    embedder.down = false;
    await eventually(async () => expect(await done(index, 'hashing')).toBe(3));
  });

  it('lets the former model serve until every passage is embedded again, then removes its vectors', async () => {
    const [index, former, next] = [
      createMemoryPassageIndex(),
      new HashingEmbedder({ model: 'former' }),
      new HashingEmbedder({ model: 'next' }),
    ];
    const models = new TwoModels(former);
    await index.add(passages(5, 'first'));
    start(index, models);
    await eventually(async () => expect(await done(index, 'former')).toBe(5));
    next.down = true;
    models.former = former;
    models.current = next;
    expect(models.serving()).toBe(former);
    expect(await done(index, 'former')).toBe(5);
    next.down = false;
    await eventually(async () =>
      expect(await index.vectorStatus()).toEqual([{ model: 'next', dimension: 64, passages: 5 }]),
    );
    expect(models.serving()).toBe(next);
  });

  it('stops at once when it is closed, and may be closed twice', async () => {
    const [index, embedder] = [createMemoryPassageIndex(), new HashingEmbedder()];
    start(index, new TwoModels(embedder));
    await backfill!.close();
    await backfill!.close();
    await index.add(passages(3, 'first'));
    expect(embedder.texts).toEqual([]);
  });
});
