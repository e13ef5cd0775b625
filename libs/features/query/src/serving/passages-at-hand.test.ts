import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createMemoryPassageIndex } from '@regqa/adapter-memory';
import { createSetClock, eventually } from '@regqa/testing';
import { FICTIONAL_LAW } from '../test-support/fictional-law.ts';
import { TestCorpus } from '../test-support/test-corpus.ts';
import { CorpusWatcher } from './corpus-watcher.ts';
import { PassagesAtHand } from './passages-at-hand.ts';

const [first, second, ...others] = FICTIONAL_LAW;
const warnings: object[] = [];
const logger = { warn: (about: object) => void warnings.push(about) };
let corpus: TestCorpus;
let asked: string[][];
let atHand: PassagesAtHand | undefined;

/** Starts over an index that notes what it is asked to keep. */
async function start(keepAtHand?: (generations: readonly string[]) => Promise<void>): Promise<void> {
  const watcher = new CorpusWatcher(corpus.source, createSetClock());
  await watcher.start();
  const keep = keepAtHand ?? (async (generations: readonly string[]) => void asked.push([...generations]));
  atHand = new PassagesAtHand({ index: { keepAtHand: keep }, corpus: watcher, documents: corpus.source, logger });
  await atHand.start();
}

const generations = async () => (await corpus.source.corpusSnapshot()).documents.map(({ generation }) => generation);

beforeEach(async () => {
  asked = [];
  warnings.length = 0;
  corpus = new TestCorpus(createMemoryPassageIndex());
  await corpus.publish(first!);
});

afterEach(() => atHand?.close());

describe('passages at hand', () => {
  it('are what is published, and later only what was published since', async () => {
    await start();
    await eventually(async () => expect(asked).toEqual([await generations()]));
    for (const document of [second!, ...others]) await corpus.publish(document);
    const added = (await generations()).filter((generation) => !asked[0]!.includes(generation));
    await eventually(() => expect(asked.slice(1)).toEqual([added]));
  });

  it('are read again after a failure with the next publication, and the failure is said', async () => {
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

  it('are not waited for when the service ends', async () => {
    await start();
    await atHand!.close();
    expect(asked).toEqual([]);
    expect(warnings).toEqual([]);
  });
});
