import { abbreviateWord } from '@regqa/domain';
import type { Provision } from '@regqa/ports';
import type { ProvisionIndex } from './provision-index.ts';

interface MentionContext {
  readonly fromKey: string;
  readonly word: string;
}

/** Returns the provision that is meant: of the text's own heading, body before schedules; null if equally near. */
export function chooseNearest(
  index: ProvisionIndex,
  candidates: readonly Provision[],
  mention: MentionContext,
): Provision | null {
  const here = index.pathOf(mention.fromKey).map(({ key }) => key);
  const [first, second] = candidates
    .filter((candidate) => mayBeMeant(index, candidate, mention))
    .map((candidate) => ({ candidate, near: nearness(index, candidate, here) }))
    .sort((a, b) => b.near - a.near);
  return first === undefined || first.near === second?.near ? null : first.candidate;
}

/** Where schedules have their own words, "section" means the body, "clause" and "paragraph" the text's schedule. */
function mayBeMeant(index: ProvisionIndex, candidate: Provision, { fromKey, word }: MentionContext): boolean {
  const { style } = index;
  if (style.body === style.schedule || (candidate.type !== 'provision' && candidate.type !== 'section')) return true;
  const short = abbreviateWord(word);
  if (short === 'para' && index.inSchedule(fromKey)) return inSameSchedule(index, candidate.key, fromKey);
  if (short === style.body) return !index.inSchedule(candidate.key);
  if (short !== style.schedule) return true;
  if (!index.inSchedule(candidate.key)) return false;
  return !index.inSchedule(fromKey) || inSameSchedule(index, candidate.key, fromKey);
}

function inSameSchedule(index: ProvisionIndex, key: string, fromKey: string): boolean {
  const schedule = index.enclosing(key, 'schedule') ?? index.enclosing(key, 'appendix');
  return schedule !== undefined && index.isWithin(fromKey, schedule.key);
}

/** Twice the number of headings shared with the text, and one more outside schedules. */
function nearness(index: ProvisionIndex, candidate: Provision, here: readonly string[]): number {
  const shared = index.pathOf(candidate.key).filter(({ key }) => here.includes(key)).length;
  return 2 * shared + (index.inSchedule(candidate.key) ? 0 : 1);
}
