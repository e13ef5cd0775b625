import { TEXT } from '../text/text.ts';

/** Returns a sentence of the service in the words of the page, which has forms where programs have fields. */
export function inPageWords(sentence: string): string {
  return TEXT.serviceWords.reduce((text, [theirs, ours]) => text.replace(theirs, ours), sentence);
}
