import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { silentLogger } from '@regqa/platform';
import { buildReceipt, buildUpload, createSetClock, publishDocument } from '@regqa/testing';
import { RunningDocuments, until } from '../test-support/running-documents.ts';
import { jobEvents } from './watch-job.ts';

let running: RunningDocuments;

beforeEach(async () => {
  running = await new RunningDocuments(createSetClock(Date.UTC(2026, 10, 21, 3))).start();
});
afterEach(() => running.service.close());

/** Registers a content of the document; returns its job, which is queued. */
const queued = async (documentId: string) =>
  (await running.stores.documents.registerUpload(buildUpload(documentId, documentId))).jobId;
const begun = async (documentId: string) => {
  const jobId = await queued(documentId);
  await running.stores.jobs.beginJob(jobId);
  return jobId;
};
const failed = async (documentId: string) => {
  const jobId = await begun(documentId);
  await running.stores.jobs.failJob(jobId, 'No text');
  return jobId;
};

interface Watched {
  event: string;
  data: { state: string; progress: { done: number }; error: string | null };
}

/** Watches a job; `events` fills as they come. */
async function watch(jobId: string): Promise<{ response: IncomingMessage; events: Watched[] }> {
  const path = `/api/admin/jobs/${jobId}/events`;
  const request = get(running.service.url + path, { headers: running.signature('GET', path, { level: 'admin' }) });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const events: Watched[] = [];
  let text = '';
  response.on('data', (chunk) => {
    text += String(chunk);
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, event = '', data = ''] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
      if (event !== '') events.push({ event, data: JSON.parse(data) as Watched['data'] });
    }
  });
  response.on('error', () => undefined);
  return { response, events };
}

describe('listing jobs', () => {
  it('shows the newest first with counts by state', async () => {
    await publishDocument(running.stores, 'a');
    const { jobId } = await running.stores.jobs.createReprocess('a', null);
    await running.stores.jobs.beginJob(jobId);
    await running.stores.jobs.failJob(jobId, 'No text');
    await queued('b');
    const { body } = await running.call('GET', '/api/admin/jobs?document_id=a&state=failed');
    expect(body).toMatchObject({
      jobs: [{ job_id: jobId, error: 'No text' }],
      total: 1,
      by_state: { queued: 0, running: 0, completed: 1, failed: 1, cancelled: 0 },
    });
  });

  it('says 422 for an unknown state and 404 for an unknown job', async () => {
    expect((await running.call('GET', '/api/admin/jobs?state=lost')).status).toBe(422);
    expect((await running.call('GET', '/api/admin/jobs?document_id=%00')).body.jobs).toEqual([]);
    expect((await running.call('GET', '/api/admin/jobs/none')).status).toBe(404);
    expect((await running.call('GET', '/api/admin/jobs/none/events')).status).toBe(404);
  });

  it('shows one job whole', async () => {
    const jobId = await begun('a');
    const { body } = await running.call('GET', `/api/admin/jobs/${jobId}`);
    expect(body).toEqual({
      job_id: jobId,
      kind: 'ingest',
      state: 'running',
      document_id: 'a',
      version_id: 'a@1',
      parent_job_id: null,
      file_name: 'a.md',
      progress: { stage: 'queued', done: 0, total: 0 },
      attempts: 1,
      error: null,
      outcome: null,
      receipt: null,
      created_at: '2026-11-21T03:00:00.000Z',
      started_at: '2026-11-21T03:00:00.000Z',
      finished_at: null,
    });
  });
});

describe('watching a job', () => {
  it('tells each change once and ends when the job is done', async () => {
    const jobId = await begun('a');
    const { response, events } = await watch(jobId);
    const ended = once(response, 'end');
    await until(() => events.length === 1);
    await running.stores.jobs.reportProgress(jobId, { stage: 'indexing', done: 5, total: 10 });
    await until(() => events.length === 2);
    await running.stores.jobs.completeUnchanged(jobId, buildReceipt());
    await ended;
    expect(events.map(({ event, data }) => [event, data.state, data.progress.done])).toEqual([
      ['progress', 'running', 0],
      ['progress', 'running', 5],
      ['done', 'completed', 10],
    ]);
  });

  it('has one event for a job that is finished already', async () => {
    const { response, events } = await watch(await failed('a'));
    await once(response, 'end');
    expect(events.map(({ event, data }) => [event, data.error])).toEqual([['done', 'No text']]);
  });

  it('outlasts a database that is away for a moment', async () => {
    const jobId = await begun('a');
    const { response, events } = await watch(jobId);
    const ended = once(response, 'end');
    await until(() => events.length === 1);
    let asked = 0;
    running.isOutOfReach = (operation) => operation === 'jobs.getJob' && ++asked === 1;
    await until(() => asked === 1);
    await running.stores.jobs.completeUnchanged(jobId, buildReceipt());
    await ended;
    expect(asked).toBe(2);
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { state: 'completed' } });
  });

  it('ends when the job is deleted with its document', async () => {
    const { response, events } = await watch(await begun('a'));
    const ended = once(response, 'end');
    await until(() => events.length === 1);
    await running.stores.documents.deleteDocument('a');
    await ended;
    expect(events.at(-1)).toMatchObject({
      event: 'done',
      data: { state: 'cancelled', error: 'The job was deleted with its document' },
    });
  });

  it('stops looking when the client goes away', async () => {
    const job = (await running.stores.jobs.getJob(await begun('a')))!;
    const client = new AbortController();
    const events = jobEvents(running.stores.jobs, job, { signal: client.signal, logger: silentLogger });
    expect(await events.next()).toMatchObject({ value: { event: 'progress' } });
    const next = events.next();
    client.abort();
    expect(await next).toEqual({ done: true, value: undefined });
  });
});

