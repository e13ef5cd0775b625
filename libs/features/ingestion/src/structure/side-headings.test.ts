import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../pipeline/read-document.ts';

const read = (text: string) => readDocument(Buffer.from(text), { fileName: 'act.txt', idPrefix: 'act@1', given: {} });

/** An invented Act in the form of older ones. */
const ACT = `Burrow Act 1931

PART I—PRELIMINARY

Short title

1. This Act may be cited as the Burrow Act 1931.

Interpretation

3.—(1) In this Act, unless the contrary intention appears—

(a) a den is a burrow; and

(b) a lair is a den.

(2) A drain is no burrow.

PART II—DIGGING

Offence to dig

4A. (1) A person shall not dig a burrow.

(2) The penalty is five pounds.

SCHEDULE 1

Form of notice

1. A notice shall be in writing.

Copies of notices

2. A copy shall be kept.
`;

describe('sections whose heading stands above their number', () => {
  it('are read with both', async () => {
    const { provisions, passages } = await read(ACT);
    expect(provisions.filter(({ type }) => type === 'provision').map(({ label, heading }) => [label, heading])).toEqual(
      [
        ['s 1', 'Short title'],
        ['s 3', 'Interpretation'],
        ['s 4A', 'Offence to dig'],
        ['Sch 1 cl 1', 'Form of notice'],
        ['Sch 1 cl 2', 'Copies of notices'],
      ],
    );
    expect(passages.find(({ section }) => section === 's 3')?.text).toMatch(
      /^\(1\) In this Act.*\n\(a\) a den is a burrow; and\n\(b\) a lair is a den\.\n\(2\) A drain/,
    );
  });

  it('are not made of lists that begin again under each heading', async () => {
    const list = (title: string) => `${title}\n\n1. Dig the burrow well.\n\n2. Fill the burrow later.\n\n`;
    const { provisions } = await read(
      `Burrow Guideline\n\n${['Owners', 'Wardens', 'Visitors', 'Others'].map(list).join('')}`,
    );
    expect(provisions.filter(({ type }) => type === 'provision')).toEqual([]);
  });
});
