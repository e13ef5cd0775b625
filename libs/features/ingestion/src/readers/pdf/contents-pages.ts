import type { ContentsEntry } from '../../document-model/elements.ts';
import type { HeadingMeaning } from '../../document-model/heading-meaning.ts';
import { foldHeading, PAGE_AT_END, readContentsEntry } from '../../structure/contents/contents-entry.ts';
import { CONTENTS_TITLE, readHeading } from '../../structure/headings.ts';
import type { BodyLine } from './reading-order.ts';
import type { HeadingSpan } from './headings-within.ts';
import { namingWord } from '../../structure/numbering.ts';
import { pagesWith, tally } from '../common/tally.ts';

const DOT_LEADER = /(?:\. ?){4}/;
const DOTS = /\.{4}/;
const PAGE = String.raw`(?:[A-Z]{1,4}-)?(?:\d{1,4}|[ivxlc]{1,7})\s*`;
/** Nothing but the page comes after it; four dots within a sentence leave words out. */
const LEADS_TO_PAGE = new RegExp(String.raw`\.{4}\s*(?:${PAGE})?$|(?:\. ?){4}\s*${PAGE}$`, 'i');
const LINES_OF_CONTENTS_PAGE = 4;

interface ContentsList {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly entries: ContentsEntry[];
}

/** Finds the contents list, from "Contents" to the first section's headings, else the pages with dot leaders. */
export function findContents(lines: readonly BodyLine[], headings: readonly HeadingSpan[]): ContentsList | null {
  const start = lines.findIndex(({ text }, index) => isTitle(text, lines[index + 1]?.text));
  const first = headings.find(
    (heading) => headsProvision(heading) && heading.from > start && !isListed(heading, headings, lines),
  );
  const dotted = dottedLines(lines, start);
  if (start < 0 && dotted === null) return null;
  const unpaged = start < 0 || dotted !== null ? null : endOfUnpaged(lines, start, headings);
  if (unpaged !== null) return { from: start, to: unpaged, entries: [] };
  const from = start >= 0 ? start : (dotted as { from: number }).from;
  const bySections = first === undefined ? null : leadInTo(lines, headings, first);
  const to = dotted !== null && dotted.to > from ? endOfPage(lines, dotted.to, bySections) : bySections;
  if (to === null || to <= from + 1) return null;
  const end = dotted === null ? endOfEntries(lines, from, to) : to;
  return end <= from + 1 ? null : { from, to: end, entries: readEntries(lines.slice(from, end)) };
}

/** Whether a line is an entry of a contents list, or its first line, from which dots lead to a page. */
export function leadsToPage({ text }: { readonly text: string }): boolean {
  return LEADS_TO_PAGE.test(text);
}

function isTitle(text: string, next = ''): boolean {
  return CONTENTS_TITLE.test(text) || (/^content$/i.test(text) && ENDS_WITH_PAGE.test(next));
}

function headsProvision({ kind, text }: HeadingSpan): boolean {
  return kind === 'provision' || namingWord(readHeading(text)) !== null;
}

/** Entries may be set as headings are: their words come again without the page, which may stand on a line below. */
function isListed(
  { text, from, to }: HeadingSpan,
  headings: readonly HeadingSpan[],
  lines: readonly BodyLine[],
): boolean {
  const entry = foldHeading(text.replace(ENDS_WITH_PAGE, ''));
  return (
    (ENDS_WITH_PAGE.test(text) || IS_PAGE.test(lines[to]?.text ?? '')) &&
    headings.some((heading) => heading.from > from && foldHeading(heading.text) === entry)
  );
}

/** Share of a page's lines that are entries where it is one of the contents list. */
export const LEAST_ENTRIES = 0.6;
export const ENDS_WITH_PAGE = /(?:\s|^)(?:\d{1,4}|[ivxlc]{1,7})$/i;
const IS_PAGE = /^(?:\d{1,4}|[ivxlc]{1,7})$/i;
const LONGEST_ENTRY_LINE = 60;

/** So many lines in a row that are no entries are text: titles take two lines at most. */
const LINES_OF_TEXT = 3;

/** Where so many of the first page's lines end with a page, so many of each further page's do: text may be narrow. */
const LEAST_WITH_PAGE = { first: 0.5, further: 0.25 } as const;

