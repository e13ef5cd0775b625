import type { Clause, Duty } from './clauses.ts';
import type { EvidenceUnit } from './evidence.ts';
import { agrees, dateAgrees } from './figures.ts';

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
export function checkClause(clause: Clause, fits: readonly Fit[], sameWording: boolean): Fault[] {
  const best = fits[0];
  if (best === undefined) return [];
  const near = fitsWithin(fits, AS_NEAR);
  if (sameWording) return [...checkFigures(clause, near), ...checkDates(clause, near)];
  return [...checkFigures(clause, near), ...checkDates(clause, near), ...checkDuty(clause, fits), ...checkNegation(clause, fits), ...checkOnly(clause, near)];
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
  const isBorneOut = (duty: Duty) => ties.some((fit) => bearsOut(duty, fit, clause));
  return [...clause.duties].filter((duty) => !isBorneOut(duty)).map((duty) => ({ kind: 'duty' as const, detail: `"${duty.replace('-', ' ')}" is not what the passage says` }));
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
  if (duty === 'need-not' && given.negated && /\bnot apply\b/.test(given.text)) return true;
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

function checkNegation(clause: Clause, fits: readonly Fit[]): Fault[] {
  if (clause.stems.length === 0 || clause.role === 'exception') return [];
  const ties = tiesOf(fits).filter((fit) => fit.clause.role !== 'exception' || clause.negated);
  if (ties.length === 0) return [];
  const agreesWith = ({ clause: given, unit }: Fit) => (clause.role === 'condition' && given.role === 'main') || given.negated === clause.negated || turnedRound(clause, given, unit);
  return ties.some(agreesWith) ? [] : [{ kind: 'negation', detail: clause.negated ? 'the passage does not deny it' : 'the passage denies it' }];
}

/** Denials that say the same in another way: `does not apply` of an exception, a prohibition said of a person who may not. */
function turnedRound(said: Clause, given: Clause, unit: EvidenceUnit): boolean {
  if (said.negated && (given.role === 'exception' || given.inForce.has('must-not') || given.inForce.has('need-not'))) return true;
  if (given.negated && (said.duties.has('must-not') || said.duties.has('need-not'))) return given.duties.size === 0 || said.duties.has('need-not');
  return said.negated && unit.clauses.some((other) => other.role === 'exception' && said.stems.some((stem) => other.stems.includes(stem)));
}

/** `only` may neither be added nor left out; `unless` and a duty to hold something say the same. */
function checkOnly(clause: Clause, near: readonly Fit[]): Fault[] {
  const given = near.some(({ unit }) => unit.clauses.some((other) => other.only));
  if (clause.only && !given && !near.some(({ unit }) => unit.clauses.some((other) => other.role !== 'main' && (other.role === 'exception' || other.inForce.has('must-not'))))) {
    return [{ kind: 'only', detail: '"only" is not in the passage' }];
  }
  const best = near[0]!;
  if (!clause.only && best.clause.only && clause.role === 'main' && !clause.duties.has('must') && !clause.duties.has('must-not') && !clause.negated) return [{ kind: 'only', detail: '"only" is left out' }];
  return [];
}
