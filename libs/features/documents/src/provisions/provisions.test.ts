import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  buildCrossReference,
  buildDefinition,
  buildProvision,
  buildStructure,
  buildUpload,
  publishDocument,
} from '@regqa/testing';
import { RunningDocuments } from '../test-support/running-documents.ts';

let running: RunningDocuments;

const NODES: readonly (readonly [key: string, parentKey: string | null, depth: number])[] = [
  ['pt-1', null, 0],
  ['s-1', 'pt-1', 1],
  ['pt-2', null, 0],
  ['pt-2-div-1', 'pt-2', 1],
  ['s-2', 'pt-2-div-1', 2],
  ['s-3', 'pt-2-div-1', 2],
];

const STRUCTURE = buildStructure({
  provisions: NODES.map(([key, parentKey, depth], ordinal) =>
    buildProvision(key, { parentKey, depth, ordinal, type: key.startsWith('s-') ? 'provision' : 'part' }),
  ),
  definitions: [
    buildDefinition({ term: 'burrow', provisionKey: 's-1', chunkId: 'acacia@1:s-1:1', start: 110, end: 150 }),
    buildDefinition({
      term: 'burrow',
      scope: { kind: 'provision', key: 's-3' },
      provisionKey: 's-3',
      chunkId: 'acacia@1:s-3:1',
      start: 510,
      end: 530,
      pointer: 'section 1',
    }),
  ],
  crossReferences: [
    buildCrossReference({}),
    buildCrossReference({
      text: 'section 9 of the Wattle Act 2001',
      start: 430,
      end: 462,
      targetKeys: [],
      targetLabel: 's 9(2)',
      instrument: 'Wattle Act 2001',
    }),
    buildCrossReference({
      text: 'section 8 of the Gum Act 1990',
      start: 470,
      end: 490,
      targetKeys: [],
      targetLabel: 's 8',
      instrument: 'Gum Act 1990',
    }),
  ],
  amendmentNotes: [
    {
      provisionKey: 's-2',
      provision: 's 2',
      kind: 'amended',
      text: 's 2: am No 5, 2009',
      instruments: ['No 5, 2009'],
      date: null,
    },
    {
      provisionKey: null,
      provision: 's 7',
      kind: 'repealed',
      text: 's 7: rep No 6, 2010',
      instruments: ['No 6, 2010'],
      date: null,
    },
  ],
  commencement: [
    {
      provisionKey: 's-1',
      chunkId: 'acacia@1:s-1:1',
      text: 'This Act commences on 1 July 2007.',
      start: 120,
      end: 154,
      date: '2007-07-01',
    },
  ],
});

/** Passages that stand in section 2, in section 3 and in section 1. */
const PASSAGES = [
  { chunkId: 'in-s-2', start: 405 },
  { chunkId: 'in-s-3', start: 540 },
  { chunkId: 'in-s-1', start: 110 },
].map((given) => ({ section: 's 2', provisionKey: 's-2', text: 'A burrow of section 1.', ...given }));

const call = (path: string) => running.call('GET', path, { level: 'ordinary' });
type Shown = { key: string; children: Shown[] };
const keys = (nodes: Shown[]): unknown[] =>
  nodes.map(({ key, children }) => (children.length === 0 ? key : [key, ...keys(children)]));

beforeEach(async () => {
  running = await new RunningDocuments().start();
  const metadata = { title: 'Acacia Act 2007', jurisdiction: 'Federal', state: null, lga: [] } as const;
  await publishDocument(running.stores, 'acacia', { metadata, structure: STRUCTURE, passages: PASSAGES });
});
afterEach(() => running.service.close());

