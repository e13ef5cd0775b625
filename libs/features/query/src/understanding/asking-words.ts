import { contentStems } from '@regqa/domain';

/** How something is asked (`how many`, `what kind of`), not what about: an answer has a figure, not `many`. */
const ASKING_STEMS = new Set(
  contentStems(
    `many much often long longer longest far high tall big large small soon early late old wide deep kind kinds type types sort
     maximum minimum max min number amount need needs needed require required requires allow allowed give given get gets got
     go make made take say says tell explain describe list show happen happens apply applies happen way ways exactly
     want know find able ok okay something anything someone anyone people person i'm i've i'd there's`,
  ),
);

/** Whether a stem only says how something is asked. A single letter is seldom more than a list's mark. */
export function isAsking(stem: string): boolean {
  return ASKING_STEMS.has(stem) || /^\p{L}$/u.test(stem);
}
