import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DocumentFilter, DocumentMetadata } from '@regqa/ports';
import { buildUpload, createSetClock, prepareGeneration, publishDocument } from '@regqa/testing';
import { RunningDocuments } from '../test-support/running-documents.ts';

let running: RunningDocuments;

beforeEach(async () => {
  running = await new RunningDocuments(createSetClock(Date.UTC(2026, 10, 21, 3))).start();
});
afterEach(() => running.service.close());

const publish = (id: string, metadata: Partial<DocumentMetadata> = {}) =>
  publishDocument(running.stores, id, { metadata });
/** Registers a content of a document that is not read yet, with its file. */
const upload = (id: string, content: string, fileName = `${id}.md`) => {
  running.files.put(content);
  return running.stores.documents.registerUpload(buildUpload(id, content, { fileName }));
};
const ids = (body: { documents: { id: string }[] }) => body.documents.map(({ id }) => id);

describe('GET /api/documents', () => {
  it('shows each document in the words of the interface', async () => {
    const metadata = {
      title: 'Acacia Plan',
      lga: ['Penrith'],
      coverage: ['water'],
      authority: null,
      lastUpdated: null,
    };
    await publishDocument(running.stores, 'acacia', { metadata, passages: 3 });
    const { status, body } = await running.call('GET', '/api/documents', { level: 'ordinary' });
    expect(status).toBe(200);
    expect(body).toEqual({
      documents: [
        {
          id: 'acacia',
          title: 'Acacia Plan',
          jurisdiction: 'Local',
          document_type: 'legislation',
          last_updated: null,
          chunk_count: 3,
          coverage: ['water'],
          authority: null,
          lga: ['Penrith'],
          state: 'NSW',
          status: 'published',
          status_reason: null,
          source_url: null,
        },
      ],
      total: 1,
      skip: 0,
      limit: 100,
    });
  });

  it('says why a document does not answer', async () => {
    const { jobId, versionId } = await upload('acacia', 'text');
    await running.stores.documents.quarantine({ jobId, versionId, reason: 'No text', receipt: null });
    const { body } = await running.call('GET', '/api/documents', { level: 'ordinary' });
    expect(body.documents).toMatchObject([{ status: 'quarantined', status_reason: 'No text', chunk_count: 0 }]);
  });

  it('shows the page that is asked for, and how many there are in all', async () => {
    for (const id of ['a', 'b', 'c']) await upload(id, id);
    const { body } = await running.call('GET', '/api/documents?skip=1&limit=1');
    expect([ids(body), body.total, body.skip, body.limit]).toEqual([['b'], 3, 1, 1]);
  });

  it.each([
    ['jurisdiction=fEdErAl', { jurisdiction: 'Federal' }],
    ['jurisdiction=International', { jurisdiction: 'International' }],
    ['jurisdiction=new%20zealand', { jurisdiction: 'Other' }],
    ['jurisdiction=new%20south%20wales', { jurisdiction: 'NSW' }],
    ['document_type=Guideline', { documentType: 'guidelines' }],
    ['type=scheme&document_type=Scheme', { documentType: 'scheme' }],
    ['document_type=constructor', { documentType: 'constructor' }],
    ['document_type=__proto__', { documentType: '__proto__' }],
    ['state=Queensland', { state: 'QLD' }],
    ['lga=City%20of%20penrith', { lga: 'Penrith' }],
    ['lga=Nowhere%20at%20all', { lga: 'Nowhere at all' }],
    ['q=%20water%20%00%20plan', { titleWords: ['water', 'plan'] }],
    ['coverage=Water', { coverage: 'water' }],
    ['q=%20', {}],
  ])('understands %s', async (query, filter) => {
    const filters: DocumentFilter[] = [];
    const { listDocuments } = running.stores.documents;
    Object.assign(running.stores.documents, {
      listDocuments: (...given: Parameters<typeof listDocuments>) => (filters.push(given[0]), listDocuments(...given)),
    });
    const { status } = await running.call('GET', `/api/documents?${query}`);
    expect(status).toBe(200);
    expect(filters).toEqual([filter]);
  });

  it('says 400 for an unknown jurisdiction and names what is allowed', async () => {
    const { status, body } = await running.call('GET', '/api/documents?jurisdiction=Utopia');
    expect([status, body.detail]).toEqual([
      400,
      'Invalid jurisdiction "Utopia"; allowed: Federal, NSW, VIC, QLD, SA, WA, TAS, NT, ACT, Local, International, Other',
    ]);
  });

  it('says 400 when document_type and type differ', async () => {
    const { status, body } = await running.call('GET', '/api/documents?document_type=scheme&type=standard');
    expect([status, body.detail]).toEqual([
      400,
      'document_type and type are two names of one filter and differ: "scheme" and "standards"',
    ]);
  });

  it('says 422 for an unknown state and lists the codes', async () => {
    const { status, body } = await running.call('GET', '/api/documents?state=Utopia');
    expect([status, body.detail]).toEqual([
      422,
      [
        {
          loc: ['query', 'state'],
          msg: 'Input should be one of NSW, VIC, QLD, SA, WA, TAS, NT, ACT or a full name',
          type: 'enum',
        },
      ],
    ]);
  });

  it('says 503 while the database is down', async () => {
    running.isOutOfReach = () => true;
    const { status } = await running.call('GET', '/api/documents');
    expect(status).toBe(503);
  });
});

