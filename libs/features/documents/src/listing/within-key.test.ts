import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { KeyFilters } from '@regqa/contracts';
import { buildCrossReference, buildProvision, buildStructure, buildUpload, publishDocument } from '@regqa/testing';
import { RunningDocuments } from '../test-support/running-documents.ts';

const DOCUMENTS = {
  federal: { jurisdiction: 'Federal', state: null, lga: [] },
  standard: { jurisdiction: 'International', state: null, lga: [] },
  nsw: { jurisdiction: 'NSW', state: 'NSW', lga: [], documentType: 'guidelines' },
  vic: { jurisdiction: 'VIC', state: 'VIC', lga: [], title: 'Other Act 2020' },
  penrith: { jurisdiction: 'Local', state: 'NSW', lga: ['Penrith'] },
  albury: { jurisdiction: 'Local', state: 'NSW', lga: ['Albury'] },
} as const;
const ALL = [...Object.keys(DOCUMENTS), 'unread'];
const PENRITH: KeyFilters = { state: 'NSW', lga: 'Penrith', documentTypes: null };

/** A provision of the federal document that names the Victorian one. */
const STRUCTURE = buildStructure({
  provisions: [buildProvision('s-1', { end: 40 })],
  crossReferences: [
    buildCrossReference({
      fromKey: 's-1',
      text: 'section 1 of the Other Act 2020',
      start: 0,
      end: 31,
      targetKeys: [],
      instrument: 'Other Act 2020',
    }),
  ],
});

let running: RunningDocuments;
beforeEach(async () => {
  running = await new RunningDocuments().start();
  for (const [id, metadata] of Object.entries(DOCUMENTS))
    await publishDocument(running.stores, id, {
      metadata,
      structure: STRUCTURE,
      passages: [{ chunkId: `${id}-1`, section: 's 1', provisionKey: 's-1', text: 'section 1 of the Other Act 2020' }],
    });
  await running.stores.documents.registerUpload(buildUpload('unread', 'unread'));
  for (const id of ALL) running.files.put(id);
});
afterEach(() => running.service.close());

const as = (filters: KeyFilters) => (path: string) => running.call('GET', path, { level: 'ordinary', filters });
const statuses = (call: ReturnType<typeof as>, path: (id: string) => string) =>
  Promise.all(ALL.map(async (id) => [id, (await call(path(id))).status]));

describe('the holder of a key with filters', () => {
  it('lists federal law, that of the state and that of the area, and cannot ask for more', async () => {
    const call = as(PENRITH);
    const ids = async (query: string) =>
      (await call(`/api/documents${query}`)).body.documents.map(({ id }: { id: string }) => id).sort();
    expect(await ids('')).toEqual(['federal', 'nsw', 'penrith', 'standard']);
    expect(await ids('?state=VIC')).toEqual([]);
    expect(await ids('?lga=Albury')).toEqual([]);
    expect((await call('/api/documents')).body.total).toBe(4);
  });

  it.each([
    ['a document', (id: string) => `/api/documents/${id}`],
    ['its file', (id: string) => `/api/documents/${id}/file`],
    ['its provisions', (id: string) => `/api/documents/${id}/provisions`],
    ['the text of a provision', (id: string) => `/api/documents/${id}/provisions/s-1`],
    ['a version of it', (id: string) => `/api/documents/${id}/provisions?version_id=${id}@1`],
    ['its changes', (id: string) => `/api/documents/${id}/versions/${id}@1/changes`],
    ['a passage of it', (id: string) => `/api/passages/${id}-1`],
  ])('has %s only of what the key covers', async (_what, path) => {
    const seen = Object.fromEntries(await statuses(as(PENRITH), path));
    expect(seen).toEqual({
      federal: 200,
      standard: 200,
      nsw: 200,
      vic: 404,
      penrith: 200,
      albury: 404,
      unread: 404,
    });
  });

  it('has only the types that the key covers', async () => {
    const seen = Object.fromEntries(
      await statuses(as({ state: null, lga: null, documentTypes: ['guidelines'] }), (id) => `/api/documents/${id}`),
    );
    expect(seen).toEqual({ federal: 404, standard: 404, nsw: 200, vic: 404, penrith: 404, albury: 404, unread: 404 });
  });

  it('is told no more of what is outside than of what does not exist', async () => {
    const call = as(PENRITH);
    const [outside, missing] = [await call('/api/documents/vic'), await call('/api/documents/none')];
    expect([outside.status, outside.body.detail.replace('vic', 'none')]).toEqual([missing.status, missing.body.detail]);
  });

  it('is not led by references to documents outside', async () => {
    const targets = async (filters: KeyFilters) => {
      const provisions = (await as(filters)('/api/documents/federal/provisions?include=relations')).body.provisions[0]
        .relations.references;
      const passage = (await as(filters)('/api/passages/federal-1')).body.references;
      return [...provisions, ...passage].map(
        ({ target_document_id }: { target_document_id: string | null }) => target_document_id,
      );
    };
    expect(await targets(PENRITH)).toEqual([null, null]);
    expect(await targets({ state: 'VIC', lga: null, documentTypes: null })).toEqual(['vic', 'vic']);
  });
});

it('a key without filters sees everything', async () => {
  for (const id of ALL)
    expect((await running.call('GET', `/api/documents/${id}`, { level: 'ordinary' })).status).toBe(200);
});
