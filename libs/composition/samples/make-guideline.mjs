// Writes stormwater-guideline.pdf, the fictional sample guideline. Run it again after changing the text below.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from 'pdf-lib';

const TITLE = 'Stormwater Guideline for Small Sites (fictional sample)';
const PAGES = [
  [
    ['title', TITLE],
    ['body', 'Office of Sample Guidance, New South Wales (fictional)'],
    ['body', 'Published 1 March 2025'],
    [
      'body',
      'This guideline is invented. No authority has issued it. It comes with RegQA so that a first question has something to find.',
    ],
    ['heading', '1 Purpose'],
    [
      'body',
      'This guideline says how stormwater is kept clean on building sites of less than 2,500 square metres in New South Wales.',
    ],
    ['heading', '2 When a plan is needed'],
    [
      'body',
      'A stormwater management plan is needed for any site where more than 250 square metres of ground will be ' +
        'bare for longer than 14 days.',
    ],
    ['body', 'No plan is needed for work that is wholly inside an existing building.'],
  ],
  [
    ['heading', '3 What a plan must contain'],
    ['body', 'A stormwater management plan must show the following:'],
    ['body', '(a) the boundary of the site and the direction in which water flows across it,'],
    ['body', '(b) where sediment fences and basins will stand,'],
    ['body', '(c) who inspects the controls, and how often.'],
    ['heading', '4 Sediment basins'],
    ['body', 'A sediment basin should hold at least 150 cubic metres for each hectare of bare ground.'],
    ['body', 'Water may leave a basin only when its suspended solids are below 50 milligrams per litre.'],
    ['heading', '5 Inspection'],
    ['body', 'Controls should be inspected once a week, and within 24 hours after more than 10 millimetres of rain.'],
  ],
  [
    ['heading', '6 Records'],
    [
      'body',
      'Records of inspections should be kept on the site until the ground is covered, and for 12 months afterwards.',
    ],
    ['heading', '7 Review'],
    ['body', 'This guideline is reviewed every 3 years.'],
  ],
];
const SIZES = { title: 18, heading: 13, body: 11 };
const WIDTH = 595;
const HEIGHT = 842;
const MARGIN = 72;

const pdf = await PDFDocument.create();
pdf.setTitle(TITLE);
pdf.setCreationDate(new Date('2025-03-01T00:00:00Z'));
pdf.setModificationDate(new Date('2025-03-01T00:00:00Z'));
const plain = await pdf.embedFont(StandardFonts.Helvetica);
const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
PAGES.forEach((items, index) => drawPage(items, index + 1));
await writeFile(join(import.meta.dirname, 'stormwater-guideline.pdf'), await pdf.save());

function drawPage(items, number) {
  const page = pdf.addPage([WIDTH, HEIGHT]);
  page.drawText('Stormwater Guideline for Small Sites', { x: MARGIN, y: HEIGHT - 40, size: 8, font: plain });
  page.drawText(`Page ${number} of ${PAGES.length}`, { x: WIDTH - MARGIN - 50, y: 36, size: 8, font: plain });
  let y = HEIGHT - 90;
  for (const [kind, text] of items) {
    const font = kind === 'body' ? plain : bold;
    for (const line of wrap(text, font, SIZES[kind])) {
      page.drawText(line, { x: MARGIN, y, size: SIZES[kind], font });
      y -= SIZES[kind] * 1.4;
    }
    y -= kind === 'body' ? 5 : 8;
  }
}

function wrap(text, font, size) {
  const lines = [''];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (font.widthOfTextAtSize(longer, size) <= WIDTH - 2 * MARGIN) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
