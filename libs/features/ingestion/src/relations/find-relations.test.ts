import { describe, expect, it } from '@jest/globals';
import { FICTIONAL_PLAN_XML } from '../readers/nsw-xml/fictional-plan.fixture.ts';
import type { ParsedDocument } from '../document-model/parsed-document.ts';
import { readDocument } from '../pipeline/read-document.ts';
import { FICTIONAL_ACT, FICTIONAL_GUIDELINE, FICTIONAL_STATE_ACT } from './fictional-instruments.fixture.ts';

const read = (text: string, fileName = 'x.md') =>
  readDocument(Buffer.from(text), { fileName, idPrefix: 'x@1', given: {} });

/** Mentions as written, with what they name. */
function references({ structure, text }: ParsedDocument, fromKey?: string) {
  return structure.crossReferences
    .filter((reference) => fromKey === undefined || reference.fromKey === fromKey)
    .map((reference) => {
      expect(text.slice(reference.start, reference.end)).toBe(reference.text);
      return [
        reference.text,
        reference.targetLabel,
        reference.targetKeys.join(' '),
        reference.instrument,
        reference.resolved,
      ];
    });
}

function definitions({ structure, text, passages }: ParsedDocument) {
  return structure.definitions.map((definition) => {
    expect(text.slice(definition.start, definition.end).includes(definition.term)).toBe(true);
    expect(passages.find(({ chunkId }) => chunkId === definition.chunkId)?.start).toBeLessThanOrEqual(definition.start);
    return [definition.term, definition.scope.key ?? definition.scope.kind, definition.pointer];
  });
}

describe('relations of a Commonwealth Act', () => {
  it('finds definitions with their scope and what they point to', async () => {
    expect(definitions(await read(FICTIONAL_ACT))).toEqual([
      ['burrow', 'instrument', null],
      ['Tunnel Act', 'instrument', null],
      ['occupier', 'instrument', 'subsection 5(2)'],
      ['applicant', 's-5', null],
      ['digging', 's-5', null],
    ]);
  });

  it('resolves mentions against where they stand', async () => {
    const act = await read(FICTIONAL_ACT);
    expect(references(act, 's-5')).toEqual([
      ['subparagraph (i)', 's 5(1)(b)(i)', 's-5', null, true],
      ['this section', 's 5', 's-5', null, true],
      ['Paragraphs (1)(a)', 's 5(1)(a)', 's-5', null, true],
      ['(b)', 's 5(1)(b)', 's-5', null, true],
      ['subsection (2)', 's 5(2)', 's-5', null, true],
      ['clause 2 of Schedule 1', 'Sch 1 cl 2', 'sch-1-cl-2', null, true],
      ['sections 3 to 4', 's 3–4', 's-3 s-4', null, true],
      ['section 99', 's 99', '', null, false],
      ['section 4 of that Act', 's 4', '', 'that Act', false],
    ]);
    expect(references(act, 's-3')).toEqual([
      ['Part 2', 'Pt 2', 'pt-2', null, true],
      ['subsection 5(2)', 's 5(2)', 's-5', null, true],
    ]);
  });

  it('tells the instrument that is named, by its title, a defined short name or "that Act"', async () => {
    const act = await read(
      FICTIONAL_ACT.replace('A reference in that Act to a hole', 'A reference in section 9 of that Act to a hole'),
    );
    expect(references(act, 's-4')).toEqual([
      ['this Part', 'Pt 2', 'pt-2', null, true],
      ['This Part', 'Pt 2', 'pt-2', null, true],
      ['section 6 of the Tunnel Act', 's 6', '', 'Tunnel Safety Act 1999', true],
      ['Schedule 2 to the Deep Holes Act 2001', 'Sch 2', '', 'Deep Holes Act 2001', true],
      ['section 9 of that Act', 's 9', '', 'Deep Holes Act 2001', true],
    ]);
  });

  it('tells the instrument from a title before the mention, with a jurisdiction and "including" between', async () => {
    const act = await read(
      '# State Environmental Planning Policy (Quolls) 2031\n\n## 1 Names\n\nIn this Policy—\n\n**_Codes SEPP_** means State Environmental Planning Policy (Codes) 2008.\n\n## 2 Uses\n\nSee the Burrow Act 1999 of the Commonwealth, Part 10, the Tunnel Act 1994, including sections 204A and 205, the Codes SEPP, clause 1.18, and sections 1–2. This section ends.',
    );
    expect(
      references(act, 's-2')
        .slice(0, -1)
        .map(([mention, label, keys, instrument]) => [mention, label, keys, instrument]),
    ).toEqual([
      ['Part 10', 'Pt 10', '', 'Burrow Act 1999'],
      ['sections 204A', 's 204A', '', 'Tunnel Act 1994'],
      ['205', 's 205', '', 'Tunnel Act 1994'],
      ['clause 1.18', 'cl 1.18', '', 'State Environmental Planning Policy (Codes) 2008'],
      ['sections 1–2', 's 1–2', 's-1 s-2', null],
    ]);
  });

  it('takes "section" for the body and "clause" for the schedule', async () => {
    const act = await read(FICTIONAL_ACT);
    expect(references(act, 'sch-1-cl-1')).toEqual([['section 5', 's 5', 's-5', null, true]]);
    expect(references(act, 'sch-1-cl-2')).toEqual([
      ['clause 1', 'Sch 1 cl 1', 'sch-1-cl-1', null, true],
      ['paragraph 1(a) of this Schedule', 'Sch 1 cl 1(a)', 'sch-1-cl-1', null, false],
      ['This Schedule', 'Sch 1', 'sch-1', null, true],
    ]);
  });

  it('finds when provisions commence, with the day where one is given', async () => {
    const { structure } = await read(FICTIONAL_ACT);
    expect(structure.commencement.map(({ provisionKey, text, date }) => [provisionKey, text, date])).toEqual([
      ['s-2', '(1) This Act commences on 1 July 2031.', '2031-07-01'],
      ['s-2', '(2) Part 2 commences on a day to be fixed by Proclamation.', null],
    ]);
  });

  it('gives the tree with depths, parents and offsets that reach to the end of what is below', async () => {
    const { structure, text } = await read(FICTIONAL_ACT);
    const shown = structure.provisions.map(({ key, parentKey, depth }) => [key, parentKey, depth]);
    expect(shown.slice(-7)).toEqual([
      ['pt-2', null, 0],
      ['pt-2-div-1', 'pt-2', 1],
      ['s-4', 'pt-2-div-1', 2],
      ['s-5', 'pt-2-div-1', 2],
      ['sch-1', null, 0],
      ['sch-1-cl-1', 'sch-1', 1],
      ['sch-1-cl-2', 'sch-1', 1],
    ]);
    const part = structure.provisions.find(({ key }) => key === 'pt-2')!;
    expect(text.slice(part.start, part.end)).toMatch(/^Part 2 Digging\n[^]*section 4 of that Act\.$/);
    expect(structure.provisions.map(({ ordinal }) => ordinal)).toEqual(
      structure.provisions.map((_node, index) => index),
    );
  });
});

