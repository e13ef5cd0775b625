import type { AnsweringConfig } from '../answering-config.ts';
import type { RankedPassage } from './rank-candidates.ts';

export interface DistinctPassage {
  readonly best: RankedPassage;
  readonly repeatedIn: readonly RankedPassage[];
}

/** Returns the first passages, best first; one that says the same as a better one is listed with it. */
export function gatherDuplicates(
  passages: readonly RankedPassage[],
  { considered, same_text_from }: Pick<AnsweringConfig['sources'], 'considered' | 'same_text_from'>,
): DistinctPassage[] {
  const groups: { best: RankedPassage; stems: ReadonlySet<string>; repeatedIn: RankedPassage[] }[] = [];
  for (const passage of passages.slice(0, considered)) {
    const stems = new Set(passage.passage.stems.split(' '));
    const same = groups.find((group) => isSameText(group.stems, stems, same_text_from));
    if (same === undefined) groups.push({ best: passage, stems, repeatedIn: [] });
    else same.repeatedIn.push(passage);
  }
  return groups.map(({ best, repeatedIn }) => ({ best, repeatedIn }));
}

/**
 * Whether Jaccard's coefficient of two texts' stems reaches `from`. A number that differs, such as 9 metres for 8.5,
 * makes another rule of the same words.
 */
export function isSameText(left: ReadonlySet<string>, right: ReadonlySet<string>, from: number): boolean {
  if (Math.min(left.size, right.size) < from * Math.max(left.size, right.size)) return false;
  return jaccard(left, right, from) >= from && sameNumbers(left, right);
}

function sameNumbers(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  const numbersOf = (stems: ReadonlySet<string>) => [...stems].filter((stem) => /^\d/.test(stem));
  return numbersOf(left).every((stem) => right.has(stem)) && numbersOf(right).every((stem) => left.has(stem));
}

/**
 * Returns Jaccard's coefficient of two sets, 0 to 1: the share of what either has that both have; 1 for empty sets. One
 * below `least` is given as 0.
 */
export function jaccard(one: ReadonlySet<string>, other: ReadonlySet<string>, least = 0): number {
  const [smaller, larger] = one.size < other.size ? [one, other] : [other, one];
  const together = one.size + other.size;
  let common = smaller.size;
  for (const member of smaller) {
    if (larger.has(member)) continue;
    common -= 1;
    if (common / (together - common) < least) return 0;
  }
  return together === 0 ? 1 : common / (together - common);
}

/** Whether a part of a text of these stems can have Jaccard's coefficient `from` with what is sought. */
export function mayHoldSameText(sought: ReadonlySet<string>, stems: readonly string[], from: number): boolean {
  const held = new Set(stems);
  let common = 0;
  for (const stem of sought) if (held.has(stem)) common += 1;
  return common >= from * sought.size;
}
