import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { documentsRoutes } from '@regqa/contracts';
import type { RouteContract } from '@regqa/contracts';
import { DependencyUnavailableError } from '@regqa/errors';
import { buildUpload, publishDocument } from '@regqa/testing';
import { RunningDocuments, textFile } from '../test-support/running-documents.ts';

let running: RunningDocuments;
beforeEach(async () => {
  running = await new RunningDocuments().start();
});
afterEach(() => running.service.close());

const headers = { 'x-request-id': 'request-7' };
const CHANGES: readonly (readonly [id: string, contract: RouteContract])[] = Object.entries(documentsRoutes).filter(
  ([, { access, method }]) => access === 'admin' && method !== 'GET',
);
const written = async () =>
  (await running.auditEntries()).map(({ action, target, outcome, reason }) => [action, target, outcome, reason]);

describe('what administrators do', () => {
  it('is written with who did it, what changed and by which request', async () => {
    const { body } = await running.upload(
      [
        ['file', textFile('x.md')],
        ['title', 'A title that is nobody’s business'],
      ],
      'request-7',
    );
    expect(await running.auditEntries()).toEqual([
      {
        id: 1,
        at: expect.any(Date),
        keyId: 'admin',
        keyName: null,
        action: 'document.upload',
        target: 'x',
        outcome: 'done',
        reason: null,
        requestId: 'request-7',
        details: {
          version_id: 'x@1',
          job_id: body.job_id,
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          duplicate: false,
        },
      },
    ]);
  });

  it('is written whichever change it is', async () => {
    await publishDocument(running.stores, 'a');
    const { jobId } = await running.stores.documents.registerUpload(buildUpload('b', 'b'));
    await running.call('POST', `/api/admin/jobs/${jobId}/cancel`);
    await running.call('POST', `/api/admin/jobs/${jobId}/retry`);
    const reprocess = await running.call('POST', '/api/admin/documents/a/reprocess');
    const all = await running.call('POST', '/api/admin/documents/reprocess');
    await running.call('DELETE', '/api/admin/documents/a');
    const key = (
      await running.call('POST', '/api/admin/keys', {
        body: '{"name":"x"}',
        headers: { 'content-type': 'application/json' },
      })
    ).body.key_id;
    await running.call('POST', `/api/admin/keys/${key}/rotate`);
    await running.call('DELETE', `/api/admin/keys/${key}`);
    expect(await written()).toEqual([
      ['job.cancel', jobId, 'done', null],
      ['job.retry', jobId, 'done', null],
      ['document.reprocess', 'a', 'done', null],
      ['documents.reprocess_all', all.body.job_id, 'done', null],
      ['document.delete', 'a', 'done', null],
      ['key.create', key, 'done', null],
      ['key.rotate', key, 'done', null],
      ['key.revoke', key, 'done', null],
    ]);
    expect((await running.auditEntries())[2]!.details).toEqual({ job_id: reprocess.body.job_id, version_id: null });
  });

  it.each(CHANGES)('is written once for %s, done or refused', async (_id, { method, path, body }) => {
    const example = body?.kind === 'json' ? Object.values(body.examples ?? {})[0] : undefined;
    await running.call(method, path.replace(/\{\w+\}/g, 'none'), {
      ...(body?.kind === 'multipart' && { body: new FormData() }),
      ...(example !== undefined && {
        body: JSON.stringify(example),
        headers: { 'content-type': 'application/json' },
      }),
    });
    expect(await running.auditEntries()).toHaveLength(1);
  });

  it('is written when it is refused, with the reason', async () => {
    await running.call('DELETE', '/api/admin/documents/none', { headers });
    await running.call('POST', '/api/admin/jobs/none/cancel');
    await running.upload([['file', textFile('x.md', '')]]);
    await running.upload([['file', textFile('x.md', `\x7fELF${'\0'.repeat(1000)}`)]]);
    await running.call('POST', '/api/admin/keys', {
      body: '{"name":"x","filters":{"state":"Tyrol"}}',
      headers: { 'content-type': 'application/json' },
    });
    expect(await written()).toEqual([
      ['document.delete', 'none', 'refused', 'Document not found'],
      ['job.cancel', 'none', 'refused', 'Job not found'],
      ['document.upload', null, 'refused', expect.stringContaining('body.file')],
      ['document.upload', null, 'refused', expect.stringContaining('"x.md" is a program')],
      ['key.create', null, 'refused', expect.stringContaining('filters.state')],
    ]);
    expect((await running.auditEntries())[0]!.requestId).toBe('request-7');
  });

  it('keeps at most 300 plain characters of what the caller wrote', async () => {
    await running.call('DELETE', `/api/admin/documents/${encodeURIComponent('\u202ex')}`);
    expect((await running.auditEntries())[0]!.target).toBe('x');
    for (const entry of await running.auditEntries()) expect(entry.reason!.length).toBeLessThanOrEqual(300);
  });

  it('is called failed when something was out of reach', async () => {
    const write = async () =>
      Promise.reject(new DependencyUnavailableError('file_store', 'The files are out of reach'));
    Object.assign(running.files, { write });
    expect((await running.upload([['file', textFile('x.md')]])).status).toBe(503);
    expect(await written()).toEqual([['document.upload', null, 'failed', 'The files are out of reach']]);
  });

  it('says to the caller why it was refused although the log is out of reach', async () => {
    running.isOutOfReach = (operation) => operation === 'audit.append';
    expect((await running.call('DELETE', '/api/admin/documents/none')).status).toBe(404);
    expect(await running.auditEntries()).toEqual([]);
  });

  it('is not tried to be written while the database is down: nothing was changed', async () => {
    running.isOutOfReach = () => true;
    expect((await running.call('DELETE', '/api/admin/documents/a')).status).toBe(503);
    running.isOutOfReach = () => false;
    expect(await running.auditEntries()).toEqual([]);
  });

  it('is not written for what they only read, or for an ordinary key that is refused', async () => {
    await running.call('GET', '/api/admin/jobs');
    await running.call('GET', '/api/admin/keys');
    await running.call('DELETE', '/api/admin/documents/none', { level: 'ordinary' });
    expect(await running.auditEntries()).toEqual([]);
  });
});

