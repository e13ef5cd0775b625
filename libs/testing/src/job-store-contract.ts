import { describe, expect, it } from '@jest/globals';
import { ConflictError, NotFoundError } from '@regqa/errors';
import type { JobFilter, JobRecord } from '@regqa/ports';
import { buildReceipt, buildUpload, prepareGeneration, publishDocument } from './document-builders.ts';
import { freshStores, type MakeDocumentStores, warmUp } from './document-stores-under-test.ts';
import { jobBatchContract } from './job-batch-contract.ts';

const PAGE = { skip: 0, limit: 100 };
const OUTBOX = { staleAfterMs: 60_000, limit: 100, reprocessLimit: 1 };

/** The tests that every job store passes. */
export function jobStoreContract(makeStores: MakeDocumentStores): void {
  describe('single jobs', () => singleJobContract(makeStores));
  describe('jobs over all documents', () => jobBatchContract(makeStores));
}

function singleJobContract(makeStores: MakeDocumentStores): void {
  const stores = freshStores(makeStores);
  const register = (documentId: string, content = documentId) =>
    stores.documents.registerUpload(buildUpload(documentId, content));
  const jobOf = async (jobId: string) => (await stores.jobs.getJob(jobId)) as JobRecord;

  it('lists newest first, with counts over every state', async () => {
    const uploads = [await register('a'), await register('b'), await register('c')];
    await stores.jobs.beginJob(uploads[0]!.jobId);
    const ids = async (filter: JobFilter, page = PAGE) =>
      (await stores.jobs.listJobs(filter, page)).jobs.map(({ id }) => id);
    const [a, b, c] = uploads.map(({ jobId }) => jobId) as [string, string, string];
    expect(await ids({})).toEqual([c, b, a]);
    expect(await ids({}, { skip: 1, limit: 1 })).toEqual([b]);
    expect(await ids({ state: 'running' })).toEqual([a]);
    expect(await ids({ documentId: 'b' })).toEqual([b]);
    expect(await ids({ kind: 'reprocess-all' })).toEqual([]);
    expect(await stores.jobs.listJobs({ state: 'running' }, PAGE)).toMatchObject({
      total: 1,
      byState: { queued: 2, running: 1, completed: 0, failed: 0, cancelled: 0 },
    });
    expect(await stores.jobs.getJob('none')).toBeUndefined();
  });

  it('keeps a job in the outbox until the queue has it, and again when that is long ago', async () => {
    const { jobId: first } = await register('a');
    const { jobId: second } = await register('b');
    expect(await stores.jobs.jobsToQueue(OUTBOX)).toEqual([first, second]);
    expect(await stores.jobs.jobsToQueue({ ...OUTBOX, limit: 1 })).toEqual([first]);
    await stores.jobs.markQueued([first]);
    expect(await stores.jobs.jobsToQueue(OUTBOX)).toEqual([second]);
    expect(await stores.jobs.jobsToQueue({ ...OUTBOX, staleAfterMs: -1_000 })).toEqual([first, second]);
    await stores.jobs.markQueued([first, second]);
    expect(await stores.jobs.jobsToQueue(OUTBOX)).toEqual([]);
  });

  it('offers a running job again that has not been heard of for long, and none that is finished', async () => {
    const { jobId } = await register('a');
    const LONG_AGO = { ...OUTBOX, staleAfterMs: -1_000 };
    await stores.jobs.beginJob(jobId);
    await stores.jobs.reportProgress(jobId, { stage: 'storing', done: 1, total: 2 });
    expect(await stores.jobs.jobsToQueue(OUTBOX)).toEqual([]);
    expect(await stores.jobs.jobsToQueue(LONG_AGO)).toEqual([jobId]);
    await stores.jobs.failJob(jobId, 'damaged');
    expect(await stores.jobs.jobsToQueue(LONG_AGO)).toEqual([]);
  });

  it('counts each attempt, the ones after a death of the worker included', async () => {
    const { jobId } = await register('a');
    expect(await stores.jobs.beginJob(jobId)).toMatchObject({ state: 'running', attempts: 1 });
    const again = await stores.jobs.beginJob(jobId);
    expect(again).toMatchObject({ state: 'running', attempts: 2 });
    expect(again?.startedAt).toBeInstanceOf(Date);
  });

  it('does not begin what is finished or gone', async () => {
    const { jobId } = await register('a');
    await stores.jobs.cancelJob(jobId);
    expect(await stores.jobs.beginJob(jobId)).toBeUndefined();
    expect(await stores.jobs.beginJob('none')).toBeUndefined();
  });

  it('shows progress, and tells the worker of a cancellation or deletion', async () => {
    const { jobId } = await register('a');
    await stores.jobs.beginJob(jobId);
    expect(await stores.jobs.reportProgress(jobId, { stage: 'storing', done: 3, total: 9 })).toBe(true);
    expect((await jobOf(jobId)).progress).toEqual({ stage: 'storing', done: 3, total: 9 });
    await stores.jobs.cancelJob(jobId);
    expect(await stores.jobs.reportProgress(jobId, { stage: 'storing', done: 4, total: 9 })).toBe(false);
    expect(await stores.jobs.reportProgress('none', { stage: 'storing', done: 4, total: 9 })).toBe(false);
  });

  it('waits again, with the error shown, between attempts', async () => {
    const { jobId } = await register('a');
    await stores.jobs.beginJob(jobId);
    await stores.jobs.requeueJob(jobId, 'the index is out of reach');
    expect(await jobOf(jobId)).toMatchObject({ state: 'queued', error: 'the index is out of reach', outcome: null });
    expect(await stores.jobs.jobsToQueue(OUTBOX)).toEqual([]);
    expect(await stores.jobs.beginJob(jobId)).toMatchObject({ attempts: 2 });
  });

  it('fails for good, and the unpublished version with it', async () => {
    const upload = await register('a');
    await stores.jobs.beginJob(upload.jobId);
    await stores.jobs.failJob(upload.jobId, 'unreadable \0');
    expect(await jobOf(upload.jobId)).toMatchObject({
      state: 'failed',
      outcome: 'failed',
      error: expect.stringContaining('unreadable'),
    });
    expect((await stores.documents.getDocument('a'))?.versions[0]).toMatchObject({
      status: 'failed',
      statusReason: expect.stringContaining('unreadable'),
    });
    await stores.jobs.failJob(upload.jobId, 'another reason');
    expect((await jobOf(upload.jobId)).error).toContain('unreadable');
  });

  it('leaves a published version published when reading it again fails', async () => {
    await publishDocument(stores, 'a');
    const { jobId } = await stores.jobs.createReprocess('a', 'request-7');
    expect(await jobOf(jobId)).toMatchObject({
      kind: 'reprocess',
      documentId: 'a',
      versionId: 'a@1',
      requestId: 'request-7',
    });
    await stores.jobs.beginJob(jobId);
    await stores.jobs.failJob(jobId, 'crashed');
    expect((await stores.documents.getDocument('a'))?.document.status).toBe('published');
  });

  it('completes a run that made no difference', async () => {
    await publishDocument(stores, 'a');
    const { jobId } = await stores.jobs.createReprocess('a', null);
    await stores.jobs.beginJob(jobId);
    await stores.jobs.completeUnchanged(jobId, buildReceipt({ characters: 77 }));
    expect(await jobOf(jobId)).toMatchObject({
      state: 'completed',
      outcome: 'unchanged',
      receipt: { characters: 77 },
      progress: { stage: 'done' },
    });
    expect((await stores.documents.getDocument('a'))?.versions[0]?.receipt).toMatchObject({ characters: 77 });
  });

  it('reads the current version again, else the newest, one job at a time', async () => {
    await publishDocument(stores, 'a', { content: 'v1' });
    const newer = await register('a', 'v2');
    await expect(stores.jobs.createReprocess('a', null)).rejects.toMatchObject({ members: { job_id: newer.jobId } });
    await stores.jobs.cancelJob(newer.jobId);
    const { jobId } = await stores.jobs.createReprocess('a', null);
    expect((await jobOf(jobId)).versionId).toBe('a@1');
    const unread = await register('b');
    await stores.jobs.cancelJob(unread.jobId);
    await stores.jobs.cancelJob(jobId);
    const given = await stores.jobs.createReprocess('a', null, 'a@2');
    expect((await jobOf(given.jobId)).versionId).toBe('a@2');
    await expect(stores.jobs.createReprocess('b', null, 'a@2')).rejects.toBeInstanceOf(NotFoundError);
    const again = await stores.jobs.createReprocess('b', null);
    expect((await jobOf(again.jobId)).versionId).toBe('b@1');
    expect((await stores.documents.getDocument('b'))?.document.status).toBe('processing');
    await expect(stores.jobs.createReprocess('none', null)).rejects.toBeInstanceOf(NotFoundError);
  });

  it('makes one job when reprocessing is asked for twice at once', async () => {
    await publishDocument(stores, 'a');
    await warmUp(stores);
    const results = await Promise.allSettled([1, 2, 3].map(() => stores.jobs.createReprocess('a', null)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(ConflictError);
  });

  it('cancels what is queued or running, once', async () => {
    const { jobId } = await register('a');
    expect(await stores.jobs.cancelJob(jobId)).toMatchObject({ state: 'cancelled', outcome: 'cancelled' });
    expect((await jobOf(jobId)).finishedAt).toBeInstanceOf(Date);
    await expect(stores.jobs.cancelJob(jobId)).rejects.toBeInstanceOf(ConflictError);
    await expect(stores.jobs.cancelJob('none')).rejects.toBeInstanceOf(NotFoundError);
  });

  it('runs again what failed or was cancelled, and nothing else', async () => {
    const upload = await register('a');
    await expect(stores.jobs.retryJob(upload.jobId)).rejects.toBeInstanceOf(ConflictError);
    await expect(stores.jobs.retryJob('none')).rejects.toBeInstanceOf(NotFoundError);
    await stores.jobs.beginJob(upload.jobId);
    await stores.jobs.failJob(upload.jobId, 'crashed');
    expect(await stores.jobs.retryJob(upload.jobId)).toMatchObject({
      state: 'queued',
      error: null,
      outcome: null,
      finishedAt: null,
      attempts: 0,
    });
    expect(await stores.jobs.jobsToQueue(OUTBOX)).toEqual([upload.jobId]);
    expect((await stores.documents.publish(await prepareGeneration(stores, upload))).published).toBe(true);
  });
}
