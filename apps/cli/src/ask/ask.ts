/** Puts one question to a running service and prints the answer with its citations. */
import { listOf } from '@regqa/platform';
import { CONNECTION_OPTIONS, CONNECTION_USAGE, parseCall, UsageError } from '../command.ts';
import type { Command } from '../command.ts';
import { connect } from '../connection/connect.ts';
import { renderAnswer } from './render-answer.ts';

export const ask: Command = {
  usage: `npm run ask -- "question" [options]

Prints the answer, each sentence with the sources it is quoted from.
  --lga NAME         only law that applies in this Local Government Area
  --state S          only law that applies in this state or territory
  --type TYPES       document types, separated by commas
  --as-of DATE       the law in force on this day, YYYY-MM-DD (today)
  --max-sources N    most sources shown, 1 to 50 (5)
  --json             the answer as the service gives it
${CONNECTION_USAGE}`,

  async run(args, context) {
    const { values, positionals } = parseCall(args, {
      lga: { type: 'string' },
      state: { type: 'string' },
      type: { type: 'string', multiple: true },
      'as-of': { type: 'string' },
      'max-sources': { type: 'string' },
      json: { type: 'boolean', default: false },
      ...CONNECTION_OPTIONS,
    });
    const question = positionals.join(' ').trim();
    if (question === '') throw new UsageError('Put the question in quotes.');
    const { client } = await connect(context, values, 'ordinary');
    const { lga, state, type: types, 'as-of': asOf, 'max-sources': maxSources } = values;
    const body = {
      query: question,
      lga_name: lga,
      state,
      document_types: types?.flatMap(listOf),
      as_of: asOf,
      max_sources: maxSources === undefined ? undefined : wholeNumber(maxSources),
    };
    if (values.json) {
      const response = await client.open('answerQuestion', { body });
      context.terminal.out(await response.text());
      return 0;
    }
    const answer = await client.call('answerQuestion', { body });
    for (const line of renderAnswer(answer, context.terminal.columns)) context.terminal.out(line);
    return 0;
  },
};

function wholeNumber(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new UsageError(`--max-sources must be a whole number, not "${text}".`);
  return Number(text);
}
