import { performance } from 'node:perf_hooks';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { RELEASE_LEASE_MS } from '@regqa/domain';
import { newDocument, newVersion } from './test-support/memory-corpus.ts';
import { RunningDocuments } from './test-support/running-documents.ts';

let running: RunningDocuments;

beforeEach(async () => {
  running = await new RunningDocuments().start();
  running.corpus.documentRows.set('acacia', newDocument('acacia', { passageCount: 12, status: 'published' }));
  running.corpus.versions.push(newVersion('acacia@1', { documentId: 'acacia', sha256: 'its-file', current: true }));
  running.files.contents.set('its-file', Buffer.from('text'));
});
afterEach(() => running.service.close());

const remove = () => running.call('DELETE', '/api/admin/documents/acacia');

it('removes the document, its passages from the index, its file and its waiting jobs', async () => {
  const waiting = running.corpus.addJob({ documentId: 'acacia', kind: 'reprocess' });
  const { status, body } = await remove();
  expect([status, body]).toEqual([200, { document_id: 'acacia', deleted: true, passages: 12 }]);
  expect(running.corpus.documentRows.size).toBe(0);
  expect(running.index.removed).toEqual(['generation of acacia']);
  expect(running.files.contents.size).toBe(0);
  expect(running.queue.removed).toEqual([waiting.id]);
  expect((await remove()).status).toBe(404);
});

it('answers only when no query service may still rely on the release before', async () => {
  const begun = performance.now();
  await remove();
  expect(performance.now() - begun).toBeGreaterThanOrEqual(RELEASE_LEASE_MS - 5);
});

it('counts although the index and the queue are down', async () => {
  running.index.down = true;
  running.queue.down = true;
  running.corpus.addJob({ documentId: 'acacia' });
  expect((await remove()).status).toBe(200);
  expect(running.corpus.documentRows.size).toBe(0);
});

it('changes nothing while the database is down', async () => {
  running.corpus.down = true;
  expect((await remove()).status).toBe(503);
  expect(running.index.removed).toEqual([]);
  expect(running.files.contents.size).toBe(1);
});
