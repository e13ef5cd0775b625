import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startCommandAgainstService } from '../test-support/command-against-service.ts';
import type { CommandRun } from '../test-support/command-run.ts';
import { exampleAnswer, exampleRefusal } from '../test-support/example-answer.ts';
import type { ScriptedService } from '../test-support/scripted-service.ts';

let service: ScriptedService;
let command: CommandRun;
let close: () => Promise<void>;

beforeEach(async () => {
  ({ service, command, close } = await startCommandAgainstService());
  mkdirSync(join(command.folder, 'evaluation/questions'), { recursive: true });
  service.script['POST /api/query'] = ({ text }) => ({ body: text.includes('cricket') ? exampleRefusal() : exampleAnswer() });
});
afterEach(() => close());

const put = (...questions: object[]) => writeFileSync(join(command.folder, 'evaluation/questions/core.jsonl'), questions.map((question) => JSON.stringify(question)).join('\n'));
const right = { id: 'right', question: 'How high?', filters: { lga_name: 'Acacia Park' }, expect: { title: 'Acacia Park', section: 'cl 4.3' }, facts: ['8.5 metres', '9 metres'] };
const wrong = { id: 'wrong', question: 'How wide?', expect: { section: 'cl 4.4' } };
const off = { id: 'off', question: 'Who won the cricket?', unanswerable: true };
const answered = { id: 'answered', question: 'How do I cook?', unanswerable: true };

it('counts what was right, question by question and in all', async () => {
  put(right, wrong, off, answered);
  const { code, out } = await command.run('evaluate', 'questions');
  expect(code).toBe(0);
  expect(JSON.parse(service.received[0]!.text)).toEqual({ query: 'How high?', lga_name: 'Acacia Park' });
  expect(out).toContain('right  right: provision at 1, pinpoint right, facts 1/2, trust 0.71, 12 ms');
  expect(out).toContain('WRONG  wrong: provision not found');
  expect(out).toContain('right  off: refused, rightly');
  expect(out).toContain('WRONG  answered: answered, although nothing answers it');
  expect(out).toContain('| right provision first | 1 of 2 (50.0 %) |');
  expect(out).toContain('| unanswerable: refused, or trusted under 0.4 | 1 of 2 (50.0 %) |');
  expect(out).toContain('| passed | 2 of 4 (50.0 %) |');
});

it('exits with 1 below the share that must pass', async () => {
  put(right, wrong);
  expect((await command.run('evaluate', 'questions', '--min', '0.5')).code).toBe(0);
  const { code, notes } = await command.run('evaluate', 'questions', '--min', '0.9');
  expect([code, notes]).toEqual([1, expect.stringContaining('50.0 % passed, fewer than 90.0 %')]);
});

it('writes the summary into its section of the results and leaves the rest', async () => {
  put(right);
  const file = join(command.folder, 'evaluation/RESULTS.md');
  writeFileSync(file, '# Results\n\nBy hand.\n');
  await command.run('evaluate', 'questions', '--write');
  await command.run('evaluate', 'questions', '--write');
  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(/^# Results\n\nBy hand\.\n/);
  expect(text.match(/^\| right provision first/gm)).toHaveLength(1);
});

it.each([
  ['an unknown member', { ...right, answer: 'x' }],
  ['neither an expectation nor unanswerable', { id: 'x', question: 'y' }],
  ['an empty expectation', { id: 'x', question: 'y', expect: {} }],
  ['an unknown filter', { ...right, filters: { lga: 'x' } }],
])('names the line of a question with %s', async (_what, question) => {
  put(right, question);
  const { code, notes } = await command.run('evaluate', 'questions');
  expect([code, notes]).toEqual([2, expect.stringContaining('core.jsonl, line 2')]);
});

it.each([
  [['evaluate'], 'Say what to evaluate'],
  [['evaluate', 'ingestion', '--seed', 'x'], '--seed must be a whole number'],
  [['evaluate', 'ingestion', '--only', 'pdf', '--write'], '--write records all parts'],
  [['evaluate', 'ingestion', 'now'], '"now" is too much'],
  [['evaluate', 'questions', '--min', 'all'], '--min must be from 0 to 1'],
  [['evaluate', 'questions', '--set', 'none.jsonl'], 'There is no question set none.jsonl'],
])('exits with 2 for the call %j', async (args, message) => {
  const { code, notes } = await command.run(...args);
  expect([code, notes]).toEqual([2, expect.stringContaining(message)]);
});
