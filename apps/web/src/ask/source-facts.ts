import type { Answer } from '@regqa/client';
import { TEXT } from '../text/text.ts';
import { formatDate } from './format-date.ts';

export type Source = Answer['sources'][number];

const { answer } = TEXT;

/** Returns where in its file a source stands and from when it holds. */
export function sourceFacts({ page_number, page_label, in_force_from, in_force_to, last_updated }: Source): string[] {
  const force = (from: string) =>
    in_force_to
      ? answer.inForceFromTo(formatDate(from), formatDate(in_force_to))
      : answer.inForceFrom(formatDate(from));
  return [
    ...(page_number === null ? [] : [answer.page(page_number, page_label ?? null)]),
    in_force_from ? force(in_force_from) : answer.inForceUnknown,
    ...(last_updated ? [answer.lastUpdated(formatDate(last_updated))] : []),
  ];
}
