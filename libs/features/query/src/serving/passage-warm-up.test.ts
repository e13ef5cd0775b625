import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createMemoryPassageIndex } from '@regqa/adapter-memory';
import { createSetClock, eventually } from '@regqa/testing';
import { TEST_CONFIG } from '../test-support/build-query.fixture.ts';
import { FICTIONAL_LAW } from '../test-support/fictional-law.ts';
import { TestCorpus } from '../test-support/test-corpus.ts';
import { CorpusWatcher } from './corpus-watcher.ts';
import { PassageWarmUp } from './passage-warm-up.ts';

const [first, second, ...others] = FICTIONAL_LAW;
const warnings: object[] = [];
const logger = { warn: (about: object) => void warnings.push(about) };
let corpus: TestCorpus;
let asked: string[][];
let warmUp: PassageWarmUp | undefined;

/** Starts over an index that notes which generations it is asked to cache. */
async function start(cachePassages?: (generations: readonly string[]) => Promise<void>): Promise<void> {
  const watcher = new CorpusWatcher(corpus.source, createSetClock(), TEST_CONFIG);
  await watcher.start();
  const keep = cachePassages ?? (async (generations: readonly string[]) => void asked.push([...generations]));
  warmUp = new PassageWarmUp({ index: { cachePassages: keep }, corpus: watcher, documents: corpus.source, logger });
  await warmUp.start();
}

const generations = async () => (await corpus.source.corpusSnapshot()).documents.map(({ generation }) => generation);

beforeEach(async () => {
  asked = [];
  warnings.length = 0;
  corpus = new TestCorpus(createMemoryPassageIndex());
  await corpus.publish(first!);
});

afterEach(() => warmUp?.close());

describe('the warm-up of the passage cache', () => {
  it('reads what is published, and later only what was published since', async () => {
    await start();
    await eventually(async () => expect(asked).toEqual([await generations()]));
    for (const document of [second!, ...others]) await corpus.publish(document);
    const added = (await generations()).filter((generation) => !asked[0]!.includes(generation));
    await eventually(() => expect(asked.slice(1)).toEqual([added]));
  });

  it('tries again with the next publication after a failure, which it logs', async () => {
    let attempts = 0;
    await start(async (wanted) => {
      attempts += 1;
      if (attempts === 1) throw new Error('the folder is busy');
      asked.push([...wanted]);
    });
    await eventually(() => expect(warnings).toHaveLength(1));
    await corpus.publish(second!);
    await eventually(async () => expect(asked).toEqual([await generations()]));
  });

  it('is not waited for when the service ends', async () => {
    await start();
    await warmUp!.close();
    expect(asked).toEqual([]);
    expect(warnings).toEqual([]);
  });
});
