import { describe, expect, it } from '@jest/globals';
import { separateFurniture } from './furniture.ts';
import { makeLine } from './pdf-line.ts';
import type { PdfPage } from './pdf-line.ts';
import { across, down } from './tables/placed-pages.fixture.ts';

type FirstLines = readonly [string, string, string, string];

/** Returns what is furniture on each of four pages that begin with these lines, each so many points lower. */
function furnitureOf(...[first0, first1, first2, first3, apart = 0]: [...FirstLines, number?]): string[][] {
  const lineOf = (text: string, y: number) =>
    makeLine([{ text, bold: false, italic: false, size: 10, left: 100, right: 100 + text.length * 5 }], y);
  const pages = [first0, first1, first2, first3].map((text, at): PdfPage => ({
    ...{ number: at + 1, width: 600, height: 800, characters: 500, rules: [], imageShare: 0, scannersText: false },
    lines: [lineOf(text, 740 - at * apart), lineOf(`The burrow of page ${'abcd'[at]} is round.`, 600)],
  }));
  return separateFurniture(pages).map(({ furniture }) => furniture.map(({ text }) => text));
}

describe('a line at the head of each page', () => {
  it('is furniture where it is the same, or counts up with the pages', () => {
    expect(furnitureOf('Burrow Code', 'Burrow Code', 'Burrow Code', 'Burrow Code').flat()).toHaveLength(4);
    expect(furnitureOf('A7', 'A8', 'A9', 'A10').flat()).toHaveLength(4);
    const printer = (page: string) => `Ver 15 2031 20:48 Jun 30, 2031 Jkt 232001 PO 1 Frm ${page} Fmt 4701`;
    expect(furnitureOf(printer('002'), printer('003'), printer('004'), printer('005')).flat()).toHaveLength(4);
    expect(furnitureOf('Section 3', 'Section 3', 'Section 11A', 'Section 12').flat()).toHaveLength(4);
    expect(furnitureOf('[s 3]', '[s 3]', '[s 11A]', '[sch 1]').flat()).toHaveLength(4);
    expect(furnitureOf('9 CFR 3.1', '9 CFR 3.1(a)', '9 CFR 3.4(b)(2)', '9 CFR 3.5').flat()).toHaveLength(4);
  });

  it('is furniture where it counts the pages, whatever section it names and however high it stands', () => {
    const lines = ['Lamps 3.1(a) page 1 of 4', 'Lamps 3.4 page 2 of 4', 'Lamps 3.4(b)(2) page 3 of 4'] as const;
    expect(furnitureOf(...lines, 'Lamps 9 page 4 of 4').flat()).toHaveLength(4);
    expect(furnitureOf(...lines, 'Lamps 9 page 4 of 4', 30).flat()).toHaveLength(4);
  });

  it('is text where it is the number of a section, with a stop, above its text', () => {
    expect(furnitureOf('SECTION 3.', 'SECTION 5.', 'SECTION 11.', 'SECTION 12.').flat()).toEqual([]);
  });

  it('is text where a code begins the rows of each page', () => {
    expect(furnitureOf('A1', 'A1', 'A1', 'A1').flat()).toEqual([]);
    expect(furnitureOf('PO 1', 'PO 4', 'PO 1', 'PO 1').flat()).toEqual([]);
  });
});

