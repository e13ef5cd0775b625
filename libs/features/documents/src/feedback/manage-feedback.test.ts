import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { RunningDocuments } from '../test-support/running-documents.ts';

let running: RunningDocuments;
beforeEach(async () => {
  running = await new RunningDocuments().start();
});
afterEach(() => running.service.close());

const post = (path: string, body: object, level: 'admin' | 'ordinary' = 'admin') =>
  running.call('POST', path, {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    level,
  });
const send = (body: object) => post('/api/feedback', body, 'ordinary');
const listed = async (query = '') => (await running.call('GET', `/api/admin/feedback${query}`)).body;
const questions = async () => (await running.call('GET', '/api/admin/questions')).body.questions;

const given = { question: 'How high may a shed be?', helpful: false };
const expect43 = { title: 'Acacia Park Local Environmental Plan 2020', section: 'cl 4.3' };
/** Sends feedback; returns its identifier. */
const sent = async (body: object = given): Promise<string> => (await send(body)).body.feedback_id;

describe('feedback', () => {
  it('is kept as it was sent, with the key that it was sent with', async () => {
    const whole = {
      ...given,
      filters: { state: 'nsw', document_types: ['Guideline'] },
      reason: 'wrong_source',
      sentence: 'A shed may be 3 metres high.',
      comment: 'It quotes the old plan.',
      answer_start: 'cl 4.3, Height of buildings',
      request_id: 'request-1',
    };
    const { status, body } = await send(whole);
    expect([status, body]).toEqual([201, { feedback_id: expect.any(String), created_at: expect.any(String) }]);
    expect(body.feedback_id).toMatch(/^feedback_[0-9a-f]{16}$/);
    const kept = {
      ...whole,
      ...body,
      filters: { state: 'nsw', document_types: ['guidelines'] },
      state: 'open',
      key_id: 'ordinary',
      decided_at: null,
      decided_by: null,
      question_id: null,
    };
    expect(await listed()).toEqual({ feedback: [kept], total: 1, skip: 0, limit: 100 });
  });

  it('needs no more than a question and whether it was answered', async () => {
    await sent({ ...given, helpful: true, comment: null, sentence: ' ' });
    const nothing = {
      filters: null,
      reason: null,
      sentence: null,
      comment: null,
      answer_start: null,
      request_id: null,
    };
    expect((await listed()).feedback).toEqual([expect.objectContaining({ helpful: true, ...nothing })]);
  });

  it('has nothing that would disturb the list that it is shown in', async () => {
    await sent({ ...given, comment: 'one\u202e\u0000 two\n\nthree' });
    expect((await listed()).feedback[0].comment).toBe('one two three');
  });

  it('is listed by state and by whether the answer was helpful', async () => {
    const ids = [await sent(), await sent({ ...given, helpful: true }), await sent()];
    await running.call('POST', `/api/admin/feedback/${ids[0]}/dismiss`);
    const idsOf = async (query: string) =>
      (await listed(query)).feedback.map(({ feedback_id: id }: { feedback_id: string }) => id);
    expect(await idsOf('?state=open')).toEqual([ids[2], ids[1]]);
    expect(await idsOf('?state=dismissed')).toEqual([ids[0]]);
    expect(await idsOf('?helpful=true')).toEqual([ids[1]]);
    expect(await idsOf('?helpful=false&limit=1')).toEqual([ids[2]]);
  });

  it.each([
    ['no question', { helpful: true }, ['body', 'question']],
    ['a question of control characters', { ...given, question: '\u0000' }, ['body', 'question']],
    ['no word on whether it was helpful', { question: 'x' }, ['body', 'helpful']],
    ['a reason that is none', { ...given, reason: 'bad' }, ['body', 'reason']],
    ['a comment that is too long', { ...given, comment: 'x'.repeat(2_001) }, ['body', 'comment']],
    ['a whole answer', { ...given, answer_start: 'x'.repeat(301) }, ['body', 'answer_start']],
    ['an unknown filter', { ...given, filters: { lga: 'Penrith' } }, ['body', 'filters', 'lga']],
    ['an unknown member', { ...given, answer: 'x' }, ['body', 'answer']],
  ])('is refused with %s', async (_what, body, loc) => {
    const { status, body: error } = await send(body);
    expect([status, error.detail[0].loc]).toEqual([422, loc]);
    expect((await listed()).total).toBe(0);
  });
});

