import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DependencyUnavailableError } from '@regqa/errors';
import type { IndexedPassage, PassageIndex, PassageQuery } from '@regqa/ports';
import { buildPassage } from './passage-builder.ts';

/** Makes an empty index. Called once for each test; the test closes it. */
export type MakePassageIndex = () => Promise<PassageIndex>;

/** The tests that every passage index passes. */
export function passageIndexContract(makeIndex: MakePassageIndex): void {
  let index: PassageIndex;
  beforeEach(async () => {
    index = await makeIndex();
  });
  afterEach(() => index.close());

  const ask = (text: string, filters: Partial<PassageQuery> = {}) =>
    index.search({ text, place: null, documentTypes: null, limit: 100, ...filters });
  const chunks = async (text: string, filters: Partial<PassageQuery> = {}) =>
    (await ask(text, filters)).map((hit) => hit.passage.chunkId).sort();

  describe('an empty index', () => {
    it('finds nothing', async () => {
      expect(await ask('height of buildings')).toEqual([]);
      expect(await index.provision({ generation: 'none', provisionKey: 'cl 1' })).toEqual([]);
      expect((await index.generations()).size).toBe(0);
      expect((await index.status()).passages).toBe(0);
    });

    it('can be folded, checked and told to remove what it does not have', async () => {
      await index.optimize();
      await index.check();
      await index.removeGenerations(['none']);
      await index.removeGenerations([]);
      await index.add([]);
      expect((await index.status()).passages).toBe(0);
    });
  });

  describe('adding', () => {
    it('makes passages findable at once, whole and unchanged', async () => {
      const passage = buildPassage({
        text: 'Zone R2 (1) “Dwelling” — clause 4.3\n(a) wörds\t😀',
        lga: ["O'Brien"],
        pageNumber: 7,
      });
      await index.add([passage]);
      expect((await ask('dwelling')).map((hit) => hit.passage)).toEqual([passage]);
    });

    it('makes no search that nobody waits for', async () => {
      const gone = AbortSignal.abort(new Error('gone'));
      await expect(ask('fence', { signal: gone })).rejects.toThrow('gone');
    });

    it('leaves one passage when the same one is added twice', async () => {
      const passages = [buildPassage({ section: 'cl 1' }), buildPassage({ section: 'cl 2' })];
      await index.add([...passages, passages[0]!]);
      await index.add(passages);
      expect(await chunks('height')).toEqual(passages.map((passage) => passage.chunkId));
      expect((await index.generations()).get(passages[0]!.generation)).toBe(2);
    });

    it('takes additions that happen at the same time', async () => {
      const batches = Array.from({ length: 8 }, (_, batch) =>
        Array.from({ length: 5 }, (_, item) => buildPassage({ documentId: `plan-${batch}`, section: `cl ${item}` })),
      );
      await Promise.all(batches.map((batch) => index.add(batch)));
      expect((await index.status()).passages).toBe(40);
      expect(await ask('height of building')).toHaveLength(40);
    });

    it('keeps finding everything before, while and after additions are folded in', async () => {
      await index.add(many(60, 'old'));
      await index.optimize();
      await index.add(many(40, 'new'));
      const [, ...found] = await Promise.all([index.optimize(), ...Array.from({ length: 5 }, () => ask('building'))]);
      for (const hits of found) expect(hits).toHaveLength(100);
      expect(await ask('building')).toHaveLength(100);
      expect(await chunks('numbered7')).toEqual(['new:7', 'old:7']);
    });
  });

  it('has every hit while additions are folded in again and again', async () => {
    await index.add(many(120, 'base'));
    const found: number[] = [];
    let folding = true;
    const searching = (async () => {
      while (folding) {
        found.push((await ask('building')).length);
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    for (let round = 0; round < 6; round++) {
      await index.add(many(5, `round-${round}`));
      await index.optimize();
    }
    folding = false;
    await searching;
    expect(new Set(found)).toEqual(new Set([100]));
  });

  describe('removing generations', () => {
    it('makes them unfindable at once, folded in or not', async () => {
      await index.add(many(5, 'folded'));
      await index.optimize();
      await index.add(many(5, 'fresh'));
      await index.add([buildPassage({ documentId: 'stays' })]);
      await index.removeGenerations(['folded', 'fresh']);
      expect(await chunks('building height')).toEqual(['stays@1:cl 1:0']);
      expect([...(await index.generations())]).toEqual([['stays-generation-1', 1]]);
    });

    it('takes a generation again after its removal, as it is then', async () => {
      await index.add([buildPassage({ text: 'Wombats dig burrows.' })]);
      await ask('wombats');
      await index.removeGenerations(['quoll-plan-generation-1']);
      await index.add([buildPassage({ text: 'Wombats sleep by day.' })]);
      expect((await ask('wombats')).map((hit) => hit.passage.text)).toEqual(['Wombats sleep by day.']);
    });

    it('is not misled by quotes in a generation', async () => {
      await index.add([buildPassage({ generation: "it's" }), buildPassage({ documentId: 'other' })]);
      await index.removeGenerations(["x') OR ('1'='1", "it's"]);
      expect(await chunks('height')).toEqual(['other@1:cl 1:0']);
    });
  });

  describe('matching', () => {
    it('matches inflected words', async () => {
      await index.add([buildPassage({ text: 'Erecting dwellings is permitted with consent.', sectionHeading: null })]);
      expect(await ask('is a dwelling permitted')).toHaveLength(1);
    });

    it('keeps codes such as 4.3 and R2 whole', async () => {
      await index.add([
        buildPassage({ section: 'cl 1', text: 'See clause 4.3 for zone R2.' }),
        buildPassage({ section: 'cl 2', text: 'See clause 3.4 for zone R4.' }),
      ]);
      expect(await chunks('4.3')).toEqual(['quoll-plan@1:cl 1:0']);
      expect(await chunks('r2')).toEqual(['quoll-plan@1:cl 1:0']);
    });

    it('finds a provision by its number and its title, though its text has neither', async () => {
      await index.add([
        buildPassage({ section: 's 18A(1)', text: 'A person commits an offence.' }),
        buildPassage({ section: 's 18B', text: 'A person commits an offence.' }),
      ]);
      const hits = await ask('section 18A');
      expect(hits.map((hit) => hit.passage.section)).toEqual(['s 18A(1)']);
      expect(await ask('Quoll plan')).toHaveLength(2);
    });

    it('counts the words of the text and of the headings', async () => {
      await index.add([
        buildPassage({ section: 'cl 1', sectionHeading: 'Bushfire', text: 'Land is mapped.' }),
        buildPassage({ section: 'cl 2', sectionHeading: 'Interpretation', text: 'A bushfire is a fire.' }),
      ]);
      expect((await ask('bushfire')).map(({ wordScore }) => wordScore)).toEqual([
        expect.any(Number),
        expect.any(Number),
      ]);
    });

    it('scores a rare word higher than a common one', async () => {
      await index.add([
        ...many(30, 'common'),
        buildPassage({ section: 'cl 9', text: 'A quokka lives here beside a building.' }),
      ]);
      const hits = (await ask('quokka building')).sort((a, b) => (b.wordScore ?? 0) - (a.wordScore ?? 0));
      expect(hits[0]!.passage.section).toBe('cl 9');
    });

    it('returns at most the limit of each kind of match, the best ones', async () => {
      await index.add([
        ...many(30, 'plan'),
        buildPassage({ section: 'cl 9', text: 'building building building', sectionHeading: null }),
      ]);
      const hits = await ask('building', { limit: 4 });
      expect(hits.length).toBeLessThanOrEqual(8);
      expect(hits.map((hit) => hit.passage.section)).toContain('cl 9');
    });
  });

  describe('what people type', () => {
    const questions = [
      '"height" AND (building',
      'height OR NOT',
      'heigh* te?t~2 +must -not ^3',
      "'; DROP TABLE passages; --",
      '😀🏠',
      '\\ / { } [ ] : !',
      'text:height',
      '\u0000\ud800',
    ];
    it.each(questions)('never fails on %j', async (question) => {
      await index.add([buildPassage()]);
      await expect(ask(question)).resolves.toBeInstanceOf(Array);
    });

    it('finds nothing for a question of stop words alone', async () => {
      await index.add([buildPassage({ text: 'What is the of and.' })]);
      expect(await ask('what is it and which of the')).toEqual([]);
    });

    it('takes a question of 2,000 characters', async () => {
      await index.add([buildPassage()]);
      const question =
        Array.from({ length: 250 }, (_, word) => `w${word}xyz`)
          .join(' ')
          .slice(0, 1_990) + ' height';
      expect(await ask(question)).toHaveLength(1);
    });
  });

  describe('filters', () => {
    beforeEach(() => index.add(placed()));

    it('has no place filter when none is given', async () => {
      expect(await chunks('height')).toHaveLength(6);
    });

    it('finds Federal law, the law of the state and every local plan in it', async () => {
      expect(await chunks('height', { place: { states: ['NSW'], lga: null } })).toEqual([
        'cth',
        'nsw',
        'numbat',
        'obrien',
        'shared',
      ]);
    });

    it("finds Federal and state law and the area's own plans, never a neighbour's", async () => {
      expect(await chunks('height', { place: { states: ['NSW'], lga: 'Numbat' } })).toEqual([
        'cth',
        'nsw',
        'numbat',
        'shared',
      ]);
    });

    it('finds the law of each of two states', async () => {
      expect(await chunks('height', { place: { states: ['NSW', 'VIC'], lga: 'Nowhere' } })).toEqual([
        'cth',
        'nsw',
        'vic',
      ]);
    });

    it('finds Federal law alone where no state applies', async () => {
      expect(await chunks('height', { place: { states: [], lga: null } })).toEqual(['cth']);
    });

    it('finds what no state made wherever a place is', async () => {
      await index.add([
        buildPassage({ chunkId: 'standard', generation: 'standard', jurisdiction: 'International', state: null }),
        buildPassage({ chunkId: 'foreign', generation: 'foreign', jurisdiction: 'Other', state: null }),
      ]);
      expect(await chunks('height', { place: { states: [], lga: null } })).toEqual(['cth', 'foreign', 'standard']);
      const numbat = { states: ['NSW' as const], lga: 'Numbat' };
      expect(await chunks('height', { place: numbat })).toEqual([
        'cth',
        'foreign',
        'nsw',
        'numbat',
        'shared',
        'standard',
      ]);
    });

    it('takes a name with an apostrophe as a name', async () => {
      expect(await chunks('height', { place: { states: ['NSW'], lga: "O'Brien" } })).toEqual(['cth', 'nsw', 'obrien']);
    });

    it.each(["Numbat'] OR ['x", "x') OR ('1'='1", 'Numbat\\', '%'])(
      'finds no neighbour for the name %j',
      async (lga) => {
        expect(await chunks('height', { place: { states: ['NSW'], lga } })).toEqual(['cth', 'nsw']);
      },
    );

    it('filters by document type, with the place or without it', async () => {
      expect(await chunks('height', { documentTypes: ['guidelines'] })).toEqual(['vic']);
      expect(
        await chunks('height', { documentTypes: ['guidelines', 'scheme'], place: { states: ['NSW'], lga: null } }),
      ).toEqual(['nsw']);
      expect(await chunks('height', { documentTypes: ["x') OR ('1'='1"] })).toEqual([]);
      expect(await chunks('height', { documentTypes: [] })).toHaveLength(6);
    });

    it('leaves generations out, with the other filters or without them', async () => {
      const generationOf = new Map((await ask('height')).map(({ passage }) => [passage.chunkId, passage.generation]));
      const without = ['vic', 'cth'].map((chunk) => generationOf.get(chunk)!);
      expect(await chunks('height', { without })).toEqual(
        (await chunks('height')).filter((chunk) => chunk !== 'vic' && chunk !== 'cth'),
      );
      expect(await chunks('height', { without, place: { states: ['NSW'], lga: "O'Brien" } })).toEqual([
        'nsw',
        'obrien',
      ]);
      expect(await chunks('height', { without: ['none', "x') OR ('1'='1"] })).toHaveLength(6);
      expect(await chunks('height', { without, limit: 1 })).toHaveLength(1);
    });

    it('filters alike when the additions are folded in', async () => {
      await index.optimize();
      await index.add([buildPassage({ ...local('late', ['Numbat']) }), buildPassage({ ...local('later', ['Other']) })]);
      expect(await chunks('height', { place: { states: ['NSW'], lga: 'Numbat' } })).toEqual([
        'cth',
        'late',
        'nsw',
        'numbat',
        'shared',
      ]);
    });

    it('fills the limit from inside the filter', async () => {
      await index.add(
        many(50, 'strong').map((passage) => ({
          ...passage,
          text: 'height height height',
          jurisdiction: 'VIC',
          state: 'VIC',
        })),
      );
      const hits = await ask('height', { place: { states: ['NSW'], lga: 'Numbat' }, limit: 5 });
      expect(hits.map((hit) => hit.passage.chunkId).sort()).toEqual(['cth', 'nsw', 'numbat', 'shared']);
    });
  });

  describe('a provision', () => {
    it('comes whole and in order, and of its own generation only', async () => {
      const part = (ordinal: number, generation: string) =>
        buildPassage({ chunkId: `c${ordinal}`, ordinal, generation, provisionKey: "cl 4's", text: `Part ${ordinal}` });
      await index.add([
        part(2, 'g1'),
        part(0, 'g1'),
        part(1, 'g1'),
        part(0, 'g2'),
        buildPassage({ generation: 'g1', provisionKey: 'cl 5' }),
      ]);
      const found = await index.provision({ generation: 'g1', provisionKey: "cl 4's" });
      expect(found.map((passage) => passage.ordinal)).toEqual([0, 1, 2]);
      expect(new Set(found.map((passage) => passage.generation))).toEqual(new Set(['g1']));
    });
  });

  it('names the component that is out of reach when it is closed', async () => {
    await index.close();
    await index.close();
    await expect(ask('height')).rejects.toThrow(DependencyUnavailableError);
    await expect(index.check()).rejects.toMatchObject({ component: 'vector_store' });
    await expect(index.add([buildPassage()])).rejects.toMatchObject({ component: 'vector_store' });
  });
}

function many(count: number, generation: string): IndexedPassage[] {
  return Array.from({ length: count }, (_, number) =>
    buildPassage({
      generation,
      chunkId: `${generation}:${number}`,
      ordinal: number,
      text: `The building numbered${number} is here.`,
      sectionHeading: null,
    }),
  );
}

function local(chunkId: string, lga: string[]): Partial<IndexedPassage> {
  return { chunkId, generation: chunkId, jurisdiction: 'Local', state: 'NSW', lga };
}

function placed(): IndexedPassage[] {
  return [
    buildPassage({ chunkId: 'cth', generation: 'cth', jurisdiction: 'Federal', state: null }),
    buildPassage({ chunkId: 'nsw', generation: 'nsw', documentType: 'scheme' }),
    buildPassage({ chunkId: 'vic', generation: 'vic', jurisdiction: 'VIC', state: 'VIC', documentType: 'guidelines' }),
    buildPassage(local('numbat', ['Numbat'])),
    buildPassage(local('shared', ['Bilby', 'Numbat'])),
    buildPassage(local('obrien', ["O'Brien"])),
  ];
}