describe('relations of other instruments', () => {
  it('reads a NSW plan: history notes with their provision, dictionary, clauses', async () => {
    const plan = await read(FICTIONAL_PLAN_XML, 'x.xml');
    expect(plan.structure.amendmentNotes).toEqual([
      {
        provisionKey: 'cl-4.3',
        provision: 'cl 4.3',
        kind: 'amended',
        text: 'cl 4.3: Am 2032 (5).',
        instruments: ['2032 (5)'],
        date: null,
      },
    ]);
    expect(definitions(plan)).toEqual([
      ['burrow', 'instrument', null],
      ['tower', 'instrument', null],
    ]);
    expect(references(plan)).toContainEqual(['clause 4.4', 'cl 4.4', 'cl-4.4', null, true]);
    expect(references(plan)).toContainEqual(['this clause', 'cl 4.3', 'cl-4.3', null, true]);
  });

  it('reads a state Act: notes in brackets are amendments and no mentions', async () => {
    const act = await read(FICTIONAL_STATE_ACT);
    expect(
      act.structure.amendmentNotes.map(({ provisionKey, provision, kind, instruments }) => [
        provisionKey,
        provision,
        kind,
        instruments,
      ]),
    ).toEqual([
      ['s-2', 'Section 2', 'amended', ['No. 22 of 2032', 'No. 3 of 2034']],
      [null, '3', 'repealed', ['No. 22 of 2032']],
    ]);
    expect(references(act, 's-2')).toEqual([
      ['section 1', 's 1', 's-1', null, true],
      ['section 51', 's 51', '', 'Planning Act 2016', true],
    ]);
    expect(definitions(act)).toEqual([['fee', 'instrument', 'section 2']]);
  });

  it('reads a guideline: numbered paragraphs, names in brackets, appendices', async () => {
    const guideline = await read(FICTIONAL_GUIDELINE);
    expect(references(guideline)).toEqual(
      expect.arrayContaining([
        ['section 3 of the Burrow Protection Act 2031', 's 3', '', 'Burrow Protection Act 2031', true],
        ['Appendix A', 'App A', 'app-a', null, true],
      ]),
    );
    expect(definitions(guideline)).toEqual([['reporting year', expect.any(String), null]]);
  });

  it('takes no text of one line or many for more work than it is', async () => {
    const hostile = `# A\n\n## 1 B\n\n${'(the applicant) section 1, 2 and 3 of the Act '.repeat(20_000)}\n\n${'## 1 B\n\nsections 1 to 1 of Part 1\n\n'.repeat(5_000)}`;
    const { structure } = await read(hostile);
    expect(structure.crossReferences.length).toBeGreaterThan(60_000);
  });
});
