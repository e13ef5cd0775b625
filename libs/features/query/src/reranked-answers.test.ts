import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { expectQuoted } from './test-support/expect-answer.ts';
import { TEST_CONFIG } from './test-support/build-query.fixture.ts';
import { createMemoryTestService } from './test-support/memory-test-service.fixture.ts';
import { ScriptedReranker } from './test-support/scripted-reranker.ts';
import type { TestProvision } from './test-support/test-corpus.ts';
import type { TestService } from './test-support/test-service.ts';

const QUESTION = 'What must the Secretary do about declared wetlands?';
const ABOUT_REPORTS = (text: string) => (text.includes('must give the Minister a report') ? 4 : 0);
const ABOUT_REGISTERS = (text: string) => (text.includes('must keep a register') ? 4 : 0);

let service: TestService;

beforeEach(async () => {
  service = createMemoryTestService();
  await service.start();
});
afterEach(() => service.close());

async function restartWith(reranker: ScriptedReranker | null): Promise<void> {
  service.reranker = reranker;
  await service.restart({ rerankBudgetMs: 50 });
}

async function firstSection(): Promise<string | null | undefined> {
  return (await service.ask(QUESTION)).sources[0]?.section;
}

describe('an answer with a cross-encoder', () => {
  it('quotes first, from the first source, what the cross-encoder puts first', async () => {
    for (const [judge, section] of [
      [ABOUT_REPORTS, 's 21'],
      [ABOUT_REGISTERS, 's 20'],
    ] as const) {
      await restartWith(new ScriptedReranker(judge, section));
      const answer = await service.ask(QUESTION);
      expect([answer.sources[0]!.section, answer.citations![0]!.section]).toEqual([section, section]);
      expectQuoted(answer);
    }
  });

  it('has less time for it while another question is answered', async () => {
    const reranker = new ScriptedReranker(ABOUT_REPORTS);
    reranker.mood = 'silent';
    await restartWith(reranker);
    await Promise.all([QUESTION, 'Must the Secretary keep a register?'].map((question) => service.ask(question)));
    const { passages_share: share } = TEST_CONFIG.ranking.reranker;
    const budgets = reranker.asked.map(({ budgetMs }) => budgetMs);
    expect(budgets).toEqual(expect.arrayContaining([50 * share, 25 * share]));
  });

  it('comes from the cache for the same cross-encoder only', async () => {
    await service.ask(QUESTION);
    await restartWith(new ScriptedReranker(ABOUT_REPORTS, 'one'));
    expect([(await service.ask(QUESTION)).cache_hit, (await service.ask(QUESTION)).cache_hit]).toEqual([false, true]);
    await restartWith(new ScriptedReranker(ABOUT_REPORTS, 'another'));
    expect((await service.ask(QUESTION)).cache_hit).toBe(false);
  });

  it.each(['fails', 'silent'] as const)(
    'is as without it when the cross-encoder %s, without a warning, and not kept',
    async (mood) => {
      const without = await service.ask(QUESTION);
      const reranker = new ScriptedReranker(ABOUT_REPORTS);
      reranker.mood = mood;
      await restartWith(reranker);
      const answer = await service.ask(QUESTION);
      expect([answer.answer, answer.sources, answer.warnings]).toEqual([
        without.answer,
        without.sources,
        without.warnings,
      ]);
      reranker.mood = 'judges';
      expect(await firstSection()).toBe('s 21');
    },
  );

  it('is as without it, and not kept, while the cross-encoder is not available', async () => {
    const without = await service.ask(QUESTION);
    const reranker = new ScriptedReranker(ABOUT_REPORTS);
    reranker.available = false;
    await restartWith(reranker);
    expect((await service.ask(QUESTION)).sources).toEqual(without.sources);
    expect(reranker.asked).toEqual([]);
    reranker.available = true;
    expect(await firstSection()).toBe('s 21');
  });

  it('is read for passages, then for their units, with the slips corrected and the time budget shared', async () => {
    const provisions = Array.from({ length: 12 }, (_, at): TestProvision => [
      `s ${at + 1}`,
      'Berths',
      `The harbourmaster may close berth ${at + 1} of the estuary.\nJetties stay open at night.`,
    ]);
    await service.corpus.publish({
      documentId: 'estuary-act',
      title: 'Berths Act 2034',
      jurisdiction: 'Federal',
      provisions,
    });
    const reranker = new ScriptedReranker(() => 1);
    await restartWith(reranker);
    await service.ask('Who may close a berth of the esturay in Orange?');
    expect(reranker.asked.map(({ question }) => question)).toEqual(
      Array(2).fill('Who may close a berth of the estuary in Orange?'),
    );
    const [passages, units] = reranker.asked;
    expect(passages!.texts[0]).toMatch(/^Berths Act 2034 > Part 1 General > Berths: The harbourmaster/);
    expect(passages!.budgetMs).toBe(25);
    expect(units!.budgetMs).toBeGreaterThanOrEqual(25);
  });

  it('is no longer read for units once a rule refuses the question', async () => {
    const reranker = new ScriptedReranker(ABOUT_REPORTS);
    await restartWith(reranker);
    const { warnings } = await service.ask('What does the Harbour Lamps Act 1987 say about declared wetlands?');
    expect(warnings![0]!.code).toBe('instrument_not_indexed');
    expect(reranker.asked).toHaveLength(1);
  });

  it('begins with the provision that the question names', async () => {
    await restartWith(new ScriptedReranker(ABOUT_REPORTS));
    const answer = await service.ask('section 20 of the Wetland Protection and Restoration Act 2030');
    expect([answer.sources[0]!.section, answer.citations![0]!.section]).toEqual(['s 20', 's 20']);
  });
});
