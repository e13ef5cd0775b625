import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../../pipeline/read-document.ts';

const read = async (lines: readonly string[]) => {
  const document = await readDocument(Buffer.from(lines.join('\n')), {
    fileName: 'x.txt',
    idPrefix: 'x@1',
    given: {},
  });
  const passages = document.passages.map(({ section, headingPath, text }) => [section, headingPath.join(), text]);
  return { ...document, passages };
};

const NAME = 'BURROW ACT 2031';
const LIST = ['PART 1--PRELIMINARY', '1. Name of Act', '2. Lamps', 'PART 2--NETS', '3A. Nets that hold', '4. Knots'];

describe('pages of sections that a database joined', () => {
  it('have the numbers of their marks, and the Parts of the contents list', async () => {
    const page = (mark: string, ...text: string[]) => ['', NAME, `- ${mark}`, ...text];
    const { passages, metadata, facts } = await read([
      ...[NAME, '', '- TABLE OF PROVISIONS', '', ...LIST, 'DICTIONARY', 'ENDNOTES'],
      ...page('LONG TITLE', 'An Act about burrows'),
      ...page('SECT 1', 'Name of Act ', 'This Act is the Burrow Act 2031.'),
      ...page('SECT 2', 'Lamps', '     (1)     Lamps are lit.', '     (2)     Lamps are low.'),
      ...page('SECT 3A', 'Nets that hold', 'A net has knots.'),
      ...page('SECT 4', 'Knots', 'A knot is tight.'),
      ...page('NOTES Dictionary', '', 'Dictionary', '"net" means a net.'),
      ...page('NOTES', 'Old laws are at www.legislation.sa.gov.au.'),
    ]);
    expect(passages).toEqual([
      [null, '', 'An Act about burrows'],
      ['s 1', 'Part 1 PRELIMINARY', 'This Act is the Burrow Act 2031.'],
      ['s 2', 'Part 1 PRELIMINARY', '(1) Lamps are lit.\n(2) Lamps are low.'],
      ['s 3A', 'Part 2 NETS', 'A net has knots.'],
      ['s 4', 'Part 2 NETS', 'A knot is tight.'],
      ['Dictionary, definition of “net”', '', '"net" means a net.'],
    ]);
    expect(metadata).toMatchObject({ title: 'Burrow Act 2031', jurisdiction: 'SA' });
    expect(facts.contentsMissing).toEqual([]);
  });

  it('have titles in several lines where these begin with the number', async () => {
    const page = (number: string, title: string, text: string) => [NAME, '', `- SECT ${number}`, title, '', text, ''];
    const { passages, provisions } = await read([
      ...[NAME, '', 'TABLE OF PROVISIONS', '', ...LIST, ''],
      ...page('1', '1--Name\nof Act', 'This is the Burrow Act 2031.'),
      ...page('2', '2--Lamps', 'Lamps are lit.'),
      ...page('3A', '3A--Nets that\nHold', 'A net has knots.'),
      ...page('4', '4--Knots', 'A knot is tight.'),
    ]);
    expect(provisions.flatMap(({ heading }) => heading ?? [])).toContain('Nets that Hold');
    expect(passages.at(-2)).toEqual(['s 3A', 'Part 2 NETS', 'A net has knots.']);
  });

  it('have their numbers where the heading stands once more below the mark', async () => {
    const page = (number: string, title: string, text: string) => [
      ...['', NAME, `- SECT ${number}`, title, ' ', ' ', `${number} ${title}`, text],
    ];
    const { passages } = await read([
      ...[NAME, '', 'TABLE OF PROVISIONS', '', ...LIST, ''],
      ...page('1', 'Name of Act', 'This is the Burrow Act 2031.'),
      ...page('2', 'Lamps', 'Lamps are lit.'),
      ...['', NAME, '- SECT 3A', 'Nets', 'that hold', ' ', '3A Nets that', 'hold', 'A net has knots.'],
      ...page('4', 'Knots', 'A knot is tight.'),
    ]);
    expect(passages).toEqual([
      ['s 1', 'Part 1 PRELIMINARY', 'This is the Burrow Act 2031.'],
      ['s 2', 'Part 1 PRELIMINARY', 'Lamps are lit.'],
      ['s 3A', 'Part 2 NETS', 'A net has knots.'],
      ['s 4', 'Part 2 NETS', 'A knot is tight.'],
    ]);
  });

  it('are headed between asterisks below their titles', async () => {
    const page = (number: string, title: string, text: string) => [' ', title, `*** ${number} ${title} ***`, text];
    const { passages } = await read([
      ...['BURROW ACT 2031 - As at 1 May 2032', '', 'TABLE OF PROVISIONS', ''],
      ...['**** TABLE OF PROVISIONS ****', '', ...LIST, '', 'SCHEDULE - Words', '', '- LONG TITLE'],
      ...['An Act about burrows', ...page('1', 'Name of Act', 'This is the Burrow Act 2031.')],
      ...page('2', 'Lamps', 'Lamps are lit.'),
      ...page('3A', 'Nets that\nhold', 'A net has knots.'),
      ...page('4', 'Knots', 'A knot is tight.'),
      ...[' ', '- SCHEDULE', '*** SCHEDULE Words ***', '', '"net" means a net.'],
    ]);
    expect(passages.slice(1)).toEqual([
      ['s 1', 'Part 1 PRELIMINARY', 'This is the Burrow Act 2031.'],
      ['s 2', 'Part 1 PRELIMINARY', 'Lamps are lit.'],
      ['s 3A', 'Part 2 NETS', 'A net has knots.'],
      ['s 4', 'Part 2 NETS', 'A knot is tight.'],
      ['Sch', '', '"net" means a net.'],
    ]);
  });
});
