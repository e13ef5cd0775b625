import { describe, expect, it } from '@jest/globals';
import type { Element, Unit } from '../document-model/elements.ts';
import { JOINED_PIECES, LONGEST_PIECES } from '../document-model/limits.ts';
import { estimateWordPieces } from '../document-model/word-pieces.ts';
import { assembleDocument } from './assemble-document.ts';
import { unitPinpoint } from './pinpoints.ts';

const ACT = { body: 's', schedule: 'cl' };

const unit = (text: string, path: string[] = [], more: Partial<Unit> = {}): Unit => ({
  is: 'unit',
  kind: 'text',
  path,
  text,
  term: null,
  pages: [],
  ...more,
});
const section = (number: string, heading: string | null = 'Heading'): Element => ({
  is: 'provision',
  rank: 100,
  number,
  heading,
  repealed: false,
  sourceId: null,
  position: null,
});
const part = (number: string): Element => ({
  is: 'container',
  rank: 20,
  type: 'part',
  number,
  heading: 'Matters',
  position: null,
});
const heading = (words: string): Element => ({
  is: 'container',
  rank: 50,
  type: 'heading',
  number: null,
  heading: words,
  position: null,
});
const words = (count: number) => 'The holder must keep a record of it. '.repeat(Math.ceil(count / 37)).trim();

const assemble = (...elements: Element[]) => assembleDocument(elements, { style: ACT, idPrefix: 'act@1', title: null });

