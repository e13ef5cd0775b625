import { describe, expect, it } from '@jest/globals';
import { contentStems } from '@regqa/domain';
import { buildCorpus, buildDocument, buildQuestion, TEST_CONFIG } from '../test-support/build-query.fixture.ts';
import type { ResolvedQuestion } from '../resolved-question.ts';
import { understandQuestion } from './understand-question.ts';
import { createPhraseMatcher } from './vocabulary.ts';

const CORPUS = buildCorpus(
  buildDocument({ documentId: 'lamp-act', title: 'Lamp Oil Act 2007' }),
  buildDocument({
    documentId: 'orange-lep',
    title: 'Orange Local Environmental Plan 2031',
    jurisdiction: 'Local',
    lga: ['Orange'],
  }),
  ...['Parliament of Texas', 'Harbour Office (United States)', 'European Commission'].map((authority, at) =>
    buildDocument({ documentId: `abroad-${at}`, title: 'Dock Rule', authority, jurisdiction: 'Other', state: null }),
  ),
);
const KNOWN = new Set(contentStems('keeper harbour lantern light dock lamp oil act plan zone kiln build store'));

/** Every word of the corpus is in twenty passages of a hundred. */
const frequencies = async (stems: readonly string[]) => ({
  passages: 100,
  counts: new Map(stems.map((stem) => [stem, KNOWN.has(stem) ? 20 : 0])),
});

const understand = (text: string, given: Partial<ResolvedQuestion> = {}) =>
  understandQuestion(buildQuestion(text, given), {
    corpus: CORPUS,
    statistics: { frequencies },
    matcher: createPhraseMatcher(TEST_CONFIG.vocabulary),
    config: TEST_CONFIG,
  });

const IN_ORANGE = { place: { states: ['NSW' as const], lga: 'Orange' }, placeNames: ['Orange'] };

describe('a question after analysis', () => {
  it.each([
    ['What does section 7 of the Lamp Oil Act say?', true],
    ['s 7(2) Lamp Oil Act 2007', true],
    ['lamp oil act 7(2)', true],
    ['4.1 Orange LEP', true],
    ['Lamp Oil Act 7 lamps', false],
    ['Lamp Oil Act 2007', false],
    ['Which oil does section 7 of the Lamp Oil Act allow in a harbour?', false],
  ])('looks a provision up, or asks something of it: %s', async (question, isLookUp) => {
    expect(await understand(question)).toMatchObject({ isLookUp });
  });

  it.each([
    ['Who lights lanterns in the US?', ['abroad-0', 'abroad-1']],
    ['texas harbour: who lights lanterns?', ['abroad-0', 'abroad-1']],
    ['Which lanterns does European law allow?', ['abroad-2']],
    ['May an American light a lantern in the harbour of Mexico?', ['abroad-0', 'abroad-1']],
  ])('is about the law of the country that it names: %s', async (question, ids) => {
    expect([...(await understand(question)).lawAbroad!]).toEqual(ids);
  });

  it.each([
    'Who tells us of a lantern?',
    'Who lights lanterns in Mexico?',
    'Is the fee in US dollars?',
    'Is a lantern from Texas allowed in Australia?',
  ])('is about no law abroad: %s', async (question) => {
    expect((await understand(question)).lawAbroad).toBeNull();
  });

  it('is about no law abroad where a place in Australia is given', async () => {
    expect((await understand('Who lights lanterns as in Texas?', IN_ORANGE)).lawAbroad).toBeNull();
  });

  it('names a provision by a number alone beside the name of an instrument', async () => {
    expect((await understand('lamp oil act 7(2)')).pinpoints).toEqual([
      { kind: 'provision', number: '7', units: ['2'], to: null },
    ]);
    expect((await understand('4.1')).pinpoints).toEqual([]);
  });

  it('has the words of the law where passages hardly have its own, and its own where they do', async () => {
    expect((await understand('Who lights a quay light?')).text).toBe('Who lights a harbour lantern?');
    expect((await understand('Who lights a dock lamp?')).text).toBe('Who lights a dock lamp?');
    expect((await understand('Who lights a quay-side (quay light)?')).text).toBe(
      'Who lights a quay-side (harbour lantern)?',
    );
  });

  it('is searched with its slips corrected, and says so', async () => {
    const query = await understand('Who lights a harbuor lantern of a keper?');
    expect(query.text).toBe('Who lights a harbour lantern of a keeper?');
    expect(query.rewrites).toEqual([
      { said: 'harbuor', meant: 'harbour', kind: 'slip' },
      { said: 'keper', meant: 'keeper', kind: 'slip' },
    ]);
  });

  it('takes no word of the vocabulary for a slip, though no law says it', async () => {
    const text = 'Who lights a quay light on the moor?';
    expect((await understand(text)).rewrites.map(({ kind }) => kind)).toEqual(['expansion']);
  });

  it('has the words of the vocabulary as optional terms', async () => {
    const query = await understand('Who lights a dock lamp?');
    expect(query.text).toBe('Who lights a dock lamp?');
    expect([...query.terms.optional.keys()]).toEqual(['harbour', 'lantern']);
    expect(query.rewrites).toEqual([{ said: 'dock lamp', meant: 'harbour lantern', kind: 'expansion' }]);
  });

  it('is matched without the words that name an instrument, unless it has no others', async () => {
    const query = await understand('Who may store lanterns under the Lamp Oil Act 2007?');
    expect([...query.instruments.documentIds]).toEqual(['lamp-act']);
    expect(query.terms.stems).toEqual(['store', 'lantern']);
    expect((await understand('Lamp Oil Act 2007')).terms.stems).toEqual(contentStems('Lamp Oil Act 2007'));
  });

  it('names its provisions', async () => {
    expect((await understand('section 9 of the Lamp Oil Act 2007')).pinpoints).toEqual([
      { kind: 'provision', number: '9', units: [], to: null },
    ]);
  });

  it.each([
    ['What is a harbour lantern?', ['harbour', 'lantern']],
    ['What does "harbour lantern" mean in the Lamp Oil Act 2007?', ['harbour', 'lantern']],
    ['What is the legal definition of harbour lantern?', ['harbour', 'lantern']],
  ])('asks for the meaning of a term: %s', async (question, term) => {
    expect([...(await understand(question)).definedTerm!]).toEqual(term);
  });

  it.each(['Who lights a harbour lantern?', 'What does it mean?'])(
    'asks for the meaning of none: %s',
    async (question) => {
      expect((await understand(question)).definedTerm).toBeNull();
    },
  );

  it('asks for lists of a zone only where law of one area is asked for, of a zone that the vocabulary names too', async () => {
    expect((await understand('May I build a dock lamp in zone R9?', IN_ORANGE)).landUse!.zones).toEqual(
      new Set(['R9']),
    );
    expect([...(await understand('May I build in zone R8?', IN_ORANGE)).landUse!.zones]).toEqual(['R8', 'R9']);
    expect((await understand('May I build a dock lamp in zone R9?')).landUse).toBeNull();
  });
});
