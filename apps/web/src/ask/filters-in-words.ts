import { kindInWords } from '../library/kind-in-words.ts';
import { TEXT } from '../text/text.ts';
import { formatDate } from './format-date.ts';
import type { Question } from './question.ts';

/** Returns what a question was narrowed to, a line each; nothing where it was not. */
export function filtersInWords({ area, state, asOf, types }: Question): string[] {
  const place = [area, state].filter((part) => part !== '').join(', ');
  return [
    ...(place === '' ? [] : [`${TEXT.ask.place}: ${place}`]),
    ...(asOf === '' ? [] : [`${TEXT.ask.date}: ${formatDate(asOf)}`]),
    ...(types.length === 0 ? [] : [`${TEXT.ask.types}: ${types.map(kindInWords).join(', ')}`]),
  ];
}
