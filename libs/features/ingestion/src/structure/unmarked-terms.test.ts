import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../pipeline/read-document.ts';

const read = (lines: readonly string[]) =>
  readDocument(Buffer.from(lines.join('\n\n')), { fileName: 'x.txt', idPrefix: 'x@1', given: {} });
const OPENING = ['Burrow Act 2031', '1 Name of Act', 'This is the Burrow Act 2031.'];
const TERMS = ['burrow includes—', '(a) a den;', 'keeper of a person, in relation to a lamp, means one who lights it;'];

describe('terms without bold print and quotation marks', () => {
  it('are defined below Definitions where at least three paragraphs do so', async () => {
    const { structure, text } = await read([
      ...[...OPENING, '4 Definitions', '(1) In this Act—', ...TERMS, 'lamp has the meaning given in section 9;'],
      ...['and includes the wick.', 'A reference to a net includes a knot.', '5 Nets', 'net means what holds.'],
    ]);
    expect(structure.definitions.map(({ term }) => term)).toEqual(['burrow', 'keeper', 'lamp']);
    const [{ start, end } = { start: 0, end: 0 }] = structure.definitions;
    expect(text.slice(start, end)).toBe('burrow includes—\n(a) a den;');
  });

  it('are none where fewer do, or where others are marked', async () => {
    const few = await read([...OPENING, '4 Definitions', ...TERMS]);
    expect(few.structure.definitions).toEqual([]);
    const marked = ['lamp', 'net', 'wick', 'den'].map((term) => `“${term}” means a ${term}.`);
    const { structure } = await read([...OPENING, '4 Definitions', ...marked, ...TERMS, 'a lamp means light.']);
    expect(structure.definitions.map(({ term }) => term)).toEqual(['lamp', 'net', 'wick', 'den']);
  });
});
