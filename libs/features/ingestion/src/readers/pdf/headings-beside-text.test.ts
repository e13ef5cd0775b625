import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../../pipeline/read-document.ts';
import { drawPdf } from './draw-pdf.fixture.ts';
import type { DrawnLine } from './draw-pdf.fixture.ts';

describe('headings beside text', () => {
  it('are larger than all of the text, of which notes in small type may be most', async () => {
    const note = (at: number): DrawnLine => ({
      text: `The keeper of den ${at} lit a lamp and a net, and kept it.`,
      size: 8,
    });
    const lines: DrawnLine[] = ['Dens', 'Setts'].flatMap((title) => [
      { text: title, size: 16, above: 24 },
      { text: `A wombat of the hill says of ${title.toLowerCase()} that all of them`, size: 12, above: 24 },
      { text: 'are dry', size: 12 },
      ...Array.from({ length: 3 }, (_, at) => note(at)),
    ]);
    const { passages } = await readDocument(await drawPdf([lines]), { fileName: 'x.pdf', idPrefix: 'x@1', given: {} });
    expect(passages.map(({ sectionHeading }) => sectionHeading)).toEqual(['Dens', 'Setts']);
  });
});
