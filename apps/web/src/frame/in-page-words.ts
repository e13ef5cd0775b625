import { formatDate } from '../ask/format-date.ts';
import { TEXT } from '../text/text.ts';

const DAY = /\b\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])\b/g;

/**
 * Returns a sentence of the service in the words of the page, which has forms where programs have fields, and writes
 * days as people do.
 */
export function inPageWords(sentence: string): string {
  return TEXT.serviceWords
    .reduce((text, [theirs, ours]) => text.replace(theirs, ours), sentence)
    .replace(DAY, formatDate);
}
