import { parseStateCode } from '@regqa/contracts';
import type { MetadataClues } from '../document-model/elements.ts';
import { found } from '../document-model/found.ts';
import { readDate } from './find-dates.ts';

const DATES = ['last_updated', 'updated', 'lastmod', 'date'];

/** Returns what a file says of its document in the keys of its front matter. */
export function cluesOfFrontMatter(
  keys: ReadonlyMap<string, string>,
): Pick<MetadataClues, 'title' | 'lastUpdated' | 'state'> {
  const first = (names: readonly string[]) => names.map((name) => keys.get(name)).find(Boolean) ?? '';
  return {
    title: found(keys.get('title'), 'front matter'),
    lastUpdated: found(readDate(first(DATES)), 'front matter'),
    state: found(parseStateCode(first(['state', 'jurisdiction'])), 'front matter'),
  };
}
