import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createPostgres, type PostgresStores } from '@regqa/adapter-postgres';
import { rebuildPassageIndex } from '@regqa/feature-ingestion';
import { silentLogger } from '@regqa/platform';
import type { PassageIndex } from '@regqa/ports';
import { buildUpload, describeWhere, prepareGeneration, publishDocument, TEST_RUN } from '@regqa/testing';
import { createDatabaseForTests, type DatabaseForTests } from '@regqa/testing/servers';
import { ClosingStack } from '../closing-stack.ts';
import { openPassageIndex } from './open-passage-index.ts';

const DOCUMENTS = 12;
const PASSAGES = 60;

describeWhere('elasticsearch')('a passage index in Elasticsearch over documents in PostgreSQL', () => {
  let database: DatabaseForTests;
  let stores: PostgresStores;
  let index: PassageIndex;
  let stack: ClosingStack;
  let indexPrefix: string;
  const server = TEST_RUN.elasticsearchUrl() ?? '';
  const deps = () => ({ documents: stores.documents, index, logger: silentLogger });
  const ask = (limit = 10_000) => index.search({ text: 'height', place: null, documentTypes: null, limit });

  beforeEach(async () => {
    database = await createDatabaseForTests();
    stores = createPostgres({ url: database.url, poolSize: 4, logger: silentLogger });
    stack = new ClosingStack();
    indexPrefix = new URL(database.url).pathname.slice(1).replaceAll('_', '-');
    index = await openPassageIndex(
      { kind: 'elasticsearch', urls: [server], auth: null, indexPrefix, retireAfterMs: 500 },
      { logger: silentLogger, stack },
    );
    for (let number = 0; number < DOCUMENTS; number++)
      await publishDocument(stores, `plan-${number}`, {
        passages: PASSAGES,
        metadata: { title: `Plan ${number}`, jurisdiction: 'NSW', lga: [] },
      });
  });
  afterEach(async () => {
    await stack.close();
    await removeIndices();
    await stores.close();
    await database.drop();
  });

  it('is filled from the database, and rebuilt while it answers and documents come', async () => {
    expect(await rebuildPassageIndex(deps())).toEqual({ how: 'swapped', documents: DOCUMENTS, removed: 0 });
    const filled = await ask();
    expect(filled).toHaveLength(DOCUMENTS * PASSAGES);
    const first = filled.find(({ passage }) => passage.chunkId === 'plan-3@1:cl-1:0')!.passage;
    expect(first).toMatchObject({
      ...(await stores.documents.getPassage(first.chunkId))!.passage,
      title: 'Plan 3',
      jurisdiction: 'NSW',
      generation: 'plan-3@1-g1',
    });

    let rebuilding = true;
    const found: number[] = [];
    const searching = (async () => {
      while (rebuilding) found.push((await ask(100)).length);
    })();
    const [report] = await Promise.all([rebuildPassageIndex(deps()), publishAndIndex('late')]);
    rebuilding = false;
    await searching;
    expect(report).toMatchObject({ how: 'swapped', removed: 0 });
    expect(found.length).toBeGreaterThan(2);
    expect(new Set(found)).toEqual(new Set([100]));
    expect((await index.generations()).get('late@1-g1')).toBe(PASSAGES);
    expect(await ask()).toHaveLength((DOCUMENTS + 1) * PASSAGES);
  });

  async function removeIndices(): Promise<void> {
    const names = Object.keys((await (await fetch(`${server}/${indexPrefix}-*`)).json()) as object);
    if (names.length > 0) await fetch(`${server}/${names.join(',')}`, { method: 'DELETE' });
  }

  /** Publishes a document as the worker does: index first, then the release. */
  async function publishAndIndex(documentId: string): Promise<void> {
    const publication = await prepareGeneration(
      stores,
      await stores.documents.registerUpload(buildUpload(documentId, documentId)),
      { passages: PASSAGES, metadata: { jurisdiction: 'NSW', lga: [] } },
    );
    const { generation, versionId } = publication;
    const [model] = (await ask(1)).map(({ passage }) => passage);
    await index.add(
      Array.from({ length: PASSAGES }, (_, ordinal) => ({
        ...model!,
        generation,
        versionId,
        documentId,
        ordinal,
        chunkId: `${versionId}:cl-${ordinal + 1}:0`,
      })),
    );
    await stores.documents.publish(publication);
  }
});