/** A list ends where text begins on its first page, or where the pages after it are pages of text. */
function endOfEntries(lines: readonly BodyLine[], from: number, to: number): number {
  const pages = Map.groupBy(lines.slice(from, to), ({ page }) => page);
  let isPaged = false;
  let end = from;
  const [, second = []] = pages.values();
  for (const own of pages.values()) {
    const text = end === from ? own.findIndex((_line, at) => isText(own.slice(at, at + LINES_OF_TEXT))) : -1;
    // A note may stand below the entries of the first page.
    if (text >= 0 && !goesOn(own.slice(0, text), second)) return end + text;
    const withPage = shareWithPage(own);
    if (end === from) isPaged = withPage >= LEAST_WITH_PAGE.first;
    else if (isPaged && withPage < LEAST_WITH_PAGE.further && !CONTINUED.test(own[0]!.text) && !listsAttachments(own))
      break;
    if (end > from && own.filter(mayBeEntry).length < own.length * LEAST_ENTRIES) break;
    end += own.length;
  }
  return end;
}

/** `Attachment 1 Dictionary`, `Part 1 Reserves`: what is bound behind a document is listed without its page. */
function listsAttachments(lines: readonly BodyLine[]): boolean {
  const named = lines.filter(({ text }) => ENDS_WITH_PAGE.test(text) || readHeading(text).is === 'container').length;
  return lines.length >= LINES_OF_CONTENTS_PAGE && named >= lines.length * LEAST_ENTRIES;
}

