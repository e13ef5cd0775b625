import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createMemoryPassageIndex } from '@regqa/adapter-memory';
import { startIngestionWorker } from './start-ingestion-worker.ts';
import type { IngestionWorker } from './start-ingestion-worker.ts';
import { WORKER_OPTIONS, WorkerStores } from './worker-stores.fixture.ts';

const plan = (metres: number) =>
  `# Banksia Vale Local Environmental Plan 2031\n\n### 4.3 Height\n\n(1) A quoll tower must not exceed ${metres} metres.\n\n### 4.4 Width\n\nA tower must be narrow.\n`;

describe('where the ingestion worker places a file', () => {
  let corpus: WorkerStores;
  let worker: IngestionWorker;

  beforeEach(async () => {
    corpus = new WorkerStores(createMemoryPassageIndex());
    worker = await startIngestionWorker(corpus.deps(), WORKER_OPTIONS);
  });
  afterEach(() => worker.close());

  it('makes a file of an instrument that is there its new version, by itself', async () => {
    await corpus.hand(await corpus.add('quoll', plan(7)));
    const jobId = await corpus.add('quoll-lep-2026-07', plan(9), { derived: true });
    await corpus.hand(jobId);
    expect(await corpus.job(jobId)).toMatchObject({
      documentId: 'quoll',
      versionId: 'quoll@2',
      outcome: 'published',
      receipt: { moved_from: 'quoll-lep-2026-07', changes: { changed: ['cl 4.3'] } },
    });
    expect((await corpus.current('quoll')).map(({ chunkId }) => chunkId)).toEqual([
      'quoll@2:cl-4.3:1',
      'quoll@2:cl-4.4:1',
    ]);
  });

  it('keeps a file apart whose document was chosen, or whose title does not say which instrument it is', async () => {
    await corpus.hand(await corpus.add('quoll', plan(7)));
    const chosen = await corpus.add('quoll-copy', plan(9));
    await corpus.hand(chosen);
    expect(await corpus.job(chosen)).toMatchObject({ documentId: 'quoll-copy', receipt: { moved_from: null } });
    const guide = (depth: number) => `# Burrow Guideline\n\n## 1 Digging\n\nDig ${depth} metres.`;
    await corpus.hand(await corpus.add('guide', guide(1)));
    const other = await corpus.add('guide-2', guide(2), { derived: true });
    await corpus.hand(other);
    expect(await corpus.job(other)).toMatchObject({ documentId: 'guide-2', outcome: 'published' });
  });

  it('keeps volumes of one title apart and says so', async () => {
    const volume = (first: number) =>
      `# Banksia Vale Local Environmental Plan 2031\n\n${[0, 1, 2, 3].map((at) => `### ${first + at} Matter ${first + at}\n\nA quoll must wait.\n`).join('\n')}`;
    await corpus.hand(await corpus.add('quoll-volume', volume(1)));
    const second = await corpus.add('quoll-other', volume(100), { derived: true });
    await corpus.hand(second);
    expect(await corpus.job(second)).toMatchObject({
      documentId: 'quoll-other',
      outcome: 'published',
      receipt: { outcome: 'published_with_warnings' },
    });
    expect((await corpus.job(second)).receipt?.warnings).toContainEqual(
      expect.stringMatching(/^The document quoll-volume has the same title but other provisions/),
    );
  });

  it('does not choose between two documents of one instrument', async () => {
    await corpus.hand(await corpus.add('quoll-a', plan(7)));
    await corpus.hand(await corpus.add('quoll-b', plan(8)));
    const third = await corpus.add('quoll-c', plan(9), { derived: true });
    await corpus.hand(third);
    expect(await corpus.job(third)).toMatchObject({
      documentId: 'quoll-c',
      receipt: {
        warnings: expect.arrayContaining([
          expect.stringContaining('2 documents hold this instrument already (quoll-a, quoll-b)'),
        ]),
      },
    });
  });
});
