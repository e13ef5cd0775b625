import { describe, expect, it } from '@jest/globals';
import { drawPdf } from '../pdf/draw-pdf.fixture.ts';
import type { DrawnLine } from '../pdf/draw-pdf.fixture.ts';
import { readDocument } from '../read-document.ts';

const hints = { idPrefix: 'standard@1', given: {} };
const FILLER = 'The warden keeps what is written here in mind.';
const heading = (text: string): DrawnLine => ({ text, bold: true, size: 13, above: 16, x: 90 });
const paragraph = (number: string, text: string): DrawnLine[] => [{ text: number, x: 90, above: 6 }, { text, x: 130, above: -13.2 }, { text: FILLER, x: 130 }];
const header: DrawnLine = { text: 'BRS S7 BURROW-RELATED DISCLOSURES', y: 800, size: 9 };

/** An invented reporting standard: numbers in a left column under headings without numbers, appendices, reasons. */
function drawStandard(): Promise<Uint8Array> {
  const numbers = Array.from({ length: 24 }, (_, at) => at + 1);
  const pages = [numbers.slice(0, 8), numbers.slice(8, 16), numbers.slice(16)].map((on, page): DrawnLine[] => [
    header,
    heading(['Objective', 'Governance', 'Metrics and targets'][page] as string),
    ...on.flatMap((number) => paragraph(String(number), `An entity shall disclose matter number ${number} in full and`)),
    ...(page === 2 ? [{ text: '(a) the depth of its burrows; and', x: 150, above: 6 }, { text: '(i) their direction.', x: 170, above: 6 }] : []),
  ]);
  const appendix = [header, heading('Appendix B Application guidance'), ...[1, 2, 3, 4].flatMap((number) => paragraph(`B${number}`, `Guidance number ${number} applies to the entity and`))];
  const reasons = [header, heading('Basis for Conclusions'), ...[1, 2, 3].flatMap((number) => paragraph(`BC${number}`, `The Board decided point ${number} after it had heard all and`))];
  return drawPdf([...pages, appendix, reasons]);
}

describe('provisions that are numbered paragraphs', () => {
  it('cites the paragraphs of a standard by their numbers, with the heading above them', async () => {
    const { passages } = await readDocument(await drawStandard(), { ...hints, fileName: 'standard.pdf', given: { title: 'BRS S7 Burrow Reporting Standard S7' } as never });
    const at = (words: string) => passages.find(({ text }) => text.includes(words));
    expect(['matter number 9 ', 'matter number 24', 'Guidance number 3', 'point 2 after'].map((words) => [at(words)?.section, at(words)?.sectionHeading])).toEqual([
      ['para 9', 'Governance'],
      ['para 24', 'Metrics and targets'],
      ['B3', 'Application guidance'],
      ['BC2', 'Basis for Conclusions'],
    ]);
    expect(passages.some(({ text }) => text.includes('BURROW-RELATED'))).toBe(false);
  });

  it('keeps the paragraphs of two standards in one file apart', async () => {
    const paragraphs = (name: string) => Array.from({ length: 22 }, (_, at) => `${at + 1}. An entity shall tell ${name} about matter ${at + 1}.`).join('\n\n');
    const text = `# Burrow rules\n\n# BRS 1\n\n## Objective\n\n${paragraphs('wombats')}\n\n# BRS 2\n\n## Objective\n\n${paragraphs('foxes')}\n`;
    const { passages } = await readDocument(Buffer.from(text), { ...hints, fileName: 'standards.md' });
    expect(passages.find((passage) => passage.text.includes('foxes about matter 7.'))?.section).toBe('BRS 2 para 7');
    expect(passages.find((passage) => passage.text.includes('wombats about matter 7.'))?.section).toBe('BRS 1 para 7');
  });

  it('leaves a numbered list under numbered headings as it is', async () => {
    const list = Array.from({ length: 12 }, (_, at) => `${at + 1}. A wombat rests.`).join('\n\n');
    const { provisions } = await readDocument(Buffer.from(`# 1 Burrows\n\nText.\n\n# 2 Dens\n\n${list}\n\n# 3 Lairs\n\nText.\n`), { ...hints, fileName: 'guide.md' });
    expect(provisions.filter(({ type }) => type === 'provision').map(({ label }) => label)).toEqual(['para 1', 'para 2', 'para 3']);
  });

  it('cites controls below the numbered heading that they belong to', async () => {
    const section = (number: string) => `# ${number} Setbacks\n\n${[1, 2, 3].map((control) => `C${control} The wall of ${number} stands ${control} metres back. ${FILLER.repeat(40)}`).join('\n\n')}\n`;
    const { passages } = await readDocument(Buffer.from(['3.1', '3.2', '3.3', '3.4'].map(section).join('\n')), { ...hints, fileName: 'plan.md' });
    expect(passages.find(({ text }) => text.includes('of 3.2 stands 2'))?.section).toBe('para 3.2 C2');
  });
});
