import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { newDocument, newVersion } from '../test-support/memory-corpus.ts';
import { RunningDocuments } from '../test-support/running-documents.ts';

let running: RunningDocuments;

beforeEach(async () => {
  running = await new RunningDocuments().start();
});
afterEach(() => running.service.close());

const put = (...documents: ReturnType<typeof newDocument>[]) =>
  documents.forEach((document) => running.corpus.documentRows.set(document.id, document));
const ids = (body: { documents: { id: string }[] }) => body.documents.map(({ id }) => id);

describe('GET /api/documents', () => {
  it('shows each document in the words of the interface', async () => {
    put(
      newDocument('acacia', {
        title: 'Acacia Plan',
        lga: ['Penrith'],
        coverage: ['water'],
        jurisdiction: 'Local',
        passageCount: 3,
        status: 'quarantined',
        statusReason: 'No text',
      }),
    );
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
          status: 'quarantined',
          status_reason: 'No text',
          source_url: null,
        },
      ],
      total: 1,
      skip: 0,
      limit: 100,
    });
  });

  it('pages', async () => {
    put(newDocument('a'), newDocument('b'), newDocument('c'));
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
    const { status } = await running.call('GET', `/api/documents?${query}`);
    expect(status).toBe(200);
    expect(running.corpus.filters).toEqual([filter]);
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
    running.corpus.down = true;
    const { status } = await running.call('GET', '/api/documents');
    expect(status).toBe(503);
  });
});

describe('one document', () => {
  it('comes with its versions, newest first', async () => {
    put(newDocument('acacia'));
    running.corpus.versions.push(
      newVersion('acacia@1', {
        documentId: 'acacia',
        current: true,
        status: 'published',
        publishedAt: new Date('2026-11-21T04:00:00Z'),
      }),
    );
    running.corpus.versions.push(newVersion('acacia@2', { documentId: 'acacia', sequence: 2 }));
    const { body } = await running.call('GET', '/api/documents/acacia', { level: 'ordinary' });
    expect(body.versions.map((version: { version_id: string }) => version.version_id)).toEqual([
      'acacia@2',
      'acacia@1',
    ]);
    expect(body.versions[1]).toMatchObject({
      current: true,
      published_at: '2026-11-21T04:00:00.000Z',
      uploaded_at: '2026-11-21T03:00:00.000Z',
      passages: 0,
      receipt: null,
    });
  });

  it('gives the file of the version that answers, as an attachment', async () => {
    put(newDocument('acacia'));
    running.files.contents
      .set('old', Buffer.from('the old text'))
      .set('new', Buffer.from('the new text, not yet read'));
    const file = { documentId: 'acacia', fileName: 'péré "plan".md' };
    running.corpus.versions.push(newVersion('acacia@1', { ...file, current: true, sha256: 'old', sizeBytes: 12 }));
    running.corpus.versions.push(newVersion('acacia@2', { ...file, sequence: 2, sha256: 'new', sizeBytes: 26 }));
    const { status, headers, body } = await running.call('GET', '/api/documents/acacia/file', { level: 'ordinary' });
    expect([status, body]).toEqual([200, 'the old text']);
    expect(headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(headers.get('content-length')).toBe('12');
  });

  it('gives the newest file while nothing answers yet', async () => {
    put(newDocument('acacia'));
    running.files.contents.set('one', Buffer.from('1')).set('two', Buffer.from('2'));
    running.corpus.versions.push(newVersion('acacia@1', { documentId: 'acacia', sha256: 'one', sizeBytes: 1 }));
    running.corpus.versions.push(
      newVersion('acacia@2', { documentId: 'acacia', sequence: 2, sha256: 'two', sizeBytes: 1 }),
    );
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
  const { title, ...metadata } = newDocument('acacia', {
    title: 'Acacia Act 2007',
    jurisdiction: 'Federal',
    state: null,
  });
  running.corpus.passages.set('acacia@1:s-86a:2', {
    passage: {
      chunkId: 'acacia@1:s-86a:2',
      ordinal: 7,
      kind: 'provision',
      section: 's 86A(1)',
      sectionHeading: 'Water',
      headingPath: ['Part 2'],
      provisionKey: 's-86a',
      pageNumber: 112,
      pageLabel: '98',
      ocr: true,
      text: 'Text.',
      start: 10,
      end: 15,
    },
    documentId: 'acacia',
    versionId: 'acacia@1',
    generation: 'acacia@1',
    metadata: { title, ...metadata },
    previousChunkId: 'acacia@1:s-86a:1',
    nextChunkId: null,
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
    ordinal: 7,
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
