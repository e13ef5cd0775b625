import { verbsOf } from './check-actors.ts';
import type { Fault } from './check-clauses.ts';
import { normalisedUnit } from './evidence.ts';
import type { EvidenceUnit } from './evidence.ts';
import { normalise } from './normalise.ts';
import { oncePer } from './once-per.ts';
import { meaningStems } from './paraphrases.ts';

const DUTY_OF_VERB = /\b(prohibitedto|noneedfor|requiredto|permittedto|advisableto|inadvisableto)(?:, [^,;.:\n]{3,120},)? (?:(?:be|only|also|not|then|first|always|have|has|been|to|further|immediately|jointly) )*([a-z]+)/g;

/** A duty whose verbs begin the items of a list. */
const BEFORE_LIST = /\b(prohibitedto|noneedfor|requiredto|permittedto)(?=\s*:)/g;

/**
 * Returns where a sentence gives a verb another duty than every unit that speaks of the verb: `must grant` for `may
 * grant`. Verbs that the passage gives no duty are judged by their clause.
 */
export function checkDutiesOfVerbs(sentence: string, units: readonly EvidenceUnit[]): Fault[] {
  const given = nearestDuties(sentence, units);
  return dutiesOfVerbs(normalise(sentence))
    .filter(([duty, verb]) => given.get(verb)?.has(duty) === false && !isTurnable(duty, given.get(verb)!, units) && !isAskedFor(sentence, duty, given.get(verb)!))
    .map(([duty, verb]) => ({ kind: 'duty' as const, detail: `the passage does not say "${duty.replace(/to$|for$/, '')}" of ${verb}` }));
}

/** Share of the nearest unit's words in common with the sentence from which another unit is as near. */
const AS_NEAR = 0.85;

const dutiesIn = oncePer((unit: EvidenceUnit) => dutiesOfVerbs(normalisedUnit(unit)));
const stemsIn = oncePer(({ text }: EvidenceUnit) => new Set(meaningStems(text)));

/** Returns the duties of each verb in the unit nearest to the sentence that gives it one, and in those as near. */
function nearestDuties(sentence: string, units: readonly EvidenceUnit[]): Map<string, Set<string>> {
  const said = new Set(meaningStems(sentence));
  const speaking = units.map((unit) => ({ duties: dutiesIn(unit), near: [...stemsIn(unit)].filter((stem) => said.has(stem)).length }));
  const nearest = new Map<string, number>();
  for (const { duties, near } of speaking) for (const [, verb] of duties) nearest.set(verb, Math.max(nearest.get(verb) ?? 0, near));
  const given = new Map<string, Set<string>>();
  for (const { duties, near } of speaking) for (const [duty, verb] of duties) if (near >= AS_NEAR * nearest.get(verb)!) given.set(verb, (given.get(verb) ?? new Set()).add(duty));
  return given;
}

function dutiesOfVerbs(normalised: string): [duty: string, verb: string][] {
  const listed = [...normalised.matchAll(BEFORE_LIST)].flatMap((match) => verbsOf(normalised.slice(match.index + match[0].length)).map((verb): [string, string] => [match[0], verb]));
  const next = [...normalised.matchAll(DUTY_OF_VERB)].flatMap((match): [string, string][] => {
    const [stem] = /^at(?:most|least)$/.test(match[2]!) ? [] : meaningStems(match[2]!);
    return stem === undefined || /^(?:be|have|do)$/.test(match[2]!) ? [] : [[match[1]!, stem]];
  });
  return [...listed, ...next];
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