describe('GET /api/documents/{document_id}/provisions', () => {
  it('shows the tree of the version that answers', async () => {
    const { status, body } = await call('/api/documents/acacia/provisions');
    expect([status, body.version_id, body.total, keys(body.provisions)]).toEqual([
      200,
      'acacia@1',
      6,
      [
        ['pt-1', 's-1'],
        ['pt-2', ['pt-2-div-1', 's-2', 's-3']],
      ],
    ]);
    expect(body.provisions[0].children[0]).toEqual({
      key: 's-1',
      type: 'provision',
      number: '1',
      heading: 'Heading s-1',
      label: 's 1',
      citation: 'Acacia Act 2007 (Cth) s 1',
      page_number: null,
      page_label: null,
      repealed: false,
      start: 100,
      end: 200,
      children_total: 0,
      children: [],
    });
  });

  it('shows so many levels as are asked for, and how much is below them', async () => {
    const { body } = await call('/api/documents/acacia/provisions?depth=0');
    expect(
      body.provisions.map((shown: { key: string; children_total: number }) => [shown.key, shown.children_total]),
    ).toEqual([
      ['pt-1', 1],
      ['pt-2', 1],
    ]);
  });

  it('shows what is below one node', async () => {
    const { body } = await call('/api/documents/acacia/provisions?under=pt-2-div-1');
    expect([body.total, keys(body.provisions)]).toEqual([3, [['pt-2-div-1', 's-2', 's-3']]]);
  });

  it('brings the headings above along on a page that begins below them', async () => {
    const { body } = await call('/api/documents/acacia/provisions?skip=5&limit=1');
    expect([body.total, keys(body.provisions)]).toEqual([6, [['pt-2', ['pt-2-div-1', 's-3']]]]);
  });

  it('adds what is said of and between provisions when it is asked for', async () => {
    const { body } = await call('/api/documents/acacia/provisions?include=relations');
    const [first, second] = [
      body.provisions[0].children[0].relations,
      body.provisions[1].children[0].children[0].relations,
    ];
    expect(first.definitions).toMatchObject([{ term: 'burrow', scope: 'instrument', scope_key: null }]);
    expect(first.referenced_by).toMatchObject([{ provision_key: 's-2', text: 'section 1' }]);
    expect(first.commencement).toMatchObject([{ date: '2007-07-01' }]);
    expect(second.references.map(({ text }: { text: string }) => text)).toEqual([
      'section 1',
      'section 9 of the Wattle Act 2001',
      'section 8 of the Gum Act 1990',
    ]);
    expect(second.amendments).toMatchObject([{ kind: 'amended', instruments: ['No 5, 2009'] }]);
    expect(body.unplaced_amendments).toMatchObject([{ provision: 's 7', kind: 'repealed' }]);
    expect((await call('/api/documents/acacia/provisions')).body.provisions[0].relations).toBeUndefined();
  });

  it('finds the provision of another instrument in a document that is stored now', async () => {
    await publishDocument(running.stores, 'wattle', {
      metadata: { title: 'Wattle Act 2001 (NSW)' },
      structure: buildStructure({ provisions: [buildProvision('s-9')] }),
    });
    const { body } = await call('/api/documents/acacia/provisions?under=s-2&include=relations');
    const shown = body.provisions[0].relations.references.map(
      (found: { target_document_id: string | null; target_keys: string[] }) => [
        found.target_document_id,
        found.target_keys,
      ],
    );
    expect(shown).toEqual([
      ['acacia', ['s-1']],
      ['wattle', ['s-9']],
      [null, []],
    ]);
  });

  it.each([
    ['an unknown document', '/api/documents/none/provisions'],
    ['an unknown version', '/api/documents/acacia/provisions?version_id=acacia@9'],
    ['an unknown key', '/api/documents/acacia/provisions?under=s-99'],
  ])('says 404 for %s', async (_what, path) => {
    const { status, body } = await call(path);
    expect([status, typeof body.detail]).toEqual([404, 'string']);
  });

  it('says 404 while nothing is published', async () => {
    await running.stores.documents.registerUpload(buildUpload('new', 'new'));
    expect((await call('/api/documents/new/provisions')).status).toBe(404);
  });
});

describe('relations of a passage', () => {
  it('shows where its terms are defined, what it mentions and how its provision was changed', async () => {
    const { body } = await call('/api/passages/in-s-2');
    expect(body.provision_key).toBe('s-2');
    expect(body.definitions).toMatchObject([{ term: 'burrow', chunk_id: 'acacia@1:s-1:1' }]);
    expect(body.references.map(({ text }: { text: string }) => text)).toEqual(['section 1']);
    expect(body.amendments).toMatchObject([{ text: 's 2: am No 5, 2009' }]);
  });

  it('takes the definition with the narrowest scope that holds where the passage stands', async () => {
    expect((await call('/api/passages/in-s-3')).body.definitions).toMatchObject([
      { scope_key: 's-3', pointer: 'section 1' },
    ]);
  });

  it('leaves out what the passage itself defines', async () => {
    expect((await call('/api/passages/in-s-1')).body.definitions).toEqual([]);
  });
});
