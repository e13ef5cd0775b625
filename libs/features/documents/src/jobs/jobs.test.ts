import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { silentLogger } from '@regqa/platform';
import { newDocument } from '../test-support/memory-corpus.ts';
import { RunningDocuments, until } from '../test-support/running-documents.ts';
import { watchJob } from './watch-job.ts';

let running: RunningDocuments;

beforeEach(async () => {
  running = await new RunningDocuments().start();
});
afterEach(() => running.service.close());

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
    running.corpus.addJob({ state: 'completed', documentId: 'a', outcome: 'published' });
    running.corpus.addJob({ state: 'failed', documentId: 'a', error: 'No text' });
    running.corpus.addJob({ documentId: 'b' });
    const { body } = await running.call('GET', '/api/admin/jobs?document_id=a&state=failed');
    expect(body).toMatchObject({
      jobs: [{ job_id: 'job-2', error: 'No text' }],
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
    running.corpus.addJob({ startedAt: new Date('2026-11-21T03:00:01Z'), requestId: 'r' });
    const { body } = await running.call('GET', '/api/admin/jobs/job-1');
    expect(body).toEqual({
      job_id: 'job-1',
      kind: 'ingest',
      state: 'queued',
      document_id: null,
      version_id: null,
      parent_job_id: null,
      file_name: null,
      progress: { stage: 'queued', done: 0, total: 0 },
      attempts: 0,
      error: null,
      outcome: null,
      receipt: null,
      created_at: '2026-11-21T03:00:00.000Z',
      started_at: '2026-11-21T03:00:01.000Z',
      finished_at: null,
    });
  });
});

describe('watching a job', () => {
  it('tells each change once and ends when the job is done', async () => {
    running.corpus.addJob({ state: 'running' });
    const { response, events } = await watch('job-1');
    const ended = once(response, 'end');
    await until(() => events.length === 1);
    running.corpus.update('job-1', { progress: { stage: 'indexing', done: 5, total: 10 } });
    await until(() => events.length === 2);
    running.corpus.update('job-1', { state: 'completed', outcome: 'published' });
    await ended;
    expect(events.map(({ event, data }) => [event, data.state, data.progress.done])).toEqual([
      ['progress', 'running', 0],
      ['progress', 'running', 5],
      ['done', 'completed', 5],
    ]);
  });

  it('has one event for a job that is finished already', async () => {
    running.corpus.addJob({ state: 'failed', error: 'No text' });
    const { response, events } = await watch('job-1');
    await once(response, 'end');
    expect(events.map(({ event, data }) => [event, data.error])).toEqual([['done', 'No text']]);
  });

  it('outlasts a database that is away for a moment', async () => {
    running.corpus.addJob({ state: 'running' });
    const { response, events } = await watch('job-1');
    const ended = once(response, 'end');
    await until(() => events.length === 1);
    let asked = 0;
    const getJob = running.corpus.jobs.getJob;
    Object.assign(running.corpus.jobs, {
      getJob: async (id: string) => {
        running.corpus.down = ++asked === 1;
        if (asked === 2) running.corpus.update(id, { state: 'completed' });
        return getJob(id);
      },
    });
    await ended;
    expect(asked).toBe(2);
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { state: 'completed' } });
  });

  it('ends when the job is deleted with its document', async () => {
    running.corpus.addJob({ state: 'running' });
    const { response, events } = await watch('job-1');
    const ended = once(response, 'end');
    await until(() => events.length === 1);
    running.corpus.jobRows.splice(0);
    await ended;
    expect(events.at(-1)).toMatchObject({
      event: 'done',
      data: { state: 'cancelled', error: 'The job was deleted with its document' },
    });
  });

  it('stops looking when the client goes away', async () => {
    const job = running.corpus.addJob({ state: 'running' });
    const client = new AbortController();
    const events = watchJob(running.corpus.jobs, job, { signal: client.signal, logger: silentLogger });
    expect(await events.next()).toMatchObject({ value: { event: 'progress' } });
    const next = events.next();
    client.abort();
    expect(await next).toEqual({ done: true, value: undefined });
  });
});

