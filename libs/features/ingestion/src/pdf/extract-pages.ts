import { UnreadableDocumentError } from '@regqa/errors';
import { LIMITS } from '../limits.ts';
import { makeLine } from './pdf-line.ts';
import type { PdfLine, PdfPage, PdfRun } from './pdf-line.ts';
import { loadPdfium } from './pdfium.ts';
import type { Pdfium } from './pdfium.ts';

/** What FPDF_GetLastError says (fpdfview.h). */
const REASONS: Readonly<Record<number, string>> = {
  3: 'The PDF is damaged or incomplete: it cannot be opened.',
  4: 'The PDF is encrypted: it needs a password to be opened.',
  5: 'The PDF is encrypted in a way that is not supported.',
};

/** Space that a pass over a page writes to: two doubles, four floats, six floats, a font name. */
const SCRATCH_BYTES = 1024;
const NAME_BYTES = 512;
const FORCE_BOLD = 1 << 18;

/** All pages of a document; `failed` are pages that could not be loaded. */
export interface ExtractedPdf {
  readonly pages: PdfPage[];
  readonly failed: number[];
}

/**
 * Returns the text of a PDF by lines with positions and fonts. Throws UnreadableDocumentError when it cannot be opened or
 * read. Each call has an instance of PDFium of its own, which goes with it.
 */
export async function extractPages(bytes: Uint8Array): Promise<ExtractedPdf> {
  try {
    return await extractWithPdfium(bytes);
  } catch (error) {
    if (error instanceof UnreadableDocumentError) throw error;
    // PDFium ends itself when it runs out of memory or meets the impossible; the file is what made it.
    throw new UnreadableDocumentError('The PDF library gave up on the file: it is damaged or needs too much memory.', { cause: error });
  }
}

async function extractWithPdfium(bytes: Uint8Array): Promise<ExtractedPdf> {
  const library = await loadPdfium();
  const { malloc, free } = library.pdfium.wasmExports;
  const data = malloc(bytes.length);
  if (data === 0) throw new UnreadableDocumentError('The PDF does not fit into the memory limit.');
  library.pdfium.HEAPU8.set(bytes, data);
  const document = library.FPDF_LoadMemDocument(data, bytes.length, '');
  if (document === 0) {
    const code = library.FPDF_GetLastError();
    free(data);
    throw new UnreadableDocumentError(REASONS[code] ?? `The PDF cannot be opened (error ${code}).`);
  }
  const reader = new PageReader(library, malloc(SCRATCH_BYTES));
  const extracted = readAll(library, document, reader);
  library.FPDF_CloseDocument(document);
  free(data);
  return extracted;
}

function readAll(library: Pdfium, document: number, reader: PageReader): ExtractedPdf {
  const count = library.FPDF_GetPageCount(document);
  if (count > LIMITS.pdfPages) throw new UnreadableDocumentError(`The PDF has ${count} pages; the limit is ${LIMITS.pdfPages}.`);
  const pages: PdfPage[] = [];
  const failed: number[] = [];
  for (let index = 0; index < count; index++) {
    const page = library.FPDF_LoadPage(document, index);
    if (page === 0) {
      failed.push(index + 1);
      pages.push({ number: index + 1, width: 0, height: 0, lines: [], characters: 0 });
      continue;
    }
    pages.push(reader.read(page, index + 1));
    library.FPDF_ClosePage(page);
  }
  return { pages, failed };
}

interface Font {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly symbol: boolean;
}

interface OpenRun {
  object: number;
  font: Font;
  size: number;
  text: string;
  left: number;
  right: number;
}

/** Reads pages one after the other, with one buffer for all calls. */
class PageReader {
  private readonly library: Pdfium;
  private readonly scratch: number;
  private view: DataView;
  private readonly fonts = new Map<number, Font>();
  private lines: PdfLine[] = [];
  private runs: PdfRun[] = [];
  private run: OpenRun | null = null;
  private y = 0;

  constructor(library: Pdfium, scratch: number) {
    this.library = library;
    this.scratch = scratch;
    this.view = new DataView(library.pdfium.HEAPU8.buffer);
  }

  read(page: number, number: number): PdfPage {
    this.fonts.clear();
    this.lines = [];
    const text = this.library.FPDFText_LoadPage(page);
    const count = text === 0 ? 0 : this.library.FPDFText_CountChars(text);
    if (count > LIMITS.charactersPerPage) throw new UnreadableDocumentError(`Page ${number} has more than ${LIMITS.charactersPerPage} characters.`);
    for (let index = 0; index < count; index++) this.takeCharacter(text, index);
    this.endLine();
    if (text !== 0) this.library.FPDFText_ClosePage(text);
    const box = this.boxOf(page);
    const lines = this.lines.map((line) => ({ ...line, y: line.y - box.bottom, left: line.left - box.left, right: line.right - box.left })).filter((line) => isOnPage(line, box));
    const characters = lines.reduce((sum, line) => sum + line.text.length, 0);
    return { number, width: box.width, height: box.height, lines, characters };
  }

  /** The visible part of the page, in the coordinates of its text. */
  private boxOf(page: number): PageBox {
    const { library, scratch } = this;
    const size = { width: library.FPDF_GetPageWidthF(page), height: library.FPDF_GetPageHeightF(page) };
    if (!library.FPDF_GetPageBoundingBox(page, scratch)) return { ...size, left: 0, bottom: 0 };
    this.refreshView();
    return { ...size, left: this.view.getFloat32(scratch, true), bottom: this.view.getFloat32(scratch + 12, true) };
  }

