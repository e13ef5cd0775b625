import { drawPdf } from '../../readers/pdf/draw-pdf.fixture.ts';
import type { DrawnLine } from '../../readers/pdf/draw-pdf.fixture.ts';
import type { InventedDocument } from './invented-document.fixture.ts';
import { contentsOf, wrapped, written } from './written-file.fixture.ts';
import type { WriteFile } from './written-file.fixture.ts';

const LINES_A_PAGE = 25;

/** A printed Act: running lines, a contents list with dot leaders, headings in bold, columns without rules. */
export const writePdf: WriteFile = async (document) => {
  const lines = document.parts.flatMap((part): DrawnLine[] => {
    if (part.is === 'container')
      return [{ text: `Part ${part.number}  ${part.heading}`, bold: true, size: 14, above: 8 }];
    if (part.is === 'provision') return [{ text: `${part.number}  ${part.heading}`, bold: true, size: 12, above: 8 }];
    if (part.is === 'table') return part.rows.flatMap(tableLine);
    if (part.is === 'definition') return wrapped(`${part.term} means ${part.text}`).map((text) => ({ text }));
    if (part.is === 'list')
      return part.items.flatMap((items) =>
        items.map((item, at) => ({ text: at === 0 ? `(a) ${item}` : item, x: 150 + 20 * Math.min(1, at) })),
      );
    if (part.is === 'unseen') return [{ text: part.text, size: 8 }];
    return wrapped(`${part.mark} ${part.text}`.trim()).map((text, at) => ({ text, above: at === 0 ? 6 : 0 }));
  });
  const endnotes =
    document.endnotes.length === 0
      ? []
      : [{ text: 'Endnotes', bold: true, size: 14 }, ...document.endnotes.map((text) => ({ text }))];
  const contents = contentsOf(document).map((entry, at) => ({ text: `${entry} ${'.'.repeat(20)} ${at + 1}` }));
  const cover = [
    { text: document.title, bold: true, size: 20 },
    ...(contents.length > 0 ? [{ text: 'Contents', bold: true }, ...contents] : []),
  ];
  const pages = [cover, ...pagesOf(lines), ...(endnotes.length > 0 ? [endnotes] : [])].map((page, at) => [
    ...runningOf(document, at + 1),
    ...page,
  ]);
  return written(
    await drawPdf(pages),
    pages
      .flat()
      .map(({ text }) => text)
      .join('\n'),
  );
};

function tableLine(row: readonly string[]): DrawnLine[] {
  const cells = row.map((text, at) => ({ text, size: 6, x: 120 + at * 118 })).filter(({ text }) => text !== '');
  return cells.map((cell, at) => (at === 0 ? cell : { ...cell, above: -7.2 }));
}

function runningOf({ running }: InventedDocument, page: number): DrawnLine[] {
  return running === ''
    ? []
    : [
        { text: running, y: 800, size: 9 },
        { text: `${running}  ${page}`, y: 50, size: 8 },
      ];
}

function pagesOf(lines: readonly DrawnLine[]): DrawnLine[][] {
  const pages = Math.ceil(lines.length / LINES_A_PAGE);
  return Array.from({ length: pages }, (_, at) => lines.slice(at * LINES_A_PAGE, (at + 1) * LINES_A_PAGE));
}
