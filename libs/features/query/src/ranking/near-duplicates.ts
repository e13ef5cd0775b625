import type { RankedPassage } from '../types.ts';

/** Jaccard's coefficient of the same text: standard clauses of plans differ by a place name or a map sheet. */
const SAME_FROM = 0.85;

export interface DistinctPassage {
  readonly best: RankedPassage;
  readonly repeatedIn: readonly RankedPassage[];
}

/** Returns the passages, best first; one that says the same as a better one is listed with it. */
export function gatherDuplicates(passages: readonly RankedPassage[]): DistinctPassage[] {
  const groups: { best: RankedPassage; stems: ReadonlySet<string>; repeatedIn: RankedPassage[] }[] = [];
  for (const passage of passages) {
    const stems = new Set(passage.passage.stems.split(' '));
    const same = groups.find((group) => isSameText(group.stems, stems));
    if (same === undefined) groups.push({ best: passage, stems, repeatedIn: [] });
    else same.repeatedIn.push(passage);
  }
  return groups.map(({ best, repeatedIn }) => ({ best, repeatedIn }));
}

/** A number that differs, such as 9 metres for 8.5, makes another rule of the same words. */
export function isSameText(left: ReadonlySet<string>, right: ReadonlySet<string>, from = SAME_FROM): boolean {
  if (Math.min(left.size, right.size) < from * Math.max(left.size, right.size)) return false;
  return jaccard(left, right) >= from && sameNumbers(left, right);
}

function sameNumbers(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  const numbersOf = (stems: ReadonlySet<string>) => [...stems].filter((stem) => /^\d/.test(stem));
  return numbersOf(left).every((stem) => right.has(stem)) && numbersOf(right).every((stem) => left.has(stem));
}

/** Returns Jaccard's coefficient of two sets, 0 to 1: the share of what either has that both have; 1 for empty sets. */
export function jaccard(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [smaller, larger] = one.size < other.size ? [one, other] : [other, one];
  let common = 0;
  for (const member of smaller) if (larger.has(member)) common += 1;
  const all = one.size + other.size - common;
  return all === 0 ? 1 : common / all;
}
