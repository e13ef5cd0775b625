import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { exampleSource } from '../../test-support/example-answer.ts';
import { buildAnswer } from '../test-support/answered.ts';
import { startEvaluation } from '../test-support/evaluation-service.ts';
import type { EvaluationAgainstService } from '../test-support/evaluation-service.ts';

let evaluation: EvaluationAgainstService;
beforeEach(async () => {
  evaluation = await startEvaluation();
});
afterEach(() => evaluation.close());

const generate = (...args: string[]) => evaluation.command.run('evaluate', 'generate', '--run', 'r1', ...args);
const lines = (file: string) =>
  evaluation
    .read(`runs/r1/${file}`)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const ten = Array.from({ length: 10 }, (_, at) => ({ id: `q${at}`, query: `How high is house ${at}?` }));

it('writes one line a question with the whole body, and what the service says of itself', async () => {
  evaluation.put('people', { id: 'a', query: 'How high?', filters: { lga_name: 'Acacia Park' } });
  const { code } = await generate('--set', 'people');
  expect(code).toBe(0);
  const { service } = evaluation;
  expect(JSON.parse(service.received.at(-1)!.text)).toEqual({ query: 'How high?', lga_name: 'Acacia Park' });
  const answered = { question: expect.objectContaining({ id: 'a' }), status: 200, answer: buildAnswer() };
  expect(lines('people.jsonl')).toEqual([{ ...answered, milliseconds: expect.any(Number) }]);
  const { name, sets } = JSON.parse(evaluation.read('runs/r1/run.json'));
  expect([name, sets.people]).toEqual(['r1', expect.objectContaining({ questions: 1, every: 1, version: '1.2.3' })]);
  expect(sets.people.models.llm.provider).toBe('extractive');
  expect(sets.people.index.database.total_chunks).toBe(4);
  expect(sets.people.quality).toEqual({ reliability: [] });
});

it('writes TREC files next to the answers', async () => {
  evaluation.put('people', { id: 'a' }, { id: 'b', query: 'wrong?' });
  evaluation.answers['wrong'] = buildAnswer({ sources: [exampleSource({ section: 'cl 9.9' })] });
  await generate('--set', 'people');
  const chunkId = exampleSource().chunk_id;
  expect(evaluation.read('runs/r1/people.run')).toBe(`a Q0 ${chunkId} 1 0.93 r1\nb Q0 ${chunkId} 1 0.93 r1\n`);
  expect(evaluation.read('runs/r1/people.qrels')).toBe(`a 0 ${chunkId} 1\n`);
});

it('goes on where it stopped, after a line that was cut off', async () => {
  evaluation.put('people', ...ten);
  await generate('--set', 'people', '--every', '3');
  appendFileSync(join(evaluation.command.folder, 'evaluation/runs/r1/people.jsonl'), '{"question":{"id":"q1"');
  await generate('--set', 'people');
  const order = [0, 3, 6, 9, 1, 2, 4, 5, 7, 8];
  expect(evaluation.asked()).toEqual(order.map((at) => `How high is house ${at}?`));
  expect(lines('people.jsonl')).toMatchObject(order.map((at) => ({ question: { id: `q${at}` } })));
});

it('takes over a mended gold without asking again, and asks a question that is worded otherwise', async () => {
  evaluation.put('people', { id: 'a' }, { id: 'b' });
  await generate('--set', 'people');
  evaluation.put('people', { id: 'a', must: ['8\\.5'] }, { id: 'b', query: 'How tall?' });
  await generate('--set', 'people');
  expect(evaluation.asked()).toEqual(['How high?', 'How high?', 'How tall?']);
  const [first, second] = lines('people.jsonl');
  expect([first, second]).toMatchObject([{ question: { must: ['8\\.5'] } }, { question: { query: 'How tall?' } }]);
});

it('writes down a failure as its status and goes on', async () => {
  evaluation.put('people', { id: 'a', query: 'Broken?' }, { id: 'b' });
  const answer = evaluation.service.script['POST /api/query']!;
  evaluation.service.script['POST /api/query'] = (request) =>
    request.text.includes('Broken') ? { status: 500, body: { detail: 'It broke' } } : answer(request);
  expect((await generate('--set', 'people')).code).toBe(0);
  expect(lines('people.jsonl')).toMatchObject([{ status: 500, answer: { detail: 'It broke' } }, { status: 200 }]);
});

it.each([429, 503])('writes nothing down for a service that stays busy with %d', async (status) => {
  evaluation.put('people', { id: 'a' }, { id: 'b', query: 'Busy?' });
  const answer = evaluation.service.script['POST /api/query']!;
  evaluation.service.script['POST /api/query'] = (request) =>
    request.text.includes('Busy') ? { status, body: { detail: 'Later' } } : answer(request);
  const { code, notes } = await generate('--set', 'people');
  expect([code, notes]).toEqual([1, expect.stringContaining(`The service answered ${status}: Later`)]);
  expect(lines('people.jsonl')).toHaveLength(1);
});

it('waits as long as a busy service says', async () => {
  evaluation.put('people', { id: 'a' });
  const answer = evaluation.service.script['POST /api/query']!;
  evaluation.service.script['POST /api/query'] = (request) =>
    evaluation.asked().length === 1 ? { status: 429, headers: { 'retry-after': '1' }, body: {} } : answer(request);
  expect((await generate('--set', 'people')).code).toBe(0);
  expect(lines('people.jsonl')).toMatchObject([{ status: 200 }]);
});

