import type { Provision } from '@regqa/ports';
import type { CitationStyle } from '../passages/citation-style.ts';
import { abbreviateWord } from '../passages/mention-words.ts';
import type { ProvisionIndex } from './provision-index.ts';

/**
 * Returns the provision that is meant: of the same heading as the text, body before schedules; null if equally near.
 */
export function chooseNearest(
  index: ProvisionIndex,
  candidates: readonly Provision[],
  mention: { fromKey: string; word: string; style: CitationStyle },
): Provision | null {
  const allowed = candidates.filter((candidate) => mayBeMeant(index, candidate, mention));
  if (allowed.length <= 1) return allowed[0] ?? null;
  const here = index.pathOf(mention.fromKey).map(({ key }) => key);
  const scored = allowed.map((candidate) => ({ candidate, near: nearness(index, candidate, here) }));
  const best = scored.reduce((most, { near }) => Math.max(most, near), -1);
  const nearest = scored.filter(({ near }) => near === best);
  return nearest.length === 1 ? (nearest[0]?.candidate ?? null) : null;
}

/** Where schedules have their own words, "section" means the body, "clause" and "paragraph" the text's schedule. */
function mayBeMeant(
  index: ProvisionIndex,
  candidate: Provision,
  { fromKey, word, style }: { fromKey: string; word: string; style: CitationStyle },
): boolean {
  if (style.body === style.schedule || (candidate.type !== 'provision' && candidate.type !== 'section')) return true;
  const short = abbreviateWord(word);
  if (short === 'para' && index.inSchedule(fromKey)) return inSameSchedule(index, candidate.key, fromKey);
  if (short === style.body) return !index.inSchedule(candidate.key);
  if (short !== style.schedule) return true;
  return (
    index.inSchedule(candidate.key) && (inSameSchedule(index, candidate.key, fromKey) || !index.inSchedule(fromKey))
  );
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
