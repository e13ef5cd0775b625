import { describe, expect, it } from '@jest/globals';
import { compose, composed, LIMITS, passage, scored } from './compose-quotes.fixture.ts';
import { buildQuestion } from '../../test-support/build-query.fixture.ts';

const RULE = '(2) A tower must not exceed 9 metres.';
const OTHER = '(4) A tower must be painted white.';
const EXCEPTION = '(3) Despite subclause (2), a tower near a creek must not exceed 6 metres.';

describe('what is quoted', () => {
  const CLAUSE = passage([RULE, EXCEPTION, OTHER].join('\n'));

  it('is the best unit, then its exception, then what answers nearly as well', async () => {
    const [rule, other] = [passage(RULE), passage(OTHER, { provisionKey: 'cl-5' })];
    const next = passage(EXCEPTION, { ordinal: 1 });
    expect(await compose([scored(rule, 3), scored(other, 2.9)], { provisions: [rule.passage, next.passage] })).toEqual([
      RULE,
      EXCEPTION,
      OTHER,
    ]);
  });

  it('is no beginning of a list without its items, which are quoted where there is room', async () => {
    const beginning = '(5) A tower must not be—';
    const [rule, list] = [passage(RULE), passage(beginning, { ordinal: 1 })];
    const items = passage('(a) red, or\n(b) blue.', { ordinal: 2 });
    const units = [scored(rule, 3), scored(list, 2.9)];
    const provisions = [rule, list, items].map((one) => one.passage);
    expect(await compose(units, { provisions })).toEqual([RULE, beginning, items.passage.text]);
    expect(await compose(units, { provisions: provisions.slice(0, 2) })).toEqual([RULE]);
    expect(await compose(units, { provisions, limits: { answer_words: 15 } })).toEqual([RULE]);
  });

  it('is the beginning of a list that has no room, where it says something itself', async () => {
    const best = passage('(1) A tower must be low.', { chunkId: 'best', section: 'cl 9', ordinal: 1 });
    const beginning = '(2) A club of sailors counts as a keeper of the tower if—';
    const list = passage(beginning, { chunkId: 'two', section: 'cl 9', ordinal: 2 });
    const items = passage('(a) it has a boat, and\n(b) it has a lamp.', {
      chunkId: 'three',
      section: 'cl 9',
      ordinal: 3,
    });
    const provisions = [best.passage, list.passage, items.passage];
    const units = [scored(best, 3), scored(list, 2.9)];
    expect(await compose(units, { provisions, limits: { answer_words: 24 } })).toEqual([best.passage.text, beginning]);
    const bare = { answer_words: 24, bare_beginning: 13 };
    expect(await compose(units, { provisions, limits: bare })).toEqual([best.passage.text]);
  });

  it('is in the order of the text from the best unit on, then from the beginning of its provision', async () => {
    const [aim, offence] = ['(1) This clause is about towers.', '(5) A breach is an offence.'];
    const parts = [aim, RULE, OTHER, offence].map((text, ordinal) => passage(text, { ordinal }));
    const elsewhere = scored(passage('A mast is a tower.', { provisionKey: 'cl-5' }), 2.95);
    const units = [parts[1]!, parts[0]!, parts[3]!, parts[2]!].map((part, at) => scored(part, 3 - at / 10));
    expect(await compose([units[0]!, elsewhere, ...units.slice(1)], { limits: { most_paragraphs: 9 } })).toEqual([
      RULE,
      OTHER,
      offence,
      aim,
      'A mast is a tower.',
    ]);
  });

  it('is more of the document where several things are asked, as far as it was read', async () => {
    const request = (text: string) => ({ query: { request: buildQuestion(text) } });
    const least = 3 + Math.log(LIMITS.least_share.of_several_things);
    const other = (score: number, given: Parameters<typeof passage>[1] = {}) => ({
      ...scored(passage(OTHER, { provisionKey: 'cl-5', ...given }), score),
      crossEncoder: 1,
    });
    const read = other(least + 0.01);
    const best = scored(passage(RULE), 3);
    const several = request('how high may a tower be and what colour? who says so');
    expect(await compose([best, read], several)).toEqual([RULE, OTHER]);
    expect(await compose([best, other(least - 0.01)], several)).toEqual([RULE]);
    expect(await compose([best, other(least + 0.01, { generation: 'another@1' })], several)).toEqual([RULE]);
    expect(await compose([best, { ...read, crossEncoder: null }], several)).toEqual([RULE]);
    expect(await compose([best, read], request('how high may a tower be'))).toEqual([RULE]);
  });

  it('is one quotation where sentences of one subsection follow each other', async () => {
    const [rule, more] = [RULE, 'Its mast may be higher.'];
    const clause = passage([rule, more, EXCEPTION].join('\n'));
    const both = [scored(clause, 3, rule), scored(clause, 2.9, more)];
    expect(await compose(both)).toEqual([`${rule}\n${more}`]);
    expect(await compose(both.toReversed())).toEqual([more, rule]);
    const withNext = [...both, scored(clause, 2.8, EXCEPTION)];
    expect(await compose(withNext)).toEqual([`${rule}\n${more}`, EXCEPTION]);
    expect(await compose([both[0]!, withNext[2]!])).toEqual([rule, EXCEPTION]);
  });

  it('leaves out an exception for which there is no room, and says which there are', async () => {
    const { quoted, exceptions } = await composed([scored(CLAUSE, 3, RULE)], {
      provisions: [CLAUSE.passage],
      limits: { answer_words: 10 },
    });
    expect([quoted, exceptions].map((units) => units.map(({ text }) => text))).toEqual([[RULE], [EXCEPTION]]);
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

  it('is nothing that answers much worse than the best, in another provision sooner than beside it', async () => {
    const { of_the_provision, of_another } = LIMITS.least_share;
    const others = [
      [passage(OTHER), of_the_provision],
      [passage(OTHER, { provisionKey: 'cl-5' }), of_another],
      [passage(OTHER, { generation: 'another' }), of_another],
    ] as const;
    for (const [other, share] of others) {
      const least = 3 + Math.log(share);
      expect(await compose([scored(passage(RULE), 3), scored(other, least - 0.01)])).toEqual([RULE]);
      expect(await compose([scored(passage(RULE), 3), scored(other, least + 0.01)])).toEqual([RULE, OTHER]);
    }
  });

  it('is no definition beside another only because they stand together', async () => {
    const beside = scored(passage(OTHER), 3 + Math.log(LIMITS.least_share.of_the_provision) + 0.01);
    expect(await compose([scored(passage(RULE, { kind: 'definition' }), 3), beside])).toEqual([RULE]);
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

  it('is quoted with the exception to what begins the list', async () => {
    const item = [scored(after, 3, '(b) leave the tower.')];
    const exception = '(3) Despite subsection (1), a keeper may leave a tower on fire.';
    const further = passage(exception, { ordinal: 2, section: 'cl 4(3)' });
    const withFurther = { provisions: [...provisions, further.passage] };
    expect(await compose(item, withFurther)).toEqual([BEGINNING, '(b) leave the tower.', exception]);
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
