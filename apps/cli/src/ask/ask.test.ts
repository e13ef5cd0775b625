import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { startCommandAgainstService } from '../test-support/command-against-service.ts';
import type { CommandRun } from '../test-support/command-run.ts';
import { exampleAnswer, exampleRefusal, exampleSource } from '../test-support/example-answer.ts';
import type { ScriptedService } from '../test-support/scripted-service.ts';
import type { Answer } from '@regqa/client';

let service: ScriptedService;
let command: CommandRun;
let close: () => Promise<void>;

beforeEach(async () => {
  ({ service, command, close } = await startCommandAgainstService());
});
afterEach(() => close());

const answerWith = (answer: Answer) => {
  service.script['POST /api/query'] = () => ({ body: answer });
};
const asked = () => JSON.parse(service.received[0]!.text) as unknown;

it('prints the answer, the citations it rests on, and how far to trust it', async () => {
  answerWith(
    exampleAnswer({
      sources: [
        exampleSource(),
        exampleSource({
          page_number: 112,
          page_label: 'xii',
          confidence_score: 0.5,
          section_heading: null,
          in_force_from: null,
        }),
      ],
    }),
  );
  const { code, out } = await command.run('ask', 'How high may a house be?');
  expect(code).toBe(0);
  expect(out.split('\n')).toEqual([
    '',
    'A house must not be higher than 8.5 metres. [1]',
    '',
    'Sources',
    '[1] Acacia Park Local Environmental Plan 2020 (NSW) cl 4.3(2)',
    '    Height of buildings; confidence 0.93, highly relevant; in force from 2020-07-01',
    '    acacia@1:cl-4.3:2',
    '[2] Acacia Park Local Environmental Plan 2020 (NSW) cl 4.3(2)',
    '    page 112 (printed xii); confidence 0.50, somewhat relevant',
    '    acacia@1:cl-4.3:2',
    '',
    'Trust 0.71: medium confidence',
    '12.3 ms; 4 passages found',
  ]);
});

it('asks with the filters that were given and the ordinary key', async () => {
  answerWith(exampleAnswer());
  await command.run(
    'ask',
    'How',
    'high?',
    '--lga',
    'Penrith',
    '--state',
    'NSW',
    '--type',
    'legislation,guidelines',
    '--as-of',
    '2024-02-29',
    '--max-sources',
    '3',
  );
  expect(asked()).toEqual({
    query: 'How high?',
    lga_name: 'Penrith',
    state: 'NSW',
    document_types: ['legislation', 'guidelines'],
    as_of: '2024-02-29',
    max_sources: 3,
  });
  expect(service.received[0]!.key).toBe('ordinary');
});

it('says clearly that a question was not answered, with what to try, and exits with 0', async () => {
  answerWith(exampleRefusal());
  const { code, out } = await command.run('ask', 'How high?', '--lga', 'Penrit');
  expect(code).toBe(0);
  expect(out).toContain('NOT ANSWERED');
  expect(out).toContain('Trust 0.00: very low confidence');
  expect(out).toContain('Warning: There is no area "Penrit". Did you mean: Penrith?');
  expect(out).not.toContain('Sources');
});

it('prints the body as it came with --json', async () => {
  answerWith(exampleAnswer());
  const { out } = await command.run('ask', 'How high?', '--json');
  expect(JSON.parse(out)).toEqual(exampleAnswer());
});

it('lets no escape sequence of a document reach the terminal', async () => {
  answerWith(
    exampleAnswer({
      answer: 'Red \u001b[31mtext\u0007 here.',
      sources: [exampleSource({ citation: 'Title\u001b]0;x\u0007', chunk_id: 'id\u001b[2J' })],
    }),
  );
  const { out } = await command.run('ask', 'How high?');
  expect(out).not.toMatch(/[\u001b\u0007]/);
});

it.each([
  [['ask'], 'Put the question in quotes', 2],
  [['ask', 'x', '--max-sources', 'many'], '--max-sources must be a whole number', 2],
  [['ask', 'x', '--max-sources', '99'], 'The service answered 422', 1],
])('says what is wrong with %j', async (args, message, expected) => {
  service.script['POST /api/query'] = () => ({
    status: 422,
    body: { detail: [{ loc: ['body', 'max_sources'], msg: 'too big', type: 'less_than_equal' }] },
  });
  const { code, notes } = await command.run(...args);
  expect([code, notes]).toEqual([expected, expect.stringContaining(message)]);
});
