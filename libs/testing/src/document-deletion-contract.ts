import { expect, it } from '@jest/globals';
import { NotFoundError } from '@regqa/errors';
import { buildUpload, prepareGeneration, publishDocument, sha256Of } from './document-builders.ts';
import { freshStores, type MakeDocumentStores, warmUp } from './document-stores-under-test.ts';

export function deletionContract(makeStores: MakeDocumentStores): void {
  const stores = freshStores(makeStores);

  it('removes the document with versions, passages, jobs and counts, in a new release', async () => {
    await publishDocument(stores, 'quoll', { content: 'v1' });
    const second = await publishDocument(stores, 'quoll', {
      content: 'v2',
      passages: 3,
      termCounts: { height: 3, zone: 1 },
    });
    await publishDocument(stores, 'numbat', { content: 'other', termCounts: { height: 1 } });
    const release = await stores.documents.corpusRelease();
    const deleted = await stores.documents.deleteDocument('quoll');
    expect(deleted).toMatchObject({ passages: 3, release: release + 1 });
    expect(deleted.generations.sort()).toEqual(['quoll@1-g1', 'quoll@2-g1']);
    expect(deleted.orphanedFiles.sort()).toEqual([sha256Of('v1'), sha256Of('v2')].sort());
    expect(await stores.documents.getDocument('quoll')).toBeUndefined();
    expect(await stores.jobs.getJob(second.jobId)).toBeUndefined();
    expect(await stores.documents.statistics()).toEqual({ documents: 1, passages: 2 });
    expect((await stores.documents.termFrequencies(['height', 'zone'])).counts).toEqual(new Map([['height', 1]]));
    expect((await stores.documents.corpusSnapshot()).documents.map(({ documentId }) => documentId)).toEqual(['numbat']);
    expect(await stores.documents.staleGenerations(deleted.generations)).toEqual(deleted.generations);
  });

  it('starts no release for a document that never answered, and names its stored generations', async () => {
    await publishDocument(stores, 'numbat');
    const upload = await stores.documents.registerUpload(buildUpload('quoll', 'text'));
    await prepareGeneration(stores, upload, { generation: 'unpublished' });
    const release = await stores.documents.corpusRelease();
    expect(await stores.documents.deleteDocument('quoll')).toEqual({
      passages: 0,
      generations: ['unpublished'],
      orphanedFiles: [sha256Of('text')],
      release,
    });
  });

  it('keeps a file that another document uses', async () => {
    await publishDocument(stores, 'quoll', { content: 'shared' });
    await publishDocument(stores, 'numbat', { content: 'shared' });
    expect((await stores.documents.deleteDocument('quoll')).orphanedFiles).toEqual([]);
    expect((await stores.documents.deleteDocument('numbat')).orphanedFiles).toEqual([sha256Of('shared')]);
  });

  it('says that there is no such document', async () => {
    await expect(stores.documents.deleteDocument('none')).rejects.toBeInstanceOf(NotFoundError);
  });

  it('deletes once when asked twice at once', async () => {
    await publishDocument(stores, 'quoll');
    await warmUp(stores);
    const results = await Promise.allSettled([
      stores.documents.deleteDocument('quoll'),
      stores.documents.deleteDocument('quoll'),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await stores.documents.statistics()).toEqual({ documents: 0, passages: 0 });
  });

  it('leaves nothing behind when it meets a publication', async () => {
    await warmUp(stores);
    for (let round = 0; round < 12; round += 1) {
      const upload = await stores.documents.registerUpload(buildUpload('quoll', 'text'));
      const publication = await prepareGeneration(stores, upload, { generation: `g${round}` });
      const deleting = round % 2 === 0 ? stores.documents.deleteDocument('quoll') : undefined;
      const publishing = stores.documents.publish(publication);
      const [deleted, published] = await Promise.allSettled([
        deleting ?? stores.documents.deleteDocument('quoll'),
        publishing,
      ]);
      expect(deleted.status).toBe('fulfilled');
      if (published.status === 'rejected') expect(published.reason).toBeInstanceOf(NotFoundError);
      expect(await stores.documents.getDocument('quoll')).toBeUndefined();
      expect(await stores.documents.statistics()).toEqual({ documents: 0, passages: 0 });
      expect((await stores.documents.termFrequencies(['height'])).counts.size).toBe(0);
    }
  });

  it('lets an upload of the same document come before or after it', async () => {
    await warmUp(stores);
    for (let round = 0; round < 8; round += 1) {
      await stores.documents.registerUpload(buildUpload('quoll', 'first'));
      const [uploaded] = await Promise.allSettled([
        stores.documents.registerUpload(buildUpload('quoll', 'second')),
        stores.documents.deleteDocument('quoll'),
      ]);
      expect(uploaded.status).toBe('fulfilled');
      const found = await stores.documents.getDocument('quoll');
      expect(found?.versions.map(({ sha256 }) => sha256) ?? []).toEqual(found ? [sha256Of('second')] : []);
      if (found) await stores.documents.deleteDocument('quoll');
    }
  });
}
