import type { Fault, Fit } from './check-clauses.ts';
import { governing } from './check-roles.ts';
import type { Clause } from './clauses.ts';
import { normalisedUnit } from './evidence.ts';
import type { EvidenceUnit } from './evidence.ts';
import { plain } from './normalise.ts';
import { meaningStems, rootOf } from './paraphrases.ts';

/** Share of an exception's content words from which a sentence counts as keeping it. */
const KEPT_FROM = 0.4;

/** Share of a rule's content words from which a sentence says the rule. */
const SAID_FROM = 0.6;

export interface DroppedInput {
  readonly clauses: readonly Clause[];
  readonly fits: readonly (readonly Fit[])[];
  readonly units: readonly EvidenceUnit[];
}

/** Returns the exceptions and conditions that belong to what a sentence says and that it leaves out. */
export function droppedClauses(sentence: string, { clauses, fits, units }: DroppedInput): Fault[] {
  const said = new Set(clauses.flatMap((clause) => clause.stems));
  // Names that were taken out of the clauses count here.
  const saidRoots = new Set([...said, ...meaningStems(plain(sentence))].map(positiveRoot));
  const isPart = AMONG_OTHERS.test(sentence);
  const binds = clauses.some(({ only }) => only) || (clauses.some(({ duties, negated }) => negated || duties.has('must') || duties.has('must-not')) && !clauses.some(({ duties, negated }) => duties.has('may') && !negated));
  const figures = clauses.flatMap((clause) => clause.figures.map(({ value }) => value));
  const hedged = clauses.some(({ role, only }) => role !== 'main' || only);
  const keeps = (clause: Clause, unit: EvidenceUnit) => {
    const rule = new Set(unit.clauses.filter((other) => other.role === 'main' && other.sentence === clause.sentence).flatMap(({ stems }) => stems));
    const own = [...new Set(clause.stems)].filter((stem) => !rule.has(stem));
    if (own.length === 0) return hedged || clause.stems.length === 0;
    const kept = own.filter((stem) => saidRoots.has(positiveRoot(stem))).length + clause.figures.filter(({ value }) => figures.includes(value)).length;
    return kept >= KEPT_FROM * own.length;
  };
  // What is needed beside others is true alone: `must not, unless (a) and (b)` makes each of them necessary.
  const isOneOfSeveral = (clause: Clause, unit: EvidenceUnit) => (binds || isPart) && clause.role !== 'main' && LISTED.test(clause.text) && unit.clauses.some((other) => other !== clause && other.role === clause.role && LISTED.test(other.text) && other.stems.length > 0 && keeps(other, unit) && !areAlternatives(other, clause, unit));
  // What suffices beside others suffices alone: of `if (a) or (b)` each may be said by itself, but not of `only if (a) or (b)`.
  const isAlternative = (clause: Clause, unit: EvidenceUnit) => clause.role === 'condition' && LISTED.test(clause.text) && !unit.clauses.some(({ only }) => only) && unit.clauses.some((other) => other !== clause && other.role === clause.role && LISTED.test(other.text) && other.stems.length > 0 && keeps(other, unit) && areAlternatives(other, clause, unit));
  return units
    .flatMap((unit) => belonging(unit, fits, said).filter((clause) => !keeps(clause, unit) && !isOneOfSeveral(clause, unit) && !isAlternative(clause, unit)))
    .map((clause): Fault => ({ kind: clause.role === 'exception' ? 'dropped-exception' : 'dropped-condition', detail: `left out: "${clause.text.trim().slice(0, 120)}"` }));
}

/** `None of the following applies` says nothing that its list does not say. */
const ANNOUNCING = /\b(?:any|none|all|both|either|each|one or more) of the following\b/;
/** The reserve of every definition. */
const EVERYWHERE = /\bcontrary intention appears\b/;
const AMONG_OTHERS = /\bamong other (?:things|matters|conditions)\b/i;
const LISTED = /^\s*\([a-z]{1,3}\)/;

/** Whether the items of a list that begin with one of the two clauses and end before the other are joined by `or` alone. */
function areAlternatives(one: Clause, other: Clause, unit: EvidenceUnit): boolean {
  // Denied, `or` means all of them.
  if (one.startsDenied || other.startsDenied) return false;
  const text = normalisedUnit(unit);
  const [from, to] = [text.indexOf(one.text.trim()), text.indexOf(other.text.trim())].sort((a, b) => a - b) as [number, number];
  if (from < 0) return false;
  const joints = [...text.slice(from, to).matchAll(/\b(and|or)\s*(?=\n)/g)].map(([, joint]) => joint);
  return joints.length > 0 && joints.every((joint) => joint === 'or');
}

/** `uncategorised` keeps what `has not been categorised` says. */
function positiveRoot(stem: string): string {
  return rootOf(stem.replace(/^(?:un|non)(?=[a-z]{5})/, ''));
}

/** Exceptions and conditions of a rule on which the sentence rests, or which it says. */
function belonging(unit: EvidenceUnit, fits: readonly (readonly Fit[])[], said: ReadonlySet<string>): Clause[] {
  const used = new Set(fits.flatMap(([best]) => (best?.unit === unit ? [best.clause] : [])));
  const isSaid = ({ stems }: Clause) => stems.length > 0 && stems.filter((stem) => said.has(stem)).length >= SAID_FROM * stems.length;
  return unit.clauses.filter((clause) => {
    const rule = governing(clause, unit);
    return clause.role !== 'main' && rule !== clause && !ANNOUNCING.test(clause.text) && !EVERYWHERE.test(clause.text) && (used.has(rule) || isSaid(rule));
  });
}
