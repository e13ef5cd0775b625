import { beforeEach, describe, expect, it } from '@jest/globals';
import { createMemoryPassageIndex } from '@regqa/adapter-memory';
import { RELEASE_LEASE_MS } from '@regqa/domain';
import { createSetClock } from '@regqa/testing';
import type { SetClock } from '@regqa/testing';
import { TEST_CONFIG } from '../test-support/build-query.fixture.ts';
import { FICTIONAL_LAW } from '../test-support/fictional-law.ts';
import { TestCorpus } from '../test-support/test-corpus.ts';
import { CorpusWatcher } from './corpus-watcher.ts';

const LEASE_SECONDS = RELEASE_LEASE_MS / 1000;
let clock: SetClock;
let corpus: TestCorpus;
let watcher: CorpusWatcher;

beforeEach(async () => {
  clock = createSetClock();
  corpus = new TestCorpus(createMemoryPassageIndex());
  for (const document of FICTIONAL_LAW) await corpus.publish(document);
  watcher = new CorpusWatcher(corpus.source, clock, TEST_CONFIG);
});

describe('the knowledge of the corpus', () => {
  it('is read once within the lease, however many ask', async () => {
    await Promise.all(Array.from({ length: 10 }, () => watcher.release()));
    clock.advance(LEASE_SECONDS * 0.9);
    await watcher.release();
    expect(corpus.releaseReads).toBe(1);
  });

  it('is not relied on after the lease, even if no notification came', async () => {
    const before = await watcher.current();
    await corpus.delete('wetland-act', { notify: false });
    expect((await watcher.current()).release).toBe(before.release);
    clock.advance(LEASE_SECONDS);
    const after = await watcher.current();
    expect(after.release).toBe(before.release + 1);
    expect(after.documents.some((document) => document.documentId === 'wetland-act')).toBe(false);
  });

  it('ends at once with a notification', async () => {
    await watcher.start();
    const before = await watcher.release();
    await corpus.delete('wetland-act');
    expect(await watcher.release()).toBe(before + 1);
    await watcher.close();
    expect(corpus.listening).toBe(0);
  });

  it('is not what a read says that a notification has overtaken', async () => {
    let begun = () => {};
    let reply = (_release: number) => {};
    const reading = new Promise<void>((resolve) => (begun = resolve));
    const first = new Promise<number>((resolve) => (reply = resolve));
    let reads = 0;
    const corpusRelease = () => (reads++ === 0 ? (begun(), first) : corpus.source.corpusRelease());
    const overtaken = new CorpusWatcher({ ...corpus.source, corpusRelease }, clock, TEST_CONFIG);
    await overtaken.start();
    const asked = overtaken.release();
    await reading;
    const before = await corpus.source.corpusRelease();
    await corpus.delete('wetland-act');
    reply(before);
    expect(await asked).toBe(before + 1);
  });

  it('is counted from the start of the read: a read that took longer is made again', async () => {
    const read = corpus.source.corpusRelease;
    let slow = 1;
    const source = {
      ...corpus.source,
      corpusRelease: async () => {
        const release = await read();
        if (slow-- > 0) clock.advance(LEASE_SECONDS * 2);
        return release;
      },
    };
    await new CorpusWatcher(source, clock, TEST_CONFIG).release();
    expect(corpus.releaseReads).toBe(2);
  });

  it('is refused where every read takes too long', async () => {
    const source = {
      ...corpus.source,
      corpusRelease: async () => {
        clock.advance(LEASE_SECONDS * 2);
        return 1;
      },
    };
    await expect(new CorpusWatcher(source, clock, TEST_CONFIG).release()).rejects.toMatchObject({
      component: 'database',
    });
  });

  it('is asked for again after a failed read', async () => {
    corpus.down = true;
    await expect(watcher.current()).rejects.toMatchObject({ component: 'database' });
    corpus.down = false;
    expect((await watcher.current()).documents).toHaveLength(FICTIONAL_LAW.length);
  });

  it('tells whether a release has been overtaken', async () => {
    const release = await watcher.release();
    expect(await watcher.isCurrent(release)).toBe(true);
    await corpus.delete('wetland-act');
    clock.advance(LEASE_SECONDS);
    expect(await watcher.isCurrent(release)).toBe(false);
  });
});