it('adds sets to a run and keeps what it says of those before', async () => {
  evaluation.put('people', { id: 'a' });
  evaluation.put('off', { id: 'b', answerable: false });
  await generate('--set', 'people');
  evaluation.service.script['GET /api/health'] = () => ({ body: { status: 'healthy', version: '1.3.0' } });
  await generate('--set', 'off');
  const { sets } = JSON.parse(evaluation.read('runs/r1/run.json'));
  expect([sets.people.version, sets.off.version]).toEqual(['1.2.3', '1.3.0']);
});

it('asks a question file and the questions that administrators added', async () => {
  const gold = { expect: { section: 'cl 4.3' }, also_expect: [], facts: ['8.5'], absent: [] };
  const added = { id: 'own', question: 'How wide?', ...gold };
  const page = { questions: [{ ...added, created_at: '2026-11-21T03:00:00.000Z', created_by: 'admin' }], total: 1 };
  evaluation.service.script['GET /api/admin/questions'] = () => ({ body: { ...page, skip: 0, limit: 500 } });
  const file = { id: 'f', query: 'From a file?', must: ['x'], answerable: true };
  writeFileSync(join(evaluation.command.folder, 'mine.jsonl'), JSON.stringify(file));
  expect((await generate('--set', 'admin,mine.jsonl')).code).toBe(0);
  expect(evaluation.asked()).toEqual(['How wide?', 'From a file?']);
  expect(lines('admin.jsonl')).toMatchObject([{ question: { sections: ['cl 4.3'], must: ['8\\.5'] } }]);
  expect(lines('mine.jsonl')).toMatchObject([{ question: { id: 'f' } }]);
});

describe('with open data', () => {
  let outcome = 'published';
  beforeEach(() => {
    outcome = 'published';
    const data = join(evaluation.command.folder, 'open/obliqa');
    mkdirSync(join(data, 'documents'), { recursive: true });
    const passage = { DocumentID: 1, PassageID: '1.1', Passage: 'A firm must keep a register.' };
    const question = { QuestionID: 'q1', Question: 'What to keep?', Passages: [passage] };
    writeFileSync(join(data, 'dev.json'), JSON.stringify([question]));
    writeFileSync(join(data, 'documents/1.json'), JSON.stringify([passage]));
    const { script } = evaluation.service;
    const uploaded = { job_id: 'j1', document_id: 'rulebook-1', version_id: 'rulebook-1@1', duplicate: false };
    script['POST /api/admin/documents'] = () => ({ status: 202, body: { ...uploaded, status: 'queued' } });
    const listing = { total: 1, skip: 0, limit: 200, by_state: states };
    script['GET /api/admin/jobs'] = () => ({ body: { ...listing, jobs: [job()] } });
  });
  const states = { queued: 0, running: 0, completed: 1, failed: 0, cancelled: 0 };
  const job = () => ({
    ...{ job_id: 'j1', kind: 'ingest', state: 'completed', document_id: 'rulebook-1', version_id: null, attempts: 1 },
    ...{ parent_job_id: null, file_name: null, progress: { stage: 'done', done: 1, total: 1 }, receipt: null, outcome },
    ...{ error: outcome === 'published' ? null : 'unreadable', started_at: null, finished_at: null },
    created_at: '2026-11-21T03:00:00.000Z',
  });

  it('uploads the documents before it asks', async () => {
    expect((await generate('--set', 'obliqa', '--data', 'open', '--upload')).code).toBe(0);
    const paths = evaluation.service.received.map(({ method, path }) => `${method} ${path}`);
    expect(paths.indexOf('POST /api/admin/documents')).toBeLessThan(paths.indexOf('POST /api/query'));
    expect(evaluation.service.received[0]!.text).toContain('1.1 A firm must keep a register.');
  });

  it('asks nothing when a document was not published', async () => {
    outcome = 'quarantined';
    const { code, notes } = await generate('--set', 'obliqa', '--data', 'open', '--upload');
    expect([code, notes]).toEqual([1, expect.stringContaining('did not publish rulebook-1: unreadable')]);
    expect(evaluation.asked()).toEqual([]);
  });
});

it.each([
  [[], 'Name the sets to ask'],
  [['--set', 'people', '--every', '0'], '--every must be a whole number'],
  [['--set', 'nothing'], 'There is no set "nothing". Sets: people, more, off, obliqa'],
  [['--set', 'people', '--run', '../r'], '--run must be a plain name'],
  [['--set', 'people', '--upload'], '--upload is for sets that bring documents: obliqa.'],
  [['--set', 'obliqa', '--data', 'nowhere'], 'There is no file'],
  [['--set', 'people,people.jsonl'], 'Two of the sets are called people'],
  [['--set', 'people', 'now'], '"now" is too much'],
])('exits with 2 for %j', async (args, message) => {
  evaluation.put('people', { id: 'a' });
  const { command } = evaluation;
  command.config = { ...command.config, workingFolder: join(command.folder, 'evaluation/questions') };
  const { code, notes } = await generate(...args);
  expect([code, notes]).toEqual([2, expect.stringContaining(message)]);
  expect(evaluation.asked()).toEqual([]);
});
