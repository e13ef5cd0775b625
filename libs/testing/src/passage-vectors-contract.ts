import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DependencyUnavailableError } from '@regqa/errors';
import type { IndexedPassage, PassageIndex, PassageQuery } from '@regqa/ports';
import { buildPassage } from './passage-builder.ts';
import type { MakePassageIndex } from './passage-index-contract.ts';

const MODEL = 'words/small: 1';
const DIMENSION = 16;

/** A vector of length 1 at an angle, in degrees, to the first axis: their cosines are known. */
export function vectorAt(degrees: number): Float32Array {
  const angle = (degrees * Math.PI) / 180;
  return Float32Array.from({ length: DIMENSION }, (_, at) =>
    at === 0 ? Math.cos(angle) : at === 1 ? Math.sin(angle) : 0,
  );
}

/** The tests that every passage index passes with vectors. */
export function passageVectorsContract(makeIndex: MakePassageIndex): void {
  let index: PassageIndex;
  beforeEach(async () => {
    index = await makeIndex();
  });
  afterEach(() => index.close());

  const ask = (degrees: number, more: Partial<PassageQuery> & { model?: string } = {}) =>
    index.search({
      text: 'nothing matches',
      place: null,
      documentTypes: null,
      limit: 100,
      vector: { model: more.model ?? MODEL, values: vectorAt(degrees) },
      ...more,
    });
  const nearest = async (degrees: number, more: Partial<PassageQuery> & { model?: string } = {}) =>
    (await ask(degrees, more)).sort((a, b) => b.cosine! - a.cosine!).map((hit) => hit.passage.chunkId);
  const addAt = async (angles: Readonly<Record<string, number>>, more: Partial<IndexedPassage> = {}, model = MODEL) => {
    const passages = Object.keys(angles).map((chunkId) =>
      buildPassage({ chunkId, text: 'The height of a building.', ...more }),
    );
    await index.add(passages);
    await index.addVectors(
      model,
      passages.map((passage) => ({ passage, values: vectorAt(angles[passage.chunkId]!) })),
    );
    return passages;
  };

  it('finds the passages nearest in meaning, whatever their words, with their cosines', async () => {
    await addAt({ far: 80, near: 10, nearer: 5 });
    const hits = (await ask(0)).sort((a, b) => b.cosine! - a.cosine!);
    expect(hits.map((hit) => hit.passage.chunkId)).toEqual(['nearer', 'near', 'far']);
    for (const [at, degrees] of [5, 10, 80].entries())
      expect(hits[at]!.cosine).toBeCloseTo(Math.cos((degrees * Math.PI) / 180), 2);
    expect(hits[0]).toMatchObject({ wordScore: null });
  });

  it('returns at most the limit, the nearest ones', async () => {
    await addAt(Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`p${at}`, 1 + at])));
    expect(await nearest(0, { limit: 3 })).toEqual(['p0', 'p1', 'p2']);
  });

  it('gives the cosine of what the words found, and null where there is no vector', async () => {
    await addAt({ with: 20 });
    await index.add([buildPassage({ chunkId: 'without', text: 'The height of a fence.' })]);
    const hits = await ask(0, { text: 'height' });
    expect(hits).toHaveLength(2);
    expect(hits.find((hit) => hit.passage.chunkId === 'with')).toMatchObject({
      wordScore: expect.any(Number),
      cosine: expect.closeTo(0.94, 2),
    });
    expect(hits.find((hit) => hit.passage.chunkId === 'without')).toMatchObject({
      wordScore: expect.any(Number),
      cosine: null,
    });
  });

  it('finds nothing by the vectors of another model, of another dimension, or without a vector', async () => {
    await addAt({ one: 20 });
    expect(await nearest(0, { model: 'another' })).toEqual([]);
    expect(await nearest(0, { vector: { model: MODEL, values: new Float32Array(3).fill(0.5) } })).toEqual([]);
    expect(await nearest(0, { vector: null })).toEqual([]);
  });

  it('keeps the vectors of two models apart', async () => {
    const passages = await addAt({ one: 20, two: 40 });
    await index.addVectors(
      'second',
      passages.map((passage) => ({ passage, values: vectorAt(passage.chunkId === 'one' ? 90 : 10) })),
    );
    expect(await nearest(0)).toEqual(['one', 'two']);
    expect(await nearest(0, { model: 'second' })).toEqual(['two', 'one']);
    expect((await index.vectorStatus()).sort((a, b) => (a.model < b.model ? -1 : 1))).toEqual([
      { model: 'second', dimension: DIMENSION, passages: 2 },
      { model: MODEL, dimension: DIMENSION, passages: 2 },
    ]);
    await index.dropVectors(MODEL);
    await index.dropVectors('never there');
    expect(await nearest(0)).toEqual([]);
    expect((await index.vectorStatus()).map((status) => status.model)).toEqual(['second']);
  });

  it('keeps the first vector of a passage', async () => {
    const [passage] = await addAt({ one: 20 });
    await index.addVectors(MODEL, [{ passage: passage!, values: vectorAt(90) }]);
    await index.addVectors(MODEL, []);
    expect((await ask(0))[0]!.cosine).toBeCloseTo(0.94, 2);
    expect((await index.vectorStatus())[0]!.passages).toBe(1);
  });

  it('filters by place and document type', async () => {
    await addAt({ cth: 50 }, { generation: 'cth', jurisdiction: 'Federal', state: null });
    await addAt({ vic: 5 }, { generation: 'vic', jurisdiction: 'VIC', state: 'VIC', documentType: 'guidelines' });
    await addAt({ numbat: 20 }, { generation: 'numbat', jurisdiction: 'Local', state: 'NSW', lga: ['Numbat'] });
    await addAt(
      { obrien: 10 },
      { generation: 'obrien', jurisdiction: 'Local', state: 'NSW', lga: ["O'Brien", 'Bilby'] },
    );
    expect(await nearest(0, { place: { states: ['NSW'], lga: null } })).toEqual(['obrien', 'numbat', 'cth']);
    expect(await nearest(0, { place: { states: ['NSW'], lga: "O'Brien" } })).toEqual(['obrien', 'cth']);
    expect(await nearest(0, { place: { states: ['NSW'], lga: 'Numbat' }, limit: 1 })).toEqual(['numbat']);
    expect(await nearest(0, { documentTypes: ['guidelines'] })).toEqual(['vic']);
    expect(await nearest(0, { documentTypes: [] })).toHaveLength(4);
    expect(await nearest(0, { without: ['vic', 'obrien'] })).toEqual(['numbat', 'cth']);
    expect(await nearest(0, { without: ['vic', 'obrien'], limit: 1 })).toEqual(['numbat']);
  });

  it('finds what no state made wherever a place is', async () => {
    await addAt({ standard: 20 }, { generation: 'standard', jurisdiction: 'International', state: null });
    await addAt({ foreign: 30 }, { generation: 'foreign', jurisdiction: 'Other', state: null });
    await addAt({ vic: 5 }, { generation: 'vic', jurisdiction: 'VIC', state: 'VIC' });
    for (const place of [
      { states: ['NSW' as const], lga: 'Numbat' },
      { states: ['NSW' as const], lga: null },
      { states: [], lga: null },
    ]) {
      expect(await nearest(0, { place })).toEqual(['standard', 'foreign']);
    }
  });

  describe('passages without a vector', () => {
    it('are those that were added since, until they have one', async () => {
      await addAt({ done: 20 });
      expect(await index.withoutVector(MODEL, 10)).toEqual([]);
      const late = [
        buildPassage({ chunkId: 'late-1', generation: 'late' }),
        buildPassage({ chunkId: 'late-2', generation: 'late' }),
      ];
      await index.add(late);
      expect((await index.withoutVector(MODEL, 10)).map((passage) => passage.chunkId).sort()).toEqual([
        'late-1',
        'late-2',
      ]);
      expect(await index.withoutVector(MODEL, 1)).toHaveLength(1);
      expect(await index.withoutVector('another', 10)).toHaveLength(3);
      await index.addVectors(
        MODEL,
        late.map((passage) => ({ passage, values: vectorAt(30) })),
      );
      expect(await index.withoutVector(MODEL, 10)).toEqual([]);
    });
  });

  it('removes vectors with their generation', async () => {
    await addAt({ stays: 20 }, { generation: 'stays' });
    await addAt({ goes: 10 }, { generation: 'goes' });
    await index.removeGenerations(['goes']);
    expect(await nearest(0)).toEqual(['stays']);
    expect((await index.vectorStatus())[0]!.passages).toBe(1);
  });

  it('finds the same before and after additions are folded in', async () => {
    await addAt({ a: 20, b: 30 });
    await index.optimize();
    await addAt({ c: 10 }, { generation: 'later' });
    expect(await nearest(0)).toEqual(['c', 'a', 'b']);
  });

  it('is out of reach when it is closed', async () => {
    await addAt({ a: 20 });
    await index.close();
    await expect(ask(0)).rejects.toThrow(DependencyUnavailableError);
    await expect(index.vectorStatus()).rejects.toThrow(DependencyUnavailableError);
    await expect(index.withoutVector(MODEL, 1)).rejects.toThrow(DependencyUnavailableError);
  });
}
