import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { buildProvision, buildStructure, publishDocument } from '@regqa/testing';
import { RunningDocuments } from '../test-support/running-documents.ts';

const STRUCTURE = buildStructure({
  provisions: [
    buildProvision('pt-1', { type: 'part', ordinal: 0, depth: 0, parentKey: null, start: 0, end: 300 }),
    buildProvision('s-1', { ordinal: 1, depth: 1, parentKey: 'pt-1', start: 0, end: 100 }),
    buildProvision('s-2', { ordinal: 2, depth: 1, parentKey: 'pt-1', start: 100, end: 300 }),
    buildProvision('s-3', { ordinal: 3, depth: 0, parentKey: null, start: 300, end: 400 }),
  ],
});
/** Two passages of section 1, of which the second goes on within a word; one each of the others. */
const PASSAGES = [
  { chunkId: 'one', provisionKey: 's-1', section: 's 1', text: 'A burrow must be de', start: 0, end: 19 },
  { chunkId: 'two', provisionKey: 's-1', section: 's 1', text: 'ep.', start: 19, end: 22 },
  { chunkId: 'three', provisionKey: 's-2', section: 's 2', text: 'A nest must be high.', start: 100, end: 120 },
  { chunkId: 'four', provisionKey: 's-3', section: 's 3', text: 'This is the end.', start: 300, end: 316 },
].map((given) => ({ ...given, pageNumber: 7, pageLabel: 'vii', ocr: false }));

let running: RunningDocuments;
beforeEach(async () => {
  running = await new RunningDocuments().start();
  const metadata = { title: 'Acacia Act 2007', jurisdiction: 'Federal', state: null, lga: [] } as const;
  await publishDocument(running.stores, 'acacia', { metadata, structure: STRUCTURE, passages: PASSAGES });
});
afterEach(() => running.service.close());

const read = (key: string, query = '') =>
  running.call('GET', `/api/documents/acacia/provisions/${key}${query}`, { level: 'ordinary' });
const ids = (passages: { chunk_id: string }[]) => passages.map(({ chunk_id: id }) => id);

describe('GET /api/documents/{document_id}/provisions/{provision_key}', () => {
  it('gives the text of a provision, joined where it was cut', async () => {
    const { status, body } = await read('s-1');
    expect([status, body.version_id, body.text, body.total]).toEqual([200, 'acacia@1', 'A burrow must be deep.', 2]);
    expect(body.provision).toMatchObject({ key: 's-1', label: 's 1', children_total: 0 });
    expect(body.passages[0]).toEqual({
      chunk_id: 'one',
      section: 's 1',
      citation: 'Acacia Act 2007 (Cth) s 1, p 7',
      page_number: 7,
      page_label: 'vii',
      ocr: false,
      text: 'A burrow must be de',
      start: 0,
      end: 19,
    });
  });

  it('gives all that is below a heading, and nothing behind it', async () => {
    const { body } = await read('pt-1');
    expect([ids(body.passages), body.provision.children_total]).toEqual([['one', 'two', 'three'], 2]);
    expect(body.text).toBe('A burrow must be deep.\nA nest must be high.');
  });

  it('gives it page by page', async () => {
    const { body } = await read('pt-1', '?skip=1&limit=1');
    expect([ids(body.passages), body.text, body.total, body.skip, body.limit]).toEqual([['two'], 'ep.', 3, 1, 1]);
  });

  it.each([
    ['an unknown key', '/api/documents/acacia/provisions/s-99'],
    ['an unknown version', '/api/documents/acacia/provisions/s-1?version_id=acacia@9'],
    ['an unknown document', '/api/documents/none/provisions/s-1'],
  ])('says 404 for %s', async (_what, path) => {
    expect((await running.call('GET', path, { level: 'ordinary' })).status).toBe(404);
  });
});
