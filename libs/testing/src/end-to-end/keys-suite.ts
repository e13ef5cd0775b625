import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Residency } from '@regqa/contracts';
import type { AnalyticsBody, ApiKeyBody, AuditEntryBody } from '@regqa/contracts';
import type { z } from 'zod';
import { eventually } from '../eventually.ts';
import { fictionalPlan } from './fictional-documents.ts';
import { ServiceClient } from './service-client.ts';
import type { ServiceHandle } from './service-client.ts';

type Made = ApiKeyBody & { readonly key: string };

const PLAN = 'sample-banksia-vale-lep-2024';
const STANDARD = 'sample-facility-emissions-standard';
const HEIGHT = 'What is the maximum height of a building in Zone R2?';
/** Within this a revocation counts at every gateway, in milliseconds. */
const REVOKED_WITHIN_MS = 1_000;

/** Issued keys, the audit log and the regions, through the gateway. Expects the fictional samples to be indexed. */
export function keysSuite(handle: () => ServiceHandle): void {
  let admin: ServiceClient;
  const issue = async (body: object): Promise<Made> => {
    const { status, body: made } = await admin.send<Made>('POST', '/api/admin/keys', {
      body: JSON.stringify({ name: 'A holder', ...body }),
      headers: { 'content-type': 'application/json' },
    });
    expect(status).toBe(201);
    return made;
  };
  /** What the holder of a key sees. */
  const as = (key: string) => new ServiceClient({ url: handle().url, keys: { access: key, admin: key } });
  const statusOf = async (key: string, path = '/api/documents') => (await as(key).get(path)).status;
  beforeAll(() => {
    admin = new ServiceClient(handle());
  });

  describe('an issued key', () => {
    it('opens what its level opens', async () => {
      const ordinary = await issue({});
      const other = await issue({ level: 'admin' });
      expect([
        await statusOf(ordinary.key),
        await statusOf(ordinary.key, '/api/admin/keys'),
        await statusOf(other.key, '/api/admin/keys'),
      ]).toEqual([200, 403, 200]);
      expect((await as(ordinary.key).ask(HEIGHT, { lga_name: 'Banksia Vale' })).answer).toContain('8.5 metres');
    });

    it('opens nothing within a second of its revocation, and stays in the list', async () => {
      const { key, key_id: id } = await issue({ name: 'To be revoked' });
      expect(await statusOf(key)).toBe(200);
      expect((await admin.send('DELETE', `/api/admin/keys/${id}`)).status).toBe(200);
      await eventually(async () => expect(await statusOf(key)).toBe(401), REVOKED_WITHIN_MS);
      const { body } = await admin.get<{ keys: ApiKeyBody[] }>('/api/admin/keys?status=revoked&limit=1000');
      expect(body.keys.find(({ key_id }) => key_id === id)).toMatchObject({ name: 'To be revoked', status: 'revoked' });
      expect(JSON.stringify(body)).not.toContain(key);
    });

    it('goes on through a rotation, for the overlap with both secrets', async () => {
      const { key: first, key_id: id } = await issue({});
      const rotate = async (seconds: number) =>
        (await admin.send<Made>('POST', `/api/admin/keys/${id}/rotate?overlap_seconds=${seconds}`)).body.key;
      const second = await rotate(600);
      expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
      const third = await rotate(0);
      await eventually(
        async () =>
          expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([401, 401, 200]),
        REVOKED_WITHIN_MS,
      );
    });

    it('has a limit of its own', async () => {
      const { key } = await issue({ rate_limit_per_minute: 2 });
      const answers = [
        await as(key).get('/api/documents'),
        await as(key).get('/api/documents'),
        await as(key).get('/api/documents'),
      ];
      expect(answers.map(({ status, headers }) => [status, headers.get('x-ratelimit-limit')])).toEqual([
        [200, '2'],
        [200, '2'],
        [429, '2'],
      ]);
    });

    it('ends at its time', async () => {
      const { key } = await issue({ expires_at: new Date(Date.now() + 700).toISOString() });
      await eventually(async () => expect(await statusOf(key)).toBe(401), 3_000);
    });

    it('has its use counted, for administrators and for its holder', async () => {
      const { key, key_id: id } = await issue({});
      await as(key).ask('How often should controls be inspected?');
      await eventually(async () => {
        const { body } = await admin.get<AnalyticsBody>('/api/analytics?include=keys');
        expect(body.keys!.find(({ key_id }) => key_id === id)).toMatchObject({ queries: 1 });
        expect((await as(key).get<AnalyticsBody>('/api/analytics')).body).toMatchObject({ total_queries: 1 });
        const { body: listing } = await admin.get<{ keys: ApiKeyBody[] }>('/api/admin/keys?limit=1000');
        expect(listing.keys.find(({ key_id }) => key_id === id)!.use.queries).toBe(1);
      }, 5_000);
      expect(await statusOf(key, '/api/analytics?include=keys')).toBe(403);
    });
  });

  describe('the mandatory filters of a key', () => {
    const titles = async (client: ServiceClient) =>
      (await client.get<{ documents: { id: string }[] }>('/api/documents')).body.documents.map(({ id }) => id);

    it('keep other places out of answers, documents, files and passages', async () => {
      const everywhere = await admin.ask(HEIGHT, { lga_name: 'Banksia Vale' });
      const passage = everywhere.sources[0]!.chunk_id;
      const client = as((await issue({ filters: { state: 'VIC' } })).key);
      const answer = await client.ask(HEIGHT, { max_sources: 50 });
      expect(answer.sources.filter(({ jurisdiction }) => jurisdiction !== 'Federal')).toEqual([]);
      expect(answer.answer).not.toContain('8.5 metres');
      expect((await client.askRaw({ query: HEIGHT, lga_name: 'Banksia Vale' })).status).toBe(403);
      expect(await titles(client)).toContain(STANDARD);
      expect(await titles(client)).not.toContain(PLAN);
      const paths = ['', '/file', '/provisions', `/versions/${PLAN}@1/changes`].map(
        (rest) => `/api/documents/${PLAN}${rest}`,
      );
      for (const path of [...paths, `/api/passages/${encodeURIComponent(passage)}`])
        expect([path, (await client.get(path)).status]).toEqual([path, 404]);
    });

    it('let the holder narrow, and never widen', async () => {
      const client = as(
        (await issue({ filters: { lga_name: 'Banksia Vale', document_types: ['legislation', 'standards'] } })).key,
      );
      const answer = await client.ask(HEIGHT);
      expect(answer.answer).toContain('8.5 metres');
      const kinds = new Set(
        (await client.ask('What must be inspected or reported?', { max_sources: 50 })).sources.map(
          ({ document_type }) => document_type,
        ),
      );
      expect(kinds.has('guidelines')).toBe(false);
      expect((await client.askRaw({ query: HEIGHT, document_types: ['guidelines'] })).status).toBe(403);
      expect((await client.askRaw({ query: HEIGHT, state: 'VIC' })).status).toBe(403);
      expect(await titles(client)).toEqual(expect.arrayContaining([PLAN, STANDARD]));
    });
  });

  describe('the audit log', () => {
    const entries = async (query = '') =>
      (await admin.get<{ entries: z.input<typeof AuditEntryBody>[] }>(`/api/admin/audit?limit=1000${query}`)).body
        .entries;
    const REQUEST = { 'x-request-id': `audit-${process.pid}` };
    afterAll(() => admin.send('DELETE', '/api/admin/documents/audited-plan'));

    it('has what was done and what was refused, by whom and by which request', async () => {
      const { key, key_id: id } = await issue({ level: 'admin', name: 'A colleague' });
      const job = await as(key).ingest(
        { name: 'audited.md', content: fictionalPlan('Auditvale') },
        { document_id: 'audited-plan', jurisdiction: 'NSW', state: 'NSW' },
      );
      await as(key).send('DELETE', '/api/admin/documents/audited-plan', { headers: REQUEST });
      await as(key).send('DELETE', '/api/admin/documents/audited-plan');
      await as(key).send('POST', '/api/admin/cache/clear');
      const done = await entries(`&key=${id}`);
      expect(done.map(({ action, target, outcome }) => [action, target, outcome])).toEqual([
        ['cache.clear', null, 'done'],
        ['document.delete', 'audited-plan', 'refused'],
        ['document.delete', 'audited-plan', 'done'],
        ['document.upload', 'audited-plan', 'done'],
      ]);
      expect(done[2]).toMatchObject({
        key_name: 'A colleague',
        request_id: REQUEST['x-request-id'],
        details: { passages: expect.any(Number) },
      });
      expect(done[3]!.details['job_id']).toBe(job.job_id);
      expect(JSON.stringify(await entries())).not.toContain(key);
    });

    it('has the making and ending of keys', async () => {
      const { key_id: id } = await issue({});
      await admin.send('DELETE', `/api/admin/keys/${id}`);
      expect((await entries('&key=admin')).filter(({ target }) => target === id).map(({ action }) => action)).toEqual([
        'key.revoke',
        'key.create',
      ]);
      expect((await entries('&action=key.revoke')).every(({ action }) => action === 'key.revoke')).toBe(true);
    });
  });

  it('shows administrators in which region everything is, without credentials', async () => {
    const { status, body } = await admin.get('/api/admin/residency');
    expect(status).toBe(200);
    const { stores, problems } = Residency.parse(body);
    expect(stores.map(({ name }) => name)).toEqual(expect.arrayContaining(['database', 'passage index', 'file store']));
    expect(problems).toEqual([]);
    for (const { url } of stores) expect(url ?? '').not.toMatch(/@|password/);
  });
}
