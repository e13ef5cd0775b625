import type { Answer } from '@regqa/client';
import { TEXT } from '../text/text.ts';

/** Returns an answer as text to paste elsewhere: question, answer, numbered sources, the day of the law, the link. */
export function copyText(answer: Answer, link: string): string {
  const sources = answer.sources.map(({ citation, source_url }, at) =>
    [`[${at + 1}] ${citation}`, source_url].filter(Boolean).join(', '),
  );
  const day = answer.as_of === undefined ? [] : [`${TEXT.answer.asOf(answer.as_of)}.`];
  return [
    answer.query,
    answer.answer,
    ...(sources.length > 0 ? [sources.join('\n')] : []),
    [...day, link].join('\n'),
  ].join('\n\n');
}
