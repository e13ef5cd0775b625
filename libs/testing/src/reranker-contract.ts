import { beforeEach, afterEach, describe, expect, it } from '@jest/globals';
import type { Reranker } from '@regqa/ports';
import { DependencyUnavailableError } from '@regqa/errors';
import { eventually } from './eventually.ts';

export interface RerankerUnderTest {
  readonly reranker: Reranker;
  close(): Promise<void>;
}

const QUESTION = 'What is the height of a house in metres?';
const ANSWER = 'The height of a house must not exceed 8.5 metres.';
const OTHER = 'A shed.';
/** More than can be scored in the short budget. */
const MANY = 20_000;
const SHORT_MS = 40;
const LONG_MS = 20_000;

const patient = () => ({ signal: new AbortController().signal, budgetMs: LONG_MS });
const isRefusal = { component: 'reranker' };

/** The tests that every reranker passes. A model of a test has to know the words house, shed, height and metres. */
export function rerankerContract(make: () => Promise<RerankerUnderTest>): void {
  let reranker: Reranker;
  let close: () => Promise<void>;
  beforeEach(async () => {
    const made = await make();
    reranker = made.reranker;
    close = () => made.close();
    await eventually(() => expect(reranker.available).toBe(true));
  });
  afterEach(() => close());

  describe('a reranker', () => {
    it('has a name', () => {
      expect(reranker.name).not.toBe('');
    });

    it('gives each text a finite score in their order, the answer a higher one than another text', async () => {
      const [other, answer, again] = await reranker.rerank(QUESTION, [OTHER, ANSWER, OTHER], patient());
      expect([other, answer, again].every(Number.isFinite)).toBe(true);
      expect(answer).toBeGreaterThan(other!);
      expect(again).toBe(other);
    });

    it('gives no scores for no texts', async () => {
      expect(await reranker.rerank(QUESTION, [], patient())).toEqual([]);
    });

    it('gives a text the same score alone, among others, and beside another question', async () => {
      const [[alone], [, among]] = await Promise.all([
        reranker.rerank(QUESTION, [ANSWER], patient()),
        reranker.rerank(QUESTION, [OTHER, ANSWER], patient()),
        reranker.rerank('What is a shed?', [OTHER], patient()),
      ]);
      expect(alone).toBe(among);
    });

    it('scores from the first text on within its budget, or says that it cannot', async () => {
      const texts = Array.from({ length: MANY }, () => ANSWER);
      const scores = await reranker
        .rerank(QUESTION, texts, { ...patient(), budgetMs: SHORT_MS })
        .catch((error: unknown) => error);
      if (scores instanceof DependencyUnavailableError) return expect(scores).toMatchObject(isRefusal);
      const given = scores as (number | null)[];
      expect(given).toHaveLength(MANY);
      const firstNull = given.indexOf(null);
      expect(firstNull).toBeGreaterThanOrEqual(0);
      expect(given.slice(firstNull).every((score) => score === null)).toBe(true);
    });

    it('gives up at once when its signal is aborted, and scores the next question', async () => {
      const leaving = new AbortController();
      const texts = Array.from({ length: MANY }, () => ANSWER);
      const left = reranker.rerank(QUESTION, texts, { signal: leaving.signal, budgetMs: LONG_MS });
      leaving.abort();
      await expect(left).rejects.toMatchObject(isRefusal);
      await expect(reranker.rerank(QUESTION, [OTHER], patient())).resolves.toHaveLength(1);
    });

    it('refuses a signal that is aborted already', async () => {
      const signal = AbortSignal.abort();
      await expect(reranker.rerank(QUESTION, [OTHER], { signal, budgetMs: LONG_MS })).rejects.toMatchObject(isRefusal);
    });
  });
}
