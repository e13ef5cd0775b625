import { describe, expect, it } from '@jest/globals';
import { ConflictError, NotFoundError } from '@regqa/errors';
import type { FeedbackDecision, FeedbackFilter, FeedbackStore, GivenFeedback } from '@regqa/ports';
import { buildEntry, freshAdminStores } from './admin-changes-contract.ts';
import type { AdminStoresUnderTest } from './admin-changes-contract.ts';

type FeedbackStoresUnderTest = AdminStoresUnderTest & { readonly feedback: FeedbackStore };

const PAGE = { skip: 0, limit: 100 };

/** Returns feedback with sensible values for what is not given. */
export function buildFeedback(id: string, given: Partial<GivenFeedback> = {}): GivenFeedback {
  return {
    id,
    question: 'How high may a shed be?',
    filters: null,
    helpful: false,
    reason: 'wrong',
    sentence: null,
    comment: null,
    answerStart: null,
    requestId: null,
    keyId: 'key_1',
    ...given,
  };
}

const UNDECIDED = { state: 'open', decidedAt: null, decidedBy: null, questionId: null };

/** The tests that every store of feedback, with its changes, passes. */
export function feedbackContract(makeStores: () => Promise<FeedbackStoresUnderTest>): void {
  const stores = freshAdminStores(makeStores);
  const decide = (decision: FeedbackDecision) =>
    stores.changes.perform(
      ({ feedback }) => feedback.decideFeedback(decision),
      () => buildEntry({ action: 'feedback.accept', target: decision.id }),
    );
  const accept = (id: string) => decide({ id, state: 'accepted', questionId: `question of ${id}`, decidedBy: 'admin' });
  const dismiss = (id: string) => decide({ id, state: 'dismissed', decidedBy: 'admin' });
  const remove = (id: string) =>
    stores.changes.perform(
      ({ feedback }) => feedback.deleteFeedback(id),
      () => buildEntry({ action: 'feedback.delete', target: id }),
    );
  const listed = async (filter: FeedbackFilter = {}) =>
    (await stores.feedback.listFeedback(filter, PAGE)).feedback.map(({ id }) => id);

  it('returns feedback as it was given, newest first, page by page', async () => {
    const given = buildFeedback('b', {
      filters: { lga_name: 'Acacia Park', max_sources: 3 },
      helpful: true,
      reason: null,
      sentence: 'A shed may be 3 metres high.',
      comment: 'Thanks.',
      answerStart: 'A shed',
      requestId: 'request-1',
    });
    const added = await stores.feedback.addFeedback(given);
    expect(added).toEqual({ ...given, ...UNDECIDED, createdAt: expect.any(Date) });
    for (const id of ['c', 'a']) await stores.feedback.addFeedback(buildFeedback(id));
    expect(await listed()).toEqual(['a', 'c', 'b']);
    const page = await stores.feedback.listFeedback({}, { skip: 2, limit: 1 });
    expect(page).toEqual({ feedback: [added], total: 3 });
  });

  it('is filtered by state and by whether the answer was helpful', async () => {
    for (const id of ['a', 'b', 'c']) await stores.feedback.addFeedback(buildFeedback(id, { helpful: id === 'b' }));
    await dismiss('a');
    await accept('b');
    expect([await listed({ state: 'dismissed' }), await listed({ state: 'accepted' })]).toEqual([['a'], ['b']]);
    expect([await listed({ helpful: true }), await listed({ helpful: false })]).toEqual([['b'], ['c', 'a']]);
    expect(await listed({ state: 'open', helpful: true })).toEqual([]);
    expect((await stores.feedback.listFeedback({ helpful: false }, PAGE)).total).toBe(2);
  });

  it('keeps text that a database cannot hold as it is', async () => {
    await stores.feedback.addFeedback(buildFeedback('a', { comment: 'a\0b', filters: { lga_name: 'c\0d' } }));
    expect((await stores.feedback.listFeedback({}, PAGE)).feedback[0]).toMatchObject({
      comment: 'a\ufffdb',
      filters: { lga_name: 'c\ufffdd' },
    });
  });

  it('removes what was said before a moment, decided or not', async () => {
    const { createdAt } = await stores.feedback.addFeedback(buildFeedback('a'));
    await stores.feedback.addFeedback(buildFeedback('b'));
    await accept('b');
    expect(await stores.feedback.removeBefore(createdAt)).toBe(0);
    expect(await stores.feedback.removeBefore(new Date(Date.now() + 60_000))).toBe(2);
    expect(await listed()).toEqual([]);
  });

  describe('a decision', () => {
    it('says who made it, when, and which question it made', async () => {
      await stores.feedback.addFeedback(buildFeedback('a'));
      const decided = await accept('a');
      expect(decided).toMatchObject({
        ...buildFeedback('a'),
        state: 'accepted',
        decidedAt: expect.any(Date),
        decidedBy: 'admin',
        questionId: 'question of a',
      });
      expect((await stores.feedback.listFeedback({}, PAGE)).feedback).toEqual([decided]);
    });

    it('to dismiss can become one to accept, and what is accepted stays so', async () => {
      await stores.feedback.addFeedback(buildFeedback('a'));
      await dismiss('a');
      await expect(dismiss('a')).rejects.toBeInstanceOf(ConflictError);
      expect((await accept('a')).state).toBe('accepted');
      await expect(accept('a')).rejects.toBeInstanceOf(ConflictError);
      await expect(dismiss('a')).rejects.toBeInstanceOf(ConflictError);
    });

    it('is made once by several at the same time', async () => {
      await stores.feedback.addFeedback(buildFeedback('a'));
      const outcomes = await Promise.allSettled(['1', '2', '3'].map(() => accept('a')));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    it('is taken back when the change that it is part of fails', async () => {
      await stores.feedback.addFeedback(buildFeedback('a'));
      const change = stores.changes.perform(
        async ({ feedback, questions }) => {
          await feedback.decideFeedback({ id: 'a', state: 'accepted', questionId: 'q', decidedBy: 'admin' });
          await questions.deleteQuestion('none');
        },
        () => buildEntry(),
      );
      await expect(change).rejects.toBeInstanceOf(NotFoundError);
      expect(await listed({ state: 'open' })).toEqual(['a']);
    });

    it('needs feedback that is there', async () => {
      await expect(accept('none')).rejects.toBeInstanceOf(NotFoundError);
      await expect(dismiss('none')).rejects.toBeInstanceOf(NotFoundError);
    });
  });

  it('is deleted once', async () => {
    for (const id of ['a', 'b']) await stores.feedback.addFeedback(buildFeedback(id));
    await remove('a');
    expect(await listed()).toEqual(['b']);
    await expect(remove('a')).rejects.toBeInstanceOf(NotFoundError);
  });
}
