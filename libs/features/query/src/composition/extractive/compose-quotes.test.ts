import { describe, expect, it } from '@jest/globals';
import type { IndexedPassage } from '@regqa/ports';
import { compose, composed, LIMITS, passage, scored } from './compose-quotes.fixture.ts';
import { buildQuestion } from '../../test-support/build-query.fixture.ts';

const RULE = '(2) A tower must not exceed 9 metres.';
const OTHER = '(4) A tower must be painted white.';
const EXCEPTION = '(3) Despite subclause (2), a tower near a creek must not exceed 6 metres.';

describe('what is quoted', () => {
  const CLAUSE = passage([RULE, EXCEPTION, OTHER].join('\n'));

  it('is the best unit, then its exception, then what answers nearly as well', async () => {
    expect(
      await compose([scored(CLAUSE, 3, RULE), scored(CLAUSE, 2.9, OTHER)], { provisions: [CLAUSE.passage] }),
    ).toEqual([RULE, EXCEPTION, OTHER]);
  });

  it('leaves out an exception for which there is no room, and says which', async () => {
    const { quoted, exceptionsLeftOut } = await composed([scored(CLAUSE, 3, RULE)], {
      provisions: [CLAUSE.passage],
      limits: { answer_words: 10 },
    });
    expect([quoted, exceptionsLeftOut].map((units) => units.map(({ text }) => text))).toEqual([[RULE], [EXCEPTION]]);
    expect((await composed([scored(CLAUSE, 3, RULE)], { provisions: [CLAUSE.passage] })).exceptionsLeftOut).toEqual([]);
  });

  it('is an exception that stands in another passage of the provision', async () => {
    const [rule, next] = [passage(RULE), passage(EXCEPTION, { ordinal: 1, section: 'cl 4(3)' })];
    expect(await compose([scored(rule, 3)], { provisions: [rule.passage, next.passage] })).toEqual([RULE, EXCEPTION]);
  });

  it('is no exception beside an entry of a land use table or of a dictionary', async () => {
    for (const given of [{ more: { rule: 'land use table' as const } }, { own: { kind: 'definition' as const } }]) {
      const [rule, next] = [passage(RULE, given.own ?? {}, given.more ?? {}), passage(EXCEPTION)];
      expect(await compose([scored(rule, 3)], { provisions: [rule.passage, next.passage] })).toEqual([RULE]);
    }
  });

  it('is the rule of an exception, and what the rule refers to, from all of the provision, where that is short', async () => {
    const subject = '(2) Subject to subclause (5), a tower must not exceed 9 metres.';
    const [limit, long] = ['(5) A mast may exceed it.', `(5) A mast may exceed it ${'by far '.repeat(20)}.`];
    const quotes = (best: string, other: string, given: Partial<IndexedPassage> = {}) => {
      const [one, two] = [passage(best), passage(other, { ordinal: 1, ...given })];
      return compose([scored(one, 3)], { provisions: [one.passage, two.passage] });
    };
    expect(await quotes(EXCEPTION, RULE)).toEqual([EXCEPTION, RULE]);
    expect(await quotes(subject, limit)).toEqual([subject, limit]);
    expect(await quotes(subject, long)).toEqual([subject]);
    expect(await quotes(subject, limit, { provisionKey: 'cl-5' })).toEqual([subject]);
  });

  it('is what refers to the best unit, of what was read', async () => {
    const [rule, offence] = ['(2) A keeper must ring a bell.', '(6) It is an offence to breach subclause (2).'];
    expect(await compose([scored(passage(rule), 3), scored(passage(offence), -9)])).toEqual([rule, offence]);
    const elsewhere = passage(offence, { provisionKey: 'cl-5' });
    expect(await compose([scored(passage(rule), 3), scored(elsewhere, -9)])).toEqual([rule]);
  });

  it('is nothing that answers much worse than the best', async () => {
    const least = 3 + Math.log(LIMITS.least_share);
    for (const other of [passage(OTHER, { provisionKey: 'cl-5' }), passage(OTHER)]) {
      expect(await compose([scored(passage(RULE), 3), scored(other, least - 0.01)])).toEqual([RULE]);
      expect(await compose([scored(passage(RULE), 3), scored(other, least + 0.01)])).toEqual([RULE, OTHER]);
    }
  });

  it('is what stands beside the rule in its provision, while the answer is short', async () => {
    const far = -9;
    const words = RULE.split(' ').length + OTHER.split(' ').length;
    const beside = scored(passage(OTHER), far);
    expect(await compose([scored(passage(RULE), 3), beside], { limits: { provision_words: words } })).toEqual([
      RULE,
      OTHER,
    ]);
    expect(await compose([scored(passage(RULE), 3), beside], { limits: { provision_words: words - 1 } })).toEqual([
      RULE,
    ]);
    for (const given of [{ provisionKey: 'cl-5' }, { generation: 'another' }]) {
      expect(
        await compose([scored(passage(RULE), 3), scored(passage(OTHER, given), far)], {
          limits: { provision_words: words },
        }),
      ).toEqual([RULE]);
    }
    const definition = passage(RULE, { kind: 'definition' });
    expect(await compose([scored(definition, 3), beside], { limits: { provision_words: words } })).toEqual([RULE]);
  });

  it.each([
    '(1) The objectives of this clause are as follows—(a) to keep towers low.',
    '(2A) An offence under subsection (2) is an offence of strict liability.',
    'Note: For strict liability, see section 6.1 of the Criminal Code.',
  ])('is nothing beside the rule that says nothing: %s', async (text) => {
    const quoted = compose([scored(passage(RULE), 3), scored(passage(text), -9)], { limits: { provision_words: 100 } });
    expect(await quoted).toEqual([RULE]);
  });

  it('is what a clause is for only where that is asked, or nothing else is there', async () => {
    const aim = '(1) The objectives of this clause are as follows—(a) to keep towers low.';
    const units = [scored(passage(aim), 3), scored(passage(RULE), 2)];
    expect(await compose(units)).toEqual([RULE]);
    expect(await compose(units.slice(0, 1))).toEqual([aim]);
    expect(await compose(units, { query: { text: 'What is the objective for towers?' } })).toEqual([aim]);
  });

  it('is nothing beyond the words of an answer, but a shorter one after it', async () => {
    const long = passage(`(5) A tower ${'tall '.repeat(20)}is tall.`);
    expect(
      await compose([scored(passage(RULE), 3), scored(long, 3), scored(passage(OTHER), 3)], {
        limits: { answer_words: 20 },
      }),
    ).toEqual([RULE, OTHER]);
  });

  it('is the best unit however long it is', async () => {
    expect(await compose([scored(passage(RULE), 3)], { limits: { answer_words: 1 } })).toEqual([RULE]);
  });

  it('is no more paragraphs than are set', async () => {
    const units = Array.from({ length: 9 }, (_, at) => scored(passage(`Tower ${at} is tall.`), 3));
    expect(await compose(units)).toHaveLength(LIMITS.most_paragraphs);
  });

  it('is nothing twice: no unit that overlaps another, and no clause that another plan has too', async () => {
    const shared = 'A tower must have a lantern, a bell, a rope, a mast, a flag and a keeper.';
    const [orange, albury] = ['orange', 'albury'].map((documentId) =>
      passage(shared, { documentId, chunkId: documentId }),
    );
    expect(await compose([scored(CLAUSE, 3, RULE), scored(CLAUSE, 3, `${RULE}\n${EXCEPTION}`)])).toEqual([RULE]);
    expect(await compose([scored(orange!, 3), scored(albury!, 3)])).toEqual([shared]);
    const higher = passage(shared.replace('a mast', '2 masts'), { documentId: 'albury', chunkId: 'albury' });
    expect(await compose([scored(orange!, 3), scored(higher, 3)])).toHaveLength(2);
  });

  it('is of sources that reach the caller’s bound alone', async () => {
    const request = buildQuestion('towers', { minConfidence: 0.6 });
    const units = [
      scored(passage(RULE, {}, { confidence: 0.5 }), 3),
      scored(passage(OTHER, {}, { confidence: 0.7 }), 2),
    ];
    expect(await compose(units, { query: { request } })).toEqual([OTHER]);
    expect(await compose(units.slice(0, 1), { query: { request } })).toEqual([]);
  });

  it('is nothing where there is nothing', async () => {
    expect(await compose([])).toEqual([]);
  });
});

