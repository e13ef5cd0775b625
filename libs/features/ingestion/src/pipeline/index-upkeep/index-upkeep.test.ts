import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createMemoryPassageIndex } from '@regqa/adapter-memory';
import { ConflictError, DependencyUnavailableError } from '@regqa/errors';
import { silentLogger } from '@regqa/platform';
import type { IndexedPassage, PassageIndex } from '@regqa/ports';
import { buildPassage, eventually } from '@regqa/testing';
import { startIngestionWorker } from '../worker/start-ingestion-worker.ts';
import { WORKER_OPTIONS, WorkerStores } from '../worker/worker-stores.fixture.ts';
import { fillMissingGenerations, rebuildPassageIndex, startIndexUpkeep } from './index-upkeep.ts';
import type { IndexUpkeep } from './index-upkeep.ts';

const signal = new AbortController().signal;
const plan = (name: string, clauses: number) =>
  `# ${name} Planning Policy 2031\n\n## Part 4 Standards\n\n${Array.from({ length: clauses }, (_, at) => `### 4.${at + 1} Rule ${at}\n\nA tower must not exceed ${at + 3} metres.`).join('\n\n')}\n`;

describe('the upkeep of the passage index', () => {
  let corpus: WorkerStores;
  let upkeep: IndexUpkeep | undefined;

  /** Publishes two documents of 3 and 600 passages and returns all that is in the index. */
  const publishTwo = async (): Promise<IndexedPassage[]> => {
    const worker = await startIngestionWorker(corpus.deps(), WORKER_OPTIONS);
    await corpus.hand(await corpus.add('quoll', plan('Quoll', 3)));
    await corpus.hand(await corpus.add('numbat', plan('Numbat', 600)));
    await worker.close();
    return everything(corpus.index);
  };
  const depsWith = (index: PassageIndex) => ({ ...corpus.deps(), index, logger: silentLogger });

  beforeEach(() => {
    corpus = new WorkerStores(createMemoryPassageIndex());
  });
  afterEach(async () => {
    await upkeep?.stop();
  });

  it('fills an index that has lost everything with what was in it, passage for passage', async () => {
    const before = await publishTwo();
    expect(before).toHaveLength(603);
    const index = createMemoryPassageIndex();
    expect(await fillMissingGenerations(depsWith(index), signal)).toBe(2);
    expect(await everything(index)).toEqual(before);
  });

  it('fills in the texts of other days beside those of today', async () => {
    const before = await publishTwo();
    const { documents: store, ...deps } = depsWith(createMemoryPassageIndex());
    const { release, documents } = await store.corpusSnapshot();
    const [today, others] = [documents.slice(0, 1), documents.slice(1)];
    expect(
      await fillMissingGenerations(
        { ...deps, documents: { ...store, corpusSnapshot: async () => ({ release, documents: today, others }) } },
        signal,
      ),
    ).toBe(2);
    expect(await everything(deps.index)).toEqual(before);
  });

  it('builds a lost index whole where the engine can, so that it never answers from a part', async () => {
    await publishTwo();
    const index = createMemoryPassageIndex();
    index.add = () => Promise.reject(new Error('it is to be built whole'));
    expect(await fillMissingGenerations(depsWith(index), signal)).toBe(2);
    expect((await index.status()).passages).toBe(603);
  });

  it('fills a lost index where the engine cannot build another one beside it', async () => {
    const before = await publishTwo();
    const index = withoutRebuild();
    expect(await fillMissingGenerations(depsWith(index), signal)).toBe(2);
    expect(await everything(index)).toEqual(before);
  });

  it('adds only the documents that are missing or not whole', async () => {
    const before = await publishTwo();
    const index = createMemoryPassageIndex();
    await index.add(before.filter(({ documentId, ordinal }) => documentId === 'numbat' && ordinal < 400));
    await index.add(before.filter(({ documentId }) => documentId === 'quoll'));
    const added: string[] = [];
    const add = index.add.bind(index);
    index.add = async (passages) => {
      added.push(...passages.map(({ documentId }) => documentId));
      await add(passages);
    };
    expect(await fillMissingGenerations(depsWith(index), signal)).toBe(1);
    expect(new Set(added)).toEqual(new Set(['numbat']));
    expect(await everything(index)).toEqual(before);
    expect(await fillMissingGenerations(depsWith(index), signal)).toBe(0);
  });

  it('leaves nothing of a document that was replaced while its passages were on their way', async () => {
    await publishTwo();
    const index = withoutRebuild();
    const add = index.add.bind(index);
    index.add = async (passages) => {
      await add(passages);
      if (await corpus.version('quoll')) await corpus.stores.documents.deleteDocument('quoll');
    };
    await fillMissingGenerations(depsWith(index), signal);
    expect(new Set((await everything(index)).map(({ documentId }) => documentId))).toEqual(new Set(['numbat']));
  });

  it('leaves the filling to another worker that is at it', async () => {
    await publishTwo();
    const index = createMemoryPassageIndex();
    index.rebuild = () => Promise.reject(new ConflictError('It is being rebuilt'));
    expect(await fillMissingGenerations(depsWith(index), signal)).toBe(0);
  });

  it('stops between two batches', async () => {
    await publishTwo();
    const [index, stopping] = [withoutRebuild(), new AbortController()];
    const add = index.add.bind(index);
    index.add = async (passages) => {
      await add(passages);
      stopping.abort();
    };
    await expect(fillMissingGenerations(depsWith(index), stopping.signal)).rejects.toThrow('aborted');
    expect((await index.status()).passages).toBe(500);
  });

  it('rebuilds the index from the database, without what no longer answers', async () => {
    const before = await publishTwo();
    const index = createMemoryPassageIndex();
    await index.add([
      ...before.map((passage) => ({ ...passage, title: 'Outdated' })),
      buildPassage({ generation: 'left-behind' }),
    ]);
    expect(await rebuildPassageIndex(depsWith(index))).toEqual({ how: 'swapped', documents: 2, removed: 1 });
    expect(await everything(index)).toEqual(before);
  });

  it('has in the new index what was published while it was built', async () => {
    const before = await publishTwo();
    const index = createMemoryPassageIndex();
    await index.add(before);
    const late = await corpus.add('bilby', plan('Bilby', 4));
    const worker = await startIngestionWorker({ ...corpus.deps(), index }, WORKER_OPTIONS);
    await worker.drain();
    let published = false;
    corpus.before = (operation) => {
      if (operation === 'generationPassages' && !published) {
        published = true;
        publishing = corpus.hand(late);
      }
    };
    let publishing: Promise<void> | undefined;
    await rebuildPassageIndex(depsWith(index));
    await publishing;
    await worker.close();
    expect([...(await index.generations()).keys()]).toContain(`${late}.1`);
    expect((await index.status()).passages).toBe(607);
  });

  it('fills in place what an engine lacks that cannot be rebuilt', async () => {
    const before = await publishTwo();
    const index = withoutRebuild();
    await index.add([...before.slice(0, 3), buildPassage({ generation: 'left-behind' })]);
    expect(await rebuildPassageIndex(depsWith(index))).toEqual({ how: 'filled', documents: 1, removed: 1 });
    expect(await everything(index)).toEqual(before);
  });

  it('tries again when a store was out of reach', async () => {
    await publishTwo();
    const index = createMemoryPassageIndex();
    const generations = index.generations.bind(index);
    let failures = 2;
    index.generations = async () => {
      if (failures-- > 0) throw new DependencyUnavailableError('vector_store', 'The index is away');
      return generations();
    };
    upkeep = startIndexUpkeep(depsWith(index), { retryMs: 1 });
    await eventually(async () => expect((await index.status()).passages).toBe(603));
  });

  it('compares again and again, and no more once it is stopped', async () => {
    await publishTwo();
    const index = createMemoryPassageIndex();
    upkeep = startIndexUpkeep(depsWith(index), { intervalMs: 1 });
    await upkeep.drain();
    await index.removeGenerations([...(await index.generations()).keys()]);
    await eventually(async () => expect((await index.status()).passages).toBe(603));
    await upkeep.stop();
    await index.removeGenerations([...(await index.generations()).keys()]);
    await upkeep.drain();
    expect((await index.status()).passages).toBe(0);
  });
});

async function everything(index: PassageIndex): Promise<IndexedPassage[]> {
  const hits = await index.search({ text: 'plan', place: null, documentTypes: null, limit: 10_000 });
  return hits
    .map(({ passage }) => passage)
    .sort((a, b) => (a.documentId < b.documentId ? 1 : a.documentId > b.documentId ? -1 : a.ordinal - b.ordinal));
}

/** An index whose engine cannot build another one beside. */
function withoutRebuild(): PassageIndex {
  return Object.assign(createMemoryPassageIndex(), { rebuild: undefined });
}
