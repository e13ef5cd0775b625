import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryResponse } from '@regqa/contracts';
import { expectHedge, expectQuoted, expectRefusal, warningCodes } from './test-support/expect-answer.ts';
import { FICTIONAL_LAW } from './test-support/fictional-law.ts';
import { createMemoryTestService } from './test-support/memory-test-service.fixture.ts';
import type { TestService } from './test-support/test-service.ts';

let service: TestService;

beforeEach(async () => {
  service = createMemoryTestService();
  await service.start();
});

afterEach(() => service.close());

describe('an answer', () => {
  it('quotes the provision word for word, with its pinpoint and citation', async () => {
    const answer = await service.ask('What is the maximum height of a building?', { lga_name: 'Orange' });
    expect(() => QueryResponse.parse(answer)).not.toThrow();
    expect(answer.answer).toContain('must not exceed 9 metres');
    expect(answer.sources[0]).toMatchObject({
      section: 'cl 4.3',
      citation: 'Orange Local Environmental Plan 2031 (NSW) cl 4.3',
      jurisdiction: 'Local',
      lga: ['Orange'],
      state: 'NSW',
    });
    expect(answer.trust_score).toBeGreaterThanOrEqual(0.4);
    expect(answer.mode).toBe('extractive');
    expectQuoted(answer);
  });

  it('says behind each quotation what it is from', async () => {
    const answer = await service.ask('What is the maximum height of a building?', { lga_name: 'Orange' });
    expect(answer.answer).toMatch(
      /^“\(2\) The height of a building on any land must not exceed 9 metres\.” \[1\] — Orange Local Environmental Plan 2031 \(NSW\) cl 4\.3\(2\), Height of buildings/,
    );
  });

  it('quotes a list with all of its items', async () => {
    const answer = await service.ask('When is development consent required for a heritage item?', {
      lga_name: 'Orange',
    });
    expect(answer.citations![0]!.quote).toBe(
      'Development consent is required for any of the following:\n(a) demolishing a heritage item,\n(b) altering the outside of a heritage item,\n(c) disturbing an archaeological site.',
    );
    expectQuoted(answer);
  });

  it('begins a list that goes on from an earlier passage with what begins it', async () => {
    await service.corpus.publish({
      documentId: 'beekeeping-act',
      title: 'Beekeeping Act 2033',
      jurisdiction: 'Federal',
      provisions: [
        [
          's 7(1)(a)–(b)',
          'Duties',
          '(1) A beekeeper must not do any of the following:\n(a) feed syrup in winter;\n(b) paint a hive black;',
          's 7',
        ],
        [
          's 7(1)(c)–(d)',
          'Duties',
          '(c) move an apiary across the Quoll River by night;\n(d) sell unlabelled honey.',
          's 7',
        ],
      ],
    });
    const question = 'Moving an apiary across the Quoll River by night';
    const answer = await service.ask(question);
    expect(answer.citations!.map(({ quote }) => quote.split('\n')[0])).toEqual([
      '(1) A beekeeper must not do any of the following:',
      '(c) move an apiary across the Quoll River by night;',
    ]);
    expectQuoted(answer);
    const alone = await service.ask(question, { max_sources: 1 });
    expect(alone.sources).toHaveLength(1);
    expectQuoted(alone);
  });

  it.each([
    ['section 18A Wetland Protection and Restoration Act', 's 18A(1)'],
    ['s 18A WPR Act', 's 18A(1)'],
    ['cl 4.1 Albury LEP', 'cl 4.1'],
    ['What is a wetland?', 's 4, definition of “wetland”'],
    ['How often must sediment fences be inspected?', 'para 2'],
    ['Within how many days must the Minister decide on a permit to drain a wetland?', 's 19'],
    ['Who keeps the register of wetlands?', 's 20'],
  ])('to %p comes from %p', async (question, section) => {
    const answer = await service.ask(question);
    expect(answer.sources[0]?.section).toBe(section);
    expectQuoted(answer);
  });

  it('leaves the metadata out when it is not wanted, from the cache too', async () => {
    const wanted = { include_metadata: false };
    const [first, second] = [
      await service.ask('What is a wetland?', wanted),
      await service.ask('What is a wetland?', wanted),
    ];
    for (const answer of [first, second]) {
      expect(Object.keys(answer).sort()).toEqual([
        'answer',
        'cache_hit',
        'query',
        'response_time_ms',
        'sources',
        'total_sources_found',
        'trust_score',
      ]);
      expect(Object.keys(answer.sources[0]!).sort()).toEqual([
        'chunk_id',
        'citation',
        'confidence_score',
        'page_number',
        'title',
      ]);
    }
    expect([first.cache_hit, second.cache_hit]).toEqual([false, true]);
    expect((await service.ask('What is a wetland?')).citations![0]!.section).toBe('s 4, definition of “wetland”');
  });

  it('has at most max_sources, best first, none below min_confidence, and counts all it found', async () => {
    const all = await service.ask('What applies to a declared wetland?', { max_sources: 50 });
    const some = await service.ask('What applies to a declared wetland?', { max_sources: 2 });
    expect(some.sources).toEqual(all.sources.slice(0, 2));
    expect(some.total_sources_found).toBe(all.total_sources_found);
    expect(all.total_sources_found).toBeGreaterThan(2);
    const confidences = all.sources.map((source) => source.confidence_score);
    const bound = confidences[1]!;
    const bounded = await service.ask('What applies to a declared wetland?', {
      max_sources: 50,
      min_confidence: bound,
    });
    expect(bounded.sources.map((source) => source.confidence_score)).toEqual(
      confidences.filter((confidence) => confidence >= bound),
    );
    expectQuoted(some);
  });

  it('says so when no source reaches min_confidence', async () => {
    expectRefusal(
      await service.ask('Who keeps the register of wetlands?', { min_confidence: 1 }),
      'below_min_confidence',
    );
  });

  it.each([20, 35, 60, 200])('of %p tokens ends at a sentence end within them', async (tokens) => {
    const answer = await service.ask('How often must sediment fences be inspected and repaired?', {
      max_tokens: tokens,
    });
    expect(answer.answer.length).toBeLessThanOrEqual(tokens * 4);
    for (const { quote } of answer.citations!) expect(quote).toMatch(/\.$/);
  });

  it.each([15, 30, 60])('that is a hedge keeps within %p tokens too', async (tokens) => {
    const answer = await service.ask('May a ferry discharge oily ballast water at a wharf?', { max_tokens: tokens });
    expect(answer.answer.length).toBeLessThanOrEqual(tokens * 4);
    expect(answer.answer).not.toMatch(/\n$/);
  });

  it('is left empty with a warning when not one sentence fits', async () => {
    const answer = await service.ask('How often must sediment fences be inspected?', { max_tokens: 1 });
    expect(answer).toMatchObject({ answer: '', citations: [] });
    expect(answer.sources.length).toBeGreaterThan(0);
    expect(warningCodes(answer)).toContain('max_tokens_too_small');
  });

  it('is trusted at 0.8 or more only when a second source confirms it', async () => {
    const one = await service.ask('Who keeps the register of wetlands?', { max_sources: 1 });
    expect(one.trust_score).toBeLessThan(0.8);
    expect(one.trust!.reasons).toContain('It rests on one provision; no other states the same rule.');
  });

  it('quotes one of several plans with the same clause, counts it once and names the others', async () => {
    const answer = await service.ask(
      'What regard must be had to zone objectives when determining a development application?',
    );
    expect(answer.sources.filter((source) => source.section === 'cl 2.3')).toHaveLength(1);
    const warning = answer.warnings!.find((one) => one.code === 'same_provision_elsewhere');
    expect(warning!.suggestions).toHaveLength(1);
    expect(warning!.suggestions![0]).not.toBe(answer.sources[0]!.title);
  });
});