describe('passages of a document', () => {
  it('keeps a short section whole and cites it without its subsections', () => {
    const { passages } = assemble(part('Part 1'), section('5'), unit('(1) One.', ['(1)']), unit('(2) Two.', ['(2)']));
    expect(passages).toHaveLength(1);
    expect(passages[0]).toMatchObject({
      chunkId: 'act@1:s-5:1',
      section: 's 5',
      text: '(1) One.\n(2) Two.',
      headingPath: ['Part 1 Matters'],
      provisionKey: 's-5',
    });
  });

  it('lets each heading reach to the end of what is below it, and puts Parts beside the long title', () => {
    const { provisions } = assemble(
      { is: 'container', rank: 5, type: 'preamble', number: null, heading: null, position: null },
      unit('An Act about burrows.'),
      part('Part 1'),
      section('5'),
      unit('One.'),
      { is: 'close', rank: 100 },
      unit('All of it.'),
      part('Part 2'),
    );
    const [title, first, fifth, second] = provisions;
    expect(provisions.map(({ parentKey, depth, ordinal }) => [parentKey, depth, ordinal])).toEqual([
      [null, 0, 0],
      [null, 0, 1],
      ['pt-1', 1, 2],
      [null, 0, 3],
    ]);
    expect(title?.end).toBeLessThan(first!.start);
    expect(first?.end).toBe(fifth!.end + 'All of it.'.length + 1);
    expect(second?.end).toBe(first!.end + 'Part 2 Matters'.length + 1);
  });

  it('puts a heading below another of its rank that has no text of its own, and no Part below a Part', () => {
    const { passages } = assemble(
      ...[heading('Ladders'), heading('Is there another way?'), unit(words(900))],
      ...[heading('Roofs'), unit(words(900))],
      ...[part('Part 1'), part('Part 2'), unit(words(900))],
    );
    expect([
      ...new Set(passages.map(({ headingPath, sectionHeading }) => [...headingPath, sectionHeading].join(' > '))),
    ]).toEqual(['Ladders > Is there another way?', 'Roofs', 'Matters']);
  });

  it('puts three headings without text below each other, and no list of headings', () => {
    const pathBelow = (...names: string[]) => {
      const { passages, provisions } = assemble(...names.map(heading), unit('Text.'));
      return [passages[0]?.headingPath.join(' > '), Math.max(...provisions.map(({ depth }) => depth))];
    };
    expect(pathBelow('Ladders', 'Fixed', 'Of iron')).toEqual(['Ladders > Fixed', 2]);
    expect(pathBelow('Ladders', 'Fixed', 'Of iron', 'Of rope', 'Of wood')).toEqual(['Ladders > Fixed', 2]);
  });

  it('puts no heading below another after a provision without text', () => {
    const { passages } = assemble(heading('Ladders'), section('5', '[Repealed]'), heading('Roofs'), unit('Text.'));
    expect(passages.at(-1)?.headingPath).toEqual([]);
  });

  it('cites marks that go on after (z) as a range, and those that begin again by what they stand in', () => {
    const rangeOf = (...marks: string[]) =>
      unitPinpoint(
        's 5',
        marks.map((mark) => ['(1)', mark]),
        false,
      );
    expect([rangeOf('(y)', '(ab)'), rangeOf('(f)', '(b)')]).toEqual(['s 5(1)(y)–(ab)', 's 5(1)']);
  });

  it('never joins two sections', () => {
    const { passages } = assemble(section('5'), unit('One.'), section('6'), unit('Two.'));
    expect(passages.map(({ section: pinpoint, text }) => [pinpoint, text])).toEqual([
      ['s 5', 'One.'],
      ['s 6', 'Two.'],
    ]);
  });

  it('splits a long section at its subsections and cites the range', () => {
    const { passages } = assemble(
      section('5'),
      ...[1, 2, 3, 4].map((at) => unit(`(${at}) ${words(370)}`, [`(${at})`])),
    );
    expect(passages.map(({ section: pinpoint }) => pinpoint)).toEqual(['s 5(1)–(2)', 's 5(3)–(4)']);
    expect(passages.every(({ text }) => estimateWordPieces(text) <= JOINED_PIECES)).toBe(true);
  });

  it('cites marks that begin again by what they stand in, and roman numerals and inserted marks as a range', () => {
    const pinpointOf = (first: string, last: string) => {
      const units = [`(${first})`, '(zz)', `(${last})`].map((mark) => unit('Keep it.', ['(1)', mark]));
      return assemble(section('5'), ...units, unit(words(2000), ['(1)', '(zzz)'])).passages[0]?.section;
    };
    expect(['c', 'c', '3'].map((mark) => pinpointOf(mark, 'b'))).toEqual(['s 5(1)', 's 5(1)', 's 5(1)']);
    expect(pinpointOf('c', 'c')).toBe('s 5(1)');
    expect(pinpointOf('v', 'ix')).toBe('s 5(1)(v)–(ix)');
    expect(pinpointOf('aa', 'a')).toBe('s 5(1)(aa)–(a)');
  });

  it('splits a long subsection at its paragraphs and keeps its opening words with the first', () => {
    const opening = unit('(1) A person must:', ['(1)']);
    const { passages } = assemble(
      section('5'),
      opening,
      ...['a', 'b', 'c', 'd'].map((at) => unit(`(${at}) ${words(700)}`, ['(1)', `(${at})`])),
    );
    expect(passages.map(({ section: pinpoint }) => pinpoint)).toEqual([
      's 5(1)',
      's 5(1)(b)',
      's 5(1)(c)',
      's 5(1)(d)',
    ]);
    expect(passages[0]?.text).toMatch(/^\(1\) A person must:\n\(a\)/);
  });

  it('begins no passage behind the heading of its first words', () => {
    const long = (at: number) => unit(words(700), [`(${at})`]);
    const heading = (at: number) => unit('Advice', [`(${at})`], { kind: 'subheading' });
    const { passages } = assemble(
      section('5'),
      long(1),
      heading(1),
      heading(1),
      long(2),
      heading(2),
      long(3),
      heading(3),
    );
    expect(passages.map(({ text }) => text.split('\n').map((line) => line.slice(0, 6)))).toEqual([
      ['The ho'],
      ['Advice', 'Advice', 'The ho'],
      ['Advice', 'The ho', 'Advice'],
    ]);
  });

  it('takes the Parts along where numbers restart', () => {
    const { passages } = assemble(
      part('Part 1'),
      section('1'),
      unit('One.'),
      part('Part 2'),
      section('1'),
      unit('Two.'),
    );
    expect(passages.map(({ section: pinpoint, provisionKey }) => [pinpoint, provisionKey])).toEqual([
      ['Pt 1 s 1', 'pt-1-s-1'],
      ['Pt 2 s 1', 'pt-2-s-1'],
    ]);
  });

  it('takes no level along whose number the provision has, but one that tells it from others', () => {
    const twice = (above: string, number: string) =>
      assemble(part(above), section(number), unit('One.'), section(number), unit('Two.')).passages;
    expect(twice('Section 3.1', '3.1.2').map((passage) => [passage.section, passage.provisionKey])).toEqual([
      ['s 3.1.2', 's-3.1.2'],
      ['s 3.1.2', 's-3.1.2~2'],
    ]);
    expect(twice('Part 3', '3.1').map((passage) => passage.section)).toEqual(['Pt 3 s 3.1', 'Pt 3 s 3.1']);
  });

  it('tells provisions with one and the same number apart by their key', () => {
    const { passages } = assemble(section('1'), unit('One.'), section('1'), unit('Two.'));
    expect(passages.map(({ chunkId }) => chunkId)).toEqual(['act@1:s-1:1', 'act@1:s-1~2:1']);
  });

  it('makes the heading of a section without text findable', () => {
    const { passages } = assemble(section('5', '[Not adopted]'));
    expect(passages).toMatchObject([{ section: 's 5', text: '5 [Not adopted]', start: 0 }]);
  });

  it('cites text below a heading after its provisions by the heading', () => {
    const { passages } = assemble(
      part('Part 1'),
      section('1'),
      unit('One.'),
      { is: 'close', rank: 100 },
      unit('Closing note.', [], { kind: 'note' }),
    );
    expect(passages[1]).toMatchObject({ section: 'Pt 1', kind: 'note', provisionKey: 'pt-1' });
  });

  it('gives a passage the page on which it begins', () => {
    const text = `${words(800)} ${words(800)}`;
    const pages = [
      { at: 0, position: { page: 4, label: '2' } },
      { at: 801, position: { page: 5, label: '3' } },
    ];
    const { passages } = assemble(section('5'), unit(text, [], { pages }));
    expect(passages.map(({ pageNumber, pageLabel, start }) => [pageNumber, pageLabel, start < 812])).toEqual([
      [4, '2', true],
      [5, '3', false],
    ]);
  });

  it('puts every character of the text into exactly one passage or heading, within the length limit, under unique ids', () => {
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const elements: Element[] = [];
    for (let at = 0; at < 300; at++) {
      if (random(9) === 0) elements.push(part(`Part ${random(20)}`));
      if (random(3) === 0) elements.push(section(String(random(60)), random(4) === 0 ? null : `Heading ${at}`));
      const depth = random(4);
      const path = ['(1)', '(a)', '(i)'].slice(0, depth);
      elements.push(
        unit(
          random(6) === 0 ? 'x'.repeat(random(5_000) + 1) : words(random(2_500) + 1),
          path,
          random(8) === 0 ? { term: `term ${random(5)}`, kind: 'definition' } : {},
        ),
      );
    }
    const { text, passages, provisions, passagesCut } = assemble(...elements);
    const headings = provisions.map(({ start, number, heading }) => ({
      start,
      end: start + [number, heading].filter(Boolean).join(' ').length,
    }));
    const spans = [...passages, ...headings].filter(({ start, end }) => end > start).sort((a, b) => a.start - b.start);
    let last = 0;
    for (const { start, end } of spans) {
      expect(start).toBeGreaterThanOrEqual(last);
      expect(text.slice(last, start)).toMatch(/^\s*$/);
      last = end;
    }
    expect(last).toBe(text.length);
    expect(
      passages.every(
        (passage) =>
          text.slice(passage.start, passage.end) === passage.text && estimateWordPieces(passage.text) <= LONGEST_PIECES,
      ),
    ).toBe(true);
    expect(new Set(passages.map(({ chunkId }) => chunkId)).size).toBe(passages.length);
    expect(passages.map(({ ordinal }) => ordinal)).toEqual(passages.map((_, at) => at));
    expect(passagesCut).toBeGreaterThan(0);
  });
});