describe('one document', () => {
  it('comes with its versions, newest first', async () => {
    await publish('acacia');
    await upload('acacia', 'newer');
    const { body } = await running.call('GET', '/api/documents/acacia', { level: 'ordinary' });
    expect(body.versions.map((version: { version_id: string }) => version.version_id)).toEqual([
      'acacia@2',
      'acacia@1',
    ]);
    expect(body.versions).toMatchObject([
      { current: false, published_at: null, passages: 0, receipt: null },
      {
        current: true,
        published_at: '2026-11-21T03:00:00.000Z',
        uploaded_at: '2026-11-21T03:00:00.000Z',
        passages: 2,
        receipt: { passages: 2 },
      },
    ]);
  });

  it('gives the file of the version that answers, as an attachment', async () => {
    const first = await upload('acacia', 'the old text', 'péré "plan".md');
    await running.stores.documents.publish(await prepareGeneration(running.stores, first));
    await upload('acacia', 'the new text, not yet read', 'péré "plan".md');
    const { status, headers, body } = await running.call('GET', '/api/documents/acacia/file', { level: 'ordinary' });
    expect([status, body]).toEqual([200, 'the old text']);
    expect(headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(headers.get('content-length')).toBe('12');
  });

  it('gives the file of another published version, or a part of it, where one is named', async () => {
    for (const text of ['the old text', 'the new text'])
      await running.stores.documents.publish(await prepareGeneration(running.stores, await upload('acacia', text)));
    await upload('acacia', 'not read yet');
    const named = (id: string, headers = {}) =>
      running.call('GET', `/api/documents/acacia/file?version_id=${encodeURIComponent(id)}`, { headers });
    expect((await named('acacia@1')).body).toBe('the old text');
    const part = await named('acacia@1', { range: 'bytes=4-6' });
    expect([part.status, part.body, part.headers.get('content-range')]).toEqual([206, 'old', 'bytes 4-6/12']);
    await publish('banksia');
    expect((await named('banksia@1')).status).toBe(404);
    expect((await named('acacia@3')).status).toBe(404);
  });

  it('gives the newest file while nothing answers yet', async () => {
    await upload('acacia', '1');
    await upload('acacia', '2');
    const { body } = await running.call('GET', '/api/documents/acacia/file');
    expect(body).toBe('2');
  });

  it.each([
    '/api/documents/none',
    '/api/documents/none/file',
    '/api/documents/a%00b',
    '/api/passages/none',
    '/api/passages/%00',
  ])('says 404 for %s', async (path) => {
    const { status, body } = await running.call('GET', path);
    expect([status, body.detail]).toEqual([404, expect.stringContaining('not found')]);
  });
});

it('shows a passage with its citation, place and neighbours', async () => {
  await publishDocument(running.stores, 'acacia', {
    metadata: { title: 'Acacia Act 2007', jurisdiction: 'Federal', state: null, lga: [] },
    passages: [
      { chunkId: 'acacia@1:s-86a:1' },
      {
        chunkId: 'acacia@1:s-86a:2',
        section: 's 86A(1)',
        sectionHeading: 'Water',
        headingPath: ['Part 2'],
        pageNumber: 112,
        pageLabel: '98',
        ocr: true,
        text: 'Text.',
        start: 10,
      },
    ],
  });
  const { body } = await running.call('GET', '/api/passages/acacia@1:s-86a:2', { level: 'ordinary' });
  expect(body).toEqual({
    chunk_id: 'acacia@1:s-86a:2',
    document_id: 'acacia',
    version_id: 'acacia@1',
    title: 'Acacia Act 2007',
    section: 's 86A(1)',
    section_heading: 'Water',
    heading_path: ['Part 2'],
    citation: 'Acacia Act 2007 (Cth) s 86A(1), p 112',
    page_number: 112,
    page_label: '98',
    ocr: true,
    kind: 'provision',
    ordinal: 1,
    text: 'Text.',
    start: 10,
    end: 15,
    previous_chunk_id: 'acacia@1:s-86a:1',
    next_chunk_id: null,
    provision_key: null,
    definitions: [],
    references: [],
    amendments: [],
  });
});
