import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../pipeline/read-document.ts';

const sections = async (headings: readonly string[]) => {
  const markdown = headings.map((heading) => `${heading}\n\nThe warden writes down what is done here.`).join('\n\n');
  const { passages } = await readDocument(Buffer.from(`# Burrow policy\n\n${markdown}\n`), {
    ...{ fileName: 'policy.md', idPrefix: 'policy@1', given: {} },
  });
  return passages.map(({ section, sectionHeading, headingPath }) => [section, sectionHeading, headingPath.join(' > ')]);
};

describe('chapters with roman numbers, and sections with letters', () => {
  it('are cited by both, and a chapter by its own number', async () => {
    const headings = [
      '## I. Purpose',
      '## II. Duties',
      '### A. Lamps',
      '### B. Doors',
      '## III. Fees',
      '### A. Amounts',
    ];
    expect(await sections(headings)).toEqual([
      ['para I', 'Purpose', ''],
      ['para II', 'Duties', ''],
      ['para II.A', 'Lamps', 'II Duties'],
      ['para II.B', 'Doors', 'II Duties'],
      ['para III', 'Fees', ''],
      ['para III.A', 'Amounts', 'III Fees'],
    ]);
  });

  it('have a section I after H, or after G where H was not found, and go on with the next chapter', async () => {
    const letters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'I'].map((letter) => `### ${letter}. Lamp of kind ${letter}`);
    const read = await sections(['## I. Purpose', ...letters, '## II. Doors', '## III. Fees']);
    expect(read.map(([section]) => section).slice(-4)).toEqual(['para I.G', 'para I.I', 'para II', 'para III']);
    expect(read.at(-1)).toEqual(['para III', 'Fees', '']);
  });

  it('are left behind by the next heading of their level', async () => {
    const read = await sections(['## I. Purpose', '## II. Doors', '## III. Lamps', '### A. Oil', '## References']);
    expect(read.at(-1)).toEqual([null, 'References', '']);
  });

  it.each([
    ['stand below letters', ['## A. Facts', '### I. Lamps', '### II. Doors', '### III. Fees', '## B. Duties']],
    ['begin again', ['## I. Lamps', '## II. Doors', '## III. Fees', '# Part 2 Forms', '## I. Letters', '## B. Notes']],
    ['leave one out', ['## I. Lamps', '## II. Doors', '## III. Fees', '## V. Forms', '### A. Letters']],
    ['hold sections', ['## I. Lamps', '### 1. Oil', '### 2. Gas', '## II. Doors', '### 3. Locks', '## III. Fees']],
  ])('are no outline where they %s', async (_what, headings) => {
    expect((await sections(headings)).some(([section]) => /[IV]/.test(section ?? ''))).toBe(false);
  });

  it('are names where there are few', async () => {
    expect((await sections(['## I. Purpose', '## II. Duties'])).map(([section]) => section)).toEqual([null, null]);
  });
});
