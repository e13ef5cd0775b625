import { describe, expect, it } from '@jest/globals';
import type { CurrentDocument, PassageHit, PassageQuery } from '@regqa/ports';
import { arrangeCorpus } from '../corpus/corpus.ts';
import { buildQuestion, buildRanked, TEST_CONFIG } from '../test-support/build-query.fixture.ts';
import type { RankedPassage } from '../types.ts';
import { locateTown } from './locate-town.ts';

const AREA = { jurisdiction: 'Local', state: 'NSW', lga: ['Quoll Valley'] } as const;
const plan = (text: string, place: Partial<CurrentDocument> = AREA): RankedPassage => {
  const generation = JSON.stringify(place);
  return buildRanked({ text, ...place, generation }, { document: { ...place, generation } });
};

/** Returns the area that is found for a question where these passages are indexed. */
async function areaFor(text: string, indexed: readonly RankedPassage[], given: object = {}): Promise<string | null> {
  const documents = indexed.map(({ document }) => document);
  const corpus = arrangeCorpus({ release: 1, documents, others: [] });
  const search = async (query: PassageQuery): Promise<PassageHit[]> =>
    indexed.flatMap(({ passage }) =>
      passage.text.includes(query.text) ? [{ passage, wordScore: 1, cosine: null }] : [],
    );
  const question = buildQuestion(text, given);
  const located = await locateTown(question, { corpus, index: { search }, limits: TEST_CONFIG.understanding.towns });
  expect(located.warnings.map(({ code }) => code)).toEqual(located.place === null ? [] : ['place_from_question']);
  return located.place?.lga ?? null;
}

describe('a town that a question names', () => {
  const MENTIONS = [plan('A shed at Tullawong.'), plan('Tullawong is a village.')];
  const ASKED = 'Can I build a shed at Tullawong?';

  it('is in the area whose local plan mentions it', async () => {
    expect(await areaFor(ASKED, MENTIONS)).toBe('Quoll Valley');
  });

  it('is in none where the plan mentions it once, or not at all', async () => {
    expect(await areaFor(ASKED, MENTIONS.slice(1))).toBeNull();
    expect(await areaFor('Can I build a shed at Emu Plains Creek?', MENTIONS)).toBeNull();
    const longer = [plan('A shed at Tullawonga.'), plan('Tullawonga is a village.')];
    expect(await areaFor(ASKED, longer)).toBeNull();
  });

  it('is in none where law of another place mentions it too', async () => {
    const others: Partial<CurrentDocument>[] = [
      { jurisdiction: 'Local', state: 'NSW', lga: ['Wombat Plains'] },
      { jurisdiction: 'QLD', state: 'QLD', lga: [] },
    ];
    for (const place of others) expect(await areaFor(ASKED, [...MENTIONS, plan('Tullawong River.', place)])).toBeNull();
    const federal = plan('The port of Tullawong.', { jurisdiction: 'Federal', state: null, lga: [] });
    expect(await areaFor(ASKED, [...MENTIONS, federal])).toBe('Quoll Valley');
  });

  it('is not looked for where a place is given', async () => {
    expect(await areaFor(ASKED, MENTIONS, { placeName: 'Albury (NSW)', place: null })).toBeNull();
  });

  it('is no street, no month and no area of its own', async () => {
    for (const name of ['Tullawong Street', 'March', 'Albury']) {
      const own = [plan(`${name} one.`), plan(`${name} two.`)];
      expect(await areaFor(`Can I build a shed in ${name}?`, own)).toBeNull();
    }
  });
});
