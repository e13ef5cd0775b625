import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../../pipeline/read-document.ts';

const read = async (text: string) => {
  const document = await readDocument(Buffer.from(text), { fileName: 'x.txt', idPrefix: 'x@1', given: {} });
  const passages = document.passages.map(({ section, headingPath, sectionHeading, text: own }) => [
    ...[section, headingPath.join('; '), sectionHeading],
    own,
  ]);
  return { ...document, passages };
};

const NAME = 'Burrow and Other Holes (Keeping of Lamps and Nets in Winter)';

describe('a text that lost its lines', () => {
  it('has the provisions whose numbers go up, with their terms, subsections and Parts', async () => {
    const { passages, metadata } = await read(
      [
        `true regulation as.at act ${NAME} Act 2030 19 12 25 2 2031 648 1 3 2036 all.in.force ${NAME} Regulations 2031`,
        `1 Name These regulations may be cited as the ${NAME} Regulations 2031 . 3 Interpretation (1) In these`,
        'regulations— lamp means a light; spare‑lamp means another; net includes a knot. (2) A lamp of 1 May 2031 is',
        'old. Part 2—Care Division 1 Lamps 3A Lighting of lamps A keeper must light— (a) a lamp; or (b) a candle.',
        '7 Oil drips from it. 4 Oil Oil is clear. 90 Nets The net is dry. Legislative history Notes It was made.',
      ].join(' '),
    );
    const lamps = 'Part 2 Care; Division 1 Lamps';
    expect(passages.slice(1)).toEqual([
      ['reg 1', '', 'Name', `These regulations may be cited as the ${NAME} Regulations 2031.`],
      [
        ...['reg 3', '', 'Interpretation'],
        '(1) In these regulations—\nlamp means a light;\nspare‑lamp means another;\nnet includes a knot.\n' +
          '(2) A lamp of 1 May 2031 is old.',
      ],
      [
        ...['reg 3A', lamps, 'Lighting of lamps'],
        'A keeper must light—\n(a) a lamp; or\n(b) a candle. 7 Oil drips from it.',
      ],
      ['reg 4', lamps, 'Oil', 'Oil is clear. 90 Nets The net is dry.'],
    ]);
    expect(metadata).toMatchObject({ jurisdiction: 'SA', inForceFrom: '2036-03-01' });
  });

  it('is none where lines are left, and no law where few numbers follow each other', async () => {
    const text = 'Lamps of 2031 1 Oil The oil is clear. 2 Wax The wax is soft.';
    for (const given of [text, `${text} 3 Nets The nets are dry.\n${'Burrows are dry.\n\n'.repeat(9)}`])
      expect((await read(given)).facts.provisions).toBe(0);
  });
});
