import { describe, expect, it } from '@jest/globals';
import { contentStems } from '@regqa/domain';
import { TEST_CONFIG } from '../test-support/build-query.fixture.ts';
import { correctSpelling, replaceSaid } from './correct-spelling.ts';

const limits = TEST_CONFIG.understanding.spelling;
const CORPUS: Readonly<Record<string, number>> = {
  height: 200,
  heritage: 150,
  building: 900,
  dwelling: 300,
  wetland: 30,
  billabong: 3,
  conservation: 40,
  contaminated: 25,
  land: 60,
  plan: 80,
  harbour: 30,
  quillowby: 50,
  wine: 90,
  'r-410a': 1,
  hfc23: 2,
  'r-2': 1,
  wish: 90,
  hat: 90,
};
const counts = new Map(Object.entries(CORPUS).map(([word, count]) => [contentStems(word)[0]!, count]));
const frequenciesOf = (stems: readonly string[]) => ({
  passages: 1000,
  counts: new Map(stems.map((stem) => [stem, counts.get(stem) ?? 0])),
});

async function correct(question: string): Promise<Record<string, string>> {
  const corrected = await correctSpelling(question, {
    known: frequenciesOf(contentStems(question)),
    isInVocabulary: (word) => word === 'heigtz',
    lookUp: async (stems) => frequenciesOf(stems),
    limits,
  });
  return Object.fromEntries(corrected.map(({ said, meant }) => [said, meant]));
}

describe('slips of spelling', () => {
  it.each([
    ['first letters in the wrong order', 'ehight', { ehight: 'height' }],
    ['a transposition', 'What is the heigth of a building?', { heigth: 'height' }],
    [
      'all of them, not the first alone',
      'heritge conservaton of dweling',
      { heritge: 'heritage', conservaton: 'conservation', dweling: 'dwelling' },
    ],
    ['a letter too many', 'contaminaated', { contaminaated: 'contaminated' }],
    ['a wrong letter', 'harbuur', { harbuur: 'harbour' }],
    ['a wrong first letter', 'fuilding', { fuilding: 'building' }],
    ['a code without its hyphen', 'gwp of R410a', { R410a: 'R-410a' }],
    ['a code with a hyphen that no text has', 'gwp of HFC-23', { 'HFC-23': 'HFC23' }],
    ['a capital at the beginning', 'Heritagee items', { Heritagee: 'heritage' }],
  ])('are corrected: %s', async (_name, question, corrected) => {
    expect(await correct(question)).toEqual(corrected);
  });

  it.each([
    ['words that the corpus has', 'height of buildings'],
    ['names', 'What did Heigth say?'],
    ['words of three letters', 'lnd'],
    ['words near to a stop word', 'whne wich thats'],
    ['words that English has and the corpus has not', 'bloke kids cows told busk mowing aground speakers'],
    ['words near only to what is no English word', 'quillowbi'],
    ['words of the vocabulary', 'heigtz'],
    ['two edits', 'conesrvatoin'],
    ['words near only to rare ones', 'a bilabong'],
    ['words near to none', 'kangaroo photographs'],
    ['codes and compounds', 'heigth2 x-heigth'],
    ['codes that the corpus has, or has in no form', 'hfc23 R99'],
    ['codes as short as provisions and zones', 'R2'],
    ['very long words', 'contaminatedcontaminatedx'],
    ['nothing', ''],
  ])('%s stay as they are', async (_name, question) => {
    expect(await correct(question)).toEqual({});
  });

  it('are corrected in eight words of a question at most', async () => {
    const slips = ['heiht', 'heritge', 'buildng', 'dwellng', 'conservaton', 'contamnated', 'wetlnd', 'plann', 'harbor'];
    expect(Object.keys(await correct(slips.join(' ')))).toEqual(slips.slice(0, 8));
    expect(await correct('harbor')).toEqual({ harbor: 'harbour' });
  });

  it('ask for no statistics where every word is known', async () => {
    let asked = 0;
    const lookUp = async (stems: readonly string[]) => {
      asked += 1;
      return frequenciesOf(stems);
    };
    await correctSpelling('height of buildings', {
      known: frequenciesOf(contentStems('height of buildings')),
      isInVocabulary: () => false,
      lookUp,
      limits,
    });
    expect(asked).toBe(0);
  });
});

it('corrects slips where they stand as words, and no parts of other words', () => {
  const slips = [{ said: 'lan', meant: 'land', kind: 'slip' as const }];
  expect(replaceSaid('Is lan in the plan? My-lan, lan’s and lan2 are not lan.', slips)).toBe(
    'Is land in the plan? My-lan, lan’s and lan2 are not land.',
  );
});
