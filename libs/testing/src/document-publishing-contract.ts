import { expect, it } from '@jest/globals';
import { CancelledError, NotFoundError } from '@regqa/errors';
import type { JobRecord } from '@regqa/ports';
import {
  buildPassages,
  buildReceipt,
  buildUpload,
  prepareGeneration,
  publishDocument,
  type PublishRequest,
} from './document-builders.ts';
import { freshStores, type MakeDocumentStores, warmUp } from './document-stores-under-test.ts';

export function publishingContract(makeStores: MakeDocumentStores): void {
  const stores = freshStores(makeStores);
  const jobOf = async (jobId: string) => (await stores.jobs.getJob(jobId)) as JobRecord;
  const register = (documentId: string, content: string) =>
    stores.documents.registerUpload(buildUpload(documentId, content));
  const termCounts = async (...stems: string[]) =>
    Object.fromEntries((await stores.documents.termFrequencies(stems)).counts);
  const currentPassages = async (documentId: string) => {
    const current = (await stores.documents.getDocument(documentId))?.versions.find((version) => version.current);
    return current === undefined ? [] : stores.documents.versionPassages(current.id);
  };
  /** Reads the document's current version again and publishes what that gives. */
  const republish = async (documentId: string, request: PublishRequest) => {
    const { jobId } = await stores.jobs.createReprocess(documentId, null);
    const { versionId } = await jobOf(jobId);
    return stores.documents.publish(
      await prepareGeneration(stores, { jobId, documentId, versionId: versionId!, duplicate: false }, request),
    );
  };

  it('makes a generation answer: document, version, job, release and statistics change together', async () => {
    const upload = await register('quoll', 'text');
    const publication = await prepareGeneration(stores, upload, { passages: 3, termCounts: { height: 2, zone: 1 } });
    const before = await stores.documents.corpusRelease();
    expect(await stores.documents.publish(publication)).toEqual({
      published: true,
      release: before + 1,
      retiredGenerations: [],
    });
    const found = await stores.documents.getDocument('quoll');
    expect(found?.document).toMatchObject({ ...publication.metadata, status: 'published', passageCount: 3 });
    expect(found?.versions).toMatchObject([
      { status: 'published', current: true, passageCount: 3, receipt: publication.receipt, inForceFrom: '2020-07-01' },
    ]);
    expect(found?.versions[0]?.publishedAt).toBeInstanceOf(Date);
    expect(await jobOf(upload.jobId)).toMatchObject({
      state: 'completed',
      outcome: 'published',
      receipt: publication.receipt,
      progress: { stage: 'done' },
    });
    expect(await stores.documents.corpusRelease()).toBe(before + 1);
    expect(await stores.documents.termFrequencies(['height', 'zone', 'height', 'absent'])).toEqual({
      passages: 3,
      counts: new Map([
        ['height', 2],
        ['zone', 1],
      ]),
    });
    expect(await stores.documents.statistics()).toEqual({ documents: 1, passages: 3 });
  });

  it('gives back passages as they were stored, with their neighbours', async () => {
    const { versionId } = await publishDocument(stores, 'quoll', { passages: 3 });
    const passages = buildPassages(versionId, 3);
    const middle = await stores.documents.getPassage(passages[1]!.chunkId);
    expect(middle).toMatchObject({
      documentId: 'quoll',
      versionId,
      previousChunkId: passages[0]!.chunkId,
      nextChunkId: passages[2]!.chunkId,
    });
    expect(middle?.passage).toEqual(passages[1]);
    expect(middle?.metadata.title).toBe('Quoll Local Plan 2020');
    expect(await stores.documents.getPassage(passages[0]!.chunkId)).toMatchObject({
      passage: passages[0],
      previousChunkId: null,
    });
    expect(await stores.documents.getPassage(passages[2]!.chunkId)).toMatchObject({ nextChunkId: null });
    expect(await stores.documents.getPassage('quoll@1:none:0')).toBeUndefined();
    expect(await currentPassages('quoll')).toEqual(
      passages.map(({ section, sectionHeading, text, provisionKey }) => ({
        section,
        sectionHeading,
        text,
        provisionKey,
      })),
    );
    expect(await currentPassages('none')).toEqual([]);
  });

  it('gives back the passages of a published generation page by page', async () => {
    const upload = await register('quoll', 'text');
    const publication = await prepareGeneration(stores, upload, { passages: 5 });
    const page = (fromOrdinal: number, limit: number) =>
      stores.documents.generationPassages(publication.generation, { fromOrdinal, limit });
    expect(await page(0, 10)).toEqual([]);
    await stores.documents.publish(publication);
    const passages = buildPassages(upload.versionId, 5);
    expect(await page(0, 3)).toEqual(passages.slice(0, 3));
    expect(await page(3, 3)).toEqual(passages.slice(3));
    expect(await page(5, 3)).toEqual([]);
    expect(await stores.documents.generationPassages('none', { fromOrdinal: 0, limit: 3 })).toEqual([]);
  });

  it('shows no passage before it is published', async () => {
    const upload = await register('quoll', 'text');
    await prepareGeneration(stores, upload);
    expect(await stores.documents.getPassage(buildPassages(upload.versionId, 1)[0]!.chunkId)).toBeUndefined();
    expect(await currentPassages('quoll')).toEqual([]);
    expect((await stores.documents.corpusSnapshot()).documents).toEqual([]);
  });

  it('stores a batch twice as if once, in any number of batches', async () => {
    const upload = await register('quoll', 'text');
    const publication = await prepareGeneration(stores, upload, { passages: 5 });
    const { versionId } = upload;
    await stores.documents.storePassages({
      versionId,
      generation: publication.generation,
      passages: buildPassages(versionId, 5).slice(2),
    });
    await stores.documents.storePassages({ versionId, generation: publication.generation, passages: [] });
    expect((await stores.documents.publish(publication)).published).toBe(true);
    expect(await currentPassages('quoll')).toHaveLength(5);
  });

  it('refuses a generation whose passages are not all stored', async () => {
    const upload = await register('quoll', 'text');
    const publication = await prepareGeneration(stores, upload, { passages: 2 });
    await expect(stores.documents.publish({ ...publication, passageCount: 3 })).rejects.toThrow('2 of 3 passages');
    expect(await jobOf(upload.jobId)).toMatchObject({ state: 'running' });
    expect((await stores.documents.publish(publication)).published).toBe(true);
  });

  it('drops a generation that changes nothing, without a new release', async () => {
    await publishDocument(stores, 'quoll', { digest: 'same' });
    const release = await stores.documents.corpusRelease();
    expect(await republish('quoll', { generation: 'g2', digest: 'same' })).toEqual({
      published: false,
      release,
      retiredGenerations: ['g2'],
    });
    expect(await stores.documents.corpusRelease()).toBe(release);
    expect((await stores.jobs.listJobs({}, { skip: 0, limit: 1 })).jobs[0]).toMatchObject({
      kind: 'reprocess',
      state: 'completed',
      outcome: 'unchanged',
    });
    expect((await stores.documents.corpusSnapshot()).documents).toMatchObject([{ generation: 'quoll@1-g1' }]);
    expect(await termCounts('height')).toEqual({ height: 2 });
  });

  it('replaces the generation of a version, and its statistics with it', async () => {
    await publishDocument(stores, 'quoll', { passages: 3, termCounts: { height: 3, gone: 1, less: 2 } });
    const outcome = await republish('quoll', {
      generation: 'g2',
      passages: 2,
      termCounts: { height: 2, less: 1, fresh: 2 },
    });
    expect(outcome).toMatchObject({ published: true, retiredGenerations: ['quoll@1-g1'] });
    expect(await termCounts('height', 'gone', 'less', 'fresh')).toEqual({ height: 2, less: 1, fresh: 2 });
    expect(await stores.documents.statistics()).toEqual({ documents: 1, passages: 2 });
    expect(await currentPassages('quoll')).toHaveLength(2);
    expect((await stores.documents.getDocument('quoll'))?.document.passageCount).toBe(2);
  });

  it('makes a new version answer in place of the one before, which keeps its text', async () => {
    const first = await publishDocument(stores, 'quoll', { content: 'v1', termCounts: { old: 2 } });
    const second = await publishDocument(stores, 'quoll', {
      content: 'v2',
      passages: 3,
      termCounts: { fresh: 3 },
      metadata: { title: 'Quoll Plan 2024' },
    });
    const found = await stores.documents.getDocument('quoll');
    expect(found?.document).toMatchObject({ title: 'Quoll Plan 2024', passageCount: 3 });
    expect(found?.versions.map(({ id, current, status }) => [id, current, status])).toEqual([
      [second.versionId, true, 'published'],
      [first.versionId, false, 'published'],
    ]);
    expect(await termCounts('old', 'fresh')).toEqual({ fresh: 3 });
    expect(await stores.documents.statistics()).toEqual({ documents: 1, passages: 3 });
    expect((await stores.documents.corpusSnapshot()).documents).toMatchObject([
      { versionId: second.versionId, passageCount: 3, title: 'Quoll Plan 2024' },
    ]);
    expect((await stores.documents.getPassage(buildPassages(first.versionId, 1)[0]!.chunkId))?.versionId).toBe(
      first.versionId,
    );
  });

  it('keeps the newest version answering when an older one is finished later', async () => {
    const older = await register('quoll', 'v1');
    const newer = await publishDocument(stores, 'quoll', { content: 'v2', termCounts: { fresh: 2 } });
    const release = await stores.documents.corpusRelease();
    const late = await stores.documents.publish(
      await prepareGeneration(stores, older, { generation: 'late', termCounts: { old: 2 } }),
    );
    expect(late).toEqual({ published: true, release: release + 1, retiredGenerations: [] });
    expect((await stores.documents.corpusSnapshot()).documents).toMatchObject([{ versionId: newer.versionId }]);
    expect(
      (await stores.documents.getDocument('quoll'))?.versions.map(({ status, current }) => [status, current]),
    ).toEqual([
      ['published', true],
      ['published', false],
    ]);
    expect(await termCounts('old', 'fresh')).toEqual({ fresh: 2 });
  });

  it('answers the same publication twice alike', async () => {
    const upload = await register('quoll', 'text');
    const publication = await prepareGeneration(stores, upload);
    const { release } = await stores.documents.publish(publication);
    expect(await stores.documents.publish(publication)).toEqual({ published: true, release, retiredGenerations: [] });
    expect(await termCounts('height')).toEqual({ height: 2 });
  });

  it('changes nothing for a cancelled job', async () => {
    const upload = await register('quoll', 'text');
    const publication = await prepareGeneration(stores, upload);
    await stores.jobs.cancelJob(upload.jobId);
    await expect(stores.documents.publish(publication)).rejects.toBeInstanceOf(CancelledError);
    expect(await stores.documents.statistics()).toEqual({ documents: 0, passages: 0 });
    expect((await stores.documents.getDocument('quoll'))?.document.status).toBe('failed');
  });

  it('lets either the cancellation or the publication win', async () => {
    await warmUp(stores);
    for (let round = 0; round < 12; round += 1) {
      const upload = await register(`plan-${round}`, `text ${round}`);
      const publication = await prepareGeneration(stores, upload);
      const publishing = () => stores.documents.publish(publication);
      const cancelling = () => stores.jobs.cancelJob(upload.jobId);
      const inOrder = round % 2 === 0 ? [publishing(), cancelling()] : [cancelling(), publishing()].toReversed();
      const [published, cancelled] = (await Promise.allSettled(inOrder)) as [
        PromiseSettledResult<unknown>,
        PromiseSettledResult<unknown>,
      ];
      expect([published.status, cancelled.status].sort()).toEqual(['fulfilled', 'rejected']);
      if (published.status === 'rejected') expect(published.reason).toBeInstanceOf(CancelledError);
      const state = published.status === 'fulfilled' ? ['completed', 'published'] : ['cancelled', 'failed'];
      expect([
        (await jobOf(upload.jobId)).state,
        (await stores.documents.getDocument(upload.documentId))?.document.status,
      ]).toEqual(state);
    }
  });

  it('publishes many documents at once without losing a count', async () => {
    const uploads = await Promise.all(
      Array.from({ length: 8 }, (_, number) => register(`plan-${number}`, `text ${number}`)),
    );
    const shuffled = (number: number) =>
      Object.fromEntries(
        ['height', 'zone', 'storey', 'water']
          .map((stem, place) => [stem, 1 + ((place + number) % 2)])
          .sort(() => (number % 2) - 0.5),
      );
    const publications = await Promise.all(
      uploads.map((upload, number) => prepareGeneration(stores, upload, { termCounts: shuffled(number) })),
    );
    await warmUp(stores);
    const outcomes = await Promise.all(publications.map((publication) => stores.documents.publish(publication)));
    expect(new Set(outcomes.map(({ release }) => release)).size).toBe(8);
    expect(await termCounts('height', 'zone', 'storey', 'water')).toEqual({
      height: 12,
      zone: 12,
      storey: 12,
      water: 12,
    });
    expect(await stores.documents.statistics()).toEqual({ documents: 8, passages: 16 });
  });

  it('keeps a quarantined version out of answers, with its reason and receipt', async () => {
    const upload = await register('quoll', 'text');
    await prepareGeneration(stores, upload);
    const receipt = buildReceipt({ warnings: ['half of the pages have no text'] });
    await stores.documents.quarantine({
      jobId: upload.jobId,
      versionId: upload.versionId,
      reason: 'too little text',
      receipt,
    });
    const found = await stores.documents.getDocument('quoll');
    expect(found?.document).toMatchObject({ status: 'quarantined', statusReason: 'too little text', passageCount: 0 });
    expect(found?.versions[0]).toMatchObject({ status: 'quarantined', receipt });
    expect(await jobOf(upload.jobId)).toMatchObject({
      state: 'completed',
      outcome: 'quarantined',
      error: 'too little text',
      receipt,
    });
  });

  it('lets the version before answer on while a newer one is quarantined or failed', async () => {
    const first = await publishDocument(stores, 'quoll', { content: 'v1' });
    const second = await register('quoll', 'v2');
    await stores.jobs.beginJob(second.jobId);
    await stores.documents.quarantine({
      jobId: second.jobId,
      versionId: second.versionId,
      reason: 'too little text',
      receipt: null,
    });
    const third = await register('quoll', 'v3');
    await stores.jobs.beginJob(third.jobId);
    await stores.jobs.failJob(third.jobId, 'damaged');
    const found = await stores.documents.getDocument('quoll');
    expect(found?.document).toMatchObject({ status: 'published', statusReason: null });
    expect(found?.versions.map(({ status, current }) => [status, current])).toEqual([
      ['failed', false],
      ['quarantined', false],
      ['published', true],
    ]);
    expect((await stores.documents.corpusSnapshot()).documents).toMatchObject([{ versionId: first.versionId }]);
  });

  it('goes on with the published passages when reading them again is quarantined', async () => {
    const { versionId } = await publishDocument(stores, 'quoll');
    const { jobId } = await stores.jobs.createReprocess('quoll', null);
    await stores.jobs.beginJob(jobId);
    await stores.documents.quarantine({ jobId, versionId, reason: 'too little text', receipt: null });
    expect((await stores.documents.getDocument('quoll'))?.document.status).toBe('published');
    expect(await currentPassages('quoll')).toHaveLength(2);
  });

  it('removes what killed runs left when the last job of the version ends', async () => {
    const upload = await register('quoll', 'text');
    await prepareGeneration(stores, upload, { generation: 'killed' });
    expect(await stores.documents.staleGenerations(['killed'])).toEqual([]);
    await stores.documents.publish(await prepareGeneration(stores, upload, { generation: 'complete' }));
    expect(await stores.documents.staleGenerations(['killed', 'complete', 'unknown'])).toEqual(['killed', 'unknown']);
    const { generations } = await stores.documents.deleteDocument('quoll');
    expect(generations).toEqual(['complete']);
  });

  it('discards an unpublished generation but never a published one', async () => {
    const upload = await register('quoll', 'text');
    const publication = await prepareGeneration(stores, upload);
    await stores.documents.discardGeneration(publication.generation);
    await expect(stores.documents.publish(publication)).rejects.toThrow('0 of 2 passages');
    await stores.documents.publish(await prepareGeneration(stores, upload));
    await stores.documents.discardGeneration(publication.generation);
    expect(await currentPassages('quoll')).toHaveLength(2);
  });

  it('says that a version is gone', async () => {
    const upload = await register('quoll', 'text');
    const publication = await prepareGeneration(stores, upload);
    await stores.documents.deleteDocument('quoll');
    await expect(stores.documents.publish(publication)).rejects.toBeInstanceOf(NotFoundError);
    const { versionId, generation } = publication;
    await expect(
      stores.documents.storePassages({ versionId, generation, passages: buildPassages(versionId, 1) }),
    ).rejects.toBeInstanceOf(NotFoundError);
  });
}
