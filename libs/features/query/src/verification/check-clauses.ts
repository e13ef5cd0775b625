import { ITEM } from './clauses.ts';
import type { Clause, Duty } from './clauses.ts';
import { normalisedUnit } from './evidence.ts';
import type { EvidenceUnit } from './evidence.ts';
import { agrees, dateAgrees } from './figures.ts';
import { headsAfter, meet } from './heads.ts';
import { normalise } from './normalise.ts';
import { meaningStems } from './paraphrases.ts';

/** Why a sentence is not borne out by what it cites. */
export type FaultKind =
  | 'no-marker' | 'unknown-marker' | 'altered-quote' | 'figure' | 'date' | 'zone' | 'section' | 'instrument' | 'abbreviation'
  | 'wording' | 'duty' | 'negation' | 'exception' | 'dropped-exception' | 'dropped-condition' | 'only' | 'joining' | 'opposite' | 'uncovered' | 'outside' | 'addressed-to-models';

export interface Fault {
  readonly kind: FaultKind;
  /** What of the sentence or of the passage it is about, as the model is told. */
  readonly detail: string;
}

/** A clause of the passages that may bear out a clause of the sentence, with how well it fits. */
export interface Fit {
  readonly clause: Clause;
  readonly unit: EvidenceUnit;
  readonly score: number;
}

/** Share of the best fit's score from which another clause counts as just as near. */
const AS_NEAR = 0.6;

/** `can be up to 9 metres high` limits as `must not exceed` does. */
const PLAIN_LIMIT = /\b(?:permittedto|requiredto) (?:only )?(?:be|have|reach|measure|stand|cover)\b[^,;]{0,40}?\batmost\b/;
const CONSENT = /\b(?:consent|approval|permission|permit|licen[cs]e|authorisation)\b/;
const WITH_CONSENT = /\bpermittedto\b.*\bwith (?:\w+ )?(?:consent|approval|permission|a permit|a licence)\b|^\W*permittedto with consent/;
const WITHOUT_CONSENT = /^\W*without\b/;

/** Returns how the evidence's clauses fit a clause of the sentence, best first; telling words count more. */
export function fitsOf(clause: Clause, units: readonly EvidenceUnit[], weightOf: (stem: string) => number): Fit[] {
  const stems = new Set(clause.words);
  return units
    .flatMap((unit) => unit.clauses.map((candidate, at) => ({ clause: candidate, unit, score: scoreOf(candidate, unit.clauses[at - 1]) })))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);

  function scoreOf(candidate: Clause, before: Clause | undefined): number {
    const own = new Set(candidate.words);
    let score = 0;
    for (const stem of stems) if (own.has(stem)) score += weightOf(stem);
    // What the clause goes on with names its subject.
    for (const stem of stems) if (!own.has(stem) && before?.words.includes(stem)) score += 0.25 * weightOf(stem);
    score += candidate.figures.some((figure) => clause.figures.some((said) => agrees(said, figure))) ? 1 : 0;
    // What says it in the same way is nearer.
    const sameDuty = [...clause.duties].some((duty) => candidate.inForce.has(duty));
    return score * (candidate.role === clause.role ? 1.05 : 1) * (sameDuty ? 1.05 : 1) * (candidate.negated === clause.negated ? 1.02 : 1);
  }
}

/**
 * Returns what a clause says otherwise than the clauses that it fits. Where the whole sentence runs in the passage's own
 * words, its duties and denials have been compared word by word.
 */
export function checkClause(clause: Clause, fits: readonly Fit[], { sameWording, others }: { sameWording: boolean; others: readonly (readonly [Clause, readonly Fit[]])[] }): Fault[] {
  const best = fits[0];
  if (best === undefined) return [];
  const near = fitsWithin(fits, AS_NEAR);
  const figures = [...checkFigures(clause, near), ...checkDates(clause, near)];
  if (sameWording) return figures;
  return [...figures, ...checkDuty(clause, fits), ...checkNegation(clause, fits, others), ...checkOnly(clause, near, others.some(([other]) => other.only))];
}

function checkFigures(clause: Clause, near: readonly Fit[]): Fault[] {
  return clause.figures
    .filter((said) => !near.some(({ unit }) => unit.clauses.some(({ figures }) => figures.some((figure) => agrees(said, figure) && (said.code === null || figure.code === null || said.code === figure.code)))))
    .map((said) => ({ kind: 'figure' as const, detail: `the figure ${said.value} ${said.unit}`.trim() }));
}

function checkDates(clause: Clause, near: readonly Fit[]): Fault[] {
  return clause.dates
    .filter((said) => !near.some(({ unit }) => unit.clauses.some(({ dates }) => dates.some((given) => dateAgrees(said, given)))))
    .map((said) => ({ kind: 'date' as const, detail: `the date ${said}` }));
}

