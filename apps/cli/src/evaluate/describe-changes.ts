import type { Change } from './last-run.ts';

/** Ids that are named of a figure; a whole set may have moved. */
const MOST_NAMED = 20;

/** Returns what is worse than in the last run in words, and whether any of it is beyond the tolerance, in standard errors. */
export function describeChanges(changes: readonly Change[], { tolerance, known }: { tolerance: number; known: boolean }): { lines: string[]; worse: boolean } {
  if (!known) return { lines: ['', 'No earlier run of these sets is recorded; --write records this one.'], worse: false };
  if (changes.length === 0) return { lines: ['', 'No question is worse than in the last run.'], worse: false };
  const worse = changes.filter(({ standardErrors }) => standardErrors > tolerance);
  return {
    lines: ['', `${worse.length === 0 ? 'Worse than in the last run for some questions, within' : 'WORSE than in the last run: beyond'} the tolerance of ${tolerance} standard errors`, ...changes.map((change) => describeChange(change, tolerance))],
    worse: worse.length > 0,
  };
}

function describeChange({ set, figure, count, before, now, standardErrors, lost }: Change, tolerance: number): string {
  const named = `${lost.slice(0, MOST_NAMED).join(', ')}${lost.length > MOST_NAMED ? ` and ${lost.length - MOST_NAMED} more` : ''}`;
  const moved = `${(100 * before).toFixed(1)} % before, ${(100 * now).toFixed(1)} % now of ${count}`;
  return `${standardErrors > tolerance ? 'WORSE' : 'moved'}  ${set}: ${figure.label}: ${moved}; lost: ${named}`;
}
