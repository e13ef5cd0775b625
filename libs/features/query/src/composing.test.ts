import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QualityReport } from '@regqa/contracts';
import { expectQuoted, expectRefusal, warningCodes } from './test-support/expect-answer.ts';
import { createMemoryTestService } from './test-support/memory-test-service.fixture.ts';
import type { TestDocument, TestProvision } from './test-support/test-corpus.ts';
import type { TestService } from './test-support/test-service.ts';

let service: TestService;

beforeEach(async () => {
  service = createMemoryTestService();
  await service.start();
});

afterEach(() => service.close());

const HEIGHTS = Array.from(
  { length: 40 },
  (_, number) => `| Precinct P${number} | lanterns of at most ${100 + number} millimetres |`,
);
const LANTERN_ACT: TestDocument = {
  documentId: 'lantern-act',
  title: 'Lantern Act 2034',
  jurisdiction: 'Federal',
  provisions: [
    [
      's 3, definition of “harbour lantern”',
      'Definitions',
      'harbour lantern means a lantern that is hung within 50 metres of a quay.',
    ],
    [
      's 5(1)–(2)',
      'Lighting of lanterns',
      '(1) The object of this section is to guide ships.\n(2) A keeper must light a harbour lantern before dusk. The keeper must not leave it unlit for more than 2 hours.',
      's 5',
    ],
    [
      's 5(3)–(4)',
      'Lighting of lanterns',
      '(3) Despite subsection (2), no light is needed under a full moon.\n(4) A keeper must sweep the quay.',
      's 5',
    ],
    [
      's 6',
      'Term of keepers',
      'A keeper holds office for the period in the instrument of appointment. The period must not exceed 7 years.',
    ],
    [
      's 7',
      'Forbidden fuels',
      `A keeper must not burn in a lantern any of the following:\n${Array.from({ length: 30 }, (_, number) => `(${String.fromCharCode(97 + (number % 26))}${number < 26 ? '' : 'a'}) fuel of sort number ${number} from the old refinery list,`).join('\n')}\n(zz) pine resin.`,
    ],
    ['Sch 1', 'Lanterns by precinct', `| Precinct | Largest lantern |\n| --- | --- |\n${HEIGHTS.join('\n')}`],
  ],
};

describe('an answer in quotations', () => {
  beforeEach(() => service.corpus.publish(LANTERN_ACT));

  it('quotes the sentence that states what is asked for, with the one that it refers back to', async () => {
    const answer = await service.ask('How long may a keeper of lanterns hold office?');
    expect(answer.citations![0]!.quote).toBe(
      'A keeper holds office for the period in the instrument of appointment. The period must not exceed 7 years.',
    );
  });

  it('cites each quotation to the subsection that it stands in', async () => {
    const answer = await service.ask('When must a keeper light a harbour lantern?');
    expect(answer.citations!.map(({ section }) => section)).toEqual(expect.arrayContaining(['s 5(2)']));
    expect(answer.citations!.find(({ section }) => section === 's 5(2)')!.citation).toBe(
      'Lantern Act 2034 (Cth) s 5(2)',
    );
    expectQuoted(answer);
  });

  it('quotes the exception that stands in the next passage of the provision, and makes it a source', async () => {
    const answer = await service.ask('When must a keeper light a harbour lantern?');
    expect(answer.answer).toContain('(3) Despite subsection (2), no light is needed under a full moon.');
    expect(answer.sources.map(({ section }) => section)).toContain('s 5(3)–(4)');
  });

  it('takes the definition of the very term before others that use its words more often', async () => {
    await service.corpus.publish({
      documentId: 'moth-act',
      title: 'Moth Act 2036',
      jurisdiction: 'Federal',
      provisions: [
        [
          's 3, definition of “night moth trap”',
          'Definitions',
          'night moth trap means a trap for night moths, which takes a night moth and each night moth trap beside a night moth.',
        ],
        ['s 3, definition of “night moth”', 'Definitions', 'night moth has the same meaning as in the Insect Treaty.'],
        [
          's 9',
          'Night moths',
          'A night moth is a moth of the night. A night moth must not be taken in a night moth trap.',
        ],
      ],
    });
    for (const question of ['What is a night moth?', 'What does "night moth" mean?', 'define night moth'])
      expect((await service.ask(question)).sources[0]).toMatchObject({ section: 's 3, definition of “night moth”' });
  });

  it.each(['May a keeper burn pine resin in a lantern?', 'Is pine resin allowed in a lantern?'])(
    'quotes the list whole that has the item: %s',
    async (question) => {
      const answer = await service.ask(question);
      expect(answer.answer).toContain(
        '“A keeper must not burn in a lantern any of the following:\n(a) fuel of sort number 0',
      );
      expect(answer.answer).toMatch(/\(zz\) pine resin\.” \[1\] — .+ s 7, Forbidden fuels$/);
      expectQuoted(answer);
    },
  );

  it('quotes the table that has the row', async () => {
    const answer = await service.ask('How large may lanterns be in precinct P17?');
    expect(answer.answer).toContain('| Precinct | Largest lantern |\n| --- | --- |');
    expect(answer.answer).toContain('| Precinct P17 | lanterns of at most 117 millimetres |');
    expectQuoted(answer);
  });

  it('never ends a quotation on a colon', async () => {
    for (const question of [
      'What must a keeper not burn in a lantern?',
      'forbidden fuels of lanterns',
      'Which fuels from the old refinery list are forbidden in a lantern?',
    ]) {
      for (const { quote, chunk_id, end } of (await service.ask(question)).citations!) {
        if (!/[:—]$/.test(quote)) continue;
        expect(
          (await service.ask(question)).citations!.some((other) => other.chunk_id === chunk_id && other.start >= end),
        ).toBe(true);
      }
    }
  });
});

