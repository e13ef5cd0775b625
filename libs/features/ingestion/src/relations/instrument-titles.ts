import { KIND_ABBREVIATIONS, KIND_WORDS } from '@regqa/domain';
import type { Span } from '@regqa/domain';

export interface TitleSpan extends Span {
  readonly title: string;
  /** False for a short form: `the Act`, `the Customs Act`. */
  readonly dated: boolean;
}

/** How a title ends, in full or short: `Act`, `Policy`, `SEPP`. */
export const KIND = `(?:${KIND_WORDS}|${KIND_ABBREVIATIONS})`;
const NAME = String.raw`\p{Lu}[\p{L}\p{N}’'.&/-]{0,60}`;
const JOINING = String.raw`(?:of|and|for|the|in|on|to|from|by|with|or|a|an|&|—|–|--)`;
const YEAR = String.raw`(?:19|20)\d\d(?!\d)`;
const PLACE = String.raw`(?:\s+\((?:Cth|Commonwealth|NSW|Vic|Qld|SA|WA|Tas|NT|ACT)\))?`;
const DATED_SOURCE = String.raw`${NAME},?(?:\s+(?:${NAME}|\([^()]{1,80}\)|${JOINING}),?){0,24}?\s+${YEAR}${PLACE}`;
/** Words that set an instrument apart from others of its kind without naming it. */
const SETS_APART =
  String.raw`(?:repealed|amending|former|old|new|principal|relevant|existing|first|second|said|same|proposed|` +
  String.raw`amended|previous|current|original|earlier|${YEAR})`;
const SHORT_SOURCE =
  String.raw`(?:(?:[Tt]he|[Tt]hat|[Tt]his|[Tt]hose|[Tt]hese|such|an?|any|each)\s+` +
  String.raw`(?:(?:${NAME}|${SETS_APART}|\([^()]{1,60}\))\s+(?:(?:of|and|for|the|on|to)\s+){0,2}){0,10}?|` +
  String.raw`(?:${NAME}\s+(?:(?:of|and|for|the|on)\s+){0,2}){1,10}?)${KIND}(?![\p{L}\p{N}’'])` +
  String.raw`(?!\s+${KIND}(?!\p{L}))`;

const DATED = new RegExp(String.raw`(?<![\p{L}\p{N}])${DATED_SOURCE}`, 'gu');
const DATED_HERE = new RegExp(DATED_SOURCE, 'uy');
const SHORT_HERE = new RegExp(SHORT_SOURCE, 'uy');
const HAS_KIND = new RegExp(String.raw`(?<!\p{L})${KIND}(?!\p{L})`, 'u');
/** Words with a capital letter that may come before a title. */
const BEFORE_TITLE = new RegExp(
  String.raw`^(?:(?:The|This|That|An?|In|Under|For|Of|By|If|See|Despite|Subject|To|And|Or|Notes?|When|Where|` +
    String.raw`Any|Each|Such|Minister)\s+|(?:Sub)?(?:[Ss]ection|[Pp]art|[Dd]ivision|[Cc]hapter|[Ss]chedule|` +
    String.raw`[Aa]rticle|[Cc]lause)s?\s+[\dIVXLC]+(?:[ABD-HJKM-UWYZ][A-Z]*)?\s+|` +
    String.raw`(?:of|and|for|the|in|on|to|from|by|with|or|an?)\s+)+`,
);

/** Returns dated titles in order: `Water Act 2007`, `State Environmental Planning Policy (Housing) 2021`. */
export function findDatedTitles(text: string): TitleSpan[] {
  const titles: TitleSpan[] = [];
  for (const match of text.matchAll(DATED)) {
    const end = match.index + match[0].length;
    const own = match[0].replace(BEFORE_TITLE, '');
    if (own !== '' && HAS_KIND.test(own))
      titles.push({ title: own.replace(/\s+/g, ' '), dated: true, start: end - own.length, end });
  }
  return titles;
}

/** Returns the title at an offset, dated or short (`the Act`, `that Act`, `the London Protocol`); null for none. */
export function readTitleAt(text: string, offset: number): TitleSpan | null {
  const article = /^(?:the\s+)?\*?/.exec(text.slice(offset, offset + 8))?.[0].length ?? 0;
  const dated = matchAt(DATED_HERE, text, offset + article);
  if (dated !== null && HAS_KIND.test(dated)) return span(dated, offset + article, true);
  const start = text[offset] === '*' ? offset + 1 : offset;
  const short = matchAt(SHORT_HERE, text, start);
  return short === null ? null : span(short, start, false);
}

function span(title: string, start: number, dated: boolean): TitleSpan {
  return { title: title.replace(/\s+/g, ' '), dated, start, end: start + title.length };
}

/** Returns what a sticky pattern matches at an offset, or null. */
export function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}
