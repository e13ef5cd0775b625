import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ParsedDocument } from '../../document-model/parsed-document.ts';
import { readDocument } from '../../pipeline/read-document.ts';
import { drawPdf } from './draw-pdf.fixture.ts';
import type { DrawnLine } from './draw-pdf.fixture.ts';

/** Numbers of regulations end at one place, their words begin at another. */
const [NUMBERS_END, WORDS] = [176, 184];
const DIGIT = 6;
const FIRST = 90;
const REGULATIONS = Array.from({ length: 24 }, (_, at) => ({
  number: FIRST + at,
  title: at === 5 ? 'Owner may ask for a maintenance schedule' : `Burrows of kind ${FIRST + at}`,
}));

const heading = ({ number, title }: { number: number; title: string }, y: number): DrawnLine[] => [
  { text: String(number), bold: true, size: 12, x: NUMBERS_END - DIGIT * String(number).length, y },
  { text: title, bold: true, size: 12, x: WORDS, y },
];

/** The lines of the text are as short as entries of a contents list. */
const body = (number: number, y: number): DrawnLine[] => [
  { text: `The owner of a burrow of kind ${number} must`, size: 12, x: 210, y },
  { text: 'keep it dry, warm and lit at all times', size: 12, x: 210, y: y - 14 },
  { text: 'and show it to a warden on request.', size: 12, x: 210, y: y - 28 },
];

/** Notes stand in the outer margin: on the right of odd pages, on the left of even ones. */
const note = (number: number, page: number, y: number): DrawnLine[] =>
  [`Reg. ${number}`, 'amended by', 'S.R. No.', '27/2033', 'reg. 4(a).'].map((text, line) => ({
    text,
    bold: true,
    size: 8,
    x: page % 2 === 0 ? 79 : 468,
    y: y - line * 9,
  }));

/** Invented regulations as the register of Victoria prints them. */
function drawRegulations(): Promise<Uint8Array> {
  const contents: DrawnLine[] = [
    { text: 'Burrow Regulations 2031', bold: true, size: 16, x: 208, y: 640 },
    { text: 'S.R. No. 38/2031', bold: true, size: 12, x: 256, y: 620 },
    { text: 'TABLE OF PROVISIONS', bold: true, size: 12, x: 229, y: 547 },
    ...REGULATIONS.flatMap(({ number, title }, at): DrawnLine[] => {
      const lines = title.split(/ (?=schedule)/);
      const y = 510 - at * 16;
      return [
        { text: String(number), size: 10, x: 150, y },
        ...lines.map((text, line): DrawnLine => ({ text, size: 10, x: 190, y: y - line * 8 })),
        { text: String(1 + Math.floor(at / 3)), size: 10, x: 449, y: y - (lines.length - 1) * 8 },
      ];
    }),
  ];
  const pages = Array.from({ length: REGULATIONS.length / 3 }, (_, at) =>
    REGULATIONS.slice(at * 3, at * 3 + 3).flatMap((regulation, place) => {
      const y = 670 - place * 150;
      const { number } = regulation;
      return [...heading(regulation, y), ...body(number, y - 20), ...(place === 1 ? note(number, at + 1, y) : [])];
    }),
  );
  const rows = Array.from({ length: 16 }, (_, at): DrawnLine[] => [
    { text: String(at + 1), size: 12, x: NUMBERS_END - DIGIT * 3 - 4, y: 650 - at * 16 },
    { text: `Fox of kind ${at + 1}`, size: 12, x: 210, y: 650 - at * 16 },
  ]);
  const duties = [1, 2, 3].flatMap((item): DrawnLine[] => [
    { text: String(item), size: 12, x: 142, y: 650 - item * 28 },
    { text: `Ensuring that a burrow of kind ${item} is dry`, size: 12, x: 172, y: 650 - item * 28 },
    { text: 'and lit at night.', size: 12, x: 172, y: 636 - item * 28 },
  ]);
  return drawPdf([
    contents,
    ...pages,
    [{ text: 'Schedule 1—Foxes', bold: true, size: 16, x: 220, y: 680 }, ...rows.flat()],
    [{ text: 'Schedule 2—Duties', bold: true, size: 16, x: 220, y: 680 }, ...duties],
  ]);
}

describe('Victorian regulations in PDF', () => {
  let document: ParsedDocument;
  beforeAll(async () => {
    document = await readDocument(await drawRegulations(), { fileName: 'x.pdf', idPrefix: 'x@1', given: {} });
  });

  it('have each regulation, however many digits its number has, and none is taken for contents', () => {
    expect(document.facts.contentsMissing).toEqual([]);
    const own = document.passages.filter(({ section }) => section?.startsWith('reg') === true);
    expect(own.map(({ section, sectionHeading }) => [section, sectionHeading])).toEqual(
      REGULATIONS.map(({ number, title }) => [`reg ${number}`, title]),
    );
    expect(own[0]!.text).toBe(
      'The owner of a burrow of kind 90 must keep it dry, warm and lit at all times and show it to a warden on request.',
    );
  });

  it('have each numbered item of a schedule as a paragraph', () => {
    expect(document.passages.find(({ section }) => section === 'Sch 2')?.text.split('\n')).toEqual(
      [1, 2, 3].map((item) => `${item} Ensuring that a burrow of kind ${item} is dry and lit at night.`),
    );
  });

  it('have their notes on amendments, left and right, as notes and not in the text', () => {
    expect(document.text).not.toMatch(/27\/2033|amended by|S\.R\. No\.\s*27/);
    const noted = document.structure.amendmentNotes.map(({ provision, kind, instruments }) => [
      provision,
      kind,
      instruments,
    ]);
    expect(noted).toEqual(
      REGULATIONS.filter((_, at) => at % 3 === 1).map(({ number }) => [`Reg. ${number}`, 'amended', ['27/2033']]),
    );
  });
});