describe('an answer that law which is missing may contradict', () => {
  beforeEach(() => service.corpus.publish(LANTERN_ACT));

  it('is refused where the question names an instrument that is not indexed, which the refusal names', async () => {
    const answer = await service.ask('How long may a keeper hold office under the Lantern Keepers Act 1999?');
    expectRefusal(answer, 'instrument_not_indexed');
    expect(answer.answer).toBe('Lantern Keepers Act 1999 is not indexed. Add it, or ask without naming it.');
  });

  it('is given, and not trusted, where another instrument is named that mentions it', async () => {
    await service.corpus.publish({
      documentId: 'pier-act',
      title: 'Pier Act 2031',
      jurisdiction: 'Federal',
      provisions: [
        ['s 3', 'Office of keepers', 'A keeper under the Lantern Keepers Act 1999 may hold office for 7 years.'],
        ['s 4', 'Keepers', 'A keeper may hold office on a pier.'],
      ],
    });
    const answer = await service.ask(
      'How long may a keeper under the Lantern Keepers Act 1999 hold office by the Pier Act 2031?',
    );
    expect(answer.answer).toContain('7 years');
    expect(answer.trust_score).toBeLessThan(0.4);
    expect(answer.trust!.reasons).toContain('Lantern Keepers Act 1999 itself is not indexed.');
  });

  it('is not trusted where it defines a word for another Act than the plan of the area, which is not indexed', async () => {
    const provisions: TestProvision[] = [
      [
        's 3, definition of “mudbrick kiln”',
        'Definitions',
        'mudbrick kiln means a kiln in which mudbricks are fired.',
        's-3',
      ],
      ['s 9', 'Firing of mudbricks', 'A mudbrick kiln must not be fired within 90 metres of a school.', 's-9'],
    ];
    await service.corpus.publish({
      documentId: 'kiln-act',
      title: 'Kiln Act 2031',
      jurisdiction: 'Federal',
      provisions,
    });
    const ask = (question: string) => service.ask(question, { lga_name: 'Penrith' });
    const missing = 'No local plan for Penrith (NSW) is indexed. It may say otherwise.';
    const defined = await ask('What does mudbrick kiln mean?');
    expect(defined.sources[0]!.section).toContain('definition');
    expect([defined.trust!.reasons.includes(missing), defined.trust_score < 0.4]).toEqual([true, true]);
    expect((await ask('What does mudbrick kiln mean in the Kiln Act 2031?')).trust!.reasons).not.toContain(missing);
    expect((await ask('How far from a school must a mudbrick kiln not be fired?')).trust!.reasons).not.toContain(
      missing,
    );
  });

  it('is not trusted where it rests on state law and the plan of the area is not indexed', async () => {
    const rule =
      'A lantern shed must not be built within 40 metres of a creek without a permit from the council of the area.';
    await service.corpus.publish({
      documentId: 'shed-policy',
      title: 'State Lantern Shed Policy 2035',
      jurisdiction: 'NSW',
      state: 'NSW',
      provisions: [['cl 3', 'Sheds near creeks', rule]],
    });
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
