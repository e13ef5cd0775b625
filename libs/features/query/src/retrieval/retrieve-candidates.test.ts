import { beforeEach, describe, expect, it } from '@jest/globals';
import { createMemoryPassageIndex } from '@regqa/adapter-memory';
import type { ModelVector, PassageIndex, PassageQuery } from '@regqa/ports';
import {
  buildCandidate,
  buildCorpus,
  buildDocument,
  buildLandUse,
  buildQuery,
  buildQuestion,
  TEST_CONFIG,
} from '../test-support/build-query.fixture.ts';
import type { Candidate, Query } from '../types.ts';
import { findPinpoints } from '../understanding/pinpoint-mentions.ts';
import { retrieveCandidates } from './retrieve-candidates.ts';

const GLOW = buildDocument({ documentId: 'glow', title: 'Glow Act 2030', jurisdiction: 'Federal', state: null });
const ORANGE = buildDocument({ documentId: 'orange', title: 'Orange Plan', jurisdiction: 'Local', lga: ['Orange'] });
const ALBURY = buildDocument({ documentId: 'albury', title: 'Albury Plan', jurisdiction: 'Local', lga: ['Albury'] });
const ALL = [GLOW, ORANGE, ALBURY];
const IN_ORANGE = { place: { states: ['NSW' as const], lga: 'Orange' } };

/** The search finds one passage. */
const SHALLOW = { ...TEST_CONFIG, retrieval: { ...TEST_CONFIG.retrieval, depth: 1 } };

let index: PassageIndex;
let searched: PassageQuery[];

const passageOf = (
  { documentId, generation, versionId, title, jurisdiction, state, lga }: typeof GLOW,
  section: string,
  text: string,
  provisionKey = section,
) =>
  buildCandidate({
    documentId,
    generation,
    versionId,
    title,
    jurisdiction,
    state,
    lga: [...lga],
    section,
    provisionKey,
    text,
    sectionHeading: 'Rules',
    chunkId: `${documentId} ${section}`,
  }).passage;

beforeEach(async () => {
  index = createMemoryPassageIndex();
  searched = [];
  await index.add([
    ...Array.from({ length: 3 }, (_, at) => passageOf(GLOW, `s ${at + 1}`, 'Lanterns glow.', `s-${at + 1}`)),
    passageOf(GLOW, 's 91', 'They are open to anyone.', 's-91'),
    ...[ORANGE, ALBURY].flatMap((plan) => [
      passageOf(plan, 'cl 4', 'Lanterns glow.', 'cl-4'),
      passageOf(plan, 'cl 7', 'They are closed.', 'cl-7'),
      passageOf(plan, 'Land Use Table, Zone R9, item 4', 'Smelters', 'land-use-table-zone-r9-item-4'),
    ]),
  ]);
});

async function retrieve(
  text: string,
  {
    query = {},
    corpus = ALL,
    config = TEST_CONFIG,
    vector = null,
  }: {
    query?: Partial<Query>;
    corpus?: readonly (typeof GLOW)[];
    config?: typeof TEST_CONFIG;
    vector?: ModelVector | null;
  } = {},
): Promise<readonly Candidate[]> {
  const recording: PassageIndex = Object.assign(Object.create(index) as PassageIndex, {
    search: (asked: PassageQuery) => (searched.push(asked), index.search(asked)),
  });
  return retrieveCandidates(buildQuery(text, query), {
    corpus: buildCorpus(...corpus),
    index: recording,
    config,
    vector,
  });
}
const foundBy = async (...given: Parameters<typeof retrieve>) =>
  (await retrieve(...given)).map(({ passage }) => passage.chunkId).sort();
const naming = (documentId: string, words: string) => ({
  instruments: { documentIds: new Set([documentId]), rest: '' },
  pinpoints: findPinpoints(words),
});

describe('the candidates', () => {
  it('are marked where only their words could find them, since their vectors are still to come', async () => {
    const naming91 = naming('glow', 's 91');
    const marks = async (vector: ModelVector | null) =>
      (await retrieve('lanterns', { query: naming91, config: SHALLOW, vector })).map(
        ({ isUnembedded }) => isUnembedded,
      );
    expect(await marks(null)).toEqual([false, false]);
    expect(await marks({ model: 'invented', values: Float32Array.of(1, 0) })).toEqual([true, false]);
  });

  it('are what the search finds, each with its document, within the filters', async () => {
    expect(await foundBy('lanterns')).toEqual(['albury cl 4', 'glow s 1', 'glow s 2', 'glow s 3', 'orange cl 4']);
    expect(
      (await retrieve('lanterns')).every(({ passage, document }) => passage.documentId === document.documentId),
    ).toBe(true);
    expect(await foundBy('lanterns', { query: { request: buildQuestion('lanterns', IN_ORANGE) } })).not.toContain(
      'albury cl 4',
    );
  });

  it('are no passages of a text that no longer answers', async () => {
    expect(await foundBy('lanterns', { corpus: [ORANGE] })).toEqual(['orange cl 4']);
  });

  it('are as many as the depth allows', async () => {
    expect(await foundBy('lanterns', { config: SHALLOW })).toHaveLength(1);
  });
});

