import { expect, it } from '@jest/globals';
import { NotFoundError } from '@regqa/errors';
import type { InstrumentStructure, Provision } from '@regqa/ports';
import { buildPassages, buildUpload, prepareGeneration, publishDocument } from './document-builders.ts';
import { freshStores, type MakeDocumentStores } from './document-stores-under-test.ts';
import { buildCrossReference, buildDefinition, buildProvision } from './structure-builders.ts';

const clause = (ordinal: number, key: string): Provision =>
  buildProvision(key, {
    ...{ ordinal, depth: 1, parentKey: 'pt-4' },
    heading: `“Height” '${ordinal}'`,
    repealed: ordinal === 2,
    sourceId: `sec.${ordinal}`,
    end: ordinal * 100 + 99,
  });

/** A tree with a Part and two clauses, with text that stores may stumble over. */
function buildPlan(given: Partial<InstrumentStructure> = {}): InstrumentStructure {
  return {
    provisions: [
      buildProvision('pt-4', {
        ...{ type: 'part', number: 'Part 4', heading: null, label: 'Pt 4', end: 299 },
        ...{ pageNumber: 12, pageLabel: 'xii' },
      }),
      clause(1, 'cl-4.3'),
      clause(2, 'cl-4.4'),
    ],
    definitions: [
      buildDefinition({ term: 'Tower  Height', provisionKey: 'cl-4.3', chunkId: 'c1', end: 130 }),
      buildDefinition({
        ...{ term: 'tower height', scope: { kind: 'provision', key: 'cl-4.4' }, pointer: 'clause 4.3' },
        ...{ provisionKey: 'cl-4.4', chunkId: 'c2', start: 210, end: 230 },
      }),
      buildDefinition({ provisionKey: 'cl-4.4', chunkId: 'c2', start: 240, end: 250 }),
    ],
    crossReferences: [
      buildCrossReference({
        ...{ fromKey: 'cl-4.3', text: 'clause 4.4 — 😀', start: 140, end: 150 },
        ...{ targetKeys: ['cl-4.4'], targetLabel: 'cl 4.4' },
      }),
      buildCrossReference({
        ...{ fromKey: 'cl-4.4', text: 'section 5 of the Water Act 2007', start: 260, end: 291 },
        ...{ targetKeys: [], targetLabel: 's 5', instrument: 'Water Act 2007' },
      }),
      buildCrossReference({
        ...{ fromKey: 'pt-4', text: 'clauses 4.3 to 4.4', start: 20, end: 38 },
        ...{ targetKeys: ['cl-4.3', 'cl-4.4'], targetLabel: 'cl 4.3–4.4' },
      }),
    ],
    amendmentNotes: [
      {
        provisionKey: 'cl-4.3',
        provision: 'cl 4.3',
        kind: 'amended',
        text: 'cl 4.3: Am 2032 (5).',
        instruments: ['2032 (5)'],
        date: '2032-02-29',
      },
      {
        provisionKey: null,
        provision: 'cl 4.9',
        kind: 'repealed',
        text: 'cl 4.9: Rep 2032 (6).',
        instruments: ['2032 (6)'],
        date: null,
      },
    ],
    commencement: [
      {
        provisionKey: 'cl-4.3',
        chunkId: 'c1',
        text: 'This Plan commences on 1 July 2031.',
        start: 120,
        end: 155,
        date: '2031-07-01',
      },
    ],
    ...given,
  };
}

