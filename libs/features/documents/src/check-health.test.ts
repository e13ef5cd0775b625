import { performance } from 'node:perf_hooks';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { StorageFullError } from '@regqa/errors';
import { publishDocument } from '@regqa/testing';
import { RunningDocuments } from './test-support/running-documents.ts';

let running: RunningDocuments;

beforeEach(async () => {
  running = await new RunningDocuments().start();
  await publishDocument(running.stores, 'a', { passages: 2 });
});
afterEach(() => running.service.close());

it('tells the numbers of the pool and the corpus', async () => {
  const { body } = await running.call('GET', '/internal/health');
  expect(body).toEqual({
    database: {
      status: 'healthy',
      connection_pool: { active: 0, idle: 1, max: 1 },
      total_documents: 1,
      total_chunks: 2,
    },
    errors: [],
  });
});

it('names the reason while the database is down, and keeps the last counts', async () => {
  await running.call('GET', '/internal/health');
  running.isOutOfReach = () => true;
  const { body } = await running.call('GET', '/internal/health');
  expect(body).toMatchObject({
    database: { status: 'unhealthy', total_documents: 1 },
    errors: ['database: The database is out of reach'],
  });
  expect((await fetch(`${running.service.url}/readyz`)).status).toBe(503);
});

it('says that nothing can be stored, while documents can be read', async () => {
  Object.assign(running.files, {
    check: () => Promise.reject(new StorageFullError('files', 'The disk is full.')),
  });
  const { body } = await running.call('GET', '/internal/health');
  expect(body).toMatchObject({ database: { status: 'healthy' }, errors: [], degraded: ['files: The disk is full.'] });
  expect((await fetch(`${running.service.url}/readyz`)).status).toBe(200);
});

it('answers soon when the file store hangs', async () => {
  Object.assign(running.files, { check: () => new Promise(() => undefined) });
  const { body } = await running.call('GET', '/internal/health');
  expect(body).toMatchObject({
    database: { status: 'healthy' },
    errors: [],
    degraded: ['files: no answer within 200 ms'],
  });
});

it('answers soon when the database hangs', async () => {
  Object.assign(running.stores.documents, { check: () => new Promise(() => undefined) });
  const begun = performance.now();
  const { body } = await running.call('GET', '/internal/health');
  expect(body.errors).toEqual(['database: no answer within 200 ms']);
  expect(performance.now() - begun).toBeLessThan(2_000);
});

it('takes a database that is slow and answered a moment ago for no fault', async () => {
  await running.call('GET', '/internal/health');
  Object.assign(running.stores.documents, { check: () => new Promise(() => undefined) });
  const { body } = await running.call('GET', '/internal/health');
  expect(body).toMatchObject({
    database: { status: 'degraded', total_documents: 1 },
    errors: [],
    degraded: ['database: no answer within 200 ms'],
  });
});
