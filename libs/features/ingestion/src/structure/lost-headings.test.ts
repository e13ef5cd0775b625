import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../pipeline/read-document.ts';

const read = (text: string) =>
  readDocument(Buffer.from(text), { fileName: 'standard.md', idPrefix: 'standard@1', given: {} });

const paragraph = (number: number | string) => `${number} An entity shall disclose burrow ${number}, and its den.`;
const paragraphs = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_one, at) => paragraph(from + at)).join('\n\n');

/** An invented standard as a conversion of a PDF has it. */
const STANDARD = `# IFRS S9 Burrow Disclosures

## Objective

${paragraphs(1, 8)}

Judgements and errors

Judgements

${paragraphs(9, 15)}

(a) the den

Lamps are lit.

Measurement uncertainty

${paragraphs(16, 24)}

## Appendix B

${['B1', 'B2', 'B3'].map(paragraph).join('\n\n')}
`;

describe('a standard that lost the format of its headings', () => {
  it('has them again where short lines stand between numbered paragraphs', async () => {
    const { passages } = await read(STANDARD);
    const headings = new Map(passages.map(({ section, headingPath }) => [section, headingPath]));
    expect(headings.get('para 8')).toEqual(['Objective']);
    expect(headings.get('para 15')).toEqual(['Judgements and errors', 'Judgements']);
    expect(headings.get('para 16')).toEqual(['Measurement uncertainty']);
    expect(passages.find(({ section }) => section === 'para 15')?.text).toMatch(/\n\(a\) the den\nLamps are lit\.$/);
  });

  it('has a paragraph that the line after a heading begins, whose number is set apart', async () => {
    const { passages } = await read(`${STANDARD}\nLamps\nB4    An entity shall light lamps, B5 and\nB6 as well.\n`);
    expect(passages.slice(-2).map(({ section, sectionHeading, text }) => [section, sectionHeading, text])).toEqual([
      ['para B3', null, 'An entity shall disclose burrow B3, and its den.'],
      ['para B4', 'Lamps', 'An entity shall light lamps, B5 and B6 as well.'],
    ]);
  });

  it('is not called by the heading that a converter put over it', async () => {
    expect((await read(`# PDF Content\n\n${STANDARD}`)).metadata.title).toBe('IFRS S9 Burrow Disclosures');
  });
});
