import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { exampleRefusal, exampleSource } from '../test-support/example-answer.ts';
import { buildAnswer } from './test-support/answered.ts';
import { startEvaluation } from './test-support/evaluation-service.ts';
import type { EvaluationAgainstService } from './test-support/evaluation-service.ts';

let evaluation: EvaluationAgainstService;
beforeEach(async () => {
  evaluation = await startEvaluation();
});
afterEach(() => evaluation.close());

const run = (...args: string[]) => evaluation.command.run('evaluate', ...args);
const wrong = buildAnswer({ sources: [exampleSource({ section: 'cl 9.9' })] });
const houses = Array.from({ length: 10 }, (_, at) => ({
  ...{ id: `q${at}`, query: `How high is house ${at}?` },
  must: ['8\\.5'],
}));

/** Asks about the houses; some answers are from a wrong source. */
async function generate(name: string, ...wrongHouses: number[]): Promise<void> {
  for (const house of Object.keys(evaluation.answers)) delete evaluation.answers[house];
  for (const house of wrongHouses) evaluation.answers[`house ${house}?`] = wrong;
  evaluation.put('people', ...houses);
  await run('generate', '--set', 'people', '--run', name);
}

it('judges the newest run from its files alone', async () => {
  await generate('r1', 1, 2, 3, 4, 5);
  await generate('r2', 7);
  const before = evaluation.service.received.length;
  const { code, out } = await run();
  expect(code).toBe(0);
  expect(out).toContain('Run `r2` of');
  expect(out).toMatch(/\| people \| nothing \| right source first \| 90\.0 % \| \d+\.0 % to 100\.0 % \| 10 \|/);
  expect(out).toContain('| people | nothing | right answers | 100.0 % | 100.0 % to 100.0 % | 10 | at least 80.0 % |');
  expect(out).toContain('npm run evaluate -- ingestion');
  expect((await run('--run', 'r1')).out).toContain('| people | nothing | right source first | 50.0 % |');
  expect(evaluation.service.received).toHaveLength(before);
});

it('judges every set that the run has a file of, in the order of the table', async () => {
  evaluation.put('off', { id: 'a', answerable: false });
  await run('generate', '--set', 'off', '--run', 'r2');
  await generate('r1');
  const runs = join(evaluation.command.folder, 'evaluation/runs');
  for (const name of ['off', 'another']) copyFileSync(join(runs, 'r2/off.jsonl'), join(runs, `r1/${name}.jsonl`));
  const { out } = await run('--run', 'r1');
  expect(out).toMatch(/\| people \| 10 \|[^]*\| off \| 1 \|[^]*\| another \| 1 \| unknown \|/);
});

it('counts right answers by kind', async () => {
  evaluation.put('people', { ...houses[0]!, kind: 'number' }, { id: 'x', kind: 'exception', must: ['9'] });
  await run('generate', '--set', 'people', '--run', 'r1');
  const { out } = await run('--suite', 'answers');
  expect(out).toContain('| people | exception | 0.0 % | 1 |');
  expect(out).toContain('| people | number | 100.0 % | 1 |');
  expect(out).not.toContain('right source first');
});

it('judges refusals of what cannot be answered', async () => {
  evaluation.put('off', { id: 'a', query: 'Who won?', answerable: false }, { id: 'b', answerable: false });
  evaluation.answers['won'] = exampleRefusal();
  await run('generate', '--set', 'off', '--run', 'r1');
  const { out } = await run('--suite', 'refusals');
  expect(out).toContain('| off | thresholds | strictly refused, nothing asserted | 50.0 % | 0.0 % to 100.0 % | 2 |');
});

it('judges trust over the sets together on which nothing was fitted', async () => {
  evaluation.put('people', ...houses);
  evaluation.put('more', { id: 'a', must: ['9'] });
  evaluation.put('off', { id: 'b', answerable: false });
  await run('generate', '--set', 'people,off', '--run', 'r1');
  expect((await run('--suite', 'trust')).out).toContain('| trust (all sets), 11 |');
  await run('generate', '--set', 'more', '--run', 'r1');
  const { out } = await run('--suite', 'trust');
  expect(out).toContain('| trust (nothing fitted, together), 11 |');
  expect(out).toContain('| nothing fitted, together | nothing | errors in the most trusted 80 %, of all errors |');
});

it('counts the questions on instruments that no fit has seen apart', async () => {
  const data = join(evaluation.command.folder, 'open/obliqa');
  mkdirSync(data, { recursive: true });
  const question = (id: string, DocumentID: number) => ({
    QuestionID: id,
    Question: 'What to keep?',
    Passages: [{ DocumentID, PassageID: '1', Passage: 'A house must not be higher.' }],
  });
  writeFileSync(join(data, 'dev.json'), JSON.stringify([question('a', 1), question('b', 11), question('c', 2)]));
  await run('generate', '--set', 'obliqa', '--run', 'r1', '--data', 'open');
  const { out } = await run('--suite', 'retrieval');
  expect(out).toContain('| obliqa | models | Recall@10 | 1.000 | 1.000 to 1.000 | 3 |');
  expect(out).toContain('| obliqa-unseen | nothing | Recall@10 | 1.000 | 1.000 to 1.000 | 1 |');
});

