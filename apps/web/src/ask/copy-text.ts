import type { Answer } from '@regqa/client';
import { TEXT } from '../text/text.ts';
import { formatDate } from './format-date.ts';

/** Returns an answer as text to paste elsewhere: question, answer, the sources that it quotes, the day and the link. */
export function copyText(answer: Answer, link: string): string {
  const quoted = new Set((answer.citations ?? []).flatMap(({ markers }) => markers));
  const sources = answer.sources.flatMap(({ citation, source_url }, at) =>
    quoted.has(at + 1) ? [[`[${at + 1}] ${citation}`, source_url].filter(Boolean).join(', ')] : [],
  );
  const day = answer.as_of === undefined ? [] : [`${TEXT.answer.asOf(formatDate(answer.as_of))}.`];
  return [
    answer.query,
    answer.answer,
    ...(sources.length > 0 ? [sources.join('\n')] : []),
    [...day, link].join('\n'),
  ].join('\n\n');
}