describe('a question that the corpus does not answer', () => {
  it.each([
    ['How long should a leg of lamb rest before carving?', 'out_of_scope'],
    ['Who won the 1998 cricket world cup final?', 'out_of_scope'],
    ['Zorblax frimble the quonkish wibbledy on the snorf?', 'out_of_scope'],
    ['😀', 'out_of_scope'],
    ['What is the deadline for filing Form 1040 with the Internal Revenue Service?', 'not_covered'],
    ['Which licence does a beekeeper need for an apiary?', 'not_covered'],
  ])('is refused: %p, %s', async (question, code) => {
    expectRefusal(await service.ask(question), code);
  });

  it('is not out of scope where the law of a place is asked for', async () => {
    expectRefusal(await service.ask('May I keep a rooster?', { lga_name: 'Orange' }), 'not_covered');
    expectRefusal(await service.ask('May I keep a rooster?'), 'out_of_scope');
  });

  it.each(['the and of', '???!!', '"a" AND (b OR'])('is refused for whatever reason: %p', async (question) => {
    const answer = await service.ask(question);
    expectRefusal(answer, answer.warnings![0]!.code);
  });

  it('is refused when no document is indexed at all', async () => {
    for (const { documentId } of FICTIONAL_LAW) await service.corpus.delete(documentId);
    expectRefusal(await service.ask('What is a wetland?'), 'empty_corpus');
  });

  it('is refused once its document is gone', async () => {
    expect((await service.ask('Who keeps the ballast water record book?')).sources[0]!.section).toBe('s 6');
    await service.corpus.delete('cargo-act');
    expectRefusal(await service.ask('Who keeps the ballast water record book?'), 'not_covered');
  });

  it('is not cached', async () => {
    await service.ask('How long should a leg of lamb rest before carving?');
    expect((await service.ask('How long should a leg of lamb rest before carving?')).cache_hit).toBe(false);
  });
});

describe('a question that the nearest passages may not answer', () => {
  const question = 'May a ferry discharge oily ballast water at a wharf?';

  it('gets the nearest passage, quoted, with a warning and the trust of a refusal', async () => {
    const [certain, doubtful] = [
      await service.ask('Must a ship discharge ballast water in a harbour?'),
      await service.ask(question),
    ];
    expect(doubtful.sources[0]!.section).toBe(certain.sources[0]!.section);
    expectHedge(doubtful);
    expect(doubtful.answer).toMatch(/^This may not answer your question\.\n\n/);
    expect(warningCodes(doubtful)[0]).toBe('may_not_answer');
    expect(doubtful.trust!.reasons).toContain('The passages may not answer the question.');
    expect(warningCodes(certain)).not.toContain('may_not_answer');
    expect(certain.trust_score).toBeGreaterThanOrEqual(0.4);
  });

  it('is cached as an answer is', async () => {
    await service.ask(question);
    expect((await service.ask(question)).cache_hit).toBe(true);
  });
});
