import { randomBytes } from 'node:crypto';
import { concatTransformationMatrix, drawObject, PDFDocument, PDFName, popGraphicsState } from 'pdf-lib';
import { pushGraphicsState, StandardFonts } from 'pdf-lib';

/** Eight lines of eight pixels, all of one colour, as a fax machine sends them (ITU-T T.6), and the end of the page. */
const FAXED_SQUARE = Uint8Array.of(0xff, 0x00, 0x10, 0x01);
/** Where the square stands on page 2, in points from the lower left corner. */
const SQUARE = { left: 100, bottom: 300, side: 100 };
const PAGE = { width: 500, height: 700 };
/** What is on no page: a reader of pages has no need of it. */
const ATTACHMENT_BYTES = 4 * 1024 * 1024;

/** Returns an invented plan of three pages; its clause on height and a scanned black square are on page 2. */
export async function drawnPlan(word: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const [plain, bold] = [
    await pdf.embedFont(StandardFonts.Helvetica),
    await pdf.embedFont(StandardFonts.HelveticaBold),
  ];
  for (const lines of textOf(word)) {
    const page = pdf.addPage([PAGE.width, PAGE.height]);
    lines.forEach(({ text, size, heading }, at) =>
      page.drawText(text, { x: 40, y: 640 - at * 30, size, font: heading ? bold : plain }),
    );
  }
  const square = pdf.context.register(
    pdf.context.stream(FAXED_SQUARE, {
      Type: 'XObject',
      Subtype: 'Image',
      Width: 8,
      Height: 8,
      ColorSpace: 'DeviceGray',
      BitsPerComponent: 1,
      Decode: [1, 0],
      Filter: 'CCITTFaxDecode',
      DecodeParms: { K: -1, Columns: 8, Rows: 8 },
    }),
  );
  const second = pdf.getPage(1);
  second.node.setXObject(PDFName.of('Square'), square);
  second.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(SQUARE.side, 0, 0, SQUARE.side, SQUARE.left, SQUARE.bottom),
    drawObject('Square'),
    popGraphicsState(),
  );
  await pdf.attach(randomBytes(ATTACHMENT_BYTES), 'annexure.bin');
  return pdf.save();
}

/** The lines of each page. */
function textOf(word: string): { text: string; size: number; heading: boolean }[][] {
  const heading = (text: string, size: number) => ({ text, size, heading: true });
  const line = (text: string) => ({ text, size: 10, heading: false });
  return [
    [
      heading(`State Environmental Planning Policy (${word}) 2031 (fictional)`, 14),
      heading('Part 4 Principal development standards', 13),
      heading('4.1 Minimum subdivision lot size', 11),
      line(`(1) A lot of a ${word} subdivision must have at least 450 square metres.`),
      line('(2) This clause does not apply to a strata plan.'),
    ],
    [
      heading('4.3 Height of buildings', 11),
      line(`(1) The objective of this clause is to keep ${word} towers low.`),
      line(`(2) A ${word} tower must not exceed 7.5 metres in height.`),
    ],
    [
      heading('4.4 Floor space ratio', 11),
      line(`(1) The floor space ratio of a ${word} tower must not exceed 1:1.`),
      line('(2) Land below the flood level is left out.'),
    ],
  ];
}

/** Where the middle of the square is, as parts of the width and height from the upper left corner. */
export const SQUARE_MIDDLE = {
  x: (SQUARE.left + SQUARE.side / 2) / PAGE.width,
  y: 1 - (SQUARE.bottom + SQUARE.side / 2) / PAGE.height,
};

/** How far below the upper edge of page 2 its limit of height is printed, in widths of the page. */
export const LIMIT_BELOW_TOP = (PAGE.height - 580 - 10) / PAGE.width;
