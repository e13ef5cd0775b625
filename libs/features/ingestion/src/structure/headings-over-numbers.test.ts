import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../pipeline/read-document.ts';

const read = (text: string) =>
  readDocument(Buffer.from(text), { fileName: 'policy.md', idPrefix: 'policy@1', given: {} });

/** An invented policy as a conversion of a register's XML has it: one line a clause, its number below its heading. */
const POLICY = `## Name of Policy [sec.1.1]

1.1 This Policy is State Environmental Planning Policy (Burrows) 2031.

## Specified burrows [sec.1.2A]

1.2A (1) A den is a burrow. (2) A burrow must— (a) have a door (of oak or elmwood), (b) be dry, as paragraphs (c), (d) say, or (e) if it is wet— (i) a drain, and (ii) a lamp. (3) (4) A burrow may be lit. cl 1.2A: Am 2032 (17), Sch 1 [3] [4]; 2033 No 5, Sch 2.1. Subst 2034 (9), cl 3. Division 2 Subdivision 1

## Lamps [sec.2.3]

2.3 A lamp is lit. (2), (3) cl 2.3: Ins 2032 (17), Sch 1 [5].

## Repealed lamps [sec.2.4]

2.4 cl 2.4: Rep 2033 (8), Sch 1.

## Nests [sec.2.5]

2.5 (1) A nest is dry, as s 4 of the Rep Act 2030 says. (2) s 2.5: Am 2035 (7), Sch 1[2] [3]; 2036 (9), Sch 1.

## Notice [sch.1-sec.1]

1 (1) Notice is given of— (a) a sett under the Sett Act 2030 , (b) a den. (2) It is given early.

## Wardens [sch.2-pt.3-sec.1]

1 A warden is appointed. Sec 2.5 Am 2035 (7), Sch 1[2] [3]. Sec 2.6 Ins 2035 (7), Sch 1[4].
`;

describe('clauses whose heading stands without a number above a text that opens with it', () => {
  it('are provisions with that heading', async () => {
    const { provisions } = await read(POLICY);
    expect(
      provisions.filter(({ type }) => type === 'provision').map(({ key, label, heading }) => [key, label, heading]),
    ).toEqual([
      ['cl-1.1', 'cl 1.1', 'Name of Policy'],
      ['cl-1.2a', 'cl 1.2A', 'Specified burrows'],
      ['cl-2.3', 'cl 2.3', 'Lamps'],
      ['cl-2.4', 'cl 2.4', 'Repealed lamps'],
      ['cl-2.5', 'cl 2.5', 'Nests'],
      ['sch-1-cl-1', 'Sch 1 cl 1', 'Notice'],
      ['sch-2-cl-1', 'Sch 2 cl 1', 'Wardens'],
    ]);
  });

  it('have their subsections, and their history as notes', async () => {
    const { text, structure } = await read(POLICY);
    expect(text).toContain(
      '(1) A den is a burrow.\n(2) A burrow must—\n(a) have a door (of oak or elmwood),\n(b) be dry, as paragraphs (c), (d) say, or\n(e) if it is wet—\n(i) a drain, and\n(ii) a lamp.\n(3)\n(4) A burrow may be lit.\n',
    );
    expect(text).toContain('(a) a sett under the Sett Act 2030,\n(b) a den.\n(2) It');
    expect(text).toContain('(1) A nest is dry, as s 4 of the Rep Act 2030 says.');
    expect(text).not.toMatch(/\b(?:Am|Ins|Subst|Rep) 203|Division 2/);
    expect(structure.amendmentNotes.map(({ provisionKey, kind }) => [provisionKey, kind])).toEqual([
      ['cl-1.2a', 'substituted'],
      ['cl-2.3', 'inserted'],
      ['cl-2.4', 'repealed'],
      ['cl-2.5', 'amended'],
      ['cl-2.5', 'amended'],
      [null, 'inserted'],
    ]);
  });

  it('are paragraphs of a chapter where that has a title', async () => {
    const chapters = '# 1 Dens\n\n## Doors\n\n1.1 A door.\n\n## Roofs\n\n1.2 A roof.\n\n## Lamps\n\n1.3 A lamp.\n';
    const { provisions } = await read(chapters);
    expect(provisions.map(({ key }) => key)).not.toContain('cl-1.2');
  });
});