describe('what is searched by words', () => {
  it('leaves out asking words, and has the vocabulary’s words', async () => {
    const rewrites = [
      { said: 'lamp', meant: 'lantern', kind: 'expansion' as const },
      { said: 'glwo', meant: 'glow', kind: 'slip' as const },
    ];
    await retrieve('How many lamps must people need?', { query: { rewrites } });
    expect(searched[0]!.text).toBe('lamps\nlantern');
  });

  it('is the question where it has asking words alone', async () => {
    await retrieve('How many people?');
    expect(searched[0]!.text).toBe('How many people?');
  });
});

describe('a provision that is named', () => {
  it('is read from the named instrument though no word of the question is in it', async () => {
    for (const words of ['section 91', 'clause 91'])
      expect(await foundBy('lanterns', { query: naming('glow', words), config: SHALLOW })).toContain('glow s 91');
    expect(await foundBy('lanterns', { query: naming('glow', ''), config: SHALLOW })).not.toContain('glow s 91');
  });

  it('may be a table', async () => {
    await index.add([passageOf(GLOW, 'Table 4', 'They are open to anyone.', 'table-4')]);
    expect(await foundBy('lanterns', { query: naming('glow', 'table 4'), config: SHALLOW })).toContain('glow Table 4');
  });

  it.each(['s', 'cl', 'reg', 'r', 'art', 'para'])('is read by its number where its instrument has %p', async (word) => {
    await index.add([passageOf(GLOW, 'no 18A', 'They are open to anyone.', `${word}-18a`)]);
    const query = naming('glow', 'section 18A');
    expect(await foundBy('lanterns', { query, config: SHALLOW })).toContain('glow no 18A');
  });

  it.each(['para-b18', 'app-b-para-b18'])('is read by the letter of its appendix: %s', async (key) => {
    await index.add([passageOf(GLOW, 'para B18', 'They are open to anyone.', key)]);
    const query = naming('glow', 'para B18');
    expect(await foundBy('lanterns', { query, config: SHALLOW })).toContain('glow para B18');
  });

  it('is read from the plan of the area where no instrument is named', async () => {
    const request = buildQuestion('x', IN_ORANGE);
    const found = await foundBy('lanterns', { query: { request, pinpoints: findPinpoints('clause 7') } });
    expect(found).toContain('orange cl 7');
    expect(found).not.toContain('albury cl 7');
    expect(await foundBy('lanterns', { query: { pinpoints: findPinpoints('clause 7') } })).not.toContain('orange cl 7');
  });

  it('is left out where the place or the types leave its instrument out', async () => {
    const named = naming('albury', 'clause 7');
    expect(await foundBy('lanterns', { query: named })).toContain('albury cl 7');
    for (const given of [IN_ORANGE, { documentTypes: ['guidelines'] }])
      expect(await foundBy('lanterns', { query: { ...named, request: buildQuestion('x', given) } })).not.toContain(
        'albury cl 7',
      );
  });

  it('is not read where more are named than a look-up is for', async () => {
    const words = Array.from(
      { length: TEST_CONFIG.retrieval.most_named_provisions + 1 },
      (_, at) => `section ${at + 85}`,
    ).join(', ');
    expect(await foundBy('lanterns', { query: naming('glow', words), config: SHALLOW })).not.toContain('glow s 91');
  });

  it('is a candidate once where the search found it too', async () => {
    const found = await foundBy('lanterns', { query: naming('glow', 'section 1') });
    expect(found.filter((chunkId) => chunkId === 'glow s 1')).toHaveLength(1);
  });
});

describe('the lists of a zone', () => {
  const landUse = buildLandUse({ chunkId: 'x', text: '' });

  it('are read from local plans that the search found something in', async () => {
    const request = buildQuestion('x', IN_ORANGE);
    expect(await foundBy('lanterns', { query: { request, landUse } })).toContain(
      'orange Land Use Table, Zone R9, item 4',
    );
    expect(await foundBy('lanterns', { query: { request, landUse } })).not.toContain(
      'albury Land Use Table, Zone R9, item 4',
    );
    expect(await foundBy('rubric', { query: { request, landUse } })).toEqual([]);
  });

  it('are not read where they are not asked for, or of more plans and zones than a look-up is for', async () => {
    expect(await foundBy('lanterns')).not.toContain('orange Land Use Table, Zone R9, item 4');
    const zones = new Set(Array.from({ length: TEST_CONFIG.retrieval.most_named_provisions }, (_, at) => `R${at + 2}`));
    expect(await foundBy('lanterns', { query: { landUse: { ...landUse, zones } } })).not.toContain(
      'orange Land Use Table, Zone R9, item 4',
    );
  });
});
