import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QualityReport } from '@regqa/contracts';
import { expectQuoted, warningCodes } from './test-support/expect-answer.ts';
import { createMemoryTestService } from './test-support/memory-test-service.fixture.ts';
import type { TestDocument, TestProvision } from './test-support/test-corpus.ts';
import type { TestService } from './test-support/test-service.ts';

let service: TestService;

beforeEach(async () => {
  service = createMemoryTestService();
  await service.start();
});

afterEach(() => service.close());

const HEIGHTS = Array.from({ length: 40 }, (_, number) => `| Precinct P${number} | lanterns of at most ${100 + number} millimetres |`);
const LANTERN_ACT: TestDocument = {
  documentId: 'lantern-act',
  title: 'Lantern Act 2034',
  jurisdiction: 'Federal',
  provisions: [
    ['s 3, definition of “harbour lantern”', 'Definitions', 'harbour lantern means a lantern that is hung within 50 metres of a quay.'],
    ['s 5(1)–(2)', 'Lighting of lanterns', '(1) The object of this section is to guide ships.\n(2) A keeper must light a harbour lantern before dusk. The keeper must not leave it unlit for more than 2 hours.', 's 5'],
    ['s 5(3)–(4)', 'Lighting of lanterns', '(3) Despite subsection (2), no light is needed under a full moon.\n(4) A keeper must sweep the quay.', 's 5'],
    ['s 6', 'Term of keepers', 'A keeper holds office for the period in the instrument of appointment. The period must not exceed 7 years.'],
    ['s 7', 'Forbidden fuels', `A keeper must not burn in a lantern any of the following:\n${Array.from({ length: 30 }, (_, number) => `(${String.fromCharCode(97 + (number % 26))}${number < 26 ? '' : 'a'}) fuel of sort number ${number} from the old refinery list,`).join('\n')}\n(zz) pine resin.`],
    ['Sch 1', 'Lanterns by precinct', `| Precinct | Largest lantern |\n| --- | --- |\n${HEIGHTS.join('\n')}`],
  ],
};