describe('what stands at the head of provisions that begin on a page of their own', () => {
  const NOTICE = [
    'Before it is lit, a keeper must tell the warden of each lamp and',
    'of its oil.',
    'Lamps are round.',
  ];
  const furnitureBelow = (heading: (page: number) => string, size = 10) => {
    const line = (text: string, y: number, own = 10) =>
      makeLine([{ text, bold: false, italic: false, size: own, left: 100, right: 100 + text.length * 5 }], y);
    const pages = Array.from({ length: 12 }, (_, at): PdfPage => {
      const text = ['burrow', 'lamp', 'den', 'net'].map((word, row) =>
        line(`Page ${'abcdefghijkl'[at]}: ${word}s`, 400 - row * 40),
      );
      const notice = NOTICE.map((words, row) => line(words, 730 - row * 12, size));
      return {
        ...{ number: at + 1, width: 600, height: 800, characters: 500, rules: [], imageShare: 0, scannersText: false },
        lines: [line(String(at + 1), 790), line(heading(at + 1), 760), ...notice, ...text],
      };
    });
    return separateFurniture(pages)[4]!.furniture.map(({ text }) => text);
  };

  it('is text where it is a sentence of law as large as the text, and furniture in small print', () => {
    expect(furnitureBelow(() => 'Burrow Code')).toEqual(['5', 'Burrow Code']);
    expect(furnitureBelow(() => 'Burrow Code', 7)).toEqual(['5', 'Burrow Code', ...NOTICE]);
  });

  it('is a heading where its number goes up with some pages and not with others', () => {
    const numbers = [1, 1, 5, 7, 8, 9, 9, 12, 14, 16, 18, 18];
    expect(furnitureBelow((page) => `REQUIREMENT ${page + 20}`)).toEqual(['5', 'REQUIREMENT 25']);
    expect(furnitureBelow((page) => `REQUIREMENT ${numbers[page - 1]}`)).toEqual(['5']);
  });
});

describe('tabs at the side of each page', () => {
  const tabs = ['A', 'Burrows', 'B', 'Lamps', 'C', 'Doors', 'D', 'Roofs'];
  const at = (text: string, left: number, y: number) =>
    makeLine([{ text, bold: false, italic: false, size: 8, left, right: left + text.length * 4 }], y);
  const furniture = (beside: readonly string[], step: number) => {
    const pages = Array.from({ length: 12 }, (_, index): PdfPage => ({
      ...{ number: index + 1, width: 600, height: 800, characters: 500, rules: [], imageShare: 0, scannersText: false },
      lines: [
        ...beside.map((text, row) => at(text, 20, 500 - row * 10 - index * step)),
        at(`Page ${'abcdefghijkl'[index]} tells of a burrow.`, 150, 500 - index * step),
      ],
    }));
    return separateFurniture(pages).map((page) => page.furniture.length);
  };

  it('are furniture, although they stand lower on each page', () => {
    expect(furniture(tabs, 7)).toEqual(Array.from({ length: 12 }, () => tabs.length));
  });

  it('are more than a label or two', () => {
    expect(furniture(['DUTIES', 'ADVICE'], 7)).toEqual(Array.from({ length: 12 }, () => 0));
  });
});

describe('a turned line', () => {
  const furniture = (leftOf: (page: number) => number) => {
    const at = (text: string, left: number) =>
      makeLine([{ text, bold: false, italic: false, size: 10, left, right: left + 20 }], 500);
    const pages = [1, 2, 3].map((number): PdfPage => ({
      ...{ number, width: 600, height: 800, characters: 500, rules: [], imageShare: 0, scannersText: false },
      lines: [
        at(`Page ${'abc'[number - 1]} tells of a burrow.`, 100),
        { ...at('Draft', leftOf(number)), turned: true },
      ],
    }));
    return separateFurniture(pages).flatMap((page) => page.furniture.map(({ text }) => text));
  };

  it('is furniture in the middle of a page where three pages have it at the same place', () => {
    expect(furniture(() => 540)).toEqual(['Draft', 'Draft', 'Draft']);
  });

  it('is text where it stands elsewhere on each page', () => {
    expect(furniture((page) => 540 - page * 20)).toEqual([]);
  });
});

describe('a letter of a watermark', () => {
  it('is furniture in the header row of a drawn table, too', () => {
    const at = (text: string, left: number, y: number) =>
      makeLine([{ text, bold: false, italic: false, size: 10, left, right: left + text.length * 5 }], y);
    const cells = [at('Burrow', 110, 690), at('Width', 300, 690), at('B1', 110, 660), at('1 m', 300, 660)];
    const page: PdfPage = {
      ...{ number: 1, width: 600, height: 800, characters: 500, imageShare: 0, scannersText: false },
      rules: [across(700), across(680), across(640), down(100, 640, 700), down(280, 640, 700), down(500, 640, 700)],
      lines: [...cells, { ...at('D', 320, 685), slanted: true }],
    };
    expect(separateFurniture([page])[0]!.body).toEqual(cells);
  });
});
