import { expect, it } from '@jest/globals';
import type { DocumentFilter, DocumentMetadata } from '@regqa/ports';
import { buildUpload, publishDocument } from './document-builders.ts';
import { freshStores, type MakeDocumentStores } from './document-stores-under-test.ts';

const FIXTURES: Record<string, Partial<DocumentMetadata>> = {
  'water-act': { title: 'Water Act 2007', jurisdiction: 'Federal', state: null, lga: [], coverage: ['water'] },
  'quoll-lep': {
    title: 'Quoll Local Plan 100% green',
    jurisdiction: 'Local',
    state: 'NSW',
    lga: ['Quoll', 'Bilby'],
    coverage: ['planning', 'water'],
  },
  'roads-guide': {
    title: 'Roads Guide_2',
    jurisdiction: 'NSW',
    state: 'NSW',
    lga: [],
    documentType: 'guidelines',
    coverage: [],
  },
  'roads-act': { title: 'Roads Guide_2', jurisdiction: 'VIC', state: 'VIC', lga: [], coverage: [] },
};

export function listingContract(makeStores: MakeDocumentStores): void {
  const stores = freshStores(makeStores);
  const list = async (filter: DocumentFilter, page = { skip: 0, limit: 100 }) =>
    (await stores.documents.listDocuments(filter, page)).documents.map(({ id }) => id);
  const publishAll = async () => {
    for (const [id, metadata] of Object.entries(FIXTURES)) await publishDocument(stores, id, { metadata });
  };

  it('lists by title, then id, page by page, with the number of all', async () => {
    await publishAll();
    expect(await list({})).toEqual(['quoll-lep', 'roads-act', 'roads-guide', 'water-act']);
    expect(await list({}, { skip: 1, limit: 2 })).toEqual(['roads-act', 'roads-guide']);
    expect(await stores.documents.listDocuments({}, { skip: 9, limit: 2 })).toEqual({ documents: [], total: 4 });
  });

  it('filters by each piece of metadata', async () => {
    await publishAll();
    expect(await list({ jurisdiction: 'Federal' })).toEqual(['water-act']);
    expect(await list({ documentType: 'guidelines' })).toEqual(['roads-guide']);
    expect(await list({ state: 'NSW' })).toEqual(['quoll-lep', 'roads-guide']);
    expect(await list({ lga: 'Bilby' })).toEqual(['quoll-lep']);
    expect(await list({ coverage: 'water' })).toEqual(['quoll-lep', 'water-act']);
    expect(await list({ coverage: 'water', state: 'NSW' })).toEqual(['quoll-lep']);
    expect(await list({ lga: 'Penrith' })).toEqual([]);
  });

  it('keeps to what the holder of a key may see', async () => {
    await publishAll();
    await stores.documents.registerUpload(buildUpload('unread', 'unread'));
    const within = (state: 'NSW' | 'TAS' | null, lga: string | null, documentTypes: string[] | null) =>
      list({ within: { state, lga, documentTypes } });
    expect(await within('NSW', null, null)).toEqual(['quoll-lep', 'roads-guide', 'water-act']);
    expect(await within('NSW', 'Bilby', null)).toEqual(['quoll-lep', 'roads-guide', 'water-act']);
    expect(await within('NSW', 'Penrith', null)).toEqual(['roads-guide', 'water-act']);
    expect(await within('TAS', null, null)).toEqual(['water-act']);
    expect(await within(null, null, ['guidelines'])).toEqual(['roads-guide']);
    expect(await within('NSW', 'Penrith', ['legislation'])).toEqual(['water-act']);
    expect(await list({ within: { state: 'NSW', lga: null, documentTypes: null }, state: 'VIC' })).toEqual([]);
    expect(await list({ within: { state: 'NSW', lga: null, documentTypes: null }, titleWords: ['roads'] })).toEqual([
      'roads-guide',
    ]);
    const named = await stores.documents.documentsNamed(['Roads Guide_2', 'Water Act 2007'], {
      state: 'NSW',
      lga: null,
      documentTypes: ['guidelines'],
    });
    expect(named.map(({ documentId }) => documentId)).toEqual(['roads-guide']);
  });

  it('finds all words of a title in any case, taken literally', async () => {
    await publishAll();
    expect(await list({ titleWords: ['GUIDE', 'roads'] })).toEqual(['roads-act', 'roads-guide']);
    expect(await list({ titleWords: ['roads', 'water'] })).toEqual([]);
    expect(await list({ titleWords: ['%'] })).toEqual(['quoll-lep']);
    expect(await list({ titleWords: ['_2'] })).toEqual(['roads-act', 'roads-guide']);
    expect(await list({ titleWords: ['\\'] })).toEqual([]);
  });

  it('has an empty snapshot and no document at first', async () => {
    expect(await stores.documents.corpusSnapshot()).toEqual({ release: 0, documents: [], others: [] });
    expect(await stores.documents.getDocument('none')).toBeUndefined();
    expect(await stores.documents.statistics()).toEqual({ documents: 0, passages: 0 });
    expect(await stores.documents.termFrequencies([])).toEqual({ passages: 0, counts: new Map() });
    expect(await stores.documents.staleGenerations([])).toEqual([]);
    expect(await stores.documents.unusedFiles([])).toEqual([]);
  });
}
