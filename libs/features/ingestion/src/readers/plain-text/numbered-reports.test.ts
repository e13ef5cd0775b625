import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../../pipeline/read-document.ts';

describe('a report as text', () => {
  it('is not called by the address that it was copied from', async () => {
    const text = 'URL: https://burrows.example/7 Read: 24 August 2031\n\nWombats rest in burrows.\n';
    const { passages } = await readDocument(Buffer.from(text), { fileName: 'x.txt', idPrefix: 'x@1', given: {} });
    expect(passages[0]).toMatchObject({ sectionHeading: null });
  });

  it('has the numbered paragraphs of a report whole where most of their first lines go on', async () => {
    const paragraphs = Array.from({ length: 14 }, (_, at) => {
      const next = at % 4 === 0 ? 'Warden of burrows counts them.' : 'wardens count them.';
      return `1.${at + 1} Wombats rest in burrow number ${at + 1}, in which the\n${next}\n`;
    });
    const text = `Burrow Inquiry\n\n1 Introduction\n${paragraphs.join('')}1.15 Den maps\nA map is old.\n`;
    const { passages } = await readDocument(Buffer.from(text), { fileName: 'x.txt', idPrefix: 'x@1', given: {} });
    expect(passages.find(({ section }) => section === 'para 1.5')!.text).toBe(
      'Wombats rest in burrow number 5, in which the Warden of burrows counts them.',
    );
    expect(passages.at(-1)).toMatchObject({ section: 'para 1.15', sectionHeading: 'Den maps', text: 'A map is old.' });
  });

  it('has paragraphs that are numbered through it whole too, below headings without a number', async () => {
    const paragraphs = Array.from({ length: 14 }, (_, at) => {
      const heading = at % 5 === 0 ? `\nHow is den ${at} lit?\n\n` : '\n';
      const next = at % 4 === 2 ? 'Warden of burrows counts them.' : 'wardens count them.';
      return `${heading}${at + 1}. Wombats rest in burrow number ${at + 1}, in which the\n${next}\n`;
    });
    const text = `Burrow Inquiry\n\n${paragraphs.join('')}`;
    const { passages } = await readDocument(Buffer.from(text), { fileName: 'x.txt', idPrefix: 'x@1', given: {} });
    const numbered = passages.filter(({ section }) => section !== null);
    expect(numbered.map(({ section }) => section)).toEqual(paragraphs.map((_, at) => `para ${at + 1}`));
    expect(numbered[6]!.text).toBe('Wombats rest in burrow number 7, in which the Warden of burrows counts them.');
  });

  it('has the next chapter after a section of one, though rows of a table between them have numbers too', async () => {
    const rows = ['1 Quoll Club', 'Its lamp is low.', '8 Wombat Club', 'Its lamp is high.'].join('\n');
    const counts = 'A warden counts the lamps of every burrow, and writes down how high they hang.\n'.repeat(20);
    const text = `Burrow Report\n\n1 Introduction\n1.1 Clubs\n${counts}${rows}\n2 Lamps\n2.1 Heights\n${counts}`;
    const { passages } = await readDocument(Buffer.from(text), { fileName: 'x.txt', idPrefix: 'x@1', given: {} });
    expect(new Set(passages.map(({ section }) => section))).toEqual(new Set(['para 1.1', 'para 2.1']));
  });
});