/** What a contents list's next page begins with; its last lines may have no page. */
const CONTINUED = /^[.… (]*continued\b/i;

/** A title may end in a year. */
const LEAST_IN_ORDER = 0.9;

/** Whether the lines of the next page go on with a list: most end with a page, which is hardly ever before the last. */
function goesOn(list: readonly BodyLine[], next: readonly BodyLine[]): boolean {
  const pages = [...list, ...next].flatMap(({ text }) => /(?<=\s)\d{1,4}$/.exec(text)?.map(Number) ?? []);
  const inOrder = pages.filter((page, at) => at === 0 || page >= pages[at - 1]!).length;
  return inOrder >= pages.length * LEAST_IN_ORDER && shareWithPage(next) >= LEAST_WITH_PAGE.first;
}

function shareWithPage(lines: readonly BodyLine[]): number {
  return lines.filter(({ text }) => ENDS_WITH_PAGE.test(text)).length / Math.max(1, lines.length);
}

const [FEWEST_UNPAGED, MOST_UNPAGED] = [6, 150];
/** The title of an Act ends with its year. */
const ENDS_SENTENCE_OR_WITH_PAGE = /[.;]$|\s(?!(?:19|20)\d\d$)\d{1,4}$/;

/** A list without pages ends where its first entry comes again, as a heading; between them ends no sentence. */
function endOfUnpaged(lines: readonly BodyLine[], start: number, headings: readonly HeadingSpan[]): number | null {
  const first = foldHeading(lines[start + 1]?.text ?? '');
  const again = headings.find(({ from, text }) => from > start + FEWEST_UNPAGED && foldHeading(text) === first)?.from;
  if (first === '' || again === undefined || again > start + MOST_UNPAGED) return null;
  return lines.slice(start + 1, again).some(({ text }) => ENDS_SENTENCE_OR_WITH_PAGE.test(text)) ? null : again;
}

function mayBeEntry({ text }: BodyLine): boolean {
  return ENDS_WITH_PAGE.test(text) || (text.length <= LONGEST_ENTRY_LINE && !/[.;,:]$/.test(text));
}

function isText(lines: readonly BodyLine[]): boolean {
  return lines.length === LINES_OF_TEXT && !lines.some(mayBeEntry);
}

/** Entries without dots may follow the last dotted one, to the end of the page or its first section. */
function endOfPage(lines: readonly BodyLine[], afterDots: number, bySections: number | null): number {
  const page = lines[afterDots - 1]?.page;
  let end = afterDots;
  while (end < lines.length && (lines[end] as BodyLine).page === page) end++;
  return bySections !== null && bySections >= afterDots && bySections < end ? bySections : end;
}

function dottedLines(lines: readonly BodyLine[], start: number): { from: number; to: number } | null {
  const dotted = lines.flatMap(({ text, page }, index) =>
    DOT_LEADER.test(PAGE_AT_END.exec(text)?.[1] ?? '') ? [{ page, index }] : [],
  );
  const counts = tally(dotted.map(({ page }) => page));
  const latest = start >= 0 ? lines[start]!.page + 2 : Math.max(10, (lines.at(-1)?.page ?? 0) * 0.2);
  const first = [...counts].find(([, count]) => count >= LINES_OF_CONTENTS_PAGE)?.[0];
  if (first === undefined || first > latest) return null;
  let last = first;
  while (counts.has(last + 1)) last++;
  const on = dotted.filter(({ page }) => page >= first && page <= last);
  return { from: on[0]!.index, to: on.at(-1)!.index + 1 };
}

function leadInTo(lines: readonly BodyLine[], headings: readonly HeadingSpan[], heading: HeadingSpan): number {
  // The last entry of the list stands directly above it, too.
  const earlier = Map.groupBy(lines.slice(0, heading.from), ({ page }) => page);
  const attachments = new Set([...earlier].filter(([, own]) => listsAttachments(own)).map(([page]) => page));
  const isEntry = ({ from, text }: HeadingSpan) => {
    const { page } = lines[from]!;
    return page < lines[heading.from]!.page && (ENDS_WITH_PAGE.test(text) || attachments.has(page));
  };
  const above = headings.filter((one) => one.kind === 'container' && !isEntry(one));
  const containers = new Map(above.map(({ from, to }) => [to, from]));
  let index = heading.from;
  for (let from = containers.get(index); from !== undefined; from = containers.get(index)) index = from;
  for (let back = 1; back <= 12; back++) {
    const line = lines[index - back];
    if (line === undefined || line.page < (lines[index] as BodyLine).page - 1) break;
    if (/^An? Act (?:to|relating|about|for|with|providing)\b/.test(line.text)) return index - back;
  }
  return index;
}

/** Joins the lines of entries, which end with their page; number, title and page may be on separate lines. */
function readEntries(lines: readonly BodyLine[]): ContentsEntry[] {
  const entries: ContentsEntry[] = [];
  let pending = '';
  for (const line of lines) {
    const text = line.text.replace(/\u0002/g, '-');
    if (CONTENTS_TITLE.test(text) || /^(?:content|(?:section\s+)?page)$/i.test(text)) continue;
    const meaning = meaningOf(text);
    const isEndnotes = readHeading(text.replace(PAGE_AT_END, '')).is === 'endnotes';
    const endsContainer = meaning === 'container' || isEndnotes || (meaning === 'provision' && /\p{L}{2}/u.test(text));
    if (pending !== '' && endsContainer && readHeading(pending).is === 'container') {
      const container = readContentsEntry(pending);
      if (container !== null) entries.push(container);
      pending = '';
    } else if (meaning === 'container') pending = '';
    if (isEndnotes) break;
    pending = pending === '' ? text : `${pending} ${text}`;
    if (!endsWithPage(text, pending)) continue;
    const entry = readContentsEntry(pending.replace(PAGE_AT_END, ''));
    if (entry !== null) entries.push(entry);
    pending = '';
  }
  return entries;
}

/** The second line of a long entry may begin with a word that heads containers: `schedule 12`. */
function meaningOf(line: string): HeadingMeaning['is'] {
  return /^\p{Ll}/u.test(line) ? 'plain' : readHeading(line).is;
}

function endsWithPage(line: string, pending: string): boolean {
  const page = /(?:^|[\s.])((?:\d{1,4}|[ivxlc]{1,7}))$/.exec(line)?.[1];
  if (page === undefined || /^(?:19|20)\d\d$/.test(page)) return false;
  return /\p{L}{2}/u.test(pending.replace(/(?<![ivxlc])[ivxlc]+$/, ''));
}

const FEWEST_LINES = 8;
/** Share of a page's lines that must have dot leaders; entries run over lines without. */
const LEAST_DOTTED = 0.4;

/** Returns the pages of an index of defined terms, which some states print at the end and say is no part of the law. */
export function findIndexPages(lines: readonly BodyLine[]): Set<number> {
  return pagesWith(lines, ({ text }) => DOTS.test(text), { count: FEWEST_LINES, share: LEAST_DOTTED });
}
