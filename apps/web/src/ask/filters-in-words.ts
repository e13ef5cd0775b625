import { kindInWords } from '../library/kind-in-words.ts';
import { TEXT } from '../text/text.ts';
import { formatDate } from './format-date.ts';
import type { Question } from './question.ts';

/** Returns the title of the filters that are not shown at first, with what they are set to. */
export function moreFiltersTitle({ asOf, types }: Pick<Question, 'asOf' | 'types'>): string {
  const set = [...(asOf === '' ? [] : [formatDate(asOf)]), ...types.map(kindInWords)];
  return set.length === 0 ? TEXT.ask.more : `${TEXT.ask.more}: ${set.join(', ')}`;
}

/** Returns what a question was narrowed to, a line each; nothing where it was not. */
export function filtersInWords({ area, state, asOf, types }: Question): string[] {
  const place = [area, state].filter((part) => part !== '').join(', ');
  return [
    ...(place === '' ? [] : [`${TEXT.ask.place}: ${place}`]),
    ...(asOf === '' ? [] : [`${TEXT.ask.date}: ${formatDate(asOf)}`]),
    ...(types.length === 0 ? [] : [`${TEXT.ask.types}: ${types.map(kindInWords).join(', ')}`]),
  ];
}
