import { describe, expect, it } from '@jest/globals';
import { makeLine } from './pdf-line.ts';
import { withTermsBefore } from './term-columns.ts';

const run = (text: string, left: number, bold: boolean) => ({
  ...{ text, bold, italic: false, size: 10, left, right: left + text.length * 5 },
});
const line = (y: number, ...runs: readonly ReturnType<typeof run>[]) => ({
  ...makeLine(runs, y),
  ...{ page: 1, label: null, ocr: false },
});
const term = (text: string) => run(text, 100, true);
const text = (words: string) => run(words, 240, false);

const list = [
  line(650, term('lamp'), text('A light that a wombat')),
  line(638, text('hangs by the door.')),
  line(620, term('net of')),
  line(610, term('the ridge')),
  line(620, text('A web that keeps moths')),
  line(608, text('away from it.')),
  line(590, term('keeper'), text('The wombat on duty.')),
];

describe('a list of definitions in two columns', () => {
  it('has each term before its text, in bold italics', () => {
    const lines = withTermsBefore([line(690, term('Defined terms')), ...list]);
    expect(lines.map((own) => own.text)).toEqual([
      'Defined terms',
      'lamp A light that a wombat',
      'hangs by the door.',
      'net of the ridge A web that keeps moths',
      'away from it.',
      'keeper The wombat on duty.',
    ]);
    expect(lines[3]!.runs[0]).toMatchObject({ text: 'net of the ridge ', bold: true, italic: true });
  });

  it('has a term in several lines beside text that goes on', () => {
    const lines = withTermsBefore([
      line(690, term('Glossary')),
      line(650, term('net of'), text('A web that keeps')),
      line(638, term('the ridge'), text('moths away.')),
      line(626, term('lamp'), text('A light.')),
    ]);
    expect(lines.slice(1).map((own) => own.text)).toEqual([
      'net of the ridge A web that keeps',
      'moths away.',
      'lamp A light.',
    ]);
  });

  it('is below a title that names it', () => {
    expect(withTermsBefore([line(690, term('Duties')), ...list]).slice(1)).toEqual(list);
  });
});