describe('cancel and retry', () => {
  it('cancels a queued job and takes it from the queue', async () => {
    const jobId = await queued('a');
    const { status, body } = await running.call('POST', `/api/admin/jobs/${jobId}/cancel`);
    expect([status, body.state]).toEqual([200, 'cancelled']);
    expect(running.queue.removed).toEqual([jobId]);
  });

  it('cancels although the queue is down, since the worker skips cancelled jobs', async () => {
    running.queue.down = true;
    expect((await running.call('POST', `/api/admin/jobs/${await queued('a')}/cancel`)).status).toBe(200);
  });

  it('queues a failed job again', async () => {
    const jobId = await failed('a');
    const { status, body } = await running.call('POST', `/api/admin/jobs/${jobId}/retry`);
    expect([status, body.state, body.error]).toEqual([202, 'queued', null]);
    await running.service.drain();
    expect(running.queue.added).toEqual([{ jobId }]);
  });

  it('queues a cancelled job again once no worker holds it any more', async () => {
    const jobId = await queued('a');
    await running.stores.jobs.cancelJob(jobId);
    running.queue.held.add(jobId);
    await running.call('POST', `/api/admin/jobs/${jobId}/retry`);
    await running.service.drain();
    expect([running.queue.added, await running.waitingJobs()]).toEqual([[], [jobId]]);
    running.queue.held.clear();
    await until(() => running.queue.added.length > 0);
    await running.service.drain();
    expect([running.queue.added, await running.waitingJobs()]).toEqual([[{ jobId }], []]);
  });

  it('says 409 for a job in the wrong state and 404 for none', async () => {
    await publishDocument(running.stores, 'a');
    const [job] = (await running.stores.jobs.listJobs({}, { skip: 0, limit: 1 })).jobs;
    expect((await running.call('POST', `/api/admin/jobs/${job!.id}/cancel`)).status).toBe(409);
    expect((await running.call('POST', `/api/admin/jobs/${job!.id}/retry`)).status).toBe(409);
    expect((await running.call('POST', '/api/admin/jobs/none/retry')).status).toBe(404);
  });
});

describe('reprocessing', () => {
  beforeEach(() => publishDocument(running.stores, 'a'));

  it('makes a job for every document, hands over the first alone, and says 409 with the running job meanwhile', async () => {
    await publishDocument(running.stores, 'b');
    const { status, body } = await running.call('POST', '/api/admin/documents/reprocess');
    expect([status, body]).toEqual([202, { job_id: expect.any(String), status: 'queued', documents: 2 }]);
    await running.service.drain();
    const { jobs } = await running.stores.jobs.listJobs({ parentJobId: body.job_id }, { skip: 0, limit: 9 });
    expect(jobs.map(({ documentId }) => documentId)).toEqual(['b', 'a']);
    expect(running.queue.added).toEqual([{ jobId: jobs[1]!.id }]);
    const again = await running.call('POST', '/api/admin/documents/reprocess');
    expect([again.status, again.body.job_id]).toEqual([409, body.job_id]);
  });

  it('queues a job for one document', async () => {
    const { status, body } = await running.call('POST', '/api/admin/documents/a/reprocess', {
      headers: { 'x-request-id': 'r-1' },
    });
    expect([status, body]).toEqual([202, { job_id: expect.any(String), status: 'queued', documents: 1 }]);
    await running.service.drain();
    expect(running.queue.added).toEqual([{ jobId: body.job_id, requestId: 'r-1' }]);
    expect((await running.call('POST', '/api/admin/documents/none/reprocess')).status).toBe(404);
  });

  it('reads the version again that is named', async () => {
    await publishDocument(running.stores, 'a', { content: 'newer' });
    const { status, body } = await running.call('POST', '/api/admin/documents/a/reprocess?version_id=a%401');
    expect([status, await running.stores.jobs.getJob(body.job_id)]).toMatchObject([
      202,
      { documentId: 'a', versionId: 'a@1' },
    ]);
  });
});

it('hands over at start what an earlier process left pending, in bounded batches', async () => {
  await running.service.close();
  running = new RunningDocuments();
  for (let count = 0; count < 450; count++) await queued(`document-${count}`);
  await running.start();
  await running.service.drain();
  expect(running.queue.added).toHaveLength(450);
  expect(await running.waitingJobs()).toEqual([]);
});
