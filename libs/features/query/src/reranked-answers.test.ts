import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { expectQuoted, warningCodes } from './test-support/expect-answer.ts';
import { createMemoryTestService } from './test-support/memory-test-service.fixture.ts';
import { ScriptedReranker } from './test-support/scripted-reranker.ts';
import type { TestProvision } from './test-support/test-corpus.ts';
import type { TestService } from './test-support/test-service.ts';

const QUESTION = 'What must the Secretary do about declared wetlands?';
const ABOUT_REPORTS = (text: string) => (text.includes('must give the Minister a report') ? 1 : 0);
const ABOUT_REGISTERS = (text: string) => (text.includes('must keep a register') ? 1 : 0);

let service: TestService;

beforeEach(async () => {
  service = createMemoryTestService();
  await service.start();
});
afterEach(() => service.close());

async function restartWith(reranker: ScriptedReranker | null): Promise<void> {
  service.reranker = reranker;
  await service.restart({ rerankerTimeoutMs: 50 });
}

async function firstSection(): Promise<string | null | undefined> {
  return (await service.ask(QUESTION)).sources[0]?.section;
}

describe('an answer with a reranker', () => {
  it('rests first on what the reranker puts first, with the confidence of that place', async () => {
    const learned = await service.ask(QUESTION);
    for (const [judge, section] of [[ABOUT_REPORTS, 's 21'], [ABOUT_REGISTERS, 's 20']] as const) {
      await restartWith(new ScriptedReranker(judge, section));
      const answer = await service.ask(QUESTION);
      expect(answer.sources[0]!.section).toBe(section);
      expect(answer.sources.map(({ confidence_score: confidence }) => confidence)).toEqual(learned.sources.map(({ confidence_score: confidence }) => confidence));
      expectQuoted(answer);
    }
  });

  it('comes from the cache for the same reranker only', async () => {
    await service.ask(QUESTION);
    await restartWith(new ScriptedReranker(ABOUT_REPORTS, 'one'));
    expect([(await service.ask(QUESTION)).cache_hit, (await service.ask(QUESTION)).cache_hit]).toEqual([false, true]);
    await restartWith(new ScriptedReranker(ABOUT_REPORTS, 'another'));
    expect((await service.ask(QUESTION)).cache_hit).toBe(false);
  });

  it.each(['fails', 'silent'] as const)('stays as learned when the reranker %s: logged, without a warning to the asker, and not kept', async (mood) => {
    const learned = await service.ask(QUESTION);
    const reranker = new ScriptedReranker(ABOUT_REPORTS);
    reranker.mood = mood;
    await restartWith(reranker);
    const answer = await service.ask(QUESTION);
    expect([answer.answer, answer.sources, answer.warnings]).toEqual([learned.answer, learned.sources, learned.warnings]);
    expect(service.logger.warnings.map(([, message]) => message)).toEqual([expect.stringContaining('could not be reranked')]);
    reranker.mood = 'judges';
    expect(await firstSection()).toBe('s 21');
  });

  it('is asked for once where a slip was corrected', async () => {
    const provisions = Array.from({ length: 12 }, (_, at): TestProvision => [`s ${at + 1}`, 'Berths', `The harbourmaster may close berth ${at + 1} of the estuary.`]);
    await service.corpus.publish({ documentId: 'estuary-act', title: 'Berths Act 2034', jurisdiction: 'Federal', provisions });
    const reranker = new ScriptedReranker(() => 1);
    await restartWith(reranker);
    await service.ask('Who may close a berth of the esturay?');
    expect(reranker.asked.map(({ question }) => question)).toEqual(['Who may close a berth of the estuary?']);
  });

  it('is given or refused as without the reranker: whether anything answers was fitted on the learned order', async () => {
    const question = 'What must the master of a ship not discharge in a harbour?';
    const learned = await service.ask(question);
    await restartWith(new ScriptedReranker((text) => (text.includes('record book') ? 1 : 0)));
    const answer = await service.ask(question);
    expect([learned.sources[0]!.section, answer.sources[0]!.section]).toEqual(['s 5', 's 6']);
    expect([warningCodes(learned), warningCodes(answer)]).toEqual([[], []]);
  });

  it('begins with the provision that the question names', async () => {
    await restartWith(new ScriptedReranker(ABOUT_REPORTS));
    expect((await service.ask('section 20 of the Wetland Protection and Restoration Act 2030')).sources[0]!.section).toBe('s 20');
  });
});
