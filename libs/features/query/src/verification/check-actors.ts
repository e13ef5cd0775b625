import { contentStems } from '@regqa/domain';
import type { Fault } from './check-clauses.ts';
import { normalisedUnit } from './evidence.ts';
import type { EvidenceUnit } from './evidence.ts';
import { normalise } from './normalise.ts';
import { oncePer } from './once-per.ts';

/** Who acts under legislation. A rule that binds one of them does not bind another. */
const ACTORS = new Set(
  `minister secretary regulator council authority director director-general commissioner commission applicant owner occupier master inspector officer corporation
  company holder licensee permittee proponent board committee court tribunal agency department entity administrator registrar chair chairperson chief member
  manufacturer importer exporter supplier operator auditor consultant governor commonwealth state territory public titleholder trustee parliament
  proprietor landowner tenant lessee lessor buyer seller vendor purchaser delegate assessor panel ombudsman planner builder certifier
  custodian executive treasurer magistrate police constable pilot crew employer employee contractor developer neighbour objector`.split(/\s+/),
);

/** A doing that somebody must, may or must not do, and who. */
interface Doing {
  readonly verb: string;
  readonly actors: ReadonlySet<string>;
}

const DUTY = /\b(?:prohibitedto|noneedfor|requiredto|permittedto|advisableto|inadvisableto)\b(?: (?:only|also|not|then|first|always|jointly|immediately|further))*/g;
const WORDS_BEFORE = 5;
const BORDER = /[.;]/;

/**
 * Returns where a sentence has somebody do what the passage has only others do: `the Minister must publish` for `the
 * council must publish`. Only what is said of somebody by name is compared, and not the passive, where those who bear
 * the duty stand elsewhere.
 */
export function checkActors(sentence: string, units: readonly EvidenceUnit[]): Fault[] {
  const given = units.flatMap(doingsIn);
  return doingsOf(normalise(sentence)).flatMap(({ verb, actors }) => {
    const bound = given.filter((doing) => doing.verb === verb);
    const same = bound.length > 0 ? bound : units.flatMap((unit) => plainDoings(unit, verb));
    if (same.length === 0 || same.some((doing) => [...actors].some((actor) => doing.actors.has(actor)))) return [];
    return [{ kind: 'outside' as const, detail: `the passage does not say of ${[...actors].join(', ')} that they ${verb}` }];
  });
}

/** Returns what a normalised text says that somebody must or may do; an item of a list has the actors of what it goes on with. */
function doingsOf(text: string): Doing[] {
  const doings: Doing[] = [];
  for (const match of text.matchAll(DUTY)) {
    const rest = text.slice(match.index + match[0].length);
    const actors = actorsBefore(text.slice(0, match.index));
    if (actors.size === 0) continue;
    for (const verb of verbsOf(rest)) doings.push({ verb, actors });
  }
  return doings;
}

const doingsIn = oncePer((unit: EvidenceUnit) => doingsOf(normalisedUnit(unit)));
const wordsIn = oncePer((unit: EvidenceUnit) => (normalisedUnit(unit).match(/[a-z-]+/g) ?? []).map((word) => ({ word, stem: contentStems(word)[0] })));

/** Who does it where no duty is said: `if the Minister considers`. */
function plainDoings(unit: EvidenceUnit, verb: string): Doing[] {
  const words = wordsIn(unit);
  return words.flatMap(({ stem }, at) => {
    const actors = stem === verb ? actorsBefore(words.slice(Math.max(0, at - WORDS_BEFORE), at).map(({ word }) => word).join(' ')) : new Set<string>();
    return actors.size === 0 ? [] : [{ verb, actors }];
  });
}

/** Returns the stem of the verb after a duty, or of those with which the items of a list begin; none of a passive. */
export function verbsOf(rest: string): string[] {
  const list = /^\s*:((?:\s*\([a-z]{1,3}\)[^\n]*\n?)+)/.exec(rest);
  const beginnings = list === null ? [rest] : [...list[1]!.matchAll(/\([a-z]{1,3}\) ([^\n]*)/g)].map(([, item]) => item!);
  return beginnings.flatMap((beginning) => {
    if (/^\s*(?:be|been|have been|get)\b/.test(beginning)) return [];
    const [stem] = contentStems(beginning.trim().split(/\s+/)[0] ?? '');
    return stem === undefined ? [] : [stem];
  });
}

/** All who are named before the duty in its sentence: which of them bears it cannot always be told. */
function actorsBefore(before: string): Set<string> {
  const words = before.split(BORDER).at(-1)!.match(/[a-z-]+/g) ?? [];
  return new Set(words.map((word) => word.replace(/s$/, '')).filter((word) => ACTORS.has(word)));
}
