import { describe, expect, it } from '@jest/globals';
import { buildPassage } from '@regqa/testing';
import { RecordingLogger } from '../test-support/recording-logger.ts';
import { ScriptedReranker } from '../test-support/scripted-reranker.ts';
import type { Candidate } from './judge-candidates.ts';
import { Reranking } from './reranking.ts';

const DIRECT = 30;

function candidate(id: string, learned: number, { direct = 0, text = id }: { direct?: number; text?: string } = {}): Candidate {
  return { passage: buildPassage({ chunkId: id, title: 'Shed Act 2030', headingPath: ['Part 1'], sectionHeading: null, text }), learned, rank: learned + direct, confidence: learned / 10, strength: learned / 100 } as unknown as Candidate;
}

function make(judge: (text: string) => number) {
  const reranker = new ScriptedReranker(judge);
  const logger = new RecordingLogger();
  return { reranker, logger, reranking: new Reranking({ reranker, timeoutMs: 50, logger }) };
}

const shown = (candidates: readonly Candidate[]) => candidates.map(({ passage, learned, rank, confidence }) => [passage.chunkId, learned, rank, confidence]);
const byNumber = (text: string) => Number(/\d+/.exec(text.split('\n').at(-1)!)?.[0]);

describe('the order of a reranker', () => {
  const three = [candidate('a1', 9), candidate('a3', 5), candidate('a2', 4)];

  it('moves candidates between places, and what is learned stays with the place', async () => {
    const { reranking } = make(byNumber);
    const { candidates, failed } = await reranking.order('How high?', three);
    expect([shown(candidates), failed]).toEqual([[['a3', 9, 9, 0.9], ['a2', 5, 5, 0.5], ['a1', 4, 4, 0.4]], false]);
    expect(candidates.map(({ strength }) => strength)).toEqual([0.05, 0.04, 0.09]);
  });

  it('is asked for with the question and each passage under its headings', async () => {
    const { reranking, reranker } = make(byNumber);
    await reranking.order('How high?', three);
    expect(reranker.asked).toEqual([{ question: 'How high?', texts: ['Shed Act 2030\nPart 1\na1', 'Shed Act 2030\nPart 1\na3', 'Shed Act 2030\nPart 1\na2'] }]);
  });

  it('leaves what the question names directly before all others', async () => {
    const { reranking, reranker } = make(byNumber);
    const { candidates } = await reranking.order('cl 4.3', [candidate('named0', 2, { direct: DIRECT }), ...three]);
    expect(candidates.map(({ passage }) => passage.chunkId)).toEqual(['named0', 'a3', 'a2', 'a1']);
    expect(candidates[0]).toMatchObject({ learned: 2, rank: 32, confidence: 0.2 });
    expect(reranker.asked[0]!.texts).toHaveLength(3);
  });

  it('holds for the thirty best; the others stay behind them', async () => {
    const { reranking, reranker } = make(byNumber);
    const many = Array.from({ length: 40 }, (_, at) => candidate(`a${at + 10}`, 100 - at));
    const { candidates } = await reranking.order('How high?', many);
    expect(reranker.asked[0]!.texts).toHaveLength(30);
    expect(candidates.map(({ passage }) => passage.chunkId).slice(28, 32)).toEqual(['a11', 'a10', 'a40', 'a41']);
    expect(candidates.map(({ learned }) => learned)).toEqual(many.map(({ learned }) => learned));
  });

  it('keeps candidates that it judges alike as they were', async () => {
    const { candidates } = await make(() => 1).reranking.order('How high?', three);
    expect(shown(candidates)).toEqual(shown(three));
  });

  it('reads at most so much of a passage', async () => {
    const { reranking, reranker } = make(() => 1);
    await reranking.order('How high?', [candidate('a', 2, { text: 'x'.repeat(9_000) }), candidate('b', 1)]);
    expect(reranker.asked[0]!.texts[0]).toHaveLength(2_500);
  });

  it('is not asked for where there is nothing to order', async () => {
    const { reranking, reranker } = make(byNumber);
    for (const few of [[], [candidate('a', 1)], [candidate('a', 1), candidate('b', 1, { direct: DIRECT })]]) expect(await reranking.order('How high?', few)).toEqual({ candidates: few, failed: false });
    expect(reranker.asked).toEqual([]);
  });

  it.each(['fails', 'silent'] as const)('is done without when the reranker %s, which is logged', async (mood) => {
    const { reranking, reranker, logger } = make(byNumber);
    reranker.mood = mood;
    expect(await reranking.order('How high?', three)).toEqual({ candidates: three, failed: true });
    expect(logger.warnings).toEqual([[expect.objectContaining({ reranker: 'scripted' }), expect.stringContaining('could not be reranked')]]);
  });

  it('is not asked for while the reranker is left alone, nor logged again', async () => {
    const { reranking, reranker, logger } = make(byNumber);
    reranker.available = false;
    expect([reranking.method, await reranking.order('How high?', three)]).toEqual([null, { candidates: three, failed: true }]);
    expect([reranker.asked, logger.warnings]).toEqual([[], []]);
  });
});
