/**
 * Levels of the headings of the Office of Parliamentary Counsel's template, `ActHead 1` to `ActHead 9`: Chapter, Part,
 * Division, Subdivision, section, then Schedule and its parts and Acts amended in it.
 */
const ACT_HEADS: readonly number[] = [2, 2, 3, 4, 5, 2, 3, 4, 5];

/** What a paragraph is by the name of its style. */
export type StyleMeaning =
  | { readonly is: 'heading'; readonly level: number }
  | { readonly is: 'title' }
  | { readonly is: 'contents' }
  | { readonly is: 'none' };

/**
 * Returns what the name of a paragraph style says, in Word documents and in the HTML and e-books made from them, where
 * it is the class: `Heading 2`, `heading2`, `ActHead 5,s`, `TOC 1`, `Title`, `ShortT` (the short title of an Act).
 */
export function meaningOfStyle(name: string): StyleMeaning {
  const plain = name
    .split(',', 1)[0]!
    .toLowerCase()
    .replace(/[\s_-]+/g, '');
  const actHead = /^acthead([1-9])$/.exec(plain);
  if (actHead) return { is: 'heading', level: ACT_HEADS[Number(actHead[1]) - 1] as number };
  const heading = /^heading([1-9])$/.exec(plain);
  if (heading) return { is: 'heading', level: Number(heading[1]) };
  if (/^toc[1-9]$/.test(plain)) return { is: 'contents' };
  if (plain === 'title' || plain === 'shortt') return { is: 'title' };
  if (plain === 'longt') return { is: 'heading', level: 3 };
  if (plain === 'itemhead') return { is: 'heading', level: 5 };
  return plain === 'subsectionhead' ? { is: 'heading', level: 6 } : { is: 'none' };
}

/** Returns the heading level of a style's meaning, or null where it is no heading. */
export function levelOfStyle(meaning: StyleMeaning): number | null {
  if (meaning.is === 'title') return 1;
  return meaning.is === 'heading' ? meaning.level : null;
}
