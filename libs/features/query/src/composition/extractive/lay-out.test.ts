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

describe('an answer in quotations', () => {
  it('has a paragraph for each, with pinpoint and heading before it and the marker after it, an empty line apart', () => {
    const { text } = layOut([buildUnit(TOWERS, '(2) A tower must be white.'), buildUnit(BELLS)], [TOWERS, BELLS], WIDE);
    expect(text).toBe('cl 4(2), Towers: “(2) A tower must be white.” [1]\n\ncl 5, Bells: “Bells must ring.” [2]');
  });

  it('numbers by the place among the sources, not by the place in the answer', () => {
    expect(layOut([buildUnit(BELLS)], [TOWERS, BELLS], WIDE).text).toMatch(/\[2\]$/);
  });

  it.each([
    [
      'a definition without its heading',
      buildRanked({ section: 's 3, definition of “bell”', sectionHeading: 'Definitions', text: 'bell means a gong.' }),
      's 3, definition of “bell”: “bell means a gong.” [1]',
    ],
    [
      'a page where there is no pinpoint',
      buildRanked({ section: null, pageNumber: 7, sectionHeading: 'Bells', text: 'Bells ring.' }),
      'p 7, Bells: “Bells ring.” [1]',
    ],
    [
      'a heading alone where there is neither',
      buildRanked({ section: null, sectionHeading: 'Bells', text: 'Bells ring.' }),
      'Bells: “Bells ring.” [1]',
    ],
    [
      'the heading above where there is none of its own',
      buildRanked({ section: null, sectionHeading: null, headingPath: ['Part 1', 'Gongs'], text: 'Bells ring.' }),
      'Gongs: “Bells ring.” [1]',
    ],
    [
      'the title where there is no heading',
      buildRanked({
        section: null,
        sectionHeading: null,
        headingPath: [],
        text: 'Bells ring.',
        title: 'Bell Act 2030',
      }),
      'Bell Act 2030: “Bells ring.” [1]',
    ],
    [
      'no empty heading',
      buildRanked({ section: 'cl 5', sectionHeading: '', text: 'Bells ring.' }),
      'cl 5: “Bells ring.” [1]',
    ],
  ])('begins with %s', (_what, source, text) => {
    expect(layOut([buildUnit(source)], [source], WIDE).text).toBe(text);
  });

  it('has a table without quotation marks below its lead, so that it stays a table', () => {
    const table = '| Zone | Bells |\n| --- | --- |\n| R9 | 4 |';
    const source = buildRanked({ section: 'cl 6', sectionHeading: 'Bells', text: table });
    expect(layOut([buildUnit(source)], [source], WIDE).text).toBe(`cl 6, Bells:\n${table} [1]`);
    const captioned = `Bells of zones\n${table}`;
    const below = buildRanked({ section: 'cl 6', sectionHeading: 'Bells', text: captioned });
    expect(layOut([buildUnit(below)], [below], WIDE).text).toBe(`cl 6, Bells:\n${captioned} [1]`);
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
    expect(text).toBe('cl 5, Bells: “Bells must ring.” [2]');
    expect(sentences).toHaveLength(1);
    expect(layOut([buildUnit(BELLS)], [BELLS], short - 1)).toMatchObject({
      text: '',
      sentences: [],
    });
  });

  it('counts the empty lines between paragraphs', () => {
    const { length } = layOut([buildUnit(BELLS)], [BELLS, TOWERS], WIDE).text;
    const twice = (characters: number) =>
      layOut([buildUnit(BELLS), buildUnit(BELLS)], [BELLS], characters).sentences.length;
    expect([twice(2 * length + 2), twice(2 * length + 1)]).toEqual([2, 1]);
  });

  it('leaves out what is quoted of no source that is listed', () => {
    expect(layOut([buildUnit(TOWERS), buildUnit(BELLS)], [BELLS], WIDE).text).toBe(
      'cl 5, Bells: “Bells must ring.” [1]',
    );
  });

  it('names each instrument once where several are quoted', () => {
    const other = buildRanked({
      documentId: 'pier-plan',
      chunkId: 'piers',
      section: 'cl 9',
      text: 'Piers must float.',
    });
    const units = [buildUnit(TOWERS, '(2) A tower must be white.'), buildUnit(BELLS), buildUnit(other)];
    const { text } = layOut(units, [TOWERS, BELLS, other], WIDE);
    expect(text.split('\n\n').map((paragraph) => paragraph.startsWith(BELLS.document.title))).toEqual([
      true,
      false,
      true,
    ]);
    expect(layOut(units.slice(0, 2), [TOWERS, BELLS], WIDE).text).not.toContain(BELLS.document.title);
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
    expect(layOut([buildUnit(list)], [list], WIDE).text).toMatch(/\(a\) lean, or …” \[1\]$/);
    expect(layOut([buildUnit(list), buildUnit(rest)], [list, rest], WIDE).text).not.toContain('…');
    expect(layOut([buildUnit(rest), buildUnit(list)], [list, rest], WIDE).text).toMatch(/or …” \[1\]$/);
  });
});
