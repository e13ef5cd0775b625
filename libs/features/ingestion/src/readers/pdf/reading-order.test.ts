import { describe, expect, it } from '@jest/globals';
import { makeLine } from './pdf-line.ts';
import type { PdfLine, PdfPage } from './pdf-line.ts';
import { bodyLines, inReadingOrder } from './reading-order.ts';

/** Five points for each letter of 10 points. */
function at(left: number, y: number, text: string, size = 10): PdfLine {
  const run = { text, bold: false, italic: false, size, left, right: left + (text.length * size) / 2 };
  return makeLine([run], y);
}

function read(...lines: readonly PdfLine[]): string[] {
  const page: PdfPage = {
    ...{ number: 1, width: 600, height: 800, characters: 500, rules: [], imageShare: 0, scannersText: false },
    lines,
  };
  return inReadingOrder(lines, page).map(({ text }) => text);
}

describe('marks that the file writes after their text', () => {
  it('stand before the line beside them, each before its own', () => {
    expect(
      read(
        at(160, 700, 'Total lamps lit, and a breakdown'),
        at(160, 688, 'of them by burrow:'),
        at(180, 676, 'lamps of oil;'),
        at(160, 676, 'i.'),
        at(180, 664, 'lamps of wax.'),
        at(160, 664, 'ii.'),
        at(140, 700, 'a.'),
        at(160, 640, 'A lamp that smokes is put out'),
        at(130, 640, '2.2.1'),
        at(160, 616, 'A lamp is round'),
        at(140, 616, '•'),
      ),
    ).toEqual([
      'a. Total lamps lit, and a breakdown',
      'of them by burrow:',
      'i. lamps of oil;',
      'ii. lamps of wax.',
      '2.2.1 A lamp that smokes is put out',
      '• A lamp is round',
    ]);
  });

  it('are no cells far from it', () => {
    expect(read(at(400, 700, 'Lamps are lit'), at(60, 700, '•'))).toEqual(['•', 'Lamps are lit']);
  });
});

describe('small letters and the rest of a line that the file writes apart', () => {
  it('stand behind the letter that they belong to', () => {
    const gas = makeLine([...at(100, 700, 'Lamps give CO').runs, ...at(172, 700, 'and smoke').runs], 700);
    expect(read(gas, at(100, 688, 'at night'), at(165, 698, '2', 6))).toEqual(['Lamps give CO2 and smoke', 'at night']);
    expect(read(at(100, 700, 'Lamps give CO2'), at(173, 700, 'and smoke'), at(100, 688, 'at night'))).toEqual([
      'Lamps give CO2 and smoke',
      'at night',
    ]);
  });

  it('are no footnote below', () => {
    expect(read(at(100, 700, 'Lamps give light'), at(100, 690, '2 In the dark.', 6))).toEqual([
      'Lamps give light',
      '2 In the dark.',
    ]);
  });
});

describe('a page of one column that is not written from top to bottom', () => {
  it('is read by height, labels in the margin before the text beside them', () => {
    expect(
      read(
        at(150, 700, 'The keeper reports on the lamps of each burrow:'),
        at(150, 640, 'More on lamps and what they are made of'),
        at(50, 697, 'DUTIES', 8),
        at(150, 680, 'a. lamps that are lit'),
        at(150, 660, 'b. lamps that are not'),
        at(150, 620, 'Lamps are of glass, and of horn where the wind blows'),
        at(50, 617, 'ADVICE', 8),
      ),
    ).toEqual([
      'DUTIES',
      'The keeper reports on the lamps of each burrow:',
      'a. lamps that are lit',
      'b. lamps that are not',
      'More on lamps and what they are made of',
      'ADVICE',
      'Lamps are of glass, and of horn where the wind blows',
    ]);
  });

  it('is left as it is written where columns stand side by side', () => {
    const left = [700, 688, 676, 664].map((y) => at(60, y, `Left of ${y}, where a lamp is lit`));
    const right = [700, 688, 676, 664].map((y) => at(320, y, `Right of ${y}, where a lamp is lit`));
    const lines = [...left, ...right];
    expect(read(...lines)).toEqual(lines.map(({ text }) => text));
  });
});

describe('a number by itself at the foot of a page', () => {
  const across = (foot: PdfLine, head: PdfLine) => {
    const pages = [[at(140, 90, 'A lamp is round.'), foot], [head]].map((body, index) => {
      const blank = { width: 600, height: 800, characters: 500, rules: [], imageShare: 0, scannersText: false };
      return { page: { ...blank, number: index + 1, lines: body }, body, furniture: [] };
    });
    return bodyLines(pages, [], new Set()).map(({ text, page }) => `${page}: ${text}`);
  };

  it('is that of the text at the head of the next, which is set in from it', () => {
    const lines = across(at(100, 70, '57'), at(140, 740, 'The keeper lights it.'));
    expect(lines).toEqual(['1: A lamp is round.', '2: 57 The keeper lights it.']);
  });

  it('is none of text that begins where it does, or goes on with a sentence', () => {
    for (const head of [at(100, 740, 'The keeper lights it.'), at(140, 740, 'and lit at dusk.')])
      expect(across(at(100, 70, '57'), head)).toHaveLength(3);
  });
});
