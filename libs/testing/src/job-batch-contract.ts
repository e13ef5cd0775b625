import { expect, it } from '@jest/globals';
import { ConflictError } from '@regqa/errors';
import type { JobRecord } from '@regqa/ports';
import { buildReceipt, buildUpload, publishDocument } from './document-builders.ts';
import { freshStores, type MakeDocumentStores, warmUp } from './document-stores-under-test.ts';

const PAGE = { skip: 0, limit: 100 };

export function jobBatchContract(makeStores: MakeDocumentStores): void {
  const stores = freshStores(makeStores);
  const jobOf = async (jobId: string) => (await stores.jobs.getJob(jobId)) as JobRecord;
  const childrenOf = async (parentJobId: string) =>
    (await stores.jobs.listJobs({ parentJobId }, PAGE)).jobs.toSorted((a, b) =>
      a.documentId! < b.documentId! ? -1 : 1,
    );
  const start = async (documentIds: string[]) => {
    for (const id of documentIds) await publishDocument(stores, id);
    const { jobId } = await stores.jobs.createReprocessAll('request-1');
    return { jobId, children: await childrenOf(jobId) };
  };
  const complete = async (jobId: string) => {
    await stores.jobs.beginJob(jobId);
    await stores.jobs.completeUnchanged(jobId, buildReceipt());
  };

  it('has a child for every document, of which only they go to the queue', async () => {
    const unread = await stores.documents.registerUpload(buildUpload('z-unread', 'text'));
    await stores.jobs.cancelJob(unread.jobId);
    const { jobId, children } = await start(['a', 'b']);
    expect(children.map(({ versionId, kind }) => [versionId, kind])).toEqual([
      ['a@1', 'reprocess'],
      ['b@1', 'reprocess'],
      ['z-unread@1', 'reprocess'],
    ]);
    expect(await jobOf(jobId)).toMatchObject({
      kind: 'reprocess-all',
      state: 'queued',
      documentId: null,
      progress: { done: 0, total: 3 },
      requestId: 'request-1',
    });
    expect((await stores.jobs.jobsToQueue({ staleAfterMs: 60_000, limit: 100, reprocessLimit: 100 })).sort()).toEqual(
      children.map(({ id }) => id).sort(),
    );
    expect(await stores.jobs.beginJob(jobId)).toBeUndefined();
  });

  it('gives the queue only so many of its children at once, and uploads before them', async () => {
    const { children } = await start(['a', 'b', 'c', 'd']);
    const inOrder = children.map(({ id }) => id);
    const toQueue = (reprocessLimit: number, staleAfterMs = 60_000) =>
      stores.jobs.jobsToQueue({ staleAfterMs, limit: 100, reprocessLimit });
    expect(await toQueue(0)).toEqual([]);
    expect(await toQueue(2)).toEqual(inOrder.slice(0, 2));
    await stores.jobs.markQueued(inOrder.slice(0, 2));
    expect(await toQueue(2)).toEqual([]);
    const upload = await stores.documents.registerUpload(buildUpload('fresh', 'text'));
    expect(await toQueue(2)).toEqual([upload.jobId]);
    await complete(inOrder[0]!);
    expect(await toQueue(2)).toEqual([upload.jobId, inOrder[2]]);
    expect(await toQueue(3, -1_000)).toEqual([upload.jobId, ...inOrder.slice(1)]);
  });

  it('goes on after a cancellation with what is left', async () => {
    const { jobId, children } = await start(['a', 'b', 'c']);
    await complete(children[0]!.id);
    await stores.jobs.cancelJob(jobId);
    expect(await stores.jobs.jobsToQueue({ staleAfterMs: 60_000, limit: 100, reprocessLimit: 100 })).toEqual([]);
    expect(await stores.jobs.retryJob(jobId)).toMatchObject({ state: 'running', progress: { done: 1, total: 3 } });
    await complete(children[1]!.id);
    await complete(children[2]!.id);
    expect(await jobOf(jobId)).toMatchObject({
      state: 'completed',
      outcome: 'unchanged',
      progress: { done: 3, total: 3 },
    });
  });

  it('runs with its first child and completes with its last', async () => {
    const { jobId, children } = await start(['a', 'b']);
    await stores.jobs.beginJob(children[0]!.id);
    expect(await jobOf(jobId)).toMatchObject({ state: 'running', progress: { done: 0, total: 2 } });
    await complete(children[0]!.id);
    expect(await jobOf(jobId)).toMatchObject({ state: 'running', progress: { done: 1, total: 2 } });
    await complete(children[1]!.id);
    expect(await jobOf(jobId)).toMatchObject({
      state: 'completed',
      outcome: 'unchanged',
      error: null,
      progress: { stage: 'done', done: 2, total: 2 },
    });
    expect((await jobOf(jobId)).finishedAt).toBeInstanceOf(Date);
  });

  it('completes once when its last children end at the same moment', async () => {
    const { jobId, children } = await start(['a', 'b', 'c', 'd', 'e', 'f']);
    await warmUp(stores);
    await Promise.all(children.map(({ id }) => complete(id)));
    expect(await jobOf(jobId)).toMatchObject({ state: 'completed', progress: { done: 6, total: 6 } });
  });

  it('says how many documents failed, and runs just those again', async () => {
    const { jobId, children } = await start(['a', 'b', 'c']);
    await complete(children[0]!.id);
    await stores.jobs.beginJob(children[1]!.id);
    await stores.jobs.failJob(children[1]!.id, 'crashed');
    await complete(children[2]!.id);
    expect(await jobOf(jobId)).toMatchObject({
      state: 'completed',
      outcome: 'failed',
      error: '1 of 3 documents failed',
    });
    expect(await stores.jobs.retryJob(jobId)).toMatchObject({
      state: 'running',
      outcome: null,
      error: null,
      finishedAt: null,
      progress: { done: 2, total: 3 },
    });
    expect(await stores.jobs.jobsToQueue({ staleAfterMs: 60_000, limit: 100, reprocessLimit: 100 })).toEqual([
      children[1]!.id,
    ]);
    await complete(children[1]!.id);
    expect(await jobOf(jobId)).toMatchObject({ state: 'completed', outcome: 'unchanged' });
    await expect(stores.jobs.retryJob(jobId)).rejects.toBeInstanceOf(ConflictError);
  });

  it('opens again when one of its children is run again', async () => {
    const { jobId, children } = await start(['a', 'b']);
    await complete(children[0]!.id);
    await stores.jobs.cancelJob(children[1]!.id);
    expect(await jobOf(jobId)).toMatchObject({ state: 'completed', outcome: 'cancelled' });
    await stores.jobs.retryJob(children[1]!.id);
    expect(await jobOf(jobId)).toMatchObject({ state: 'running', progress: { done: 1, total: 2 } });
  });

  it('cancels its unfinished children with it', async () => {
    const { jobId, children } = await start(['a', 'b', 'c']);
    await complete(children[0]!.id);
    await stores.jobs.beginJob(children[1]!.id);
    expect(await stores.jobs.cancelJob(jobId)).toMatchObject({ state: 'cancelled', outcome: 'cancelled' });
    expect((await childrenOf(jobId)).map(({ state }) => state)).toEqual(['completed', 'cancelled', 'cancelled']);
    expect((await stores.documents.getDocument('b'))?.document.status).toBe('published');
    expect((await stores.jobs.createReprocessAll(null)).documents).toBe(3);
  });

  it('is one at a time', async () => {
    await publishDocument(stores, 'a');
    await warmUp(stores);
    const results = await Promise.allSettled([1, 2, 3].map(() => stores.jobs.createReprocessAll(null)));
    const [made] = results.filter((result) => result.status === 'fulfilled');
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(2);
    for (const { reason } of refused) {
      expect(reason).toBeInstanceOf(ConflictError);
      expect(reason.members).toEqual({ job_id: made!.value.jobId });
    }
  });

  it('is completed at once without documents', async () => {
    const { jobId, documents } = await stores.jobs.createReprocessAll(null);
    expect(documents).toBe(0);
    expect(await jobOf(jobId)).toMatchObject({ state: 'completed', progress: { stage: 'done', done: 0, total: 0 } });
    expect((await stores.jobs.createReprocessAll(null)).documents).toBe(0);
  });

  it('completes when the document of its last child is deleted', async () => {
    const { jobId, children } = await start(['a', 'b']);
    await complete(children[0]!.id);
    await stores.documents.deleteDocument('b');
    expect(await jobOf(jobId)).toMatchObject({ state: 'completed', progress: { done: 1, total: 1 } });
  });

  it('survives cancellation, deletion and completion at the same moment', async () => {
    await warmUp(stores);
    for (let round = 0; round < 4; round += 1) {
      const ids = ['a', 'b', 'c', 'd'].map((name) => `${name}-${round}`);
      const { jobId, children } = await start(ids);
      const own = children.filter(({ documentId }) => ids.includes(documentId!));
      const others = children.filter(({ documentId }) => !ids.includes(documentId!));
      await Promise.all(others.map(({ id }) => complete(id)));
      const results = await Promise.allSettled([
        complete(own[0]!.id),
        stores.documents.deleteDocument(ids[1]!),
        stores.jobs.cancelJob(own[2]!.id),
        complete(own[3]!.id),
        stores.jobs.cancelJob(jobId),
      ]);
      for (const result of results)
        if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(ConflictError);
      expect(['completed', 'cancelled']).toContain((await jobOf(jobId)).state);
      for (const child of await childrenOf(jobId)) expect(['completed', 'cancelled']).toContain(child.state);
    }
  });
}
