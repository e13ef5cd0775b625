import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../pipeline/read-document.ts';

async function paths(markdown: string): Promise<[string | null, string][]> {
  const { passages } = await readDocument(Buffer.from(markdown), { fileName: 'x.md', idPrefix: 'x@1', given: {} });
  return passages.map(({ section, headingPath }) => [section, headingPath.join(' > ')]);
}

describe('a Part', () => {
  const PLAN = `# Quoll Local Environmental Plan 2031

# Land Use Table

## Permitted

Dens; Setts

# Standards

## 3.1 Doors

A door is shut.

# Lamps

## 3.2 Lamps

A lamp is lit.
`;

  it('ends at a heading of its level in the file that is over numbers', async () => {
    expect(await paths(PLAN)).toEqual([
      ['Land Use Table', 'Land Use Table'],
      ['cl 3.1', 'Standards'],
      ['cl 3.2', 'Lamps'],
    ]);
  });

  it('goes on below such a heading where its numbers do', async () => {
    expect(await paths(PLAN.replace('Land Use Table', 'Part 3 Dens').replace('## Permitted', '## 3 Setts'))).toEqual([
      ['cl 3', 'Part 3 Dens'],
      ['cl 3.1', 'Part 3 Dens > Standards'],
      ['cl 3.2', 'Part 3 Dens > Lamps'],
    ]);
  });

  it('and an appendix end where the next document in the file has its contents list', async () => {
    const next =
      '## Contents\n\n1 Doors\n\n2 Roofs\n\n## 1 Doors\n\nA door is shut.\n\n## 2 Roofs\n\nA roof is flat.\n';
    const plan = `# Quoll Plan 2031\n\n## 1 Lamps\n\nA lamp is lit.\n\n## Appendix A Nets\n\n## 1 Knots\n\nKnots are tied.\n\n${next}`;
    expect(await paths(plan)).toEqual([
      ['para 1', ''],
      ['App A para 1', 'Appendix A Nets'],
      ['para 1', ''],
      ['para 2', ''],
    ]);
  });

  it('of a list, below which the numbers go on, holds none of them', async () => {
    const list = ['A Dens', 'B Lamps', 'C Nets']
      .map((part) => `## Part ${part}\n\nIt is for all burrows.\n\n`)
      .join('');
    const [, , , last, below] = await paths(
      `# Quoll Plan 2031\n\n## 1.7 Structure\n\nThis Plan has Parts.\n\n${list}## 1.8 Words\n\nA den is a burrow.\n`,
    );
    expect([last, below]).toEqual([
      ['Pt C', ''],
      ['para 1.8', ''],
    ]);
  });
});
