import { describe, expect, it } from '@jest/globals';
import { missingTables } from './missing-tables.ts';

/** The sentences that miss a table in a provision, given as the texts of its passages. */
const missing = (...passages: string[]) =>
  missingTables(passages.map((text) => ({ text }))).map(({ passage, start, end }) => passage.text.slice(start, end));

const TABLE = '| Lantern | Fee |\n| --- | --- |\n| harbour | $20 |';

describe('a table that a provision announces and does not have', () => {
  it.each([
    [
      'before the next subsection',
      '(1) The fee for a lantern is worked out using the following table:\n(2) A keeper must pay the fee.',
    ],
    [
      'before a heading and the next subsection',
      '(1) The fee is set out in the table:\nWaiver of fees\n(2) The Harbour Master may waive the fee.',
    ],
    [
      'after the words of a condition',
      '(1) If:\n(a) a lantern is lit; and\n(b) it is dusk;\nthe table has effect:\n(2) Subsection (1) is subject to section 9.',
    ],
    [
      'before notes alone',
      'For the purposes of this Act, the table has effect:\nNote 1: For lanterns, see section 4.\nPenalty: 20 penalty units.',
    ],
    ['at the end of the text', '(2) Table 2 is as follows:'],
    ['before another one that is missing as well', '(1) The table has effect:\n(2) The table has effect:'],
    [
      'where items follow that are no rows',
      '(1) The following table has effect in relation to a lamp:\n(a) that is lit; or\n(b) for items 4 to 8 of ' +
        'the table—that is broken.\n(2) In this section, a lamp includes a lantern.',
    ],
    [
      'in the words of an item',
      '(1) Two keepers are a pair if:\n(a) one is named in the left column of the following table; and\n(b) ' +
        'the other is named in the right column.\nFor this Act, the members of the pair are those keepers.',
    ],
    [
      'in the last of several sentences',
      '(1) A keeper may ask for a review. The following table sets out the decisions that are reviewed.\n(2) ' +
        'The request must be in writing.',
    ],
  ])('is found %s', (_where, text) => {
    expect(missing(text)[0]).toMatch(/\btable\b/i);
  });

  it('is found by the sentence that announces it, once for each', () => {
    expect(missing('(1) A lamp is a light. The table has effect:\n(2) The fees are in the following table.')).toEqual([
      'The table has effect:',
      '(2) The fees are in the following table.',
    ]);
  });

  it('is found where a provision relies on it without saying that it follows', () => {
    expect(
      missing(
        '(1) Each provision specified in column 1 of the table commences on the day in column 2 of the table.\n' +
          '(2) Column 3 of the table is no part of this Act.',
      ),
    ).toHaveLength(1);
    expect(
      missing(
        'If an event specified in the table happens, the keeper must give notice of:\n(a) the event; and\n(b) ' +
          'its day;\nto the Harbour Master.',
      ),
    ).toHaveLength(1);
    expect(
      missing('(1) This clause is about lanterns.\n(2) A lantern described in the Table to this clause must be lit.'),
    ).toEqual(['(2) A lantern described in the Table to this clause must be lit.']);
  });

  it('may stand under the next heading where nothing of the provision follows', () => {
    const last = (text: string) => missingTables([{ text }]).map((one) => one.last);
    expect(last('The fee is set out in the following table:\nNote: The fee is indexed.')).toEqual([true]);
    expect(last('(1) The fee is set out in the following table:\n(2) It is indexed.')).toEqual([false]);
  });
});

describe('a table that is there', () => {
  it.each([
    ['at once', `(1) The fee is set out in the following table:\n${TABLE}\n(2) It is indexed.`],
    [
      'after a note and a caption',
      `(1) The fee is set out in the table:\nNote: The fee is indexed.\nFees for lanterns\n${TABLE}`,
    ],
    [
      'after the items of the sentence',
      `(1) A keeper pays a fee if:\n(a) the keeper is named in the following table; and\n(b) the lantern is lit.\n${TABLE}`,
    ],
    [
      'as plain rows',
      '(1) The fee is set out in the following table:\nLantern Fee\nharbour $20\nquay $30\n(2) It is indexed.',
    ],
    ['as cells line by line', '(1) The fee is set out in the table:\nLantern\nFee\nharbour\n$20'],
    [
      'as rows with letters',
      '(1) The fee is set out in the following table:\n(a) harbour lantern $20\n(b) quay lantern $30\n(2) It is indexed.',
    ],
    [
      'as one line of rows',
      '(1) A lantern named in the table to this clause must be lit.\nLantern Time 1 Any lantern. 2 Harbour ' +
        'lanterns at dusk. 3 Quay lanterns at dawn.',
    ],
    [
      'as rows in the line that announces it',
      '(1) The fee is set out in the following table: Lantern Fee harbour $20 quay $30\n(2) It is indexed.',
    ],
  ])('is not missed %s', (_how, text) => {
    expect(missing(text)).toEqual([]);
  });

  it('is not missed where the next passage of the provision begins with it', () => {
    expect(missing('(1) The fee is set out in the following table:', TABLE, '(2) It is indexed.')).toEqual([]);
    expect(missing('(1) The fee is set out in the following table.', 'Lantern Fee harbour $20 quay $30')).toEqual([]);
  });
});

it.each([
  [
    'a table of another provision',
    '(2) A fee in the table in section 5, or set out in the table to Schedule 1, has effect as if:\n(a) it were halved.',
  ],
  [
    'a table of an earlier subsection',
    '(1) A lantern has a fee.\n(2) The keeper must pay the fee that is set out in the table.',
  ],
  [
    'a list that an item of a table leads to',
    '(1) If an item of the table applies, the keeper must give notice of:\n(a) the lantern; and\n(b) the item.',
  ],
  [
    'tables that a list names',
    '(1) The fee is the sum of those in the following tables:\n(a) the table in rule 4;\n(b) the table in rule 5.',
  ],
  ['water under the ground', '(1) The works must not lower the water table below the lantern pond.'],
  [
    'a document that is laid before Parliament',
    '(8) The Minister must table the report by the following time:\n(a) noon.',
  ],
  ['what only a note says', 'A lantern must be lit.\nNote: The following table is blank.'],
])('does not take %s for a missing one', (_what, text) => {
  expect(missing(text)).toEqual([]);
});
