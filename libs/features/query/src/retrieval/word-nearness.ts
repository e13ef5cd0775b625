import type { IndexedPassage, QuestionWords } from '@regqa/ports';

/**
 * Returns how near the words of a passage come to those of a question, -1 to 1: for each word of the question the nearest of
 * the passage, weighed by how much it counts (late interaction, Khattab and Zaharia 2020). So `take away` finds `revoke`
 * where the whole of the passage is about something else too. 0 where none of its words is known. `known` remembers what was
 * compared: the passages of one question share most of their words.
 */
export function wordNearness({ stems }: Pick<IndexedPassage, 'stems'>, { shares, nearness }: QuestionWords, known = new Map<string, readonly number[] | null>()): number {
  const nearest = Array.from(shares, () => -1);
  let isKnown = false;
  for (const stem of stems.split(' ')) {
    let near = known.get(stem);
    if (near === undefined) known.set(stem, (near = nearness(stem)));
    if (near === null) continue;
    isKnown = true;
    for (let word = 0; word < nearest.length; word++) if (near[word]! > nearest[word]!) nearest[word] = near[word]!;
  }
  return isKnown ? nearest.reduce((sum, near, word) => sum + shares[word]! * near, 0) : 0;
}
