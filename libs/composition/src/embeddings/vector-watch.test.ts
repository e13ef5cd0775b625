import { afterEach, describe, expect, it } from '@jest/globals';
import { createMemoryPassageIndex, HashingEmbedder } from '@regqa/adapter-memory';
import { silentLogger } from '@regqa/platform';
import type { PassageIndex } from '@regqa/ports';
import { buildPassage, eventually } from '@regqa/testing';
import { VectorWatch } from './vector-watch.ts';

describe('a process that does not embed passages itself', () => {
  let watch: VectorWatch | undefined;
  afterEach(() => watch?.close());

  function start(index: PassageIndex): { promotions: number; looks: number } {
    const embedder = new HashingEmbedder();
    const seen = { promotions: 0, looks: 0 };
    const status = () => {
      seen.looks += 1;
      return index.status();
    };
    const promote = async () => {
      seen.promotions += 1;
    };
    watch = new VectorWatch({
      index: { status, vectorStatus: () => index.vectorStatus() },
      embeddings: { serving: () => embedder, target: () => embedder, promote },
      logger: silentLogger,
      lookIntervalMs: 5,
    });
    watch.start();
    return seen;
  }
  const looked = async (seen: { looks: number }) => {
    const before = seen.looks;
    await eventually(() => expect(seen.looks).toBeGreaterThan(before + 1));
  };

  it('hears once of each time that every passage has got its vector elsewhere', async () => {
    const index = createMemoryPassageIndex();
    const [first, second] = ['one', 'two'].map((id) =>
      buildPassage({ generation: id, chunkId: id, text: `Rule ${id}.` }),
    );
    const values = (await new HashingEmbedder().embedPassages(['a']))[0]!;
    await index.add([first!]);
    const seen = start(index);
    await looked(seen);
    expect(seen.promotions).toBe(0);
    await index.addVectors('hashing', [{ passage: first!, values }]);
    await eventually(() => expect(seen.promotions).toBe(1));
    await looked(seen);
    expect(seen.promotions).toBe(1);
    await index.add([second!]);
    await looked(seen);
    await index.addVectors('hashing', [{ passage: second!, values }]);
    await eventually(() => expect(seen.promotions).toBe(2));
  });
});
