import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startCommandAgainstService } from '../test-support/command-against-service.ts';
import type { CommandRun } from '../test-support/command-run.ts';
import { exampleAnswer, exampleRefusal, exampleSource } from '../test-support/example-answer.ts';
import type { ScriptedService } from '../test-support/scripted-service.ts';

const QUOTE = 'A house must not be higher than 8.5 metres.';
const CHUNK = exampleSource().chunk_id;
const trust = { coverage: 1, agreement: 0.5, authority: 1, currency: 1, verification: 1, reasons: [] };
const quoting = (start = 4) => exampleAnswer({ citations: [{ sentence: QUOTE, markers: [1], verdict: 'verified', quote: QUOTE, chunk_id: CHUNK, start, end: start + QUOTE.length }], trust });
const passage = { chunk_id: CHUNK, document_id: 'acacia', version_id: 'acacia@1', title: 'Acacia Park', section: 'cl 4.3(2)', section_heading: null, heading_path: [], citation: 'cl 4.3(2)', page_number: null, page_label: null, ocr: false, kind: 'provision', ordinal: 1, text: `(2) ${QUOTE}`, start: 0, end: 47, previous_chunk_id: null, next_chunk_id: null };
const right = (id: string) => ({ id, question: `How high is ${id}?`, expect: { section: 'cl 4.3' } });

let service: ScriptedService;
let command: CommandRun;
let close: () => Promise<void>;
/** Questions that are answered with nothing right, by a word in them. */
let failing: string[];

beforeEach(async () => {
  ({ service, command, close } = await startCommandAgainstService());
  failing = [];
  mkdirSync(join(command.folder, 'evaluation/questions'), { recursive: true });
  service.script['POST /api/query'] = ({ text }) => ({ body: failing.some((word) => text.includes(word)) ? exampleAnswer({ sources: [exampleSource({ section: 'cl 9.9' })] }) : quoting() });
  service.script[`GET /api/passages/${encodeURIComponent(CHUNK)}`] = () => ({ body: passage });
});
afterEach(() => close());

const put = (...questions: object[]) => writeFileSync(join(command.folder, 'evaluation/questions/core.jsonl'), questions.map((question) => JSON.stringify(question)).join('\n'));
const run = (...args: string[]) => command.run('evaluate', 'questions', ...args);
const record = () => JSON.parse(readFileSync(join(command.folder, 'evaluation/last-run.json'), 'utf8'));

describe('against the last run', () => {
  const ten = Array.from({ length: 10 }, (_, at) => right(`house-${at}.`));

  beforeEach(async () => {
    put(...ten);
    const { code, out } = await run('--write');
    expect([code, out]).toEqual([0, expect.stringContaining('No earlier run of these sets is recorded')]);
  });

  it('says that nothing is worse when nothing is', async () => {
    const { code, out } = await run();
    expect([code, out]).toEqual([0, expect.stringContaining('No question is worse than in the last run.')]);
  });

  it('fails when figures lost more than two standard errors, and names the questions', async () => {
    failing = ['house-1.', 'house-2.', 'house-3.', 'house-4.', 'house-5.'];
    const { code, out } = await run();
    expect(code).toBe(1);
    expect(out).toContain('WORSE  core: right provision first: 100.0 % before, 50.0 % now of 10; lost: house-1., house-2., house-3., house-4., house-5.');
  });

  it('names what was lost within the tolerance, without failing', async () => {
    failing = ['house-7.'];
    const { code, out } = await run();
    expect([code, out]).toEqual([0, expect.stringContaining('moved  core: right provision first: 100.0 % before, 90.0 % now of 10; lost: house-7.')]);
    expect((await run('--tolerance', '0')).code).toBe(1);
  });

  it('does not fail when as much was gained as lost', async () => {
    failing = ['house-1.', 'house-2.', 'house-3.', 'house-4.', 'house-5.'];
    expect((await run('--write')).code).toBe(1);
    failing = ['house-6.', 'house-7.', 'house-8.', 'house-9.', 'house-0.'];
    const { code, out } = await run();
    expect([code, out]).toEqual([0, expect.stringContaining('moved  core: passed')]);
  });

  it('compares only the questions that both runs asked', async () => {
    put(...ten.slice(0, 5), right('new'));
    failing = ['new', 'house-0.'];
    expect((await run()).out).toContain('100.0 % before, 80.0 % now of 5; lost: house-0.');
  });

  it('keeps the records of sets that were not asked', async () => {
    writeFileSync(join(command.folder, 'other.jsonl'), JSON.stringify(right('other')));
    await run('--set', 'other.jsonl', '--write');
    expect(Object.keys(record().sets)).toEqual(['core', 'other']);
    expect(record().sets.core.figures.first).toEqual([1, 10]);
    expect(Object.keys(record().sets.core.questions)).toHaveLength(10);
  });

  it('refuses a record that is none', async () => {
    writeFileSync(join(command.folder, 'evaluation/last-run.json'), '{"sets":[]}');
    const { code, notes } = await run();
    expect([code, notes]).toEqual([2, expect.stringContaining('is no record of a run')]);
  });
});

