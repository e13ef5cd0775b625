import { fitsWithin, NOT_APPLIED } from './check-clauses.ts';
import type { Fault, Fit } from './check-clauses.ts';
import type { Clause } from './clauses.ts';
import type { EvidenceUnit } from './evidence.ts';

const WITH = /\bwith (?:(?!without)\w+ ){0,3}?(?:consent|approval|permission|permit|licen[cs]e|authorisation)\b/;
const WITHOUT = /^\W*without\b/;

/**
 * Returns where a sentence makes an exception of a condition, or a rule of either. Where the rule itself is turned round
 * so are they: `must not … unless` says what `may … if` says, and `without a permit` of a prohibition what `with a permit`
 * of a permission.
 */
export function checkRoles(clauses: readonly Clause[], fits: readonly (readonly Fit[])[]): Fault[] {
  const forbids = clauses.some(isForbidding);
  return clauses.flatMap((clause, at) => {
    const ties = fitsWithin(fits[at]!, 0.93);
    if (ties.length === 0 || IN_GENERAL.test(clause.text)) return [];
    if (saysException(clause, fits[at]!, clauses)) return [{ kind: 'exception' as const, detail: `"${clause.text.trim().slice(0, 80)}" is an exception in the passage` }];
    if (isTurnedRound(clause, fits[at]!, forbids)) return [{ kind: 'exception' as const, detail: `"${clause.text.trim().slice(0, 80)}" stands otherwise in the passage` }];
    const isRight = clause.role === 'main' ? isRightInRule : isRightBeside;
    return ties.some((fit) => isRight(clause, fit, forbids)) ? [] : [{ kind: 'exception' as const, detail: `"${clause.text.trim().slice(0, 80)}" stands otherwise in the passage` }];
  });
}

/** That there are exceptions is all that it says. */
const IN_GENERAL = /^\W*(?:unless|except (?:where|if)) (?:an?|any|another|one of the) (?:\w+ )?exceptions? (?:applies|apply)(?:,? such as\b.*)?\W*$/;

/** How much better a condition fits an exception than any condition, or the other way round, to be the same words turned round. */
const FAR_BETTER = 1.15;

/** Whether a sentence says of an exception, without a denial, that the rule holds for it. */
function saysException(clause: Clause, fits: readonly Fit[], clauses: readonly Clause[]): boolean {
  const [best] = fits;
  if (best?.clause.role !== 'exception' || clause.role !== 'main' || clauses.some(({ role, negated, duties }) => role === 'exception' || negated || duties.size > 0)) return false;
  const rule = fits.find(({ clause: given }) => given.role !== 'exception');
  return (rule === undefined || best.score >= MUCH_BETTER * rule.score) && !isForbidding(governing(best.clause, best.unit));
}

const MUCH_BETTER = 1.3;

/** Whether `if` stands for `unless` although rule and condition are otherwise denied alike, or `unless` for `if`. */
function isTurnedRound(clause: Clause, fits: readonly Fit[], forbids: boolean): boolean {
  if (clause.role === 'main') return false;
  const beside = fitsWithin(fits, 0.85).filter(({ clause: given }) => given.role !== 'main');
  const [best] = beside;
  if (best === undefined || best.clause.role === clause.role || best.clause.negated !== clause.negated || isSameOtherwise(clause, best)) return false;
  const own = beside.find(({ clause: given }) => given.role === clause.role);
  return (own === undefined || best.score >= FAR_BETTER * own.score) && !WITHOUT.test(best.clause.text) && !WITHOUT.test(clause.text) && forbids === isForbidding(governing(best.clause, best.unit));
}

/** A rule in the sentence may hold `with a permit` where the passage excepts `without a permit`, if it is turned round. */
function isRightInRule(clause: Clause, { unit }: Fit, forbids: boolean): boolean {
  if (!WITH.test(clause.text) || unit.clauses.some(({ text }) => WITH.test(text))) return true;
  const excepted = unit.clauses.find(({ role, text }) => role === 'exception' && WITHOUT.test(text));
  return excepted === undefined || forbids !== isForbidding(governing(excepted, unit));
}

function isRightBeside(clause: Clause, { clause: given, unit }: Fit, forbids: boolean): boolean {
  if (given.role === 'exception' && WITHOUT.test(clause.text) && !WITHOUT.test(given.text) && !isMostOf(given, clause)) return false;
  if (given.role === clause.role || given.negated !== clause.negated || isSameOtherwise(clause, { clause: given, unit })) return true;
  if (given.role === 'main') return clause.role === 'condition' || (forbids && !isForbidding(given));
  return forbids !== isForbidding(governing(given, unit));
}

/** `subsection (1) does not apply if` makes an exception as `unless` does, and `but only with` a condition as `if` does. */
function isSameOtherwise(said: Clause, { clause: given, unit }: Pick<Fit, 'clause' | 'unit'>): boolean {
  if (said.role === 'exception') return given.role === 'condition' && NOT_APPLIED.test(governing(given, unit).text);
  return said.role === 'condition' && BUT_ONLY.test(given.text);
}

const BUT_ONLY = /^\W*but only\b/;

/** The main clause that an exception or a condition belongs to. */
export function governing(clause: Clause, unit: EvidenceUnit): Clause {
  const own = unit.clauses.filter(({ sentence }) => sentence === clause.sentence);
  const at = own.indexOf(clause);
  return own.slice(0, at).findLast(({ role }) => role === 'main') ?? own.slice(at).find(({ role }) => role === 'main') ?? clause;
}

/** `without a permit` is what `unless there is a permit` says, but not what `unless the council is satisfied` says. */
function isMostOf(given: Clause, said: Clause): boolean {
  return given.stems.filter((stem) => said.stems.includes(stem)).length >= 0.4 * given.stems.length;
}

function isForbidding({ role, inForce, negated }: Clause): boolean {
  return role === 'main' && (inForce.has('must-not') || inForce.has('need-not') || negated);
}
