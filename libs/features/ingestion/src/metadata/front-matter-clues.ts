import { parseStateCode } from '@regqa/contracts';
import type { Found, MetadataClues } from '../document-model/elements.ts';
import { readDate } from './find-dates.ts';

const DATES = ['last_updated', 'updated', 'lastmod', 'date'];

/** Returns what a file says of its document in the keys of its front matter. */
export function cluesOfFrontMatter(
  keys: ReadonlyMap<string, string>,
): Pick<MetadataClues, 'title' | 'lastUpdated' | 'state'> {
  const first = (names: readonly string[]) => names.map((name) => keys.get(name)).find(Boolean) ?? '';
  return {
    title: stated(first(['title'])),
    lastUpdated: stated(readDate(first(DATES))),
    state: stated(parseStateCode(first(['state', 'jurisdiction']))),
  };
}

function stated(value: string | null | undefined): Found<string> | null {
  return value == null || value === '' ? null : { value, where: 'front matter' };
}