/** A duty must be that of the nearest clause, or of one that is practically as near. */
function checkDuty(clause: Clause, fits: readonly Fit[]): Fault[] {
  if (clause.duties.size === 0) return [];
  const ties = tiesOf(fits);
  const isBorneOut = (duty: Duty) => ties.some((fit) => bearsOut(duty, fit, clause)) || isSaidOfTheSame(duty, clause, fits);
  return [...clause.duties].filter((duty) => !isBorneOut(duty)).map((duty) => ({ kind: 'duty' as const, detail: `"${duty.replace('-', ' ')}" is not what the passage says` }));
}

const WORD_OF: Readonly<Record<Duty, RegExp>> = {
  must: /\brequiredto\b/g, 'must-not': /\bprohibitedto\b/g, may: /\bpermittedto\b/g, 'need-not': /\bnoneedfor\b/g, should: /\badvisableto\b/g, 'should-not': /\binadvisableto\b/g,
};
/** Content words after a duty's word that say what it is a duty to do. */
const DUTY_WORDS = { said: 1, given: 2 };
const MAY_BIND_FROM = 0.35;

/** The words that a clause says a duty of: after its word, or the first ones of an item of a list before which it stands. */
function bindsTo(given: Clause, duty: Duty): ReadonlySet<string>[] {
  if (given.duties.has(duty)) return [headsAfter(given.text, WORD_OF[duty], DUTY_WORDS.given)];
  return given.role === 'main' && given.inForce.has(duty) && ITEM.test(given.text) ? [new Set(given.stems.slice(0, DUTY_WORDS.given))] : [];
}

/** `Development cannot be approved` is what `consent must not be granted to development` says. */
const CONSENTING = new Set(meaningStems('approve approval consent grant'));

function withConsenting(doing: ReadonlySet<string>): ReadonlySet<string> {
  return meet(doing, CONSENTING) ? new Set([...doing, ...CONSENTING]) : doing;
}

const PAID = /\brequiredto (?:be )?(?:paid|pay)\b/;
const PUNISHED = /\bpermittedto (?:also )?(?:be (?:a penalty|fined|guilty|liable|ordered|sentenced|imprisoned|punished)|face|attract|carry|result in)\b/;
const PENALTY = /\bpenalt|\boffence\b|\bimprisonment\b/i;

/** `The Minister has to be satisfied` says what `if the Minister is satisfied` makes a condition. */
function coversMost(given: Clause, said: Clause): boolean {
  return said.stems.filter((stem) => given.stems.includes(stem)).length >= 0.6 * new Set(said.stems).size;
}

/** Whether a clause near by says the duty of the same doing: the nearest one may be another part of the rule. */
function isSaidOfTheSame(duty: Duty, said: Clause, fits: readonly Fit[]): boolean {
  const doing = withConsenting(headsAfter(said.text, WORD_OF[duty], DUTY_WORDS.said));
  if (duty === 'must' && fitsWithin(fits, MAY_BIND_FROM).some(({ clause: given }) => given.role !== 'main' && meet(doing, new Set(given.stems)) && coversMost(given, said))) return true;
  if (duty === 'may' && PUNISHED.test(said.text) && fitsWithin(fits, MAY_BIND_FROM).some(({ unit }) => PENALTY.test(unit.text))) return true;
  if (duty === 'must' && PAID.test(said.text) && fitsWithin(fits, MAY_BIND_FROM).some(({ unit }) => /\bpayable\b/i.test(unit.text))) return true;
  return fitsWithin(fits, MAY_BIND_FROM).some(({ clause: given }) => bindsTo(given, duty).some((of) => meet(doing, withConsenting(of))));
}

function bearsOut(duty: Duty, { clause: given, unit }: Fit, said: Clause): boolean {
  const inForce = given.role === 'main' ? given.inForce : dutiesOfUnit(unit);
  if (inForce.has(duty)) return true;
  // A bound that is stated plainly: `the maximum height is 9 metres`.
  if (duty === 'must' && inForce.size === 0 && said.figures.some(({ bound }) => bound !== 'none') && given.figures.some(({ bound }) => bound !== 'none')) return true;
  if (duty === 'may' || duty === 'must') {
    if (inForce.has('must') && PLAIN_LIMIT.test(said.text) && given.figures.some(({ bound }) => bound === 'upper')) return true;
  }
  // Permitted with consent: consent is required. Permitted without: it is not.
  if (duty === 'must' && inForce.has('may') && WITH_CONSENT.test(given.text)) return CONSENT.test(said.text);
  if (duty === 'need-not' && inForce.has('may') && unit.clauses.some((other) => other.role === 'exception' && WITHOUT_CONSENT.test(other.text))) return CONSENT.test(said.text);
  if (duty === 'need-not' && given.negated && NOT_APPLIED.test(given.text)) return true;
  // `must not … without a permit` and `may … only with a permit` make the permit a requirement.
  const lifted = unit.clauses.some((other) => other.role === 'exception' || other.only);
  if (duty === 'must' && lifted && !said.only && (inForce.has('must-not') || inForce.has('may')) && !said.negated) return isAboutException(said, unit);
  // `may … only when` forbids the rest.
  if (duty === 'must-not' && inForce.has('may') && !said.only && unit.clauses.some((other) => other.only)) return true;
  // `must not … unless` allows what the exception names.
  if (duty === 'may' && inForce.has('must-not') && unit.clauses.some((other) => other.role === 'exception')) return said.only || keepsException(said);
  return false;
}