describe('an answer in quotations', () => {
  beforeEach(() => service.corpus.publish(LANTERN_ACT));

  it('quotes the sentence that states what is asked for, with the one that it refers back to', async () => {
    const answer = await service.ask('How long may a keeper of lanterns hold office?');
    expect(answer.citations![0]!.quote).toBe('A keeper holds office for the period in the instrument of appointment. The period must not exceed 7 years.');
  });

  it('cites each quotation to the subsection that it stands in', async () => {
    const answer = await service.ask('When must a keeper light a harbour lantern?');
    expect(answer.citations!.map(({ section }) => section)).toEqual(expect.arrayContaining(['s 5(2)']));
    expect(answer.citations!.find(({ section }) => section === 's 5(2)')!.citation).toBe('Lantern Act 2034 (Cth) s 5(2)');
    expectQuoted(answer);
  });

  it('quotes the exception that stands in the next passage of the provision, and makes it a source', async () => {
    const answer = await service.ask('When must a keeper light a harbour lantern?');
    expect(answer.answer).toContain('(3) Despite subsection (2), no light is needed under a full moon.');
    expect(answer.sources.map(({ section }) => section)).toContain('s 5(3)–(4)');
  });

  it('puts the definition beside the rule whose meaning hangs on it', async () => {
    const answer = await service.ask('When must a keeper light a harbour lantern?');
    expect(answer.answer).toContain('harbour lantern means a lantern that is hung within 50 metres of a quay.');
  });

  it('reads on where a definition only points to another provision, in another volume too', async () => {
    const volume = (number: number, provisions: TestDocument['provisions']): TestDocument => ({ documentId: `beacon-${number}`, title: `Beacon Act 2035 (Volume ${number})`, jurisdiction: 'Federal', provisions });
    await service.corpus.publish(volume(1, [['s 67', 'Which acts are kindled', 'A beacon is a kindled beacon if its flame is seen from two quays.', 's-67'], ['s 68', 'Watch', 'A watch is kept at night.', 's-68']]));
    await service.corpus.publish(volume(2, [
      ['s 528, definition of “kindled beacon”', 'Definitions', 'kindled beacon has the meaning given by section 67.'],
      ['s 528, definition of “snuffed beacon”', 'Definitions', 'snuffed beacon has the meaning given by section 67 of the Candle Act 2001.'],
    ]));
    const answer = await service.ask('What is a kindled beacon?');
    expect(answer.answer).toMatch(/^kindled beacon has the meaning given by section 67\. \[1\]\s+A beacon is a kindled beacon if its flame is seen from two quays\. \[2\]$/);
    expect(answer.sources.map(({ section }) => section)).toEqual(['s 528, definition of “kindled beacon”', 's 67']);
    expectQuoted(answer);
    expect((await service.ask('What is a snuffed beacon?')).sources.map(({ section }) => section)).not.toContain('s 67');
  });

  it('takes the definition of the very term before others that use its words more often', async () => {
    await service.corpus.publish({ documentId: 'moth-act', title: 'Moth Act 2036', jurisdiction: 'Federal', provisions: [
      ['s 3, definition of “night moth trap”', 'Definitions', 'night moth trap means a trap for night moths, which takes a night moth and each night moth trap beside a night moth.'],
      ['s 3, definition of “night moth”', 'Definitions', 'night moth has the same meaning as in the Insect Treaty.'],
      ['s 9', 'Night moths', 'A night moth is a moth of the night. A night moth must not be taken in a night moth trap.'],
    ] });
    for (const question of ['What is a night moth?', 'What does "night moth" mean?', 'define night moth']) expect((await service.ask(question)).sources[0]).toMatchObject({ section: 's 3, definition of “night moth”' });
  });

  it.each(['May a keeper burn pine resin in a lantern?', 'Is pine resin allowed in a lantern?'])('quotes the one item of a long list that is asked for, with what begins the list: %s', async (question) => {
    const answer = await service.ask(question);
    expect(answer.answer).toContain('A keeper must not burn in a lantern any of the following: [');
    expect(answer.answer).toContain('(zz) pine resin.');
    expect(answer.answer).not.toContain('fuel of sort number 11');
    expect(warningCodes(answer)).toContain('list_shortened');
    expectQuoted(answer);
  });

  it('quotes the row of a long table that is asked for, with the header', async () => {
    const answer = await service.ask('How large may lanterns be in precinct P17?');
    expect(answer.answer).toContain('| Precinct | Largest lantern |\n| --- | --- |');
    expect(answer.answer).toContain('| Precinct P17 | lanterns of at most 117 millimetres |');
    expect(answer.answer).not.toContain('P23');
    expectQuoted(answer);
  });

  it('never ends a quotation on a colon', async () => {
    for (const question of ['What must a keeper not burn in a lantern?', 'forbidden fuels of lanterns', 'Which fuels from the old refinery list are forbidden in a lantern?']) {
      for (const { quote, chunk_id, end } of (await service.ask(question)).citations!) {
        if (!/[:—]$/.test(quote)) continue;
        expect((await service.ask(question)).citations!.some((other) => other.chunk_id === chunk_id && other.start >= end)).toBe(true);
      }
    }
  });
});

