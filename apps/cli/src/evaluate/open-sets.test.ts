import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCommandAgainstService } from '../test-support/command-against-service.ts';
import type { CommandRun } from '../test-support/command-run.ts';
import { exampleAnswer, exampleSource } from '../test-support/example-answer.ts';
import type { ScriptedService } from '../test-support/scripted-service.ts';
import { heldInOrder } from './held-in-order.ts';
import { OPEN_SETS } from './open-sets.ts';

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'regqa-open-'));
  for (const folder of ['obliqa/documents', 'us-nepa']) mkdirSync(join(data, folder), { recursive: true });
  const passages = [{ DocumentID: 1, PassageID: '1.1', Passage: 'A firm must keep a register.' }, { DocumentID: 1, PassageID: '1.2', Passage: 'The register must be open.' }];
  writeFileSync(join(data, 'obliqa/dev.json'), JSON.stringify([{ QuestionID: 'q1', Question: 'What must a firm keep?', Passages: [...passages, passages[0]] }]));
  writeFileSync(join(data, 'obliqa/documents/1.json'), JSON.stringify([...passages, { PassageID: '1.3', Passage: ' ' }]));
  writeFileSync(join(data, 'us-nepa/firstnet-questions.jsonl'), `${JSON.stringify({ id: 'E1', question: 'Who leads?', answer: 'x', gold_pages: [7, 9] })}\n`);
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

it('expects each right passage of a question once, among ten sources', async () => {
  const { name, questions } = await OPEN_SETS['obliqa']!.questions(data);
  expect([name, questions]).toEqual(['obliqa', [{ id: 'q1', question: 'What must a firm keep?', filters: { max_sources: 10, mode: 'extractive' }, expect: { text: 'A firm must keep a register.' }, also_expect: [{ text: 'The register must be open.' }], facts: [], absent: [] }]]);
});

it('expects no answer from documents that the questions are not about', async () => {
  const { name, questions } = await OPEN_SETS['elsewhere']!.questions(data);
  expect([name, questions]).toEqual(['elsewhere', [{ id: 'q1', question: 'What must a firm keep?', unanswerable: true, also_expect: [], facts: [], absent: [] }]]);
  expect(await OPEN_SETS['elsewhere']!.documents(data)).toEqual([]);
});

it('expects any of the right pages', async () => {
  const { questions } = await OPEN_SETS['nepa']!.questions(data);
  expect(questions[0]).toMatchObject({ id: 'E1', expect: { document_id: 'eis-firstnet', page: 7 }, also_expect: [{ document_id: 'eis-firstnet', page: 9 }] });
});

it('makes documents of numbered paragraphs, without the empty ones', async () => {
  const [document] = await OPEN_SETS['obliqa']!.documents(data);
  expect([document!.documentId, await (await document!.read()).text()]).toEqual(['rulebook-1', '# Rulebook 1\n\n1.1 A firm must keep a register.\n\n1.2 The register must be open.\n']);
});

it.each([
  ['a c', 'a b c', 2 / 3],
  ['C, b a', 'a b c', 1 / 3],
  ['x a y b z c', 'A b. C', 1],
  ['', 'a', 0],
  ['a', '', 0],
])('holds of "%s" against "%s" the share %d', (text, passage, share) => {
  expect(heldInOrder(text, passage)).toBeCloseTo(share);
});

describe('asked of a service', () => {
  let service: ScriptedService;
  let command: CommandRun;
  let close: () => Promise<void>;
  beforeEach(async () => {
    ({ service, command, close } = await startCommandAgainstService());
    const found = (text: string) => exampleSource({ chunk_id: text, section: null, text });
    service.script['POST /api/query'] = () => ({ body: exampleAnswer({ sources: [found('Nothing of the kind.'), found('A firm must keep a register at all times.')] }) });
    const job = () => ({ job_id: 'j1', kind: 'ingest', state: 'completed', document_id: 'rulebook-1', version_id: null, parent_job_id: null, file_name: null, progress: { stage: 'done', done: 1, total: 1 }, attempts: 1, error: state === 'published' ? null : 'unreadable', outcome: state, receipt: null, created_at: '2026-11-21T03:00:00.000Z', started_at: null, finished_at: null });
    service.script['POST /api/admin/documents'] = () => ({ status: 202, body: { job_id: 'j1', document_id: 'rulebook-1', version_id: 'rulebook-1@1', duplicate: false, status: 'queued' } });
    service.script['GET /api/admin/jobs'] = () => ({ body: { jobs: [job()], total: 1, skip: 0, limit: 200, by_state: { queued: 0, running: 0, completed: 1, failed: 0, cancelled: 0 } } });
    const component = { status: 'healthy' };
    service.script['GET /api/admin/system/health'] = () => ({ body: { status: 'healthy', uptime_seconds: 1, database: { ...component, connection_pool: { active: 1, idle: 1, max: 2 }, total_documents: 1, total_chunks: 2 }, vector_store: { ...component, type: 'x', collection_size: 2, index_status: 'ready' }, llm: { ...component, provider: 'extractive', model: 'none', rate_limit_remaining: null }, cache: { ...component, hit_rate: 0, total_keys: 0 } } });
  });
  let state = 'published';
  afterEach(async () => {
    state = 'published';
    await close();
  });
  const run = (...args: string[]) => command.run('evaluate', 'questions', '--set', 'obliqa', '--data', data, ...args);

  it('measures recall and average precision over ten sources', async () => {
    const { code, out } = await run();
    expect([code, out]).toEqual([0, expect.stringContaining('| share of the right sources found | 50.0 % on average of 1 |')]);
    expect(out).toContain('| average precision over the sources | 25.0 % on average of 1 |');
    expect(service.received.map(({ path }) => path)).not.toContain('/api/admin/documents');
  });

  it('brings the documents in first when that is asked for', async () => {
    const { code } = await run('--upload');
    expect(code).toBe(0);
    const paths = service.received.map(({ method, path }) => `${method} ${path}`);
    expect(paths.indexOf('POST /api/admin/documents')).toBeLessThan(paths.indexOf('POST /api/query'));
    expect(service.received[0]!.text).toContain('1.1 A firm must keep a register.');
  });

  it('does not measure when a document was not published', async () => {
    state = 'quarantined';
    const { code, notes } = await run('--upload');
    expect([code, notes]).toEqual([1, expect.stringContaining('did not publish rulebook-1: unreadable')]);
    expect(service.received.map(({ path }) => path)).not.toContain('/api/query');
  });
});
