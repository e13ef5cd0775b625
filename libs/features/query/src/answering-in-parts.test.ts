import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { expectQuoted, warningCodes, warningOf } from './test-support/expect-answer.ts';
import { createMemoryTestService } from './test-support/memory-test-service.fixture.ts';
import type { TestDocument } from './test-support/test-corpus.ts';
import type { TestService } from './test-support/test-service.ts';

const HARBOUR_ACT: TestDocument = {
  documentId: 'harbour-act',
  title: 'Harbour Act 2031',
  jurisdiction: 'Federal',
  provisions: [
    ['s 4', 'Keeping of mooring records', 'A harbour master must keep mooring records for 6 years.'],
    ['s 9', 'Lighting of beacons', 'A beacon keeper must light every beacon before dusk.'],
    ['s 12', 'Fees', 'The fee for a berth is 40 fee units.'],
    ['s 15', 'Forms', 'An application is made in the approved form.'],
  ],
};

let service: TestService;

beforeEach(async () => {
  service = createMemoryTestService();
  await service.start();
  await service.corpus.publish(HARBOUR_ACT);
});

afterEach(() => service.close());

describe('several questions in one', () => {
  const both = 'How long must a harbour master keep mooring records and when must a beacon keeper light every beacon?';

  it('are answered one by one, each sentence with the marker of its own source', async () => {
    const answer = await service.ask(both);
    expect(answer.sources.map(({ section }) => section)).toEqual(expect.arrayContaining(['s 4', 's 9']));
    expect(answer.answer).toContain('A harbour master must keep mooring records for 6 years.');
    expect(answer.answer).toContain('A beacon keeper must light every beacon before dusk.');
    expect(warningCodes(answer)).toContain('question_in_parts');
    expectQuoted(answer);
  });

  it('are trusted no more than either of them', async () => {
    const [whole, one, other] = [await service.ask(both), await service.ask('How long must a harbour master keep mooring records?'), await service.ask('When must a beacon keeper light every beacon?')];
    expect(whole.trust_score).toBeGreaterThan(0);
    expect(whole.trust_score).toBeLessThanOrEqual(Math.min(one.trust_score, other.trust_score));
  });

  it('are unreliable together where one of them is not covered, which is said', async () => {
    const answer = await service.ask('How long must a harbour master keep mooring records and which orchids may a florist import from Brazil?');
    expect(answer.answer).toContain('mooring records for 6 years');
    expect(warningOf(answer, 'part_not_covered')).toContain('which orchids may a florist import from Brazil?');
    expect(answer.trust_score).toBeLessThan(0.4);
    expectQuoted(answer);
  });

  it('are unreliable together where one of them may not be answered, which is named', async () => {
    const [certain, doubtful] = ['How long must a harbour master keep mooring records', 'may a ferry discharge oily ballast water at a wharf'];
    expect(warningCodes(await service.ask(`${doubtful}?`))).toContain('may_not_answer');
    const answer = await service.ask(`${certain} and ${doubtful}?`);
    expect(warningOf(answer, 'may_not_answer')).toContain(doubtful);
    expect(answer.answer).toContain('mooring records for 6 years');
    expect(answer.trust_score).toBeLessThan(0.4);
    expectQuoted(answer);
  });

  it('list what comes nearest to the one that is not covered behind what is quoted', async () => {
    const answer = await service.ask('How long must a harbour master keep mooring records and which approved lantern must a ferry carry?');
    expect(warningCodes(answer)).toContain('part_not_covered');
    expect(answer.sources[0]!.section).toBe('s 4');
    expect(answer.sources.map(({ section }) => section)).toContain('s 15');
    expect(answer.citations!.map(({ chunk_id: chunkId }) => answer.sources.find((source) => source.chunk_id === chunkId)!.section)).toEqual(['s 4']);
    expectQuoted(answer);
  });

  it('are quoted from as many sources as are asked for', async () => {
    expect((await service.ask(both, { max_sources: 2 })).sources).toHaveLength(2);
  });

  it('are refused where none of them is covered', async () => {
    const answer = await service.ask('Which orchids may a florist import from Brazil and which cheeses may a dairy export to Norway?');
    expect(answer.trust_score).toBeLessThan(0.4);
    expect(answer.citations).toEqual([]);
  });
});
