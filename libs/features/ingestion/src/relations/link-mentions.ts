import type { Span } from '@regqa/domain';
import { KIND, matchAt, readTitleAt } from './instrument-titles.ts';
import type { TitleSpan } from './instrument-titles.ts';
import type { Mention } from './scan-mentions.ts';
import { LEVEL_RANKS } from './mention-words.ts';

export interface LinkedMention extends Span {
  readonly mention: Mention;
  /** Mentions of what it is in, innermost first: `Schedule 1` of `item 4 of Schedule 1`. */
  readonly within: readonly Mention[];
  readonly title: TitleSpan | null;
}

const OUTER_FOLLOWS =
  /^,?\s*(?:of|in)\s+(?:the\s+(?:following\s+)?table\s+(?:in|to|of|at the (?:foot|end) of)\s+)?(?:the\s+)?$/;
const INNER_FOLLOWS = /^(?:,\s*|\s+|\s*\()$/;
const TITLE_FOLLOWS = /,?\s*(?:of|in|to|under)\s+/y;
const TITLE_BEFORE = new RegExp(
  String.raw`^(?:\s+of\s+(?:the\s+Commonwealth|New South Wales|Victoria|Queensland|South Australia|` +
    String.raw`Western Australia|Tasmania|the\s+Northern Territory|the\s+Australian Capital Territory))?` +
    String.raw`(?:\s*,)?\s*(?:(?:including|particularly|other than|and in particular)\s+)?(?:the\s+)?$`,
);
/** `the Act, section 4.15`: with a comma, for without one the title belongs to what goes before. */
const SHORT_BEFORE = new RegExp(
  String.raw`\b(?:[Tt]he|[Tt]his)\s+(?:\p{Lu}[\p{L}’&-]*\s+(?:(?:of|and)\s+)?){0,6}${KIND},\s*(?:the\s+)?$`,
  'u',
);
/** Joins mentions that belong together. `titles` are the text's dated titles, in order. */
export function linkMentions(
  text: string,
  mentions: readonly Mention[],
  titles: readonly TitleSpan[],
): LinkedMention[] {
  const linked: LinkedMention[] = [];
  for (let index = 0; index < mentions.length;) {
    const chain = readChain(text, mentions, index);
    const follows = titleAfter(text, chain.end);
    const title = follows ?? titleBefore(text, chain.start, titles);
    linked.push({ ...chain, title, end: follows?.end ?? chain.end });
    index += 1 + chain.within.length;
  }
  return linked;
}

function readChain(text: string, mentions: readonly Mention[], from: number): Omit<LinkedMention, 'title'> {
  let mention = mentions[from] as Mention;
  const { start } = mention;
  let within: Mention[] = [];
  let last = mention;
  for (let index = from + 1; index < mentions.length; index++) {
    const next = mentions[index] as Mention;
    const gap = text.slice(last.end, next.start);
    if (OUTER_FOLLOWS.test(gap) && isOuter(next, last)) within = [...within, next];
    else if (INNER_FOLLOWS.test(gap) && isInner(next, last)) {
      within = [mention, ...within];
      mention = next;
    } else break;
    last = next;
  }
  return { mention, within, start, end: last.end };
}

function isOuter(next: Mention, last: Mention): boolean {
  if (LEVEL_RANKS[next.level] < LEVEL_RANKS[last.level]) return true;
  return next.level === 'sub' && (last.level === 'item' || (last.level === 'sub' && next.word !== last.word));
}

/** `Schedule 1, item 4`: one heading, and directly after it something within it. */
function isInner(next: Mention, last: Mention): boolean {
  return last.numbers.length === 1 && !next.self && LEVEL_RANKS[next.level] > LEVEL_RANKS[last.level];
}

function titleAfter(text: string, end: number): TitleSpan | null {
  const joint = matchAt(TITLE_FOLLOWS, text, end);
  return joint === null ? null : readTitleAt(text, end + joint.length);
}

function titleBefore(text: string, start: number, titles: readonly TitleSpan[]): TitleSpan | null {
  const dated = titles.findLast((title) => title.end <= start && TITLE_BEFORE.test(text.slice(title.end, start)));
  if (dated !== undefined) return dated;
  const from = Math.max(0, start - 120);
  const short = SHORT_BEFORE.exec(text.slice(from, start));
  return short === null ? null : readTitleAt(text, from + short.index);
}
