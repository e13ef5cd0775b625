import { expect, it } from '@jest/globals';
import { readDocument } from '../../pipeline/read-document.ts';
import { drawPdf } from './draw-pdf.fixture.ts';

const TITLES = ['Lamps', 'Nets', 'Dens', 'Bells'];
const MOST = 18;

it('cites paragraphs that begin again below each regulation by it, however many one has', async () => {
  const pages = TITLES.map((title, at) => [
    { text: `What follows is said of ${title.toLowerCase()}, and of nothing else that is in a burrow.` },
    { text: `Regulation ${at + 1}`, bold: true, size: 14, above: 14 },
    { text: title, bold: true, size: 14, above: 20 },
    ...Array.from({ length: at === 0 ? MOST : 6 }, (_, number) => ({
      text: `${number + 1}. A keeper shall see to matter ${number + 1} and write it down.`,
      above: 6,
    })),
  ]);
  const bytes = await drawPdf([[{ text: 'Burrow Regulations', size: 24 }], ...pages]);
  const { provisions } = await readDocument(Buffer.from(bytes), { fileName: 'x.pdf', idPrefix: 'x@1', given: {} });
  const own = provisions.filter(({ type }) => type === 'provision');
  expect(own.map(({ label, heading }) => [label, heading])).toEqual(
    TITLES.map((title, at) => [`reg ${at + 1}`, title]),
  );
});
