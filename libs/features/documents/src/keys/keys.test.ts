import { hash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ISSUED_KEY_PATTERN } from '@regqa/contracts';
import { RunningDocuments } from '../test-support/running-documents.ts';

let running: RunningDocuments;
beforeEach(async () => {
  running = await new RunningDocuments().start();
});
afterEach(() => running.service.close());

const json = { 'content-type': 'application/json' };
const create = (body: object) => running.call('POST', '/api/admin/keys', { body: JSON.stringify(body), headers: json });
const opened = async (key: string) =>
  (await running.call('GET', `/internal/keys/${hash('sha256', key, 'hex')}`)).body.key;

describe('a new key', () => {
  it('is shown once, in its form, and is kept by its hash alone', async () => {
    const { status, body } = await create({ name: ' Banksia  Vale\u202e Council ' });
    expect(status).toBe(201);
    expect(body.key).toMatch(ISSUED_KEY_PATTERN);
    expect(body).toMatchObject({
      name: 'Banksia Vale Council',
      level: 'ordinary',
      status: 'active',
      key_start: body.key.slice(0, 14),
      created_by: 'admin',
      expires_at: null,
      rate_limit_per_minute: null,
      filters: null,
      use: { queries: 0, last_query_at: null },
    });
    const kept = JSON.stringify([await running.auditEntries(), (await running.call('GET', '/api/admin/keys')).body]);
    expect(kept).not.toContain(body.key);
    expect(await opened(body.key)).toMatchObject({ keyId: body.key_id });
    expect(await running.stores.keys.openedBy(body.key)).toBeUndefined();
  });

  it('differs from every other', async () => {
    const made = await Promise.all([1, 2, 3].map(async () => (await create({ name: 'x' })).body));
    expect(new Set(made.flatMap(({ key, key_id }) => [key, key_id])).size).toBe(6);
  });

  it('has its filters in the words of the gazetteer and of the documents', async () => {
    const { body } = await create({
      name: 'x',
      filters: { lga_name: 'city of PENRITH', document_types: ['Guideline', 'legislation', 'LEGISLATION'] },
    });
    expect(body.filters).toEqual({ state: 'NSW', lga_name: 'Penrith', document_types: ['guidelines', 'legislation'] });
    expect(await opened(body.key)).toMatchObject({
      filters: { state: 'NSW', lga: 'Penrith', documentTypes: ['guidelines', 'legislation'] },
    });
  });

  it.each([
    [{ filters: { state: 'victoria' } }, { state: 'VIC', lga_name: null, document_types: null }],
    [
      { filters: { lga_name: 'Campbelltown', state: 'SA' } },
      { state: 'SA', lga_name: 'Campbelltown', document_types: null },
    ],
    [{ filters: { document_types: ['scheme'] } }, { state: null, lga_name: null, document_types: ['scheme'] }],
    [
      { filters: { document_types: ['constructor'] } },
      { state: null, lga_name: null, document_types: ['constructor'] },
    ],
    [{ filters: { document_types: [] } }, null],
    [{ filters: {} }, null],
  ])('takes %j', async (given, filters) => {
    expect((await create({ name: 'x', ...given })).body.filters).toEqual(filters);
  });

  it('takes an end and a limit of its own', async () => {
    const { body } = await create({ name: 'x', expires_at: '2099-01-01T10:00:00+10:00', rate_limit_per_minute: 7 });
    expect(body).toMatchObject({ expires_at: '2099-01-01T00:00:00.000Z', rate_limit_per_minute: 7 });
    expect(await opened(body.key)).toMatchObject({ expiresAt: '2099-01-01T00:00:00.000Z', ratePerMinute: 7 });
  });

  it.each([
    ['no name', {}, ['name'], 'missing'],
    ['a name of invisible characters', { name: '\u200b\u202e' }, ['name'], 'string_too_short'],
    ['an unknown level', { name: 'x', level: 'root' }, ['level'], 'enum'],
    ['an end in the past', { name: 'x', expires_at: '2020-01-01T00:00:00Z' }, ['expires_at'], 'datetime_future'],
    ['an end that is no time', { name: 'x', expires_at: 'soon' }, ['expires_at'], 'datetime_parsing'],
    [
      'an end after all years',
      { name: 'x', expires_at: '9999-12-31T23:59:59-01:00' },
      ['expires_at'],
      'datetime_parsing',
    ],
    ['a limit of nothing', { name: 'x', rate_limit_per_minute: 0 }, ['rate_limit_per_minute'], 'greater_than_equal'],
    ['an unknown state', { name: 'x', filters: { state: 'Tyrol' } }, ['filters', 'state'], 'enum'],
    ['an unknown area', { name: 'x', filters: { lga_name: 'Penrth' } }, ['filters', 'lga_name'], 'value_error'],
    [
      'an area of another state',
      { name: 'x', filters: { lga_name: 'Penrith', state: 'VIC' } },
      ['filters', 'lga_name'],
      'value_error',
    ],
    [
      'an area of two states',
      { name: 'x', filters: { lga_name: 'Campbelltown' } },
      ['filters', 'lga_name'],
      'value_error',
    ],
    ['an unknown filter', { name: 'x', filters: { lga: 'Penrith' } }, ['filters', 'lga'], 'extra_forbidden'],
    [
      'filters for an administrator',
      { name: 'x', level: 'admin', filters: { state: 'NSW' } },
      ['filters'],
      'value_error',
    ],
  ])('is refused with %s', async (_what, body, loc, type) => {
    const answer = await create(body);
    expect([answer.status, answer.body.detail]).toEqual([
      422,
      [expect.objectContaining({ loc: ['body', ...loc], type })],
    ]);
    expect((await running.call('GET', '/api/admin/keys')).body.keys).toEqual([]);
  });
});