  private takeCharacter(text: number, index: number): void {
    const { library, scratch } = this;
    const code = library.FPDFText_GetUnicode(text, index);
    if (code === 13) return;
    if (code === 10) return this.endLine();
    const object = library.FPDFText_GetTextObject(text, index);
    if (object === 0) {
      if (this.run !== null && code === 32) this.run.text += ' ';
      return;
    }
    library.FPDFText_GetCharOrigin(text, index, scratch, scratch + 8);
    library.FPDFText_GetLooseCharBox(text, index, scratch + 16);
    this.refreshView();
    const x = this.view.getFloat64(scratch, true);
    const y = this.view.getFloat64(scratch + 8, true);
    const right = this.view.getFloat32(scratch + 24, true);
    this.place({ text, index, object, code, x, y, right });
  }

  private place(character: { text: number; index: number; object: number; code: number; x: number; y: number; right: number }): void {
    const { object, x, y, right } = character;
    if (this.run === null || this.run.object !== object) this.startRun(character);
    const run = this.run as OpenRun;
    if (this.leavesLine(y, run.size)) {
      this.endLine();
      this.startRun(character);
    } else if (run.text !== '' && x - run.right > run.size) this.startRun(character);
    if ((this.run as OpenRun).text.trim() === '') (this.run as OpenRun).size = this.sizeOf(character.text, character.index);
    this.append(this.run as OpenRun, character.code, x);
    (this.run as OpenRun).right = right;
    if (this.runs.length === 0 && (this.run as OpenRun).text.length <= 1) this.y = y;
  }

  /** Raised and lowered small characters stay on their line. */
  private leavesLine(y: number, size: number): boolean {
    if (this.runs.length === 0 && (this.run?.text ?? '') === '') return false;
    const distance = Math.abs(y - this.y);
    const lineSize = this.runs[0]?.size ?? size;
    return distance > 5 || (distance > 1 && distance > lineSize * 0.45);
  }

  private append(run: OpenRun, code: number, x: number): void {
    const character = decodeCharacter(code, run.font);
    if (run.text === '' && character.trim() !== '') run.left = x;
    if (run.text === '' && character.trim() === '' && this.runs.length === 0) return;
    run.text += character;
  }

  private startRun(character: { text: number; index: number; object: number; x: number; right: number }): void {
    this.endRun();
    const font = this.fontOf(character.object);
    this.run = { object: character.object, font, size: this.sizeOf(character.text, character.index), text: '', left: character.x, right: character.x };
  }

  private endRun(): void {
    const run = this.run;
    this.run = null;
    if (run === null || run.text === '') return;
    this.runs.push({ text: run.text, bold: run.font.bold, italic: run.font.italic, size: run.size, left: run.left, right: run.right });
  }

  private endLine(): void {
    this.endRun();
    if (this.runs.some((run) => run.text.trim() !== '')) this.lines.push(makeLine(this.runs, this.y));
    this.runs = [];
  }

  private sizeOf(text: number, index: number): number {
    const size = this.library.FPDFText_GetFontSize(text, index);
    const matrix = this.scratch + 32;
    if (!this.library.FPDFText_GetMatrix(text, index, matrix)) return size;
    this.refreshView();
    const scale = Math.hypot(this.view.getFloat32(matrix + 8, true), this.view.getFloat32(matrix + 12, true));
    return Math.round(size * scale * 10) / 10;
  }

  private fontOf(object: number): Font {
    const pointer = this.library.FPDFTextObj_GetFont(object);
    const known = this.fonts.get(pointer);
    if (known !== undefined) return known;
    const buffer = this.scratch + 64;
    const length = pointer === 0 ? 0 : this.library.FPDFFont_GetBaseFontName(pointer, buffer, NAME_BYTES);
    const name = Buffer.from(this.library.pdfium.HEAPU8.buffer, buffer, Math.max(0, Math.min(length, NAME_BYTES) - 1)).toString('latin1').replace(/^[A-Z]{6}\+/, '');
    const heavy = pointer !== 0 && (this.library.FPDFFont_GetWeight(pointer) >= 600 || (this.library.FPDFFont_GetFlags(pointer) & FORCE_BOLD) !== 0);
    const font = { bold: /bold|black|heavy|semib|demi/i.test(name) || heavy, italic: /ital|obli/i.test(name), symbol: /symbol|wingding|dingbat/i.test(name) };
    this.fonts.set(pointer, font);
    return font;
  }

  /** The buffer is replaced when the library's memory grows. */
  private refreshView(): void {
    if (this.view.buffer !== this.library.pdfium.HEAPU8.buffer) this.view = new DataView(this.library.pdfium.HEAPU8.buffer);
  }
}

interface PageBox {
  readonly left: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

const EDGE_POINTS = 2;

/** Reprints clip a table that goes on over pages: each page then holds the whole of it, most of it out of sight. */
function isOnPage(line: PdfLine, box: PageBox): boolean {
  return line.y > -EDGE_POINTS && line.y < box.height + EDGE_POINTS && line.left < box.width + EDGE_POINTS && line.right > -EDGE_POINTS;
}

/** A hyphen at the end of a line, which PDFium marks with this code. */
export const LINE_END_HYPHEN = '\u0002';

function decodeCharacter(code: number, font: Font): string {
  if (code === 2) return LINE_END_HYPHEN;
  if (code === 0xa0 || code === 9) return ' ';
  if (code >= 0xf020 && code <= 0xf0ff) return font.symbol || code === 0xf0b7 ? symbol(code - 0xf000) : ' ';
  return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '' : String.fromCodePoint(code);
}

/** Symbol-font codes without a Unicode mapping, as Word writes bullets and minus signs. */
function symbol(code: number): string {
  if (code === 0x2d) return '−';
  if (code === 0xb4) return '×';
  return code === 0x20 ? ' ' : '•';
}
