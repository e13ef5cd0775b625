import { describe, expect, it } from '@jest/globals';
import { contentStems } from '@regqa/domain';
import { correctSpelling } from './correct-spelling.ts';

const CORPUS: Readonly<Record<string, number>> = { height: 200, heritage: 150, building: 900, dwelling: 300, buildings: 900, wetland: 3, conservation: 40, contaminated: 25 };
const counts = new Map(Object.entries(CORPUS).map(([word, count]) => [contentStems(word)[0]!, count]));
const frequenciesOf = (stems: readonly string[]) => ({ passages: 1000, counts: new Map(stems.map((stem) => [stem, counts.get(stem) ?? 0])) });

async function correct(question: string): Promise<Record<string, string>> {
  const corrected = await correctSpelling(question, frequenciesOf(contentStems(question)), async (stems) => frequenciesOf(stems));
  return Object.fromEntries(corrected.map(({ said, meant }) => [said, meant]));
}

describe('slips of spelling', () => {
  it.each([
    ['What is the heigth of a building?', { heigth: 'height' }],
    ['heritge conservaton', { heritge: 'heritage', conservaton: 'conservation' }],
    ['Is dweling allowed on contaminaated land?', { dweling: 'dwelling', contaminaated: 'contaminated' }],
    ['Heritagee items', { Heritagee: 'heritage' }],
  ])('are corrected: %s', async (question, corrected) => {
    expect(await correct(question)).toEqual(corrected);
  });

  it.each([
    ['words that the corpus has', 'height of buildings'],
    ['names', 'What did Heigth say?'],
    ['short words', 'heigt'.slice(0, 5)],
    ['words near only to rare ones', 'a wetlend'],
    ['words near to none', 'kangaroo photographs'],
    ['codes and compounds', 'heigth2 x-heigth'],
    ['nothing', ''],
  ])('%s stay as they are', async (_name, question) => {
    expect(await correct(question)).toEqual({});
  });

  it('asks for nothing where every word is known', async () => {
    let asked = 0;
    await correctSpelling('height of buildings', frequenciesOf(contentStems('height of buildings')), async (stems) => {
      asked += 1;
      return frequenciesOf(stems);
    });
    expect(asked).toBe(0);
  });
});
