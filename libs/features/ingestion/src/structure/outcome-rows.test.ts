import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../pipeline/read-document.ts';

const FILLER = 'so that the burrow is dry, quiet and dark, and the neighbours of the burrow are not disturbed. '.repeat(
  5,
);
const read = (rows: readonly string[]) =>
  readDocument(Buffer.from(['# Ballarat Planning Scheme', '## 6.2 Lamps', rows.join('\n')].join('\n\n')), {
    fileName: 'scheme.md',
    idPrefix: 'scheme@1',
    given: {},
  });

describe('the rows of a table of outcomes', () => {
  it('are cited by their codes, with the heading over several rows', async () => {
    const { passages } = await read([
      '| Performance outcomes | Acceptable outcomes |',
      '| --- | --- |',
      '| At doors | |',
      `| PO1 Lamps are low, ${FILLER} | AO1.1 A lamp is under 1 m. |`,
      `| PO2 Lamps are dim, ${FILLER} | AO2.1 A lamp has one wick. |`,
      '| On roofs | |',
      `| PO3 Lamps are fixed, ${FILLER} | AO3.1 A lamp has a hook. |`,
    ]);
    expect(passages.map(({ section, text }) => [section, /At doors|On roofs/.exec(text)?.[0]])).toEqual([
      ['cl 6.2 PO1', 'At doors'],
      ['cl 6.2 PO2', 'At doors'],
      ['cl 6.2 PO3', 'On roofs'],
    ]);
    expect(passages.every(({ text }) => text.startsWith('| Performance outcomes |'))).toBe(true);
  });

  it('are cited by the codes of solution and criterion together', async () => {
    const { passages } = await read([
      '| Acceptable Solutions | Performance Criteria |',
      '| --- | --- |',
      `| A1 Lamps are low, ${FILLER} | P1 Lamps are dim. |`,
      `| A2 Lamps are few, ${FILLER} | P2 Lamps are far. |`,
    ]);
    expect(passages.map(({ section }) => section)).toEqual(['cl 6.2 A1/P1', 'cl 6.2 A2/P2']);
  });

  it('keep a heading that no code follows', async () => {
    const { passages } = await read([
      '| | |',
      '| --- | --- |',
      '| PO1 Low | Low |',
      '| PO2 Dim | Dim |',
      '| On roofs | |',
    ]);
    expect(passages.map(({ section, text }) => [section, text.includes('On roofs')])).toEqual([['cl 6.2', true]]);
  });

  it('are none where the first cells are names', async () => {
    const { passages } = await read(['| Zone | Lamps |', '| --- | --- |', '| A1 | Low |', '| A2 | Dim |']);
    expect(passages.map(({ section }) => section)).toEqual(['cl 6.2']);
  });

  it('are cited by the codes of a rule and its criterion', async () => {
    const { passages } = await read([
      '| Rules | Criteria |',
      '| --- | --- |',
      `| R1 Lamps are low, ${FILLER} | C1 Lamps are safe. |`,
      `| R2 Lamps are dim, ${FILLER} | C2 Lamps are quiet. |`,
    ]);
    expect(passages.map(({ section }) => section)).toEqual(['cl 6.2 R1/C1', 'cl 6.2 R2/C2']);
  });
});
