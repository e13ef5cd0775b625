import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../pipeline/read-document.ts';

const read = (text: string) => readDocument(Buffer.from(text), { fileName: 'plan.md', idPrefix: 'plan@1', given: {} });

/** An invented plan as a conversion of a register's XML has it. */
const PLAN = `# Preliminary

## Name of Plan [sec.1.1]

1.1 This Plan is Quoll Local Environmental Plan 2031.

## Definitions [sec.1.2]

1.2 The Dictionary at the end of this Plan defines words (see clause 2.3).

## Land use zones [sec.1.3]

1.3 The land use zones under this Plan are as follows— W9 Banks W2 Setts W3 Nests.

# Land Use Table

## Permitted [sec.1]

2 Dens; Lamps in Zone W9 Zone W2

## Permitted [sec.1-oc.2]

2 Setts Zone W3

## Permitted [sec.1-oc.3]

2 Nests on land in Zone W2

# Standards

## Doors [sec.3.1]

3.1 A door is shut. Schedule 1 (Clauses 3.1 and 3.2) Doors are of oak or elmwood.

## Notice [sch.1-sec.1]

1 Notice is given of a sett. (Clause 1.2) The Act has definitions, too. Burrow Map means the map of that name. burrow (or den) means— (a) a home below ground, or (b) a nest. Burrows are a type of home —see the definition of that term. fish has the same meaning as in the Act. The term is defined as follows— (2) Fish includes eels. lamp, in relation to a den, means a light. Dictionary: Am 2033 (4), Sch 1[3]. Quoll Local Environmental Plan 2031 (12) . LW 3.2.2031. Date of commencement, on publication on LW. This Plan has been amended as follows— (4) Quoll Order 2033 . LW 3.4.2033. Table of amendments Cl 3.1 Am 2033 (4), Sch 1[2].
`;

describe('a conversion that runs headings into the clause before', () => {
  it('has the schedules, zones and definitions that they head', async () => {
    const { passages } = await read(PLAN);
    const places = passages.map(({ section, text }) => [section, text]);
    expect(places.slice(3)).toEqual([
      ['Land Use Table, Zone W9, item 2', 'Dens; Lamps in Zone W9'],
      ['Land Use Table, Zone W2, item 2', 'Setts'],
      ['Land Use Table, Zone W3, item 2', 'Nests on land in Zone W2'],
      ['cl 3.1', 'A door is shut.'],
      ['Sch 1', '(Clauses 3.1 and 3.2) Doors are of oak or elmwood.'],
      ['Sch 1 cl 1', 'Notice is given of a sett.'],
      [
        'Dictionary, definition of “Burrow Map”',
        '(Clause 1.2) The Act has definitions, too.\nBurrow Map means the map of that name.',
      ],
      [
        'Dictionary, definition of “burrow”',
        'burrow (or den) means—\n(a) a home below ground, or\n(b) a nest. Burrows are a type of home —see the definition of that term.',
      ],
      [
        'Dictionary, definition of “fish”',
        'fish has the same meaning as in the Act. The term is defined as follows—\n(2) Fish includes eels.',
      ],
      ['Dictionary, definition of “lamp”', 'lamp, in relation to a den, means a light.'],
    ]);
  });

  it('has the list of what amended the instrument in no clause, and its changes as notes', async () => {
    const { text, facts, structure } = await read(PLAN);
    expect(text).not.toMatch(/LW|Order 2033/);
    expect(facts.setAside.map(({ kind }) => kind)).toContain('endnotes');
    expect(structure.amendmentNotes.map(({ provisionKey, kind }) => [provisionKey, kind])).toEqual([
      [null, 'amended'],
      ['cl-3.1', 'amended'],
    ]);
  });
});
