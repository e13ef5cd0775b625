/** Levels of `ActHead 1` to `9` (Office of Parliamentary Counsel): Chapter to section, then Schedules. */
const ACT_HEADS: readonly number[] = [2, 2, 3, 4, 5, 2, 3, 4, 5];
const NAMED_LEVELS: ReadonlyMap<string, number> = new Map(Object.entries({ longt: 3, itemhead: 5, subsectionhead: 6 }));

interface StyleMeaning {
  readonly is: 'heading' | 'title' | 'contents' | 'none';
  readonly level: number | null;
}

/** Returns what a style or class says: `Heading 2`, `ActHead 5,s`, `TOC 1`, `ShortT` (an Act), `MsoTitle` (Word). */
export function meaningOfStyle(name: string): StyleMeaning {
  const plain = name
    .split(',', 1)[0]!
    .toLowerCase()
    .replace(/[\s_-]+/g, '')
    .replace(/^mso(?=title$|toc)/, '');
  if (/^toc[1-9]$/.test(plain)) return { is: 'contents', level: null };
  if (plain === 'title' || plain === 'shortt') return { is: 'title', level: 1 };
  const [, series, number] = /^(acthead|heading|enotesheading)([1-9])$/.exec(plain) ?? [];
  const level = series === undefined ? NAMED_LEVELS.get(plain) : levelIn(series, Number(number));
  return level === undefined ? { is: 'none', level: null } : { is: 'heading', level };
}

function levelIn(series: string, number: number): number | undefined {
  if (series === 'acthead') return ACT_HEADS[number - 1];
  return series === 'heading' ? number : 2;
}