describe('cancel and retry', () => {
  it('cancels a queued job and takes it from the queue', async () => {
    running.corpus.addJob({});
    const { status, body } = await running.call('POST', '/api/admin/jobs/job-1/cancel');
    expect([status, body.state]).toEqual([200, 'cancelled']);
    expect(running.queue.removed).toEqual(['job-1']);
  });

  it('cancels although the queue is down, since the worker skips cancelled jobs', async () => {
    running.queue.down = true;
    running.corpus.addJob({});
    expect((await running.call('POST', '/api/admin/jobs/job-1/cancel')).status).toBe(200);
  });

  it('queues a failed job again', async () => {
    running.corpus.addJob({ state: 'failed', error: 'No text' });
    const { status, body } = await running.call('POST', '/api/admin/jobs/job-1/retry');
    expect([status, body.state, body.error]).toEqual([202, 'queued', null]);
    await running.service.drain();
    expect(running.queue.added).toEqual([{ jobId: 'job-1' }]);
  });

  it('queues a cancelled job again once no worker holds it any more', async () => {
    running.corpus.addJob({ state: 'cancelled' });
    running.queue.held.add('job-1');
    await running.call('POST', '/api/admin/jobs/job-1/retry');
    await running.service.drain();
    expect([running.queue.added, running.corpus.handedOver.size]).toEqual([[], 0]);
    running.queue.held.clear();
    await until(() => running.queue.added.length > 0);
    await running.service.drain();
    expect([running.queue.added, running.corpus.handedOver.size]).toEqual([[{ jobId: 'job-1' }], 1]);
  });

  it('says 409 for a job in the wrong state and 404 for none', async () => {
    running.corpus.addJob({ state: 'completed' });
    expect((await running.call('POST', '/api/admin/jobs/job-1/cancel')).status).toBe(409);
    expect((await running.call('POST', '/api/admin/jobs/job-1/retry')).status).toBe(409);
    expect((await running.call('POST', '/api/admin/jobs/none/retry')).status).toBe(404);
  });
});

describe('reprocessing', () => {
  it('queues a job for every document, and says 409 with the running job meanwhile', async () => {
    running.corpus.documentRows.set('a', newDocument('a')).set('b', newDocument('b'));
    const { status, body } = await running.call('POST', '/api/admin/documents/reprocess');
    expect([status, body]).toEqual([202, { job_id: 'job-1', status: 'queued', documents: 2 }]);
    await running.service.drain();
    expect(running.queue.added.map(({ jobId }) => jobId)).toEqual(['job-2', 'job-3']);
    const again = await running.call('POST', '/api/admin/documents/reprocess');
    expect([again.status, again.body.job_id]).toEqual([409, 'job-1']);
  });

  it('queues a job for one document', async () => {
    running.corpus.documentRows.set('a', newDocument('a'));
    const { status, body } = await running.call('POST', '/api/admin/documents/a/reprocess', {
      headers: { 'x-request-id': 'r-1' },
    });
    expect([status, body]).toEqual([202, { job_id: 'job-1', status: 'queued', documents: 1 }]);
    await running.service.drain();
    expect(running.queue.added).toEqual([{ jobId: 'job-1', requestId: 'r-1' }]);
    expect((await running.call('POST', '/api/admin/documents/none/reprocess')).status).toBe(404);
  });

  it('reads the version again that is named', async () => {
    running.corpus.documentRows.set('a', newDocument('a'));
    const { status, body } = await running.call('POST', '/api/admin/documents/a/reprocess?version_id=a%402');
    expect([status, running.corpus.jobRows.find(({ id }) => id === body.job_id)]).toMatchObject([
      202,
      { documentId: 'a', versionId: 'a@2' },
    ]);
  });
});

it('hands over at start what an earlier process left pending, in bounded batches', async () => {
  await running.service.close();
  running = new RunningDocuments();
  for (let count = 0; count < 450; count++) running.corpus.addJob({});
  await running.start();
  await running.service.drain();
  expect(running.queue.added).toHaveLength(450);
  expect(running.corpus.handedOver.size).toBe(450);
});
