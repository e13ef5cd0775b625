import { expect, it } from '@jest/globals';
import { readDocument } from '../../pipeline/read-document.ts';
import { drawPdf } from './draw-pdf.fixture.ts';

it('is left out of the text, though the dots that lead to its pages are spaced', async () => {
  const entries = ['Lamps', 'Nets', 'Dens', 'Bells', 'Doors'].map((name, at) => ({
    text: `${name} . . . . . . . . ${at + 3}`,
  }));
  const body = ['A lamp is lit at dusk.', 'A net is mended . . . or it is thrown away.'].map((text) => ({ text }));
  const bytes = await drawPdf([
    [{ text: 'Burrow report', size: 24 }],
    [{ text: 'Contents', size: 16 }, ...entries],
    body,
  ]);
  const { passages } = await readDocument(Buffer.from(bytes), { fileName: 'x.pdf', idPrefix: 'x@1', given: {} });
  const text = passages.map((passage) => passage.text).join('\n');
  expect(text).toContain('A net is mended . . . or it is thrown away.');
  expect(text).not.toContain('Nets . . .');
});