it('writes each suite into its own section of the results and leaves the rest', async () => {
  await generate('r1');
  const file = join(evaluation.command.folder, 'evaluation/RESULTS.md');
  writeFileSync(file, '# Results\n\nBy hand.\n');
  await run('--write');
  await run('--write', '--suite', 'retrieval');
  const text = evaluation.read('RESULTS.md');
  expect(text).toMatch(/^# Results\n\nBy hand\.\n/);
  expect(text.match(/right source first/g)).toHaveLength(1);
  expect(text.match(/: begin/g)).toHaveLength(5);
  expect(text.match(/what it is/g)).toHaveLength(1);
});

describe('against expected figures', () => {
  beforeEach(async () => {
    await generate('good');
    await run('--accept');
  });

  it('says nothing when nothing is worse', async () => {
    const { code, out } = await run();
    expect([code, out]).toEqual([0, expect.not.stringContaining('WORSE')]);
    expect(evaluation.read('expected/retrieval.yaml')).toMatch(/people:\n {2}right-first: 1\n/);
  });

  it('fails and names the figure that lost more than half its interval', async () => {
    await generate('bad', 1, 2, 3, 4, 5);
    const { code, out } = await run();
    expect(code).toBe(1);
    expect(out).toMatch(/WORSE {2}retrieval, people: right source first is 50\.0 % \(.*\), expected 100\.0 %/);
    expect(out).not.toMatch(/WORSE.*right answers/);
  });

  it('does not fail within half the interval', async () => {
    await generate('fair', 4);
    expect((await run('--suite', 'retrieval')).code).toBe(0);
  });

  it('counts a rise of what should be low as a loss, and not its fall', async () => {
    for (const house of [1, 2, 3, 4, 5]) evaluation.answers[`house ${house}?`] = exampleRefusal();
    await run('generate', '--set', 'people', '--run', 'refusing');
    const { out } = await run('--suite', 'answers');
    expect(out).toMatch(/WORSE {2}answers, people: wrongly refused is 50\.0 %/);
    await run('--accept', '--suite', 'answers');
    await generate('good-again');
    expect((await run('--suite', 'answers')).code).toBe(0);
  });

  it('keeps the expected figures of sets that the run does not have', async () => {
    evaluation.put('off', { id: 'a', answerable: false });
    await run('generate', '--set', 'off', '--run', 'other');
    await run('--accept');
    expect(evaluation.read('expected/answers.yaml')).toMatch(/people:[^]*off:/);
  });
});

it('puts two runs side by side, with what was won and lost', async () => {
  await generate('before', 1, 2, 3);
  await generate('after', 3, 4);
  const { code, out } = await run('--run', 'after', '--compare', 'before');
  expect(code).toBe(0);
  expect(out).toContain('| set | measure | after | before | n | won | lost |');
  expect(out).toContain('| people | right source first | 80.0 % | 70.0 % | 10 | 2 | 1 |');
  expect(out).toContain('| people | wrongly refused | 0.0 % | 0.0 % | 10 | 0 | 0 |');
  expect(out).toMatch(/\| people \| confidence: expected calibration error \| .* \| 10 \| {2}\| {2}\|/);
});

it('compares the questions that both were asked, by the golds of the first', async () => {
  await generate('before');
  evaluation.put('people', { ...houses[0]!, sections: ['9.9'] }, { id: 'new' });
  await run('generate', '--set', 'people', '--run', 'after');
  const { out } = await run('--run', 'after', '--compare', 'before');
  expect(out).toContain('| people | right source first | 0.0 % | 0.0 % | 1 | 0 | 0 |');
});

it.each([
  [[], 'There is no run yet'],
  [['--run', 'none'], 'There is no run none'],
  [['--suite', 'speed'], 'There is no suite "speed"'],
  [['--run', 'r1', '--compare', 'r2', '--write'], '--compare only prints'],
  [['--run', 'r1', '--compare', 'r2', '--accept'], '--compare only prints'],
  [['questions'], '"questions" is too much'],
  [['ingestion', '--seed', 'x'], '--seed must be a whole number'],
  [['ingestion', '--only', 'pdf', '--write'], '--write records all parts'],
  [['faults', 'now'], '"now" is too much'],
  [['faults', '--fast', '--judge'], 'leave out --fast'],
])('exits with 2 for %j', async (args, message) => {
  const { code, notes } = await run(...args);
  expect([code, notes]).toEqual([2, expect.stringContaining(message)]);
  expect(existsSync(join(evaluation.command.folder, 'evaluation/RESULTS.md'))).toBe(false);
});
