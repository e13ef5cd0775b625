/** Decides how an answer looks on a terminal. */
import type { Answer } from '@regqa/client';
import { confidenceInWords, trustInWords } from '@regqa/domain';
import { printable, wrap } from '../terminal.ts';

type Source = Answer['sources'][number];

const WIDEST = 100;
const INDENT = '    ';

/** Returns the answer as lines: the text, its sources numbered as its markers, trust, warnings. */
export function renderAnswer(answer: Answer, columns: number): string[] {
  const width = Math.min(columns, WIDEST);
  const refused = answer.sources.length === 0;
  return [
    '',
    ...(refused ? ['NOT ANSWERED: nothing indexed answers this question.', ''] : []),
    ...wrap(answer.answer, width),
    ...(refused ? [] : ['', 'Sources']),
    ...answer.sources.flatMap((source, at) => renderSource(source, at + 1, width)),
    '',
    ...wrap(`Trust ${answer.trust_score.toFixed(2)}: ${trustInWords(answer.trust_score)}`, width),
    ...(answer.trust?.reasons ?? []).flatMap((reason) => wrap(`- ${reason}`, width, '  ')),
    ...(answer.warnings ?? []).flatMap((warning) => renderWarning(warning, width)),
    `${answer.response_time_ms.toFixed(1)} ms${answer.cache_hit ? ', from the cache' : ''}; ${answer.total_sources_found} passages found`,
  ];
}

function renderSource(source: Source, number: number, width: number): string[] {
  const place = [
    source.section_heading,
    source.page_number === null
      ? null
      : `page ${source.page_number}${source.page_label ? ` (printed ${source.page_label})` : ''}`,
    `confidence ${source.confidence_score.toFixed(2)}, ${confidenceInWords(source.confidence_score)}`,
    source.in_force_from ? `in force from ${source.in_force_from}` : null,
  ].filter((part) => part !== null && part !== undefined);
  const [first = '', ...more] = wrap(source.citation, width, INDENT);
  return [
    `[${number}]`.padEnd(INDENT.length) + first.slice(INDENT.length),
    ...more,
    ...wrap(place.join('; '), width, INDENT),
    printable(`${INDENT}${source.chunk_id}`),
  ];
}

function renderWarning({ message, suggestions }: NonNullable<Answer['warnings']>[number], width: number): string[] {
  const hint = suggestions && suggestions.length > 0 ? ` Did you mean: ${suggestions.join(', ')}?` : '';
  return wrap(`Warning: ${message}${hint}`, width);
}