/** Whether what the clause requires is what lifts the prohibition. */
function isAboutException(said: Clause, unit: EvidenceUnit): boolean {
  return unit.clauses
    .filter((other) => other.role === 'exception' || other.only)
    .some(({ stems }) => said.stems.filter((stem) => stems.includes(stem)).length >= 0.5 * new Set(stems).size);
}

function keepsException(said: Clause): boolean {
  return /\bonly\b|\bif\b|\bwhere\b|\bwith\b|\bprovided\b/.test(said.text);
}

function dutiesOfUnit(unit: EvidenceUnit): ReadonlySet<Duty> {
  return new Set(unit.clauses.flatMap((clause) => [...clause.duties]));
}

/** Fits within a twentieth of the best: nothing tells them apart. */
const tiesOf = (fits: readonly Fit[]) => fitsWithin(fits, 0.93);

/** Returns the fits that reach a share of the best one's score. */
export function fitsWithin(fits: readonly Fit[], share: number): Fit[] {
  const best = fits[0];
  return best === undefined ? [] : fits.filter(({ score }) => score >= share * best.score);
}

/** Words of which a denial says that they do not hold; of the passage a few more are taken, as it may join several. */
const DENIAL = /\b(?:not(?! apply\b)|no|never|none|neither|nor|notany|nothing|fails? to|failed to|without|prohibitedto|noneedfor)\b/g;
const DENIED_WORDS = { said: 2, given: 4 };
/** Share of the best fit's score from which a clause may say that what the sentence denies is denied. */
const MAY_DENY_FROM = 0.4;

/**
 * Whether what is denied agrees although the clauses seem to differ: the passage denies the same words in a clause near
 * by, or the words that it denies are not among those that the clause says.
 */
function deniesTheSame(clause: Clause, fits: readonly Fit[]): boolean {
  if (clause.negated) {
    const denied = headsAfter(clause.text, DENIAL, DENIED_WORDS.said);
    return fitsWithin(fits, MAY_DENY_FROM).some(({ clause: given }) => given.negated && meet(denied, deniedWords(given, DENIED_WORDS.given)));
  }
  return !meet(deniedWords(fits[0]!.clause, DENIED_WORDS.given), new Set(clause.words));
}

/** Whether another clause of the sentence denies what the nearest clause of the passage denies: this one says the rest of it. */
function isDeniedElsewhere(clause: Clause, ties: readonly Fit[], others: readonly (readonly [Clause, readonly Fit[]])[]): boolean {
  return !clause.negated && others.some(([other, fits]) => other !== clause && other.negated && tiesOf(fits).some((fit) => ties.some((tie) => tie.clause === fit.clause)));
}

/** Whether a clause says without a denial what the passage only ever denies near by, or denies what it only ever says. */
function turnsDenial(clause: Clause, fits: readonly Fit[]): boolean {
  if (clause.role === 'exception' || clause.duties.size > 0) return false;
  const near = fitsWithin(fits, AS_NEAR).map(({ clause: given }) => given);
  const denied = headsAfter(clause.text, DENIED, 1);
  const given = (stem: string) => near.filter(({ words }) => words.includes(stem));
  const denies = (other: Clause, stem: string) => other.role === 'exception' || other.inForce.has('must-not') || deniedWords(other, DENIED_WORDS.given).has(stem);
  const isTurned = [...denied].some((stem) => given(stem).length > 0 && !given(stem).some((other) => denies(other, stem)));
  const saidOnly = clause.words.filter((stem) => !denied.has(stem) && !headsAfter(clause.text, DENIED, DENIED_WORDS.given).has(stem));
  // `no tax is imposed` denies with its subject what `does not impose a tax` denies with its verb.
  const isBare = !/\bno\b/.test(clause.text) && near.filter((other) => other.negated && other.role === 'main').some((other) => [...deniedWords(other, 1)].some((stem) => saidOnly.includes(stem) && given(stem).every((one) => deniedWords(one, DENIED_WORDS.given).has(stem))));
  return isTurned || isBare || turnsApplying(clause, near);
}

