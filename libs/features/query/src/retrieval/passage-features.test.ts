import { describe, expect, it } from '@jest/globals';
import { contentForms, contentStems } from '@regqa/domain';
import { buildPassage } from '@regqa/testing';
import { weighQuestion } from '../question/question-terms.ts';
import { seekWord } from './has-word.ts';
import { passageFeatures } from './passage-features.ts';
import type { AskedFor } from './passage-features.ts';

const QUESTION = 'wetland permits harbour';
const STEMS = contentStems(QUESTION);

const ASKED = {
  terms: weighQuestion(STEMS, { passages: 10, counts: new Map(STEMS.map((stem) => [stem, 2])) }),
  pinpoints: [],
  pinpointStems: new Set(),
  instruments: new Set(),
  instrumentStems: new Set(),
  forms: new Map([...contentForms(QUESTION)].map(([stem, words]) => [stem, [...words].map(seekWord)])),
  forMeaning: false,
  stemsOf: (text: string) => new Set(contentStems(text)),
} as unknown as AskedFor;

type Given = Parameters<typeof buildPassage>[0];

const featuresOf = (given: Given) => passageFeatures(buildPassage({ title: 'Quoll Act', section: 's 1', sectionHeading: null, stems: '', ...given }), ASKED);

describe('how a passage answers to a question', () => {
  it('counts the words that it lacks, in title and text', () => {
    expect(featuresOf({ title: 'Harbour Act', stems: contentStems('a permit').join(' ') }).lacking).toBe(1);
    expect(featuresOf({}).lacking).toBe(3);
  });

  it('compares the heading with the question from both sides', () => {
    const { headingAsked, headingCovers, headingLength } = featuresOf({ sectionHeading: 'Transfer of a wetland permit by agreement' });
    expect(headingAsked).toBe(2 / 4);
    expect(headingCovers).toBeCloseTo(2 / 3);
    expect(headingLength).toBe(4);
    expect(featuresOf({})).toMatchObject({ heading: 0, headingAsked: 0, headingCovers: 0, headingLength: 0 });
  });

  it('tells words in the form of the question from others of their stem', () => {
    const text = 'Permits: a wetland, not wetlands';
    expect(featuresOf({ text, stems: contentStems(text).join(' ') }).exact).toBeCloseTo(2 / 3);
    const other = 'a permitted use of several wetlands';
    expect(featuresOf({ text: other, stems: contentStems(other).join(' ') })).toMatchObject({ exact: 0, lacking: 1 });
    expect(featuresOf({ title: 'Harbour Act' }).exact).toBeCloseTo(1 / 3);
  });

  it('counts the words in a row that the question has in a row', () => {
    expect(featuresOf({ stems: 'harbour wetland permit harbour' }).run).toBe(3 / 8);
    expect(featuresOf({ stems: 'permit wetland' }).run).toBe(1 / 8);
    expect(featuresOf({}).run).toBe(0);
  });

  it('takes what a term includes for its meaning where its definition says so', () => {
    const stems = contentStems('What does wetland include?');
    const asked: AskedFor = { ...ASKED, terms: weighQuestion(stems, { passages: 10, counts: new Map() }), forMeaning: true };
    const definition = (text: string) => passageFeatures(buildPassage({ kind: 'definition', section: 's 3, definition of “wetland”', sectionHeading: 'Definitions', text, stems: contentStems(text).join(' ') }), asked).definesExactly;
    expect(definition('wetland includes a swamp.')).toBe(1);
    expect(definition('wetland means land under water.')).toBe(0);
  });

  it('tells rows, schedules and notes from provisions', () => {
    expect(featuresOf({ section: 's 4', kind: 'provision' })).toMatchObject({ table: 0, schedule: 0, note: 0 });
    expect(featuresOf({ section: 'Sch 5 Pt 1', kind: 'table' })).toMatchObject({ table: 1, schedule: 1, note: 0 });
    expect(featuresOf({ section: 's 4', kind: 'note' })).toMatchObject({ table: 0, schedule: 0, note: 1 });
  });
});