export function structureContract(makeStores: MakeDocumentStores): void {
  const stores = freshStores(makeStores);

  it('gives back the tree and the relations of a published version as they were stored', async () => {
    const structure = buildPlan();
    const { versionId } = await publishDocument(stores, 'quoll', { structure });
    const owner = { generation: 'quoll@1-g1', documentId: 'quoll', versionId };
    expect(await stores.documents.structureOwner('quoll', null)).toEqual(owner);
    expect(await stores.documents.structureOwner('quoll', versionId)).toEqual(owner);
    expect(await stores.documents.provisionsOf(owner.generation)).toEqual(structure.provisions);
    expect(await stores.documents.relationsOf(owner.generation, null)).toEqual({
      definitions: structure.definitions,
      crossReferences: structure.crossReferences,
      amendmentNotes: structure.amendmentNotes,
      commencement: structure.commencement,
    });
  });

  it('has no owner for what is not published, not there or of another document', async () => {
    const upload = await stores.documents.registerUpload(buildUpload('quoll', 'text'));
    await prepareGeneration(stores, upload, { structure: buildPlan() });
    const other = await publishDocument(stores, 'numbat');
    expect(await stores.documents.structureOwner('quoll', null)).toBeUndefined();
    expect(await stores.documents.structureOwner('quoll', upload.versionId)).toBeUndefined();
    expect(await stores.documents.structureOwner('quoll', other.versionId)).toBeUndefined();
    expect(await stores.documents.structureOwner('none', null)).toBeUndefined();
  });

  it('gives back the passages that begin in a part of the text of a published generation', async () => {
    const upload = await stores.documents.registerUpload(buildUpload('quoll', 'text'));
    const publication = await prepareGeneration(stores, upload, { passages: 5 });
    const passages = buildPassages(upload.versionId, 5);
    const part = { start: passages[1]!.start, end: passages[4]!.start };
    const read = (page: { skip: number; limit: number }) =>
      stores.documents.passagesBetween(publication.generation, part, page);
    expect(await read({ skip: 0, limit: 10 })).toEqual({ passages: [], total: 0 });
    await stores.documents.publish(publication);
    expect(await read({ skip: 0, limit: 10 })).toEqual({ passages: passages.slice(1, 4), total: 3 });
    expect(await read({ skip: 1, limit: 1 })).toEqual({ passages: passages.slice(2, 3), total: 3 });
    expect(await read({ skip: 3, limit: 1 })).toEqual({ passages: [], total: 3 });
  });

  it('gives relations of single provisions: references from and to them, and unplaced notes where they are asked for', async () => {
    await publishDocument(stores, 'quoll', { structure: buildPlan() });
    const of = (keys: (string | null)[]) => stores.documents.relationsOf('quoll@1-g1', keys);
    const first = await of(['cl-4.3']);
    expect(first.definitions.map(({ chunkId }) => chunkId)).toEqual(['c1']);
    expect(first.crossReferences.map(({ fromKey }) => fromKey)).toEqual(['cl-4.3', 'pt-4']);
    expect(first.amendmentNotes.map(({ provision }) => provision)).toEqual(['cl 4.3']);
    expect((await of([null])).amendmentNotes.map(({ provision }) => provision)).toEqual(['cl 4.9']);
    expect((await of([null])).crossReferences).toEqual([]);
    expect((await of(['cl-4.4'])).commencement).toEqual([]);
  });

  it('finds definitions by term in any case and spacing', async () => {
    await publishDocument(stores, 'quoll', { structure: buildPlan() });
    expect(await stores.documents.definedTerms('quoll@1-g1')).toEqual([
      'burrow',
      expect.stringMatching(/^tower\s+height$/i),
    ]);
    expect(
      (await stores.documents.definitionsOf('quoll@1-g1', ['TOWER height', 'absent'])).map(({ chunkId }) => chunkId),
    ).toEqual(['c1', 'c2']);
    expect(await stores.documents.definitionsOf('quoll@1-g1', [])).toEqual([]);
  });

  it('finds the keys of pinpoints', async () => {
    await publishDocument(stores, 'quoll', { structure: buildPlan() });
    expect(await stores.documents.provisionKeys('quoll@1-g1', ['cl 4.4', 'cl 9'])).toEqual(
      new Map([['cl 4.4', 'cl-4.4']]),
    );
  });

  it('finds documents that answer by title or alias, in any case, with or without what follows in brackets', async () => {
    await publishDocument(stores, 'quoll', { metadata: { title: 'Quoll Act 2020 (Volume 2)', aliases: ['QP Act'] } });
    await stores.documents.registerUpload(buildUpload('numbat', 'text', { given: { title: 'Quoll Act 2020' } }));
    const found = await stores.documents.documentsNamed([
      'quoll act 2020',
      'qp act',
      'Quoll',
      'Quoll Act 2020 (Volume 2)',
    ]);
    expect(found.map(({ name, documentId, generation }) => [name, documentId, generation]).sort()).toEqual([
      ['Quoll Act 2020 (Volume 2)', 'quoll', 'quoll@1-g1'],
      ['qp act', 'quoll', 'quoll@1-g1'],
      ['quoll act 2020', 'quoll', 'quoll@1-g1'],
    ]);
    expect(await stores.documents.documentsNamed([])).toEqual([]);
  });

  it('replaces what was stored for a generation before, and refuses to publish when some of it is missing', async () => {
    const upload = await stores.documents.registerUpload(buildUpload('quoll', 'text'));
    const publication = await prepareGeneration(stores, upload, { structure: buildPlan() });
    const { versionId, generation } = publication;
    await stores.documents.storeStructure({
      versionId,
      generation,
      structure: buildPlan({ provisions: buildPlan().provisions.slice(0, 1), definitions: [] }),
    });
    await expect(stores.documents.publish(publication)).rejects.toThrow('1 of 3 provisions');
    await stores.documents.publish({ ...publication, provisionCount: 1 });
    expect((await stores.documents.relationsOf(generation, null)).definitions).toEqual([]);
  });

  it('ends with the passages of its generation', async () => {
    await publishDocument(stores, 'quoll', { structure: buildPlan() });
    const { jobId } = await stores.jobs.createReprocess('quoll', null);
    await stores.documents.publish(
      await prepareGeneration(
        stores,
        { jobId, documentId: 'quoll', versionId: 'quoll@1', duplicate: false },
        { generation: 'g2', structure: buildPlan({ definitions: [] }) },
      ),
    );
    expect(await stores.documents.provisionsOf('quoll@1-g1')).toEqual([]);
    expect(await stores.documents.provisionsOf('g2')).toHaveLength(3);
    await stores.documents.deleteDocument('quoll');
    expect(await stores.documents.provisionsOf('g2')).toEqual([]);
    expect((await stores.documents.relationsOf('g2', null)).crossReferences).toEqual([]);
  });

  it('discards the structure of an unpublished generation and never that of a published one', async () => {
    const upload = await stores.documents.registerUpload(buildUpload('quoll', 'text'));
    const publication = await prepareGeneration(stores, upload, { structure: buildPlan() });
    await stores.documents.discardGeneration(publication.generation);
    expect(await stores.documents.provisionsOf(publication.generation)).toEqual([]);
    expect((await stores.documents.relationsOf(publication.generation, null)).amendmentNotes).toEqual([]);
    await stores.documents.publish(await prepareGeneration(stores, upload, { structure: buildPlan() }));
    await stores.documents.discardGeneration(publication.generation);
    expect(await stores.documents.provisionsOf(publication.generation)).toHaveLength(3);
  });

  it('stores text with NUL and lone surrogates', async () => {
    const structure = buildPlan({ definitions: [{ ...buildPlan().definitions[0]!, term: 'a\0b\ud800' }] });
    await publishDocument(stores, 'quoll', { structure });
    expect(await stores.documents.definedTerms('quoll@1-g1')).toEqual(['a\ufffdb\ufffd']);
  });

  it('says that the version is gone', async () => {
    const upload = await stores.documents.registerUpload(buildUpload('quoll', 'text'));
    await stores.documents.deleteDocument('quoll');
    await expect(
      stores.documents.storeStructure({ versionId: upload.versionId, generation: 'g', structure: buildPlan() }),
    ).rejects.toBeInstanceOf(NotFoundError);
  });
}