describe('sources that disagree', () => {
  const rule = (days: number) => `A kiln owner must report the firing of a kiln within ${days} days after the firing ends.`;
  const local: TestDocument = { documentId: 'orange-kilns', title: 'Orange Kiln Plan 2033', jurisdiction: 'Local', state: 'NSW', lga: ['Orange'], provisions: [['cl 9', 'Reports', rule(14)]] };
  const state = (...more: TestDocument['provisions']): TestDocument => ({ documentId: 'kiln-policy', title: 'State Kiln Policy 2034', jurisdiction: 'NSW', state: 'NSW', provisions: [['cl 4', 'Reports', rule(30)], ...more] });
  const ask = () => service.ask('Within how many days must a kiln owner report the firing of a kiln?', { lga_name: 'Orange' });

  it('are both quoted, and not trusted where nothing says which prevails', async () => {
    for (const document of [local, state()]) await service.corpus.publish(document);
    const answer = await ask();
    expect(answer.answer).toContain('within 14 days');
    expect(answer.answer).toContain('within 30 days');
    expect(answer.warnings!.find(({ code }) => code === 'passages_disagree')!.message).toContain('No indexed clause was found that says which of them prevails.');
    expect(answer.trust_score).toBeLessThan(0.4);
  });

  it('are given with the one that prevails by an inconsistency clause', async () => {
    const clause = 'If there is an inconsistency between this Policy and another instrument, this Policy prevails to the extent of the inconsistency.';
    for (const document of [local, state(['cl 2', 'Relationship to other instruments', clause])]) await service.corpus.publish(document);
    const { message } = (await ask()).warnings!.find(({ code }) => code === 'passages_disagree')!;
    expect(message).toContain('State Kiln Policy 2034 prevails to the extent of an inconsistency: State Kiln Policy 2034 (NSW) cl 2.');
  });

  it('are not decided by a clause of another chapter, by one with exceptions, or where each says that it prevails', async () => {
    const own = 'If there is an inconsistency between this Policy and another instrument, this Policy prevails to the extent of the inconsistency.';
    const plan = 'If there is an inconsistency between this Plan and another instrument, this Plan prevails to the extent of the inconsistency.';
    for (const document of [{ ...local, provisions: [...local.provisions, ['cl 1', 'Precedence', plan]] } as TestDocument, state(['cl 2', 'Precedence', own])]) await service.corpus.publish(document);
    expect((await ask()).warnings!.find(({ code }) => code === 'passages_disagree')!.message).toContain('Each of them says that it prevails.');
    const federal = (clause: string): TestDocument => ({ ...local, documentId: 'orange-kilns', title: 'Kiln Act 2033', jurisdiction: 'Federal', state: null, lga: [], provisions: [['cl 9', 'Reports', rule(14)], ['cl 1', 'Precedence', clause]] });
    await service.corpus.publish(state());
    for (const clause of ['If there is an inconsistency between this Chapter and an instrument, this Chapter, except for section 9, prevails to the extent of the inconsistency.', 'An inconsistency is resolved by the Minister.']) {
      await service.corpus.publish(federal(clause));
      expect((await ask()).warnings!.find(({ code }) => code === 'passages_disagree')!.message).toContain('No indexed clause was found');
    }
  });

  it('do not disagree where two Acts of one parliament say alike of their own officers, but do where both are about what is asked', async () => {
    const act = (documentId: string, title: string, provisions: TestDocument['provisions']): TestDocument => ({ documentId, title, jurisdiction: 'Federal', state: null, provisions });
    const acting = (office: string, months: number) => `The Minister may appoint a person to act as ${office} during a vacancy in the office, for at most ${months} months.`;
    const question = 'For how many months may a person act as Keeper of Kilns during a vacancy in the office?';
    await service.corpus.publish(act('kiln-act', 'Kiln Act 2033', [['s 30', 'Acting Keeper of Kilns', acting('Keeper of Kilns', 12)], ['s 31', 'Keeper of Kilns', 'The Keeper of Kilns inspects kilns and writes a report of each of them.']]));
    await service.corpus.publish(act('glass-act', 'Glass Act 2034', [['s 14', 'Acting Registrar of Glass', acting('Registrar', 3)], ['s 15', 'Registrar', 'The Registrar keeps the register of glass makers.']]));
    const answer = await service.ask(question);
    expect(answer.answer).toContain('for at most 12 months');
    expect(warningCodes(answer)).not.toContain('passages_disagree');
    await service.corpus.publish(act('furnace-act', 'Furnace Act 2035', [['s 30', 'Acting Keeper of Kilns', acting('Keeper of Kilns', 6)], ['s 31', 'Keeper of Kilns', 'The Keeper of Kilns inspects furnaces as well.']]));
    expect(warningCodes(await service.ask(question))).toContain('passages_disagree');
  });

  it('do not disagree where they hold for different areas', async () => {
    for (const document of [local, { ...local, documentId: 'albury-kilns', title: 'Albury Kiln Plan 2033', lga: ['Albury'], provisions: [['cl 9', 'Reports', rule(20)]] as TestDocument['provisions'] }]) await service.corpus.publish(document);
    expect(warningCodes(await service.ask('Within how many days must a kiln owner report the firing of a kiln?'))).not.toContain('passages_disagree');
  });
});

