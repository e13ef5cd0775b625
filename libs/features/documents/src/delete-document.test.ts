import { performance } from 'node:perf_hooks';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { RELEASE_LEASE_MS } from '@regqa/domain';
import { buildUpload, publishDocument } from '@regqa/testing';
import { RunningDocuments } from './test-support/running-documents.ts';

let running: RunningDocuments;

beforeEach(async () => {
  running = await new RunningDocuments().start();
  await publishDocument(running.stores, 'acacia', { content: 'text', passages: 12 });
  running.files.put('text');
});
afterEach(() => running.service.close());

const remove = () => running.call('DELETE', '/api/admin/documents/acacia');

it('removes the document, its passages from the index, its file and its waiting jobs', async () => {
  const waiting = await running.stores.jobs.createReprocess('acacia', null);
  const { status, body } = await remove();
  expect([status, body]).toEqual([200, { document_id: 'acacia', deleted: true, passages: 12 }]);
  expect(await running.documentCount()).toBe(0);
  expect(running.index.removed).toEqual(['acacia@1-g1']);
  expect(running.files.contents.size).toBe(0);
  expect(running.queue.removed).toEqual([waiting.jobId]);
  expect((await remove()).status).toBe(404);
});

it('is among the times of the database, done or not', async () => {
  for (const status of [200, 404]) expect((await remove()).status).toBe(status);
  const metrics = await running.metrics();
  for (const outcome of ['ok', 'rejected'])
    expect(metrics).toMatch(new RegExp(`operation="perform",outcome="${outcome}"`));
});

it('answers only when no query service may still rely on the release before', async () => {
  const begun = performance.now();
  await remove();
  expect(performance.now() - begun).toBeGreaterThanOrEqual(RELEASE_LEASE_MS - 5);
});

it('counts although the index and the queue are down', async () => {
  running.index.down = true;
  running.queue.down = true;
  await running.stores.documents.registerUpload(buildUpload('acacia', 'newer'));
  expect((await remove()).status).toBe(200);
  expect(await running.documentCount()).toBe(0);
});

it('changes nothing while the database is down', async () => {
  running.isOutOfReach = () => true;
  expect((await remove()).status).toBe(503);
  expect(running.index.removed).toEqual([]);
  expect(running.files.contents.size).toBe(1);
});