describe('quotes', () => {
  it('are compared with the passage that the service returns, which is read once', async () => {
    put(right('a'), right('b'));
    expect((await run()).out).toContain('| quotes that stand at their offsets | 2 of 2 (100.0 %) | 100 % |');
    expect(service.received.filter(({ method }) => method === 'GET')).toHaveLength(1);
  });

  it.each([
    ['stand elsewhere', () => (service.script['POST /api/query'] = () => ({ body: quoting(3) }))],
    ['are of a passage that is gone', () => (service.script[`GET /api/passages/${encodeURIComponent(CHUNK)}`] = () => ({ status: 404, body: { detail: 'Passage not found' } }))],
  ])('count as wrong when they %s', async (_what, change) => {
    put(right('a'));
    change();
    const { out } = await run();
    expect(out).toContain('| quotes that stand at their offsets | 0 of 1 (0.0 %) | 100 % |');
    expect(out).toContain('A QUOTE DOES NOT STAND');
  });

  it('are left alone when that is asked for', async () => {
    put(right('a'));
    const { out } = await run('--no-quotes');
    expect(out).not.toContain('quotes that stand');
    expect(service.received.every(({ method }) => method === 'POST')).toBe(true);
  });
});

it('writes the plots beside the results, named by the sets where not all are asked', async () => {
  put(right('a'), { id: 'off', question: 'Who won?', unanswerable: true });
  writeFileSync(join(command.folder, 'other.jsonl'), JSON.stringify(right('other')));
  await run('--write');
  await run('--set', 'other.jsonl', '--write');
  expect(readdirSync(join(command.folder, 'evaluation')).filter((file) => file.endsWith('.svg')).sort()).toEqual(['reliability-other.svg', 'reliability.svg', 'risk-coverage-other.svg', 'risk-coverage.svg']);
  expect(readFileSync(join(command.folder, 'evaluation/RESULTS.md'), 'utf8')).toMatch(/\]\(reliability\.svg\)[^]*questions --set other\.jsonl: begin[^]*\]\(reliability-other\.svg\)/);
});

it('writes nothing unless asked to', async () => {
  put(right('a'));
  await run();
  expect(readdirSync(join(command.folder, 'evaluation'))).toEqual(['questions']);
});

it('counts by kind, and how many wordings of a question lead to one provision', async () => {
  const wording = (id: string) => ({ ...right(id), kind: 'ten wordings' });
  put(wording('a'), wording('b'), wording('c'), { ...right('d'), kind: 'heading' }, { ...wording('other-1'), expect: { section: 'cl 9.9' } }, { ...wording('other-2'), expect: { section: 'cl 9.9' } });
  failing = ['is c', 'other'];
  const { out } = await run();
  expect(out).toContain('| ten wordings | 4 of 5 (80.0 %) | 4 of 5 (80.0 %) |');
  expect(out).toContain('| heading | 1 of 1 (100.0 %) | 1 of 1 (100.0 %) |');
  expect(out).toContain('| wordings of the same question that lead to the provision that most of them lead to | 4 of 5 (80.0 %) | at least 90 % |');
  expect(out).toContain('| questions in several wordings that all lead to one provision | 1 of 2 (50.0 %) | |');
});

it('tells how trust compares with being right', async () => {
  put(right('a'), right('b'), { id: 'off', question: 'Who won?', unanswerable: true }, { id: 'refused', question: 'Cricket?', unanswerable: true });
  const answers: Record<string, object> = { 'is a?': { ...quoting(), trust_score: 0.9 }, 'is b?': exampleAnswer({ trust_score: 0.85, trust: { ...trust, agreement: 0 } }), won: exampleAnswer({ trust_score: 0.3 }) };
  service.script['POST /api/query'] = ({ text }) => ({ body: Object.entries(answers).find(([word]) => text.includes(word))?.[1] ?? exampleRefusal() });
  const { out } = await run();
  expect(out).toContain('| unanswerable: refused, or trusted under 0.4 | 2 of 2 (100.0 %) |');
  expect(out).toContain('| trusted at 0.8 or more: a second source says so | 1 of 2 (50.0 %) | 100 % |');
  expect(out).toContain('| answerable with the right provision first: trusted at 0.6 or more | 2 of 2 (100.0 %) |');
  expect(out).toContain('| answers given: wrong (or not answerable) | 33.3 % of 3 | |');
  expect(out).toContain('| the most trusted 80 % of them: wrong | 0.0 % |');
});

