import type { AnsweringConfig } from '../answering-config.ts';
import { jaccard } from '../jaccard.ts';
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

/** Whether Jaccard's coefficient of the stems reaches `from`; 9 metres for 8.5 in the same words is another rule. */
export function isSameText(left: ReadonlySet<string>, right: ReadonlySet<string>, from: number): boolean {
  if (Math.min(left.size, right.size) < from * Math.max(left.size, right.size)) return false;
  const isOtherNumber = (stem: string) => /^\d/.test(stem);
  return jaccard(left, right, from) >= from && !left.symmetricDifference(right).values().some(isOtherNumber);
}

/** Whether a part of a text of these stems can have Jaccard's coefficient `from` with what is sought. */
export function mayHoldSameText(sought: ReadonlySet<string>, stems: readonly string[], from: number): boolean {
  return sought.intersection(new Set(stems)).size >= from * sought.size;
}
