import { expect, it } from '@jest/globals';
import { CancelledError, ConflictError, NotFoundError } from '@regqa/errors';
import type { InstrumentIdentity, VersionRecord } from '@regqa/ports';
import { buildUpload, prepareGeneration, publishDocument, type PublishRequest } from './document-builders.ts';
import { freshStores, type MakeDocumentStores, warmUp } from './document-stores-under-test.ts';

const IDENTITY: InstrumentIdentity = {
  registerId: null,
  title: 'Quoll Local Plan 2020',
  jurisdiction: 'Local',
  state: 'NSW',
  lga: ['Quoll'],
};
/** No test lives to see it. */
const FUTURE = '2999-01-01';

/** When the versions of a document are in force, which of them answers, and how a file finds its document. */
export function versionsContract(makeStores: MakeDocumentStores): void {
  const stores = freshStores(makeStores);
  const versionsOf = async (documentId: string) =>
    (await stores.documents.getDocument(documentId))?.versions.toReversed() ?? [];
  const intervals = (versions: readonly VersionRecord[]) =>
    versions.map(({ sequence, inForceFrom, inForceTo, current }) => [sequence, inForceFrom, inForceTo, current]);
  const publishFrom = (content: string, inForceFrom: string | null, request: PublishRequest = {}) =>
    publishDocument(stores, 'quoll', { content, ...request, metadata: { inForceFrom } });
  const upload = (derived: string, content: string) =>
    stores.documents.registerUpload({ ...buildUpload(derived, content), documentId: { derived } });

  it('ends a version on the day before the next one comes into force', async () => {
    await publishFrom('v1', '2020-07-01');
    await publishFrom('v2', '2024-03-01');
    expect(intervals(await versionsOf('quoll'))).toEqual([
      [1, '2020-07-01', '2024-02-29', false],
      [2, '2024-03-01', null, true],
    ]);
    expect((await stores.documents.getDocument('quoll'))?.document).toMatchObject({
      inForceFrom: '2024-03-01',
      inForceTo: null,
    });
  });

  it('puts an older consolidation that comes later between the others, and answers about today as before', async () => {
    await publishFrom('v1', '2018-01-01');
    await publishFrom('v2', '2024-03-01', { termCounts: { fresh: 2 } });
    const release = await stores.documents.corpusRelease();
    const older = await stores.documents.registerUpload(buildUpload('quoll', 'v3'));
    const outcome = await stores.documents.publish(
      await prepareGeneration(stores, older, { metadata: { inForceFrom: '2021-01-01' }, termCounts: { old: 2 } }),
    );
    expect(outcome).toEqual({ published: true, release: release + 1, retiredGenerations: [] });
    expect(intervals(await versionsOf('quoll'))).toEqual([
      [1, '2018-01-01', '2020-12-31', false],
      [2, '2024-03-01', null, true],
      [3, '2021-01-01', '2024-02-29', false],
    ]);
    expect((await stores.documents.termFrequencies(['old', 'fresh'])).counts).toEqual(new Map([['fresh', 2]]));
    expect(await stores.documents.versionPassages(older.versionId)).toHaveLength(2);
  });

  it("gives every published text with its days, today's apart from the others", async () => {
    const first = await publishFrom('v1', '2020-07-01');
    const second = await publishFrom('v2', '2024-03-01');
    const third = await publishFrom('v3', FUTURE);
    const { documents, others } = await stores.documents.corpusSnapshot();
    const days = (texts: typeof documents) =>
      texts.map(({ versionId, sequence, passageCount, inForceFrom, inForceTo }) => [
        versionId,
        sequence,
        passageCount,
        inForceFrom,
        inForceTo,
      ]);
    expect(days(documents)).toEqual([[second.versionId, 2, 2, '2024-03-01', '2998-12-31']]);
    expect(days(others)).toEqual([
      [first.versionId, 1, 2, '2020-07-01', '2024-02-29'],
      [third.versionId, 3, 2, FUTURE, null],
    ]);
    const generations = [...documents, ...others].map(({ generation }) => generation);
    expect(await stores.documents.staleGenerations([...generations, 'unheard-of'])).toEqual(['unheard-of']);
  });

  it('keeps a version back that is not in force yet, and says so to whoever asks what is due', async () => {
    const first = await publishFrom('v1', '2020-07-01');
    const release = await stores.documents.corpusRelease();
    const second = await stores.documents.registerUpload(buildUpload('quoll', 'v2'));
    const outcome = await stores.documents.publish(
      await prepareGeneration(stores, second, { metadata: { inForceFrom: FUTURE } }),
    );
    expect(outcome).toMatchObject({ published: true, release: release + 1 });
    expect((await stores.documents.corpusSnapshot()).documents).toMatchObject([
      { versionId: first.versionId, inForceTo: '2998-12-31' },
    ]);
    expect(await stores.documents.versionsDue()).toEqual([]);
  });

  it('answers from a text that is not in force yet while there is no other', async () => {
    const { versionId } = await publishFrom('v1', FUTURE);
    expect((await stores.documents.corpusSnapshot()).documents).toMatchObject([{ versionId }]);
  });

  it('names a version whose day has come, and lets it answer once it is read again', async () => {
    const first = await publishFrom('v1', FUTURE);
    await publishFrom('v2', '2999-06-01');
    expect(await stores.documents.versionsDue()).toEqual([]);
    const past = await publishFrom('v3', '2020-01-01', { digest: 'kept' });
    expect((await stores.documents.corpusSnapshot()).documents).toMatchObject([{ versionId: past.versionId }]);
    // Read again with a better understanding of its date, the newest turns out to be in force.
    const again = await stores.jobs.createReprocess('quoll', null, first.versionId);
    await stores.documents.publish(
      await prepareGeneration(
        stores,
        { ...first, jobId: again.jobId },
        { generation: 'again', metadata: { inForceFrom: '2024-01-01' } },
      ),
    );
    expect((await stores.documents.corpusSnapshot()).documents).toMatchObject([{ versionId: first.versionId }]);
    expect(intervals(await versionsOf('quoll'))).toEqual([
      [1, '2024-01-01', '2999-05-31', true],
      [2, '2999-06-01', null, false],
      [3, '2020-01-01', '2023-12-31', false],
    ]);
  });

  it('lets a version that did not answer answer again with the same passages', async () => {
    const late = await publishFrom('v1', FUTURE, { digest: 'same' });
    await publishFrom('v2', '2020-01-01');
    const { jobId } = await stores.jobs.createReprocess('quoll', null, late.versionId);
    const outcome = await stores.documents.publish(
      await prepareGeneration(
        stores,
        { ...late, jobId },
        { generation: 'due', digest: 'same', metadata: { inForceFrom: '2021-01-01' } },
      ),
    );
    expect(outcome.published).toBe(true);
    expect((await stores.documents.corpusSnapshot()).documents).toMatchObject([
      { versionId: late.versionId, generation: 'due' },
    ]);
  });

  it('keeps a last day that the uploader gave', async () => {
    const given = await stores.documents.registerUpload(
      buildUpload('quoll', 'v1', { given: { inForceTo: '2022-06-30' } }),
    );
    await stores.documents.publish(
      await prepareGeneration(stores, given, { metadata: { inForceFrom: '2020-01-01', inForceTo: '2022-06-30' } }),
    );
    await publishFrom('v2', '2024-01-01');
    expect(intervals(await versionsOf('quoll'))[0]).toEqual([1, '2020-01-01', '2022-06-30', false]);
  });

  it('finds the document of an instrument by its title and place, or by its register identifier', async () => {
    const { versionId } = await publishDocument(stores, 'quoll', { metadata: { registerId: 'epi-1' } });
    await publishDocument(stores, 'other', { metadata: { title: 'Wombat Local Plan 2020' } });
    const found = [{ documentId: 'quoll', versionId }];
    expect(
      await stores.documents.documentsOfInstrument({ ...IDENTITY, title: 'QUOLL local plan 2020 (NSW)' }, 'new'),
    ).toEqual(found);
    expect(
      await stores.documents.documentsOfInstrument({ ...IDENTITY, title: null, registerId: 'epi-1' }, 'new'),
    ).toEqual(found);
    expect(await stores.documents.documentsOfInstrument({ ...IDENTITY, registerId: 'epi-2' }, 'new')).toEqual([]);
    expect(await stores.documents.documentsOfInstrument({ ...IDENTITY, state: 'VIC' }, 'new')).toEqual([]);
    expect(await stores.documents.documentsOfInstrument({ ...IDENTITY, title: null }, 'new')).toEqual([]);
    expect(await stores.documents.documentsOfInstrument(IDENTITY, 'quoll')).toEqual([]);
  });

  it('moves a file named after itself to the document of its instrument, with its job', async () => {
    await publishDocument(stores, 'quoll');
    const placed = await upload('quoll-2026-07', 'newer');
    await stores.jobs.beginJob(placed.jobId);
    expect(await stores.documents.versionToIngest(placed.versionId)).toMatchObject({
      movable: true,
      uploadedAs: 'quoll-2026-07',
    });
    const moved = await stores.documents.moveToDocument({
      jobId: placed.jobId,
      versionId: placed.versionId,
      documentId: 'quoll',
    });
    expect(moved).toBe('quoll@2');
    expect(await stores.documents.getDocument('quoll-2026-07')).toBeUndefined();
    expect(await stores.jobs.getJob(placed.jobId)).toMatchObject({
      documentId: 'quoll',
      versionId: moved,
      state: 'running',
    });
    expect(await stores.documents.versionToIngest(moved)).toMatchObject({
      movable: false,
      uploadedAs: 'quoll-2026-07',
      document: { id: 'quoll', status: 'published' },
    });
    await stores.documents.publish(
      await prepareGeneration(stores, { ...placed, versionId: moved, documentId: 'quoll' }),
    );
    expect((await stores.documents.corpusSnapshot()).documents).toMatchObject([
      { documentId: 'quoll', versionId: moved },
    ]);
  });

  it('moves no file whose document was chosen, answers, or holds more', async () => {
    await publishDocument(stores, 'quoll');
    const chosen = await stores.documents.registerUpload(buildUpload('chosen', 'a'));
    expect(await stores.documents.versionToIngest(chosen.versionId)).toMatchObject({
      movable: false,
      uploadedAs: null,
    });
    const derived = await upload('derived', 'b');
    await stores.documents.registerUpload(buildUpload('derived', 'c'));
    expect(await stores.documents.versionToIngest(derived.versionId)).toMatchObject({ movable: false });
    await expect(stores.documents.moveToDocument({ ...derived, documentId: 'quoll' })).rejects.toBeInstanceOf(
      ConflictError,
    );
    const lonely = await upload('lonely', 'd');
    await expect(stores.documents.moveToDocument({ ...lonely, documentId: 'chosen' })).rejects.toBeInstanceOf(
      ConflictError,
    );
    await expect(
      stores.documents.moveToDocument({ ...lonely, versionId: 'none@1', documentId: 'quoll' }),
    ).rejects.toBeInstanceOf(NotFoundError);
    await stores.jobs.cancelJob(lonely.jobId);
    await expect(stores.documents.moveToDocument({ ...lonely, documentId: 'quoll' })).rejects.toBeInstanceOf(
      CancelledError,
    );
  });

  it('gives files that are moved at once numbers of their own', async () => {
    await publishDocument(stores, 'quoll');
    const placed = await Promise.all([1, 2, 3].map((number) => upload(`file-${number}`, `text ${number}`)));
    await warmUp(stores);
    const moved = await Promise.all(
      placed.map(({ jobId, versionId }) => stores.documents.moveToDocument({ jobId, versionId, documentId: 'quoll' })),
    );
    expect(moved.toSorted()).toEqual(['quoll@2', 'quoll@3', 'quoll@4']);
  });

  it('publishes no second document of an instrument, unless it was found to be another text', async () => {
    const placed = await upload('quoll-again', 'again');
    const publication = await prepareGeneration(stores, placed);
    await publishDocument(stores, 'quoll');
    await expect(
      stores.documents.publish({ ...publication, instrument: { identity: IDENTITY, apartFrom: [] } }),
    ).rejects.toBeInstanceOf(ConflictError);
    expect(
      (await stores.documents.publish({ ...publication, instrument: { identity: IDENTITY, apartFrom: ['quoll'] } }))
        .published,
    ).toBe(true);
  });
}