it('tells how confidence compares with being relevant, in all sources and in the first', async () => {
  put(right('a'), right('b'), { id: 'off', question: 'Who won?', unanswerable: true });
  const wrong = exampleSource({ section: 'cl 9.9', confidence_score: 0.4 });
  service.script['POST /api/query'] = ({ text }) => ({ body: exampleAnswer({ sources: text.includes('is b') ? [wrong, exampleSource({ confidence_score: 0.3 })] : [exampleSource({ confidence_score: 0.95 }), wrong] }) });
  const { out } = await run();
  expect(out).toContain('| all sources of answerable questions at .9 or more: right | 100.0 % of 1 | at least 88 % |');
  expect(out).toContain('| all sources of answerable questions under .5: right | 33.3 % of 3 | at most 35 % |');
  expect(out).toContain('| first sources under .5: right | 0.0 % of 1 | at most 35 % |');
});

describe('where no set is named', () => {
  beforeEach(() => put(right('a')));

  it('asks the open sets as well, so that scores are judged over what nothing answers too', async () => {
    const data = join(command.folder, 'open');
    for (const folder of ['obliqa', 'us-nepa']) mkdirSync(join(data, folder), { recursive: true });
    writeFileSync(join(data, 'obliqa/dev.json'), JSON.stringify([{ QuestionID: 'q1', Question: 'What must a firm keep?', Passages: [] }]));
    writeFileSync(join(data, 'us-nepa/firstnet-questions.jsonl'), JSON.stringify({ id: 'E1', question: 'Who leads?', answer: 'x', gold_pages: [7] }));
    const { out, notes } = await run('--data', data);
    expect(['core', 'nepa', 'elsewhere'].filter((name) => out.includes(`| set ${name} | 1 questions |`))).toEqual(['core', 'nepa', 'elsewhere']);
    expect(out).toContain('| unanswerable: refused, or trusted under 0.4 | 0 of 1 (0.0 %) | at least 95 % |');
    expect(notes).toBe('');
  });

  it('says that the open sets are left out where they are not there', async () => {
    const { code, out, notes } = await run();
    expect([code, notes]).toEqual([0, expect.stringContaining('The sets nepa and elsewhere are left out')]);
    expect(out).not.toContain('elsewhere');
  });
});

it('asks the questions that administrators added, page by page, with the admin key', async () => {
  const added = { ...right('own'), also_expect: [], facts: [], absent: [], created_at: '2026-11-21T03:00:00.000Z', created_by: 'admin' };
  service.script['GET /api/admin/questions'] = ({ query }) => ({ body: { questions: Number(query.get('skip')) === 0 ? [added] : [{ ...added, id: 'later' }], total: 501, skip: Number(query.get('skip')), limit: 500 } });
  const { code, out } = await run('--set', 'admin', '--write');
  expect([code, out]).toEqual([0, expect.stringContaining('| set admin | 2 questions | to reach |')]);
  expect(new Set(service.received.map(({ key }) => key))).toEqual(new Set(['admin']));
  expect(JSON.parse(service.received.find(({ method }) => method === 'POST')!.text)).toEqual({ query: 'How high is own?' });
  expect(Object.keys(record().sets)).toEqual(['admin']);
});

it('asks every N-th question', async () => {
  put(...['a', 'b', 'c', 'd', 'e'].map(right));
  expect((await run('--every', '2')).out).toContain('| set core | 3 questions | to reach |');
});

it.each([
  [['--every', '0'], '--every must be a whole number'],
  [['--every', '2', '--write'], '--write records whole sets'],
  [['--tolerance', 'x'], '--tolerance must be 0 or more'],
  [['--upload'], '--upload is for the open sets: obliqa, obliqa-mp, elsewhere, nepa'],
  [['--set', 'nepa', '--data', 'nowhere'], 'The open data is not there'],
  [['now'], '"now" is too much'],
])('exits with 2 for %j', async (args, message) => {
  put(right('a'));
  const { code, notes } = await run(...args);
  expect([code, notes]).toEqual([2, expect.stringContaining(message)]);
  expect(existsSync(join(command.folder, 'evaluation/last-run.json'))).toBe(false);
});

it('names the line of a question whose id is taken', async () => {
  put(right('a'), right('a'));
  const { code, notes } = await run();
  expect([code, notes]).toEqual([2, expect.stringContaining('core.jsonl, line 2: the id "a" is taken')]);
});
