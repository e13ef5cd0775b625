import type { Fault } from './check-clauses.ts';
import type { EvidenceUnit } from './evidence.ts';
import { normalise } from './normalise.ts';
import { isCarrying, meaningStems } from './paraphrases.ts';

const DUTY_OF_VERB = /\b(prohibitedto|noneedfor|requiredto|permittedto|advisableto|inadvisableto) (?:(?:be|only|also|not|then|first|always|have|has|been|to|further|immediately|jointly) )*([a-z]+)/g;

/**
 * Returns where a sentence gives a verb another duty than every unit that speaks of the verb: `must grant` for `may
 * grant`. Verbs that the passage gives no duty are judged by their clause.
 */
export function checkDutiesOfVerbs(sentence: string, units: readonly EvidenceUnit[]): Fault[] {
  const given = new Map<string, Set<string>>();
  for (const { text } of units) for (const [duty, verb] of dutiesOfVerbs(text)) given.set(verb, (given.get(verb) ?? new Set()).add(duty));
  return dutiesOfVerbs(sentence)
    .filter(([duty, verb]) => given.get(verb)?.has(duty) === false && !isTurnable(duty, given.get(verb)!, units) && !isAskedFor(sentence, duty, given.get(verb)!))
    .map(([duty, verb]) => ({ kind: 'duty' as const, detail: `the passage does not say "${duty.replace(/to$|for$/, '')}" of ${verb}` }));
}

function dutiesOfVerbs(text: string): [duty: string, verb: string][] {
  return [...normalise(text).matchAll(DUTY_OF_VERB)].flatMap((match) => {
    const [stem] = /^at(?:most|least)$/.test(match[2]!) ? [] : meaningStems(match[2]!);
    return stem === undefined || isCarrying(stem) ? [] : [[match[1]!, stem] as [string, string]];
  });
}

/** `A permit is required to remove a tree` says what `must not remove a tree without a permit` says. */
function isAskedFor(sentence: string, duty: string, given: ReadonlySet<string>): boolean {
  return duty === 'requiredto' && given.has('prohibitedto') && /\b(?:consent|permit|approval|licen[cs]e|permission)\b[^.]*\brequiredto\b/.test(normalise(sentence));
}

/** With an exception or `only` beside it, a prohibition can be said as a permission and the other way round: the clauses decide. */
function isTurnable(duty: string, given: ReadonlySet<string>, units: readonly EvidenceUnit[]): boolean {
  const isTurned = (duty === 'permittedto' && given.has('prohibitedto')) || (duty === 'prohibitedto' && given.has('permittedto'));
  return isTurned && units.some(({ clauses }) => clauses.some(({ role, only }) => role !== 'main' || only));
}
