/**
 * Levels of `ActHead 1` to `ActHead 9` in the template of the Office of Parliamentary Counsel: Chapter to section, then
 * Schedules.
 */
const ACT_HEADS: readonly number[] = [2, 2, 3, 4, 5, 2, 3, 4, 5];

export type StyleMeaning =
  | { readonly is: 'heading'; readonly level: number }
  | { readonly is: 'title' }
  | { readonly is: 'contents' }
  | { readonly is: 'none' };

/**
 * Returns what a style or class name says: `Heading 2`, `ActHead 5,s`, `TOC 1`, `ShortT` (the short title of an Act),
 * `MsoTitle` (pages that Word saved).
 */
export function meaningOfStyle(name: string): StyleMeaning {
  const plain = name
    .split(',', 1)[0]!
    .toLowerCase()
    .replace(/[\s_-]+/g, '')
    .replace(/^mso(?=title$|toc)/, '');
  const actHead = /^acthead([1-9])$/.exec(plain);
  if (actHead) return { is: 'heading', level: ACT_HEADS[Number(actHead[1]) - 1] as number };
  const heading = /^heading([1-9])$/.exec(plain);
  if (heading) return { is: 'heading', level: Number(heading[1]) };
  if (/^toc[1-9]$/.test(plain)) return { is: 'contents' };
  if (plain === 'title' || plain === 'shortt') return { is: 'title' };
  if (/^enotesheading[1-9]$/.test(plain)) return { is: 'heading', level: 2 };
  if (plain === 'longt') return { is: 'heading', level: 3 };
  if (plain === 'itemhead') return { is: 'heading', level: 5 };
  return plain === 'subsectionhead' ? { is: 'heading', level: 6 } : { is: 'none' };
}

/** Returns the heading level of a style's meaning, or null where it is no heading. */
export function levelOfStyle(meaning: StyleMeaning): number | null {
  if (meaning.is === 'title') return 1;
  return meaning.is === 'heading' ? meaning.level : null;
}