const APPLIES = /\b(?<!not )(?:appl(?:y|ies|ied)|subject to)\b/;
/** What `does not apply`, `is exempt` and the like are normalised to. */
export const NOT_APPLIED = /\bnot apply\b/;

/** Whether something is said to apply of which the passage near by says only that it does not, or the other way round. */
function turnsApplying({ text }: Clause, near: readonly Clause[]): boolean {
  const [says, denies] = [APPLIES.test(text), NOT_APPLIED.test(text)];
  if (says === denies || near[0]?.role !== 'main') return false;
  const [isSaid, isDenied] = [near.some((other) => APPLIES.test(other.text)), near.some((other) => NOT_APPLIED.test(other.text))];
  return says ? isDenied && !isSaid : isSaid && !isDenied && near.every(({ role, negated }) => role === 'main' && !negated);
}

/** A denial of what comes next, and not one that is a duty. */
const DENIED = /\b(?:not(?! apply\b)|never|nor|neither)\b/g;

function deniedWords({ startsDenied, stems, text }: Clause, most: number): Set<string> {
  return startsDenied ? new Set(stems.slice(0, most)) : headsAfter(text, DENIAL, most);
}

/** What something is said to be: `is a legislative instrument`. */
const KIND_OF_THING = /\bis (not )?(?:an? )([a-z]+ (?!(?:of|in|on|to|for|that|which|by|with|or|and)\b)[a-z]+)\b/g;

/** Returns where a sentence calls something what the passages only ever say that it is not, or the other way round. */
export function checkKinds(sentence: string, units: readonly EvidenceUnit[]): Fault[] {
  const said = [...normalise(sentence).matchAll(KIND_OF_THING)];
  return said.flatMap(([, not, kind]) => {
    const same = units.flatMap((unit) => [...normalisedUnit(unit).matchAll(KIND_OF_THING)]).filter(([, , other]) => other === kind);
    return same.length > 0 && same.every(([, denied]) => denied !== not) ? [{ kind: 'negation' as const, detail: `the passage says otherwise of "${kind}"` }] : [];
  });
}

const FOR_ITS_PURPOSES = /^\W*for the purposes? of (?:this|the) \w+\W*$/;

function checkNegation(clause: Clause, fits: readonly Fit[], others: readonly (readonly [Clause, readonly Fit[]])[]): Fault[] {
  if (clause.stems.length === 0 || clause.role === 'exception' || FOR_ITS_PURPOSES.test(clause.text)) return [];
  const ties = tiesOf(fits).filter((fit) => fit.clause.role !== 'exception' || clause.negated);
  if (ties.length === 0) return [];
  if (turnsDenial(clause, fits)) return [{ kind: 'negation', detail: 'the passage denies it' }];
  const agreesWith = ({ clause: given, unit }: Fit) => (clause.role === 'condition' && given.role === 'main') || given.negated === clause.negated || turnedRound(clause, given, unit);
  return ties.some(agreesWith) || deniesTheSame(clause, fits) || isDeniedElsewhere(clause, ties, others) ? [] : [{ kind: 'negation', detail: clause.negated ? 'the passage does not deny it' : 'the passage denies it' }];
}

/** Denials that say the same in another way: `does not apply` of an exception, a prohibition said of a person who may not. */
function turnedRound(said: Clause, given: Clause, unit: EvidenceUnit): boolean {
  if (said.negated && (given.role === 'exception' || given.inForce.has('must-not') || given.inForce.has('need-not'))) return true;
  if (given.negated && (said.duties.has('must-not') || said.duties.has('need-not'))) return given.duties.size === 0 || said.duties.has('need-not');
  return said.negated && unit.clauses.some((other) => other.role === 'exception' && said.stems.some((stem) => other.stems.includes(stem)));
}

/** `only` may neither be added nor left out; `unless` and a duty to hold something say the same. */
function checkOnly(clause: Clause, near: readonly Fit[], isSaid: boolean): Fault[] {
  const given = near.some(({ unit }) => unit.clauses.some((other) => other.only));
  if (clause.only && !given && !near.some(({ unit }) => unit.clauses.some((other) => other.role !== 'main' && (other.role === 'exception' || other.inForce.has('must-not'))))) {
    return [{ kind: 'only', detail: '"only" is not in the passage' }];
  }
  const best = near[0]!;
  if (!isSaid && best.clause.only && clause.role === 'main' && !clause.duties.has('must') && !clause.duties.has('must-not') && !clause.negated) return [{ kind: 'only', detail: '"only" is left out' }];
  return [];
}
