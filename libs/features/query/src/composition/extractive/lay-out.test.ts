import { describe, expect, it } from '@jest/globals';
import { buildRanked, buildUnit } from '../../test-support/build-query.fixture.ts';
import { layOut } from './lay-out.ts';

const TOWERS = buildRanked({
  chunkId: 'towers',
  section: 'cl 4(1)–(2)',
  sectionHeading: 'Towers',
  text: '(1) A tower must be low.\n(2) A tower must be white.',
});
const BELLS = buildRanked({ chunkId: 'bells', section: 'cl 5', sectionHeading: 'Bells', text: 'Bells must ring.' });
const WIDE = 1000;
const PLAN = 'Quoll Local Plan 2020 (NSW)';

describe('an answer in quotations', () => {
  it('has a paragraph for each, with its marker and what it is from behind it, an empty line apart', () => {
    const { text } = layOut([buildUnit(TOWERS, '(2) A tower must be white.'), buildUnit(BELLS)], [TOWERS, BELLS], WIDE);
    expect(text).toBe(
      `“(2) A tower must be white.” [1] — ${PLAN} cl 4(2), Towers\n\n“Bells must ring.” [2] — cl 5, Bells`,
    );
  });

  it('numbers by the place among the sources, not by the place in the answer', () => {
    expect(layOut([buildUnit(BELLS)], [TOWERS, BELLS], WIDE).text).toMatch(/^“Bells must ring\.” \[2\]/);
  });

  it.each([
    [
      'a definition without its heading',
      buildRanked({ section: 's 3, definition of “bell”', sectionHeading: 'Definitions', text: 'bell means a gong.' }),
      's 3, definition of “bell”',
    ],
    [
      'a page where there is no pinpoint',
      buildRanked({ section: null, pageNumber: 7, sectionHeading: 'Bells', text: 'Bells ring.' }),
      'p 7, Bells',
    ],
    [
      'a heading alone where there is neither',
      buildRanked({ section: null, sectionHeading: 'Bells', text: 'Bells ring.' }),
      ', Bells',
    ],
    [
      'the heading above where there is none of its own',
      buildRanked({ section: null, sectionHeading: null, headingPath: ['Part 1', 'Gongs'], text: 'Bells ring.' }),
      ', Gongs',
    ],
    ['no empty heading', buildRanked({ section: 'cl 5', sectionHeading: '', text: 'Bells ring.' }), 'cl 5'],
  ])('is from %s', (_what, source, from) => {
    const { text } = layOut([buildUnit(source)], [source], WIDE);
    expect(text.slice(text.indexOf('—'))).toBe(`— ${PLAN}${from.startsWith(',') ? '' : ' '}${from}`);
  });

  it('has a table without quotation marks, what it is from below it, so that it stays a table', () => {
    const table = '| Zone | Bells |\n| --- | --- |\n| R9 | 4 |';
    const source = buildRanked({ section: 'cl 6', sectionHeading: 'Bells', text: table });
    expect(layOut([buildUnit(source)], [source], WIDE).text).toBe(`${table}\n[1] — ${PLAN} cl 6, Bells`);
    const captioned = `Bells of zones\n${table}`;
    const below = buildRanked({ section: 'cl 6', sectionHeading: 'Bells', text: captioned });
    expect(layOut([buildUnit(below)], [below], WIDE).text).toBe(`${captioned}\n[1] — ${PLAN} cl 6, Bells`);
  });

  it('cites its words at their offsets in the source', () => {
    const text = 'A keeper must polish. A keeper must sweep.';
    const source = buildRanked({ section: 'cl 7', sectionHeading: 'Keepers', text });
    const { sentences } = layOut([buildUnit(source, 'A keeper must sweep.')], [source], WIDE);
    expect(sentences).toEqual([
      {
        sentence: 'A keeper must sweep.',
        quote: 'A keeper must sweep.',
        markers: [1],
        verdict: 'verified',
        chunkId: source.passage.chunkId,
        start: 22,
        end: 42,
      },
    ]);
  });

  it('leaves out the paragraph that goes beyond the length, and goes on with one that fits', () => {
    const short = layOut([buildUnit(BELLS)], [BELLS], WIDE).text.length;
    const { text, sentences } = layOut([buildUnit(TOWERS), buildUnit(BELLS)], [TOWERS, BELLS], short);
    expect(text).toBe(`“Bells must ring.” [2] — ${PLAN} cl 5, Bells`);
    expect(sentences).toHaveLength(1);
    expect(layOut([buildUnit(BELLS)], [BELLS], short - 1)).toMatchObject({
      text: '',
      sentences: [],
    });
  });

  it('counts the empty lines between paragraphs', () => {
    const twice = (characters: number) => layOut([buildUnit(BELLS), buildUnit(BELLS)], [BELLS], characters);
    const { length } = twice(WIDE).text;
    expect([twice(length).sentences.length, twice(length - 1).sentences.length]).toEqual([2, 1]);
  });

  it('leaves out what is quoted of no source that is listed', () => {
    expect(layOut([buildUnit(TOWERS), buildUnit(BELLS)], [BELLS], WIDE).text).toBe(
      `“Bells must ring.” [1] — ${PLAN} cl 5, Bells`,
    );
  });

  it('names an instrument where it is another than before, and a heading where the provision is', () => {
    const other = buildRanked({
      documentId: 'pier-plan',
      title: 'Pier Plan 2021',
      chunkId: 'piers',
      section: 'cl 9',
      sectionHeading: 'Piers',
      text: 'Piers must float.',
    });
    const units = [buildUnit(TOWERS, '(1) A tower must be low.'), buildUnit(TOWERS, '(2) A tower must be white.')];
    const { text } = layOut([...units, buildUnit(BELLS), buildUnit(other)], [TOWERS, BELLS, other], WIDE);
    expect(text.split('\n\n').map((paragraph) => paragraph.split(' — ')[1])).toEqual([
      `${PLAN} cl 4(1), Towers`,
      'cl 4(2)',
      'cl 5, Bells',
      'Pier Plan 2021 (NSW) cl 9, Piers',
    ]);
  });

  it('marks a quotation that is left open, unless the next paragraph goes on with it', () => {
    const list = buildRanked({
      chunkId: 'list',
      section: 'cl 4(1)',
      ordinal: 0,
      provisionKey: 'cl-4',
      text: '(1) A tower must not—\n(a) lean, or',
    });
    const rest = buildRanked({
      chunkId: 'rest',
      section: 'cl 4(1)(b)',
      ordinal: 1,
      provisionKey: 'cl-4',
      text: '(b) shine.',
    });
    expect(layOut([buildUnit(list)], [list], WIDE).text).toMatch(/\(a\) lean, or …” \[1\]/);
    expect(layOut([buildUnit(list), buildUnit(rest)], [list, rest], WIDE).text).not.toContain('…');
    expect(layOut([buildUnit(rest), buildUnit(list)], [list, rest], WIDE).text).toMatch(/or …” \[1\] — [^…]+$/);
  });
});