describe('a key that is there', () => {
  it('gets another secret under the same id, and the earlier one ends after the overlap', async () => {
    const { body: made } = await create({ name: 'x' });
    const { status, body } = await running.call('POST', `/api/admin/keys/${made.key_id}/rotate?overlap_seconds=600`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      key_id: made.key_id,
      key: expect.stringMatching(ISSUED_KEY_PATTERN),
      key_start: body.key.slice(0, 14),
      earlier_key_valid_until: expect.any(String),
    });
    expect(body.key).not.toBe(made.key);
    const end = Date.parse((await opened(made.key)).expiresAt);
    expect(end - Date.now()).toBeGreaterThan(590_000);
    expect(end - Date.now()).toBeLessThanOrEqual(600_000);
    expect((await opened(body.key)).expiresAt).toBeNull();
  });

  it('is revoked at once, and again without a change', async () => {
    const { body: made } = await create({ name: 'x' });
    const first = await running.call('DELETE', `/api/admin/keys/${made.key_id}`);
    expect(first.body).toEqual({ key_id: made.key_id, revoked: true, revoked_at: expect.any(String) });
    expect(await opened(made.key)).toBeNull();
    expect((await running.call('DELETE', `/api/admin/keys/${made.key_id}`)).body).toEqual(first.body);
    expect((await running.call('POST', `/api/admin/keys/${made.key_id}/rotate`)).status).toBe(409);
    expect((await running.call('GET', '/api/admin/keys')).body.keys).toMatchObject([{ status: 'revoked' }]);
  });

  it.each([
    ['DELETE', '/api/admin/keys/none', 404],
    ['POST', '/api/admin/keys/none/rotate', 404],
    ['DELETE', '/api/admin/keys/a%00b', 404],
    ['POST', '/api/admin/keys/none/rotate?overlap_seconds=99999999', 422],
    ['GET', '/api/admin/keys?status=sleeping', 422],
  ])('%s %s says %i', async (method, path, status) => {
    expect((await running.call(method, path)).status).toBe(status);
  });

  it.each([
    ['GET', '/api/admin/keys'],
    ['POST', '/api/admin/keys'],
    ['GET', '/api/admin/audit'],
    ['GET', '/api/admin/residency'],
  ])('%s %s needs an admin key', async (method, path) => {
    expect((await running.call(method, path, { level: 'ordinary' })).status).toBe(403);
  });
});

describe('what the gateway is told of a key', () => {
  it('is nothing for a hash that nobody has, or that is none', async () => {
    expect(await opened('rq_live_unknown')).toBeNull();
    for (const hashless of ['x', 'A'.repeat(64), '..%2f..%2fx'])
      expect((await running.call('GET', `/internal/keys/${hashless}`)).body).toEqual({ key: null });
  });

  it('is told to the gateway alone', async () => {
    const { body: made } = await create({ name: 'x' });
    expect((await fetch(`${running.service.url}/internal/keys/${hash('sha256', made.key, 'hex')}`)).status).toBe(401);
  });

  it('is not guessed while the database is down', async () => {
    running.isOutOfReach = () => true;
    expect((await running.call('GET', `/internal/keys/${'a'.repeat(64)}`)).status).toBe(503);
  });
});

it('shows where everything is as it was told', async () => {
  await running.service.close();
  const residency = {
    data_region: 'ap-southeast-2',
    allowed_regions: ['ap-southeast-2'],
    enforced: true,
    stores: [],
    problems: [],
  };
  running = await new RunningDocuments().start({ residency });
  expect((await running.call('GET', '/api/admin/residency')).body).toEqual(residency);
});
