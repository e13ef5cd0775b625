import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from '@elastic/elasticsearch';
import { ConflictError } from '@regqa/errors';
import type { IndexedPassage } from '@regqa/ports';
import { buildPassage, describeWhere, eventually, TEST_RUN } from '@regqa/testing';
import { vectorAt } from '@regqa/testing/contracts';
import { canStartElasticsearch, freePort, startElasticsearchServer } from '@regqa/testing/servers';
import { FaultyServer, ScratchCertificate } from './faulty-server.fixture.ts';
import { passagesIndex, passagesMeta } from './passage-documents.ts';
import { ScratchIndices } from './scratch-indices.fixture.ts';
import { writeInBulk } from './write-in-bulk.ts';

const scratch = new ScratchIndices();
afterAll(() => scratch.remove());

const ask = { text: 'height', place: null, documentTypes: null, limit: 10 };
const unavailable = (words: string) => ({ component: 'vector_store', message: expect.stringContaining(words) });
async function* source(passages: readonly IndexedPassage[]) {
  yield passages;
}

describeWhere('elasticsearch')('Elasticsearch that is not as it should be', () => {
  let faulty: FaultyServer;
  let url: string;
  beforeEach(async () => {
    faulty = new FaultyServer(scratch.url);
    url = await faulty.start();
  });
  afterEach(() => faulty.stop());

  it.each([
    ['a user', { username: 'regqa', password: 'p:ä@ss' }, `Basic ${Buffer.from('regqa:p:ä@ss').toString('base64')}`],
    ['a key', { apiKey: 'aWQ6a2V5' }, 'ApiKey aWQ6a2V5'],
  ])(
    'lets %s in, and says of another that the credentials were refused, without showing them',
    async (_name, auth, header) => {
      faulty.intercept = (_path, headers) =>
        headers.authorization === header
          ? undefined
          : {
              status: 401,
              body: {
                error: { type: 'security_exception', reason: `unable to authenticate with ${headers.authorization}` },
                status: 401,
              },
            };
      const known = await scratch.open({ urls: [url], auth });
      expect(await known.search(ask)).toEqual([]);
      const stranger = await scratch.open({ urls: [url], auth: { username: 'regqa', password: 'wrong-password' } });
      await expect(stranger.search(ask)).rejects.toMatchObject(unavailable('credentials were refused (401)'));
      await expect(stranger.add([buildPassage({ text: 'The words of a passage.' })])).rejects.toMatchObject(
        unavailable('(401)'),
      );
      expect(JSON.stringify(scratch.warnings)).not.toMatch(/wrong-password|words of a passage|authenticate/);
    },
  );

  it('takes credentials from the address', async () => {
    faulty.intercept = (_path, headers) =>
      headers.authorization === `Basic ${Buffer.from('regqa:s3cret/').toString('base64')}`
        ? undefined
        : { status: 401, body: {} };
    const index = await scratch.open({ urls: [url.replace('://', '://regqa:s3cret%2F@')] });
    expect(await index.search(ask)).toEqual([]);
  });

  it('says when a user may not do what is needed', async () => {
    faulty.intercept = () => ({
      status: 403,
      body: { error: { type: 'security_exception', reason: 'action is unauthorized' }, status: 403 },
    });
    await expect((await scratch.open({ urls: [url] })).search(ask)).rejects.toMatchObject(
      unavailable('do not allow it (403)'),
    );
  });

  it('refuses to speak to what is not Elasticsearch', async () => {
    faulty.intercept = () => ({ status: 200, body: {}, product: false });
    await expect((await scratch.open({ urls: [url] })).search(ask)).rejects.toMatchObject(
      unavailable('not Elasticsearch'),
    );
  });

  it('sends again what the server had no room for: whole requests and single passages', async () => {
    const index = await scratch.open({ urls: [url] });
    await index.search(ask);
    let bulks = 0;
    faulty.intercept = (path) => {
      if (!path.startsWith('/_bulk')) return undefined;
      bulks += 1;
      if (bulks === 1)
        return {
          status: 429,
          body: { error: { type: 'es_rejected_execution_exception', reason: 'busy' }, status: 429 },
        };
      const items = Array.from({ length: 20 }, () => ({
        create: { status: 429, error: { type: 'es_rejected_execution_exception', reason: 'busy' } },
      }));
      return bulks === 2 ? { status: 200, body: { errors: true, took: 1, items } } : undefined;
    };
    await index.add(Array.from({ length: 20 }, (_, number) => buildPassage({ section: `cl ${number}` })));
    expect((await index.status()).passages).toBe(20);
    expect(bulks).toBe(3);
  });

  it('sends many words in requests of a bounded size', async () => {
    const index = await scratch.open({ urls: [url] });
    const sizes: number[] = [];
    faulty.intercept = (path, headers) => {
      if (path.startsWith('/_bulk')) sizes.push(Number(headers['content-length']));
      return undefined;
    };
    await index.add(
      Array.from({ length: 6 }, (_, number) =>
        buildPassage({ section: `cl ${number}`, text: `Height ${'x'.repeat(1_500_000)}`, stems: 'height' }),
      ),
    );
    expect(sizes.length).toBeGreaterThanOrEqual(2);
    expect(Math.max(...sizes)).toBeLessThan(6_000_000);
    expect((await index.status()).passages).toBe(6);
  });

  it('gives up when the server never has room', async () => {
    faulty.intercept = () => ({
      status: 429,
      body: { error: { type: 'es_rejected_execution_exception', reason: 'busy' }, status: 429 },
    });
    const client = new Client({ node: url, maxRetries: 0 });
    const operations = [{ action: 'create', index: 'x', id: '1', document: '{}' } as const];
    await expect(writeInBulk(client, operations, { firstPauseMs: 1 })).rejects.toMatchObject(
      unavailable('no room for 1 of 1 writes'),
    );
    await client.close();
  });

  it('names what the server refused', async () => {
    const indexPrefix = scratch.prefix();
    const index = await scratch.open({ indexPrefix });
    await index.search(ask);
    await scratch.client.indices.addBlock({ index: `${indexPrefix}-passages`, block: 'write' });
    await expect(index.add([buildPassage(), buildPassage({ section: 'cl 2' })])).rejects.toMatchObject(
      unavailable('refused 2 of 2 writes'),
    );
    await expect(index.add([buildPassage()])).rejects.toMatchObject(unavailable('cluster_block_exception'));
  });

  it('never answers from a part: a search that fails fails', async () => {
    const index = await scratch.open({ urls: [url] });
    await index.add([buildPassage()]);
    faulty.intercept = (path) =>
      path.startsWith('/_msearch')
        ? {
            status: 200,
            body: {
              took: 1,
              responses: [
                { status: 503, error: { type: 'search_phase_execution_exception', reason: 'a shard is away' } },
              ],
            },
          }
        : undefined;
    await expect(index.search(ask)).rejects.toMatchObject(unavailable('a shard is away'));
    faulty.intercept = () => undefined;
    expect(await index.search(ask)).toHaveLength(1);
  });

  describe('over TLS', () => {
    const certificate = new ScratchCertificate();
    const secure = new FaultyServer(TEST_RUN.elasticsearchUrl() ?? '', certificate.pair);
    let secureUrl: string;
    beforeEach(async () => {
      secureUrl ??= await secure.start();
    });
    afterAll(async () => {
      await secure.stop();
      certificate.remove();
    });

    it('trusts a server whose authority it was given', async () => {
      const index = await scratch.open({ urls: [secureUrl], caFile: certificate.file });
      await index.add([buildPassage()]);
      expect(await index.search(ask)).toHaveLength(1);
    });

    it('refuses a server whose authority it does not know', async () => {
      await expect((await scratch.open({ urls: [secureUrl] })).search(ask)).rejects.toMatchObject(
        unavailable('certificate'),
      );
    });
  });

  describe('with the index deleted', () => {
    it('fails rather than finding nothing, until it is rebuilt', async () => {
      const indexPrefix = scratch.prefix();
      const [index, other] = [await scratch.open({ indexPrefix }), await scratch.open({ indexPrefix })];
      await index.add([buildPassage()]);
      expect(await other.search(ask)).toHaveLength(1);
      await scratch.client.indices.delete({ index: await scratch.indicesOf(indexPrefix) });
      await expect(other.search(ask)).rejects.toMatchObject({ component: 'vector_store' });
      await expect(other.search(ask)).rejects.toMatchObject(unavailable('is gone'));
      await expect(index.add([buildPassage()])).rejects.toMatchObject({ component: 'vector_store' });
      await expect(index.check()).rejects.toMatchObject({ component: 'vector_store' });
      expect(await index.generations()).toEqual(new Map());
      await index.rebuild(source([buildPassage()]));
      expect(await other.search(ask)).toHaveLength(1);
      await other.add([buildPassage({ section: 'cl 2' })]);
      expect(await index.search(ask)).toHaveLength(2);
    });

    it('keeps the vectors of passages that come back, and no others', async () => {
      const indexPrefix = scratch.prefix();
      const index = await scratch.open({ indexPrefix });
      const passages = [buildPassage({ documentId: 'kept' }), buildPassage({ documentId: 'gone' })];
      await index.add(passages);
      await index.addVectors(
        'model',
        passages.map((passage) => ({ passage, values: vectorAt(10) })),
      );
      await scratch.client.indices.delete({ index: `${indexPrefix}-passages-v2-000001` });
      await expect(index.search(ask)).rejects.toMatchObject({ component: 'vector_store' });
      await index.rebuild(source(passages.slice(0, 1)));
      expect(await index.vectorStatus()).toEqual([{ model: 'model', dimension: 16, passages: 1 }]);
      expect(await index.withoutVector('model', 10)).toEqual([]);
    });

    it('does not read an index of another version, and rebuilds it', async () => {
      const indexPrefix = scratch.prefix();
      const { settings, mappings } = passagesIndex(1, Date.now());
      const older = { ...mappings, _meta: { ...passagesMeta(Date.now()), schema: 0 } };
      await scratch.client.indices.create({
        index: `${indexPrefix}-passages-v0-000007`,
        settings: settings!,
        mappings: older,
        aliases: { [`${indexPrefix}-passages`]: {} },
      });
      const index = await scratch.open({ indexPrefix });
      await expect(index.search(ask)).rejects.toMatchObject(unavailable('another version'));
      expect(await index.generations()).toEqual(new Map());
      await index.rebuild(source([buildPassage()]));
      expect(await index.search(ask)).toHaveLength(1);
      await eventually(async () =>
        expect(await scratch.indicesOf(indexPrefix)).toEqual([`${indexPrefix}-passages-v2-000008`]),
      );
    });
  });

  describe('with the remains of a rebuild', () => {
    const leave = (indexPrefix: string, aliveAtMs: number) => {
      const { settings, mappings } = passagesIndex(1, aliveAtMs);
      return scratch.client.indices.create({
        index: `${indexPrefix}-passages-v2-000002`,
        settings: settings!,
        mappings: mappings!,
        aliases: { [`${indexPrefix}-passages-beside`]: {} },
      });
    };
    /** Makes the index that answers as if long ago. */
    const begin = async (indexPrefix: string) => {
      const index = await scratch.open({ indexPrefix });
      await index.search(ask);
      await scratch.client.indices.putMapping({ index: `${indexPrefix}-passages-v2-000001`, _meta: passagesMeta(0) });
      return index;
    };

    it('refuses another rebuild while one may be alive', async () => {
      const indexPrefix = scratch.prefix();
      const index = await begin(indexPrefix);
      await leave(indexPrefix, Date.now());
      await expect(index.rebuild(source([buildPassage()]))).rejects.toThrow(ConflictError);
      expect((await index.status()).indexStatus).toBe('ready, being rebuilt');
      await index.optimize();
      expect(await scratch.indicesOf(indexPrefix)).toHaveLength(2);
    });

    it('clears away what a dead one has left, and begins again', async () => {
      const indexPrefix = scratch.prefix();
      const index = await begin(indexPrefix);
      await leave(indexPrefix, Date.now() - 3_600_000);
      await index.add([buildPassage()]);
      await index.optimize();
      expect(await scratch.indicesOf(indexPrefix)).toEqual([`${indexPrefix}-passages-v2-000001`]);
      await leave(indexPrefix, Date.now() - 3_600_000);
      await index.rebuild(source([buildPassage()]));
      expect(await scratch.indicesOf(indexPrefix)).toEqual([`${indexPrefix}-passages-v2-000003`]);
      expect(await index.search(ask)).toHaveLength(1);
    });
  });

  // With a server that was given there is none that may be stopped.
  const ownServer = canStartElasticsearch() ? it : it.skip;
  ownServer(
    'recovers by itself when the server comes late, hangs, or is started again',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'regqa-elasticsearch-'));
      const port = await freePort();
      const index = await scratch.open({
        urls: [`http://127.0.0.1:${port}`],
        searchTimeoutMs: 1_000,
        bulkTimeoutMs: 1_000,
      });
      await expect(index.search(ask)).rejects.toMatchObject({ component: 'vector_store' });
      await expect(index.check()).rejects.toMatchObject({ component: 'vector_store' });
      let server = await startElasticsearchServer({ port, folder });
      try {
        await eventually(() => index.add([buildPassage()]), 30_000);
        server.signal('SIGSTOP');
        await expect(index.search(ask)).rejects.toMatchObject(unavailable('no answer in time'));
        await expect(index.add([buildPassage({ section: 'cl 2' })])).rejects.toMatchObject(
          unavailable('no answer in time'),
        );
        server.signal('SIGCONT');
        await eventually(async () => expect(await index.search(ask)).not.toEqual([]), 30_000);
        server.signal('SIGKILL');
        await server.stop();
        await expect(index.search(ask)).rejects.toMatchObject({ component: 'vector_store' });
        server = await startElasticsearchServer({ port, folder });
        await eventually(async () => expect(await index.search(ask)).not.toEqual([]), 30_000);
      } finally {
        await server.stop();
        await index.close();
        await rm(folder, { recursive: true, force: true });
      }
    },
    480_000,
  );
});