it('takes no exceptions from a text without pinpoints, which nothing divides into provisions', async () => {
  const rule = passage(RULE, { section: null });
  const other = passage('(7) This section does not apply to sheds.', { section: null });
  expect(await compose([scored(rule, 3)], { provisions: [rule.passage, other.passage] })).toEqual([RULE]);
});

describe('an item whose list begins in an earlier passage', () => {
  const BEGINNING = '(1) A keeper must not do any of the following:\n(a) sleep;';
  const [before, after] = [
    passage(BEGINNING, { ordinal: 0, section: 'cl 4(1)(a)' }),
    passage('(b) leave the tower.\n(2) A keeper is paid.', { ordinal: 1, section: 'cl 4(1)(b)–(2)' }),
  ];
  const provisions = [before.passage, after.passage];

  it('is quoted after the list so far, or only its beginning where there are no words for more', async () => {
    const item = [scored(after, 3, '(b) leave the tower.')];
    expect(await compose(item, { provisions })).toEqual([BEGINNING, '(b) leave the tower.']);
    expect(await compose(item, { provisions, limits: { answer_words: 14 } })).toEqual([
      '(1) A keeper must not do any of the following:',
      '(b) leave the tower.',
    ]);
  });

  it('is quoted after what begins the list where it is an exception, or answers as well, too', async () => {
    const rule = passage('(4) A keeper must ring a bell.', { provisionKey: 'cl-5' });
    const quoted = [scored(rule, 3), scored(after, 3, '(b) leave the tower.')];
    expect(await compose(quoted, { provisions })).toEqual([
      '(4) A keeper must ring a bell.',
      BEGINNING,
      '(b) leave the tower.',
    ]);
    const however = passage('(2) Holidays\nHowever, bells need not be rung:\n(a) at night, or', { ordinal: 1 });
    const [first, rest] = [passage('(1) Bells must be rung.'), passage('(b) by day.', { ordinal: 2 })];
    const parts = [first.passage, however.passage, rest.passage];
    const withRest = compose([scored(first, 3), scored(rest, 3)], { provisions: parts });
    expect(await withRest).toEqual(parts.map(({ text }) => text));
  });

  it('is quoted with the exception to what begins the list, and with what the beginning refers to', async () => {
    const item = [scored(after, 3, '(b) leave the tower.')];
    const exception = '(3) Despite subsection (1), a keeper may leave a tower on fire.';
    const further = passage(exception, { ordinal: 2, section: 'cl 4(3)' });
    const withFurther = { provisions: [...provisions, further.passage] };
    expect(await compose(item, withFurther)).toEqual([BEGINNING, '(b) leave the tower.', exception]);
    const subject = passage(BEGINNING.replace('(1) A', '(1) Except as provided in subsection (2), a'), { ordinal: 0 });
    expect(await compose(item, { provisions: [subject.passage, after.passage] })).toEqual([
      subject.passage.text,
      '(b) leave the tower.',
      '(2) A keeper is paid.',
    ]);
  });

  it('is left out beside another where there are no words for it and what begins its list', async () => {
    const rule = passage('(4) A keeper must ring a bell.', { provisionKey: 'cl-5' });
    const units = [scored(rule, 3), scored(after, 3, '(b) leave the tower.')];
    const [words, item, beginning] = [7, 4, 10];
    const within = (answer_words: number) => compose(units, { provisions, limits: { answer_words } });
    expect(await within(words + item + beginning - 1)).toHaveLength(1);
    expect(await within(words + item + beginning)).toHaveLength(3);
  });

  it('is quoted alone where the caller wants one source', async () => {
    expect(
      await compose([scored(after, 3, '(b) leave the tower.')], {
        provisions,
        query: { request: buildQuestion('x', { maxSources: 1 }) },
      }),
    ).toEqual(['(b) leave the tower.']);
  });

  it('is quoted alone where no earlier passage begins a list', async () => {
    expect(await compose([scored(after, 3, '(b) leave the tower.')], { provisions: [after.passage] })).toEqual([
      '(b) leave the tower.',
    ]);
  });

  it('does not lend its beginning to a rule after the list', async () => {
    expect(await compose([scored(after, 3, '(2) A keeper is paid.')], { provisions })).toEqual([
      '(2) A keeper is paid.',
    ]);
  });
});
