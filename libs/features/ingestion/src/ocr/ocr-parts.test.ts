import { describe, expect, it } from '@jest/globals';
import { isBlank, toPgm, turn } from './page-image.ts';
import type { PageImage } from './page-image.ts';
import { meanConfidence, parseTsv } from './parse-tsv.ts';
import { strokeWidth } from './page-image.ts';
import { readTurn } from './tesseract-command.ts';

/** An image drawn with `#` for ink. */
function draw(...rows: string[]): PageImage {
  return {
    width: rows[0]?.length ?? 0,
    height: rows.length,
    dotsPerInch: 72,
    pixels: Uint8Array.from(rows.join(''), (dot) => (dot === '#' ? 0 : 255)),
  };
}

const shown = ({ width, pixels }: PageImage) =>
  Array.from({ length: pixels.length / width }, (_, row) =>
    [...pixels.slice(row * width, (row + 1) * width)].map((pixel) => (pixel === 0 ? '#' : '.')).join(''),
  );

describe('images of pages', () => {
  it.each([
    [90, ['.#', '.#', '##']],
    [180, ['#..', '###']],
    [270, ['##', '#.', '#.']],
  ] as const)('turns by %i degrees clockwise', (degrees, rows) => {
    expect(shown(turn(draw('###', '..#'), degrees))).toEqual(rows);
  });

  it('tells a blank page from one with a word', () => {
    expect([isBlank(draw('...', '...')), isBlank(draw('..#', '...'))]).toEqual([true, false]);
  });

  it('writes the portable greymap that every engine reads', () => {
    expect(Buffer.from(toPgm(draw('#.'))).toString('latin1')).toBe('P5\n2 1\n255\n\u0000\u00ff');
  });

  it('measures bold strokes as wider', () => {
    const regular = draw('.#...#.', '.#...#.', '.#...#.', '.#...#.', '.#...#.', '.#...#.');
    const bold = draw('.##..##', '.##..##', '.##..##', '.##..##', '.##..##', '.##..##');
    const whole = { left: 0, top: 0, width: 7, height: 6 };
    expect(strokeWidth(bold, whole) / strokeWidth(regular, whole)).toBeGreaterThan(1.5);
    expect(strokeWidth(draw('...'), whole)).toBe(0);
  });
});

describe('what Tesseract answers', () => {
  const row = (...cells: (string | number)[]) => cells.join('\t');

  it('is read word by word, whatever else stands there', () => {
    const tsv = [
      row(
        'level',
        'page_num',
        'block_num',
        'par_num',
        'line_num',
        'word_num',
        'left',
        'top',
        'width',
        'height',
        'conf',
        'text',
      ),
      row(4, 1, 1, 1, 1, 0, 5, 6, 7, 8, -1, ''),
      row(5, 1, 2, 1, 3, 1, 10, 20, 30, 9, 91.5, 'burrow'),
      row(5, 1, 2, 1, 3, 2, 'x', 20, 30, 9, 91, 'lost'),
      row(5, 1, 2),
    ].join('\n');
    expect(parseTsv(tsv)).toEqual([
      { text: 'burrow', line: '2.1.3', left: 10, top: 20, width: 30, height: 9, confidence: 91.5 },
    ]);
  });

  it('is as certain as its letters are: dot leaders do not count', () => {
    const word = (text: string, confidence: number) => ({
      text,
      line: '1',
      left: 0,
      top: 0,
      width: 1,
      height: 1,
      confidence,
    });
    expect(meanConfidence([word('burrow', 90), word('....................', 10)])).toBe(90);
    expect(meanConfidence([])).toBe(0);
  });

  it.each([
    ['Orientation in degrees: 270\nRotate: 90\n', 90],
    ['Rotate: 0', 0],
    ['Rotate: 45', 0],
    ['', 0],
  ])('says in %j by how much to turn', (report, degrees) => {
    expect(readTurn(report)).toBe(degrees);
  });
});