describe('the audit log', () => {
  const list = (query: string) => running.call('GET', `/api/admin/audit${query}`);

  beforeEach(async () => {
    for (const id of ['one', 'two', 'three']) await running.call('DELETE', `/api/admin/documents/${id}`, { headers });
  });

  it('is shown newest first, page by page', async () => {
    const { body } = await list('?skip=1&limit=1');
    expect(body).toEqual({
      entries: [
        {
          id: 2,
          at: expect.any(String),
          key_id: 'admin',
          key_name: null,
          action: 'document.delete',
          target: 'two',
          outcome: 'refused',
          reason: 'Document not found',
          request_id: 'request-7',
          details: {},
        },
      ],
      total: 3,
      skip: 1,
      limit: 1,
    });
  });

  it.each([
    ['?action=key.create', 0],
    ['?action=document.delete&key=admin', 3],
    ['?key=key_1', 0],
    ['?from=2000-01-01&to=2001-01-01', 0],
    ['?from=2000-01-01T00:00:00Z', 3],
    [`?from=${new Date().toISOString().slice(0, 10)}&to=2999-01-01`, 3],
  ])('for %s has %i entries', async (query, total) => {
    expect((await list(query)).body.total).toBe(total);
  });

  it('counts the whole of the last day', async () => {
    const today = (await running.auditEntries())[0]!.at.toISOString().slice(0, 10);
    expect((await list(`?from=${today}&to=${today}`)).body.total).toBe(3);
  });

  it.each([
    '?action=everything',
    '?from=yesterday',
    '?to=2026-02-30',
    '?from=0000-01-01',
    '?from=0000-01-01T00:00:00Z',
    '?from=0001-01-01T00:00:00%2B10:00',
    '?limit=0',
  ])('says 422 for %s', async (query) => {
    expect((await list(query)).status).toBe(422);
  });

  it('cannot be changed over the interface', async () => {
    for (const method of ['POST', 'DELETE']) expect((await running.call(method, '/api/admin/audit')).status).toBe(405);
  });
});
