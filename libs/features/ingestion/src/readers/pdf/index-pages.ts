import type { BodyLine } from './body-lines.ts';

const DOT_LEADER = /\.{5}/;
const FEWEST_LINES = 8;
/** Share of a page's lines that must have dot leaders; entries run over lines without. */
const LEAST_DOTTED = 0.4;

/** Returns the pages of an index of defined terms, which some states print at the end and say is no part of the law. */
export function findIndexPages(lines: readonly BodyLine[]): Set<number> {
  const counts = new Map<number, { all: number; dotted: number }>();
  for (const { page, text } of lines) {
    const count = counts.get(page) ?? { all: 0, dotted: 0 };
    counts.set(page, { all: count.all + 1, dotted: count.dotted + (DOT_LEADER.test(text) ? 1 : 0) });
  }
  return new Set(
    [...counts]
      .filter(([, { all, dotted }]) => dotted >= FEWEST_LINES && dotted >= all * LEAST_DOTTED)
      .map(([page]) => page),
  );
}
