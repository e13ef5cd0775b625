import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { RunningDocuments } from '../test-support/running-documents.ts';

let running: RunningDocuments;
beforeEach(async () => {
  running = await new RunningDocuments().start();
});
afterEach(() => running.service.close());

const question = {
  id: 'shed-height',
  question: 'How high may a shed be?',
  expect: { title: 'Acacia Park Local Environmental Plan 2020', section: 'cl 4.3' },
};
const add = (body: object, level: 'admin' | 'ordinary' = 'admin') =>
  running.call('POST', '/api/admin/questions', {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    level,
  });

describe('questions to evaluate answers with', () => {
  it('are kept as they were added', async () => {
    const added = await add({
      ...question,
      filters: { state: 'nsw', document_types: ['Guideline'] },
      facts: ['8.5 metres'],
    });
    const kept = {
      ...question,
      filters: { state: 'nsw', document_types: ['guidelines'] },
      also_expect: [],
      facts: ['8.5 metres'],
      absent: [],
      created_at: expect.any(String),
      created_by: 'admin',
    };
    expect([added.status, added.body]).toEqual([201, kept]);
    expect((await running.call('GET', '/api/admin/questions')).body).toEqual({
      questions: [kept],
      total: 1,
      skip: 0,
      limit: 100,
    });
  });

  it('are given an identifier where they have none', async () => {
    const ids = [
      await add({ question: 'Who won?', unanswerable: true }),
      await add({ question: 'Who won?', unanswerable: true }),
    ].map(({ body }) => body.id);
    expect(ids).toEqual([
      expect.stringMatching(/^question-[0-9a-f]{16}$/),
      expect.stringMatching(/^question-[0-9a-f]{16}$/),
    ]);
    expect(new Set(ids).size).toBe(2);
  });

  it('are deleted', async () => {
    await add(question);
    expect((await running.call('DELETE', '/api/admin/questions/shed-height')).body).toEqual({
      question_id: 'shed-height',
      deleted: true,
    });
    expect((await running.call('GET', '/api/admin/questions')).body.total).toBe(0);
    expect((await running.call('DELETE', '/api/admin/questions/shed-height')).status).toBe(404);
  });

  it('are written to the audit log without what they ask', async () => {
    await add(question);
    expect((await add(question)).status).toBe(409);
    await running.call('DELETE', '/api/admin/questions/shed-height');
    const entries = await running.auditEntries();
    expect(entries.map(({ action, target, outcome }) => [action, target, outcome])).toEqual([
      ['question.add', 'shed-height', 'done'],
      ['question.add', 'shed-height', 'refused'],
      ['question.delete', 'shed-height', 'done'],
    ]);
    expect(JSON.stringify(entries)).not.toContain('How high');
  });

  it.each([
    ['no question', { id: 'x', unanswerable: true }, ['body', 'question']],
    ['neither what is right nor unanswerable', { question: 'x' }, ['body', 'expect']],
    ['both', { ...question, unanswerable: true }, ['body', 'expect']],
    ['an expectation that says nothing', { question: 'x', expect: {} }, ['body', 'expect']],
    ['an unknown filter', { ...question, filters: { lga: 'Penrith' } }, ['body', 'filters', 'lga']],
    ['a state that is none', { ...question, filters: { state: 'Tyrol' } }, ['body', 'filters', 'state']],
    ['an identifier with a slash', { ...question, id: 'a/b' }, ['body', 'id']],
    ['a question of control characters', { ...question, question: '\u0000\u200b' }, ['body', 'question']],
    ['an unknown member', { ...question, answer: '8.5' }, ['body', 'answer']],
  ])('are refused with %s', async (_what, body, loc) => {
    const { status, body: error } = await add(body);
    expect([status, error.detail[0].loc]).toEqual([422, loc]);
    expect((await running.call('GET', '/api/admin/questions')).body.questions).toEqual([]);
  });
});