describe('feedback that is accepted', () => {
  it('becomes a question to evaluate with, asked with the filters that it was asked with', async () => {
    const id = await sent({ ...given, filters: { lga_name: 'Acacia Park' } });
    const { status, body } = await post(`/api/admin/feedback/${id}/accept`, { expect: expect43, facts: ['3 metres'] });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        feedback_id: id,
        state: 'accepted',
        decided_by: 'admin',
        decided_at: expect.any(String),
        question_id: expect.stringMatching(/^question-[0-9a-f]{16}$/),
      }),
    ]);
    expect(await questions()).toEqual([
      {
        id: body.question_id,
        question: given.question,
        filters: { lga_name: 'Acacia Park' },
        expect: expect43,
        also_expect: [],
        facts: ['3 metres'],
        absent: [],
        created_at: expect.any(String),
        created_by: 'admin',
      },
    ]);
  });

  it('can be put in other words', async () => {
    const id = await sent();
    await post(`/api/admin/feedback/${id}/accept`, { id: 'shed', question: 'May a shed be high?', unanswerable: true });
    expect(await questions()).toMatchObject([{ id: 'shed', question: 'May a shed be high?', unanswerable: true }]);
    expect((await listed()).feedback[0]).toMatchObject({ question: given.question, question_id: 'shed' });
  });

  it('is accepted once', async () => {
    const id = await sent();
    await post(`/api/admin/feedback/${id}/accept`, { unanswerable: true });
    expect((await post(`/api/admin/feedback/${id}/accept`, { unanswerable: true })).status).toBe(409);
    expect(await questions()).toHaveLength(1);
  });

  it('stays open where the identifier of the question is taken', async () => {
    await post('/api/admin/questions', { id: 'shed', question: 'Who won?', unanswerable: true });
    const id = await sent();
    expect((await post(`/api/admin/feedback/${id}/accept`, { id: 'shed', unanswerable: true })).status).toBe(409);
    expect((await listed('?state=open')).total).toBe(1);
  });

  it('needs what a right answer is', async () => {
    const id = await sent();
    const { status, body } = await post(`/api/admin/feedback/${id}/accept`, {});
    expect([status, body.detail[0].loc]).toEqual([422, ['body', 'expect']]);
  });
});

describe('a decision on feedback', () => {
  it('to dismiss it or to delete it makes no question', async () => {
    const ids = [await sent(), await sent()];
    const dismissed = await running.call('POST', `/api/admin/feedback/${ids[0]}/dismiss`);
    expect([dismissed.status, dismissed.body]).toEqual([
      200,
      expect.objectContaining({ feedback_id: ids[0], state: 'dismissed', question_id: null }),
    ]);
    expect((await running.call('POST', `/api/admin/feedback/${ids[0]}/dismiss`)).status).toBe(409);
    const deleted = await running.call('DELETE', `/api/admin/feedback/${ids[1]}`);
    expect([deleted.status, deleted.body]).toEqual([200, { feedback_id: ids[1], deleted: true }]);
    expect((await listed()).total).toBe(1);
    expect(await questions()).toEqual([]);
  });

  it('is 404 for feedback that is not there', async () => {
    expect((await post('/api/admin/feedback/none/accept', { unanswerable: true })).status).toBe(404);
    expect((await running.call('POST', '/api/admin/feedback/none/dismiss')).status).toBe(404);
    expect((await running.call('DELETE', '/api/admin/feedback/no%00ne')).status).toBe(404);
  });

  it('is in the audit log without what was said', async () => {
    const ids = [await sent({ ...given, comment: 'secret' }), await sent()];
    await post(`/api/admin/feedback/${ids[0]}/accept`, { id: 'shed', unanswerable: true });
    await running.call('POST', `/api/admin/feedback/${ids[0]}/dismiss`);
    await running.call('POST', `/api/admin/feedback/${ids[1]}/dismiss`);
    await running.call('DELETE', `/api/admin/feedback/${ids[1]}`);
    const entries = await running.auditEntries();
    expect(entries.map(({ action, target, outcome }) => [action, target, outcome])).toEqual([
      ['feedback.accept', ids[0], 'done'],
      ['feedback.dismiss', ids[0], 'refused'],
      ['feedback.dismiss', ids[1], 'done'],
      ['feedback.delete', ids[1], 'done'],
    ]);
    expect(entries[0]?.details).toEqual({ question_id: 'shed', unanswerable: true });
    expect(JSON.stringify(entries)).not.toMatch(/secret|How high/);
  });
});
