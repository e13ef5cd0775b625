import { UnreadableDocumentError } from '@regqa/errors';
import { LIMITS } from '../../document-model/limits.ts';
import { LineBuilder } from './line-builder.ts';
import type { Font, TextStyle } from './line-builder.ts';
import { alongOf, readGraphics, readPageBox, shownAt } from './page-graphics.ts';
import type { PageBox, Quarters } from './page-graphics.ts';
import type { PdfLine, PdfPage } from './pdf-line.ts';
import type { Pdfium } from './pdfium.ts';

const NAME_BYTES = 512;
/** Two doubles or a rectangle or a matrix, then a font's name. */
const SCRATCH_BYTES = 64 + NAME_BYTES;
const FORCE_BOLD = 1 << 18;
/** Text render mode 3 draws nothing: a scanner's own recognised text under the image of the page. */
const INVISIBLE = 3;
/** Modes that fill and stroke: how a program without a bold font makes one. */
const STROKED: ReadonlySet<number> = new Set([2, 6]);
const NEW_LINE = 10;
const CARRIAGE_RETURN = 13;
const SPACE = 32;

export class PageReader {
  private readonly pdfium: Pdfium;
  private readonly scratch: number;
  private readonly fonts = new Map<number, Font>();
  private box: PageBox = { width: 0, height: 0, left: 0, bottom: 0, rotation: 0 };
  private object = 0;
  private style: TextStyle = { font: { bold: false, italic: false, symbol: null }, size: 0, turns: 0, slanted: false };
  private objects = 0;
  private invisible = 0;

  constructor(pdfium: Pdfium) {
    this.pdfium = pdfium;
    this.scratch = pdfium.call.malloc(SCRATCH_BYTES);
  }

  /** Returns a page's lines, rules and image share. Throws UnreadableDocumentError for a page beyond the limit. */
  read(page: number, number: number): PdfPage {
    this.fonts.clear();
    this.object = this.objects = this.invisible = 0;
    this.box = readPageBox(this.pdfium, page, this.scratch);
    const text = this.pdfium.call.FPDFText_LoadPage(page);
    const lines = text === 0 ? [] : this.readLines(text, number);
    if (text !== 0) this.pdfium.call.FPDFText_ClosePage(text);
    const characters = lines.reduce((sum, line) => sum + line.text.length, 0);
    const scannersText = this.objects > 0 && this.invisible === this.objects;
    return {
      number,
      width: this.box.width,
      height: this.box.height,
      lines,
      characters,
      scannersText,
      ...readGraphics(page, { pdfium: this.pdfium, box: this.box, scratch: this.scratch }),
    };
  }

  private readLines(text: number, number: number): PdfLine[] {
    const count = this.pdfium.call.FPDFText_CountChars(text);
    if (count > LIMITS.charactersPerPage)
      throw new UnreadableDocumentError(`Page ${number} has more than ${LIMITS.charactersPerPage} characters.`);
    const builder = new LineBuilder((index, turns) => this.edgeOf(text, index, turns));
    for (let index = 0; index < count; index++) this.addCharacter(text, index, builder);
    return builder.finished().filter((line) => isOnPage(line, this.box));
  }

  private addCharacter(text: number, index: number, builder: LineBuilder): void {
    const { call, view } = this.pdfium;
    const code = call.FPDFText_GetUnicode(text, index);
    if (code === CARRIAGE_RETURN) return;
    if (code === NEW_LINE) return builder.endLine();
    const object = call.FPDFText_GetTextObject(text, index);
    if (object === 0) {
      if (code === SPACE) builder.addSpace();
      return;
    }
    if (object !== this.object) this.startObject(text, index, object);
    call.FPDFText_GetCharOrigin(text, index, this.scratch, this.scratch + 8);
    const numbers = view();
    const { x, y } = shownAt(
      this.box,
      numbers.getFloat64(this.scratch, true),
      numbers.getFloat64(this.scratch + 8, true),
    );
    builder.add({ index, object, code, x, y, style: this.style });
  }

  private edgeOf(text: number, index: number, turns: Quarters): number {
    this.pdfium.call.FPDFText_GetLooseCharBox(text, index, this.scratch);
    // The rectangle's fields are left, top, right, bottom (FS_RECTF).
    const field = (at: number) => this.pdfium.view().getFloat32(this.scratch + at, true);
    const [one, other] = [shownAt(this.box, field(0), field(12)), shownAt(this.box, field(8), field(4))];
    return Math.max(alongOf(one, turns), alongOf(other, turns));
  }

  private startObject(text: number, index: number, object: number): void {
    const { call, view } = this.pdfium;
    this.object = object;
    this.objects++;
    const mode = call.FPDFTextObj_GetTextRenderMode(object);
    if (mode === INVISIBLE) this.invisible++;
    const size = call.FPDFText_GetFontSize(text, index);
    const font = STROKED.has(mode) ? { ...this.fontOf(object), bold: true } : this.fontOf(object);
    if (call.FPDFText_GetMatrix(text, index, this.scratch) === 0) this.style = { font, size, turns: 0, slanted: false };
    else {
      const numbers = view();
      const at = (offset: number) => numbers.getFloat32(this.scratch + offset, true);
      const { turns, slanted } = direction(at(0), at(4));
      this.style = {
        font,
        size: Math.round(size * Math.hypot(at(8), at(12)) * 10) / 10,
        turns: ((turns + 8 - this.box.rotation) % 4) as Quarters,
        slanted,
      };
    }
  }

  private fontOf(object: number): Font {
    const { call, bytes } = this.pdfium;
    const pointer = call.FPDFTextObj_GetFont(object);
    const known = this.fonts.get(pointer);
    if (known !== undefined) return known;
    const buffer = this.scratch + 64;
    const length = pointer === 0 ? 0 : call.FPDFFont_GetBaseFontName(pointer, buffer, NAME_BYTES);
    const name = Buffer.from(bytes().buffer, buffer, Math.max(0, Math.min(length, NAME_BYTES) - 1))
      .toString('latin1')
      .replace(/^[A-Z]{6}\+/, '');
    const heavy =
      pointer !== 0 &&
      (call.FPDFFont_GetWeight(pointer) >= 600 || (call.FPDFFont_GetFlags(pointer) & FORCE_BOLD) !== 0);
    const font = {
      bold: /bold|black|heavy|semib|demi/i.test(name) || heavy,
      italic: /ital|obli/i.test(name),
      symbol: /symbol|wingding|dingbat/i.test(name) ? name : null,
    };
    this.fonts.set(pointer, font);
    return font;
  }
}

/** In degrees: scanned pages lean by a few; watermarks and stamps run across the page. */
const MOST_LEANING = 10;

function direction(cosine: number, sine: number): { turns: number; slanted: boolean } {
  const degrees = (Math.atan2(sine, cosine) * 180) / Math.PI;
  const turns = Math.round(degrees / 90);
  return { turns, slanted: Math.abs(degrees - turns * 90) > MOST_LEANING };
}

const EDGE_POINTS = 2;

/** Reprints clip a table over several pages: each page holds all of it, most of it out of sight. */
function isOnPage(line: PdfLine, box: PageBox): boolean {
  return (
    line.y > -EDGE_POINTS &&
    line.y < box.height + EDGE_POINTS &&
    line.left < box.width + EDGE_POINTS &&
    line.right > -EDGE_POINTS
  );
}
