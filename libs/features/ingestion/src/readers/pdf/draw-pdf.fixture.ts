import { degrees, PDFDocument, setTextRenderingMode, StandardFonts, TextRenderingMode } from 'pdf-lib';

/** A line to draw: text, and where it departs from 11 point regular text at the left margin. */
export interface DrawnLine {
  readonly text: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly size?: number;
  readonly x?: number;
  /** Baseline from the bottom of the page; by default below the line before. */
  readonly y?: number;
  /** Space above, in points. */
  readonly above?: number;
  /** Degrees against the clock that it is turned by. */
  readonly turned?: number;
  /** Its letters are filled and stroked. */
  readonly stroked?: boolean;
}

const WIDTH = 595;
const HEIGHT = 842;

/** Returns a PDF with one page for each list of lines. */
export async function drawPdf(pages: readonly (readonly DrawnLine[])[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const regular = await document.embedFont(StandardFonts.TimesRoman);
  const bold = await document.embedFont(StandardFonts.TimesRomanBold);
  const italic = await document.embedFont(StandardFonts.TimesRomanItalic);
  for (const lines of pages) {
    const page = document.addPage([WIDTH, HEIGHT]);
    let y = HEIGHT - 110;
    for (const line of lines) {
      const size = line.size ?? 11;
      if (line.y === undefined) y -= line.above ?? 0;
      page.pushOperators(setTextRenderingMode(modeOf(line)));
      page.drawText(line.text, {
        x: line.x ?? 120,
        y: line.y ?? y,
        size,
        font: line.bold === true ? bold : line.italic === true ? italic : regular,
        rotate: degrees(line.turned ?? 0),
      });
      if (line.y === undefined) y -= size * 1.2;
    }
  }
  return document.save();
}

function modeOf({ stroked }: DrawnLine): TextRenderingMode {
  return stroked === true ? TextRenderingMode.FillAndOutline : TextRenderingMode.Fill;
}

/** Running header and footer as a printed Act has them; the footer carries the printed page number. */
export function runningLines(section: string, printed: string): DrawnLine[] {
  return [
    { text: 'Wombat Act 2031', y: 800, size: 9 },
    { text: section, y: 786, size: 9 },
    { text: `Wombat Act 2031  ${printed}`, y: 60, size: 8 },
    { text: 'Compilation No. 4', y: 48, size: 8 },
  ];
}
