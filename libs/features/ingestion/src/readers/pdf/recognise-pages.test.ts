import { beforeAll, describe, expect, it } from '@jest/globals';
import { describeWhere } from '@regqa/testing';
import { PDFDocument } from 'pdf-lib';
import type { OcrOptions } from '../../ocr/text-recognizer.ts';
import type { ParsedDocument } from '../../document-model/parsed-document.ts';
import { readDocument } from '../../pipeline/read-document.ts';
import { drawPdf, runningLines } from './draw-pdf.fixture.ts';
import type { DrawnLine } from './draw-pdf.fixture.ts';
import { scanPdf } from './scan-pdf.fixture.ts';

const OPTIONS: OcrOptions = { command: 'tesseract', pageTimeoutMs: 60_000, documentTimeoutMs: 120_000, maxPages: 20 };
const hints = { fileName: 'wombat.pdf', idPrefix: 'act@1', given: {} };

function read(bytes: Uint8Array, options: Partial<OcrOptions> | null = {}): Promise<ParsedDocument> {
  const completion =
    options === null
      ? null
      : { ocr: { ...OPTIONS, ...options }, onProgress: () => undefined, now: () => performance.now() };
  return readDocument(bytes, hints, completion);
}

/** An invented Act of one section a page, with headings in bold, a header and a footer. */
function drawAct(titles: readonly string[]): Promise<Uint8Array> {
  return drawPdf(
    titles.map((title, at): DrawnLine[] => [
      ...runningLines(`Section ${at + 1}`, String(at + 1)),
      ...(at === 0 ? [{ text: 'Part 1 Burrows', bold: true, size: 16 }] : []),
      { text: `${at + 1}  ${title}`, bold: true, size: 12, above: 14 },
      { text: `(1) A wombat must observe matter ${at + 1} in full and at all`, above: 6 },
      { text: 'times, and must keep a record of the matter in a register', x: 140 },
      { text: 'that is open to every other wombat in the colony.', x: 140 },
      { text: '(2) The record must be shown to an inspector on request.', above: 6 },
    ]),
  );
}

const TITLES = ['Duty to dig', 'Duty to rest', 'Duty to wander', 'Duty to return', 'Duty to keep records'];

describe('a scanned PDF where nothing reads images', () => {
  it('is quarantined, and its pages are named', async () => {
    const { facts, passages } = await read(await scanPdf(await drawAct(TITLES.slice(0, 2))), null);
    expect(passages).toEqual([]);
    expect(facts).toMatchObject({
      pagesWithoutText: [1, 2],
      pagesOcr: [],
      quarantine: expect.stringMatching(/2 of 2 pages have no text/),
    });
    expect(facts.warnings).toContain(
      'Without text of their own and not read, as reading images (OCR) is switched off: pages 1–2.',
    );
  });

  it('says that no program is installed', async () => {
    const { facts } = await read(await scanPdf(await drawAct(TITLES.slice(0, 1))), { command: '/nowhere/tesseract' });
    expect(facts.warnings).toContain('Without text of their own and not read, as no OCR program is installed: page 1.');
  });
});

describeWhere('tesseract')('a scanned PDF', () => {
  let printed: ParsedDocument;
  let scanned: ParsedDocument;
  beforeAll(async () => {
    const act = await drawAct(TITLES);
    printed = await read(act);
    scanned = await read(await scanPdf(act));
  });

  /** Recognition joins a word here and there: `Dutyto`. */
  const joined = (text: string | null) => text?.replaceAll(' ', '');
  const provisionsOf = ({ passages }: ParsedDocument) =>
    passages.map(({ section, sectionHeading, headingPath, pageNumber, pageLabel }) => [
      section,
      joined(sectionHeading),
      headingPath,
      pageNumber,
      pageLabel,
    ]);

  it('gives the provisions, headings and pages of the printed one', () => {
    expect(provisionsOf(scanned)).toEqual(provisionsOf(printed));
    expect(scanned.facts).toMatchObject({ pagesWithoutText: [], pagesOcr: [1, 2, 3, 4, 5], quarantine: null });
  });

  it('marks every passage as recognised, and says by what', () => {
    expect(scanned.passages.map(({ ocr }) => ocr)).toEqual(TITLES.map(() => true));
    expect(printed.passages.some(({ ocr }) => ocr)).toBe(false);
    expect(scanned.facts.details.join()).toMatch(/Read from their images by tesseract \d.* of 100: pages 1–5\./);
  });

  it('gives the words of the printed one', () => {
    expect(joined(scanned.text)).toBe(joined(printed.text));
  });

  it('reads pages that lie on their side', async () => {
    const { facts, text } = await read(await scanPdf(await drawAct(TITLES.slice(0, 1)), true));
    expect(facts.pagesOcr).toEqual([1]);
    expect(text).toContain('A wombat must observe matter 1 in full');
  });

  it('stops at the limit of pages and names those left', async () => {
    const { facts } = await read(await scanPdf(await drawAct(TITLES.slice(0, 3))), { maxPages: 1 });
    expect(facts).toMatchObject({ pagesOcr: [1], pagesWithoutText: [2, 3] });
    expect(facts.warnings).toContain('Not read from the image, as no more than 1 of a document are read: pages 2–3.');
  });

  it('gives up a page that takes too long and says so', async () => {
    const { facts } = await read(await scanPdf(await drawAct(TITLES.slice(0, 1))), { pageTimeoutMs: 1 });
    expect(facts.pagesWithoutText).toEqual([1]);
    expect(facts.warnings.join()).toMatch(/Not read from the image, as it took longer than 0 s: page 1\./);
  });
});

/** A page with one line in print and others in its picture, before pages of text. */
async function firstPageWith(inPrint: string, inPicture: readonly DrawnLine[]): Promise<Uint8Array> {
  const document = await PDFDocument.load(await scanPdf(await drawPdf([inPicture])));
  document.getPage(0).drawText(inPrint, { x: 120, y: 300, size: 22 });
  const text = await PDFDocument.load(await drawAct(TITLES.slice(0, 3)));
  for (const page of await document.copyPages(text, [0, 1, 2])) document.addPage(page);
  return document.save();
}

describeWhere('tesseract')('the picture on a first page', () => {
  it.each([
    ['Lamp guideline for burrows', 'Lamp guideline for burrows'],
    ['', 'Part 1 Burrows'],
  ])(
    'says whose a cover is, and is not quoted, below %j',
    async (inPrint, title) => {
      const inPicture = ['Orange City Council', 'Adopted 2 May 2031'].map((line) => ({ text: line, size: 16 }));
      const { metadata, text, passages, facts } = await read(await firstPageWith(inPrint, inPicture));
      expect(metadata).toMatchObject({ title, lga: ['Orange'] });
      expect(text).not.toMatch(/Orange/);
      expect(passages.some(({ ocr }) => ocr)).toBe(false);
      expect(facts).toMatchObject({ pagesOcr: [], pagesWithoutText: [] });
      expect(facts.setAside).toContainEqual(expect.objectContaining({ kind: 'editorial', characters: 32 }));
    },
    60_000,
  );

  it('is quoted where it is a page of text', async () => {
    const lines = Array.from({ length: 6 }, (_, at) => ({ text: `Lamp ${at} is lit in every burrow of the colony.` }));
    const { text, facts } = await read(await firstPageWith('Received 2 May', lines));
    expect(text).toMatch(/Lamp 4 is lit/);
    expect(facts.pagesOcr).toEqual([1]);
  });
});
