import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../read-document.ts';

const warningsOf = async (text: string) =>
  (await readDocument(Buffer.from(text), { fileName: 'file.md', idPrefix: 'act@1', given: {} })).facts.warnings.filter(
    (warning) => /\btables?\b/.test(warning),
  );

const TABLE = '| Kite | Fee |\n|---|---|\n| box kite | $20 |';

/**
 * An invented Act in which a table may stand where the second subsection of section 5 announces it, and after section
 * 6.
 */
const act = (first: string, second: string) => `# Kite Act 2034

##### 4  Definitions

    * In this Act, **_kite_** means a thing that flies on a string.

##### 5  Licence fees

    * (1) A licence for a kite has a fee.

    * (2) The fee is worked out using the following table:

${first}

    * Note: The fee is indexed.

    * (3) The Minister may waive the fee.

##### 6  Winds

    * For the purposes of this Act, the table has effect:

${second}

##### 7  Strings

    * A string must not be longer than 90 metres.
`;

describe('a table that a conversion lost', () => {
  it('is told on the receipt with the subsection that refers to it', async () => {
    expect(await warningsOf(act('', TABLE))).toEqual([
      'A table that the text refers to was not found in the file: s 5(2).',
    ]);
    expect(await warningsOf(act('', ''))).toEqual([
      '2 tables that the text refers to were not found in the file: s 5(2), s 6.',
    ]);
  });

  it('is none that stands elsewhere under a caption with its number', async () => {
    const refers = (number: number) =>
      `# Kite Act 2034\n\n##### 1  Kites\n\n    * (1) The fee is in table ${number} below.\n`;
    const caption = `\n##### 2  Strings\n\nA string is long.\n\nTable 4: Fees\n\n${TABLE}\n`;
    expect(await warningsOf(`${refers(4)}${caption}`)).toEqual([]);
    expect(await warningsOf(`${refers(5)}${caption}`)).toHaveLength(1);
  });

  it('is counted where there are many, and the first are named', async () => {
    const sections = Array.from({ length: 12 }, (_, at) => `##### ${at + 1}  Kites\n\n    * The table has effect:\n`);
    expect(await warningsOf(`# Kite Act 2034\n\n${sections.join('\n')}`)).toEqual([
      '12 tables that the text refers to were not found in the file: s 1, s 2, s 3, s 4, s 5, s 6, s 7, s 8, s 9, s 10 and 2 more.',
    ]);
  });
});

describe('a table that the file has', () => {
  it('is not told, in its provision or as plain rows', async () => {
    expect(await warningsOf(act(TABLE, TABLE))).toEqual([]);
    expect(await warningsOf(act('    * Kite Fee\n\n    * box kite $20\n\n    * flat kite $30', TABLE))).toEqual([]);
  });

  it('is not told where it stands below a heading of its own', async () => {
    expect(
      await warningsOf(
        `# Kite Guideline\n\n## Fees\n\nThe fees of kites are set out in the following table:\n\n### Kites and fees\n\n${TABLE}\n`,
      ),
    ).toEqual([]);
    expect(
      await warningsOf(
        '# Kite Guideline\n\n## Fees\n\nThe fees of kites are set out in the following table:\n\n### Strings\n\nA string is thin.\n',
      ),
    ).toEqual(['A table that the text refers to was not found in the file: Fees.']);
  });
});