describe('an answer that law which is missing may contradict', () => {
  beforeEach(() => service.corpus.publish(LANTERN_ACT));

  it('is refused where the question names an instrument that is not indexed, which the refusal names', async () => {
    const answer = await service.ask('How long may a keeper hold office under the Lantern Keepers Act 1999?');
    expect(answer.sources).toEqual([]);
    expect(answer.warnings![0]).toMatchObject({ code: 'instrument_not_indexed' });
    expect(answer.answer).toContain('Lantern Keepers Act 1999 is not indexed');
  });

  it('is given, and not trusted, where one of the best passages mentions the instrument', async () => {
    await service.corpus.publish({ documentId: 'pier-act', title: 'Pier Act 2031', jurisdiction: 'Federal', provisions: [['s 3', 'Office of keepers', 'A keeper under the Lantern Keepers Act 1999 may hold office for 7 years.'], ['s 4', 'Keepers', 'A keeper may hold office on a pier.']] });
    const answer = await service.ask('How long may a keeper hold office under the Lantern Keepers Act 1999?');
    expect(answer.answer).toContain('7 years');
    expect(answer.trust_score).toBeLessThan(0.4);
    expect(answer.trust!.reasons).toContain('Lantern Keepers Act 1999 itself is not indexed.');
  });

  it('is in doubt where it defines a word for another Act than the plan of the area, which is not indexed', async () => {
    const provisions: TestProvision[] = [
      ['s 3, definition of “mudbrick kiln”', 'Definitions', 'mudbrick kiln means a kiln in which mudbricks are fired.', 's-3'],
      ['s 9', 'Firing of mudbricks', 'A mudbrick kiln must not be fired within 90 metres of a school.', 's-9'],
    ];
    await service.corpus.publish({ documentId: 'kiln-act', title: 'Kiln Act 2031', jurisdiction: 'Federal', provisions });
    const ask = (question: string) => service.ask(question, { lga_name: 'Penrith' });
    const missing = 'No local plan of Penrith (NSW) is indexed. It may say otherwise.';
    const defined = await ask('What does mudbrick kiln mean?');
    expect(defined.sources[0]!.section).toContain('definition');
    expect([defined.trust!.reasons.includes(missing), defined.trust_score < 0.4]).toEqual([true, true]);
    expect((await ask('What does mudbrick kiln mean in the Kiln Act 2031?')).trust!.reasons).not.toContain(missing);
    expect((await ask('How far from a school must a mudbrick kiln not be fired?')).trust!.reasons).not.toContain(missing);
  });

  it('is not trusted where it rests on state law and the plan of the area is not indexed', async () => {
    const rule = 'A lantern shed must not be built within 40 metres of a creek without a permit from the council of the area.';
    await service.corpus.publish({ documentId: 'shed-policy', title: 'State Lantern Shed Policy 2035', jurisdiction: 'NSW', state: 'NSW', provisions: [['cl 3', 'Sheds near creeks', rule]] });
    const question = 'How far from a creek must a lantern shed be built without a permit from the council?';
    const covered = await service.ask(question, { lga_name: 'Orange' });
    const uncovered = await service.ask(question, { lga_name: 'Penrith' });
    expect(covered.answer).toContain('40 metres');
    expect(covered.trust_score).toBeGreaterThan(uncovered.trust_score);
    expect(uncovered.trust_score).toBeLessThan(0.4);
    expect(warningCodes(uncovered)).toContain('nothing_indexed_for_place');
  });
});

it('says how far scores can be relied on', async () => {
  const { status, body } = await service.client.send('GET', '/api/quality');
  expect(status).toBe(200);
  expect(() => QualityReport.parse(body)).not.toThrow();
});
