import type { Fault, Fit } from './check-clauses.ts';
import { governing } from './check-roles.ts';
import type { Clause } from './clauses.ts';
import type { EvidenceUnit } from './evidence.ts';

/** Share of an exception's content words from which a sentence counts as keeping it. */
const KEPT_FROM = 0.4;

/** Share of a rule's content words from which a sentence says the rule. */
const SAID_FROM = 0.6;

/** Returns the exceptions and conditions that belong to what a sentence says and that it leaves out. */
export function droppedClauses(clauses: readonly Clause[], fits: readonly (readonly Fit[])[], units: readonly EvidenceUnit[]): Fault[] {
  const said = new Set(clauses.flatMap((clause) => clause.stems));
  const figures = clauses.flatMap((clause) => clause.figures.map(({ value }) => value));
  const hedged = clauses.some(({ role, only }) => role !== 'main' || only);
  const keeps = (clause: Clause, unit: EvidenceUnit) => {
    const rule = new Set(unit.clauses.filter((other) => other.role === 'main' && other.sentence === clause.sentence).flatMap(({ stems }) => stems));
    const own = [...new Set(clause.stems)].filter((stem) => !rule.has(stem));
    if (own.length === 0) return hedged || clause.stems.length === 0;
    const kept = own.filter((stem) => said.has(stem)).length + clause.figures.filter(({ value }) => figures.includes(value)).length;
    return kept >= KEPT_FROM * own.length;
  };
  return units
    .flatMap((unit) => belonging(unit, fits, said).filter((clause) => !keeps(clause, unit)))
    .map((clause): Fault => ({ kind: clause.role === 'exception' ? 'dropped-exception' : 'dropped-condition', detail: `left out: "${clause.text.trim().slice(0, 120)}"` }));
}

/** Exceptions and conditions of a rule on which the sentence rests, or which it says. */
function belonging(unit: EvidenceUnit, fits: readonly (readonly Fit[])[], said: ReadonlySet<string>): Clause[] {
  const used = new Set(fits.flatMap(([best]) => (best?.unit === unit ? [best.clause] : [])));
  const isSaid = ({ stems }: Clause) => stems.length > 0 && stems.filter((stem) => said.has(stem)).length >= SAID_FROM * stems.length;
  return unit.clauses.filter((clause) => {
    const rule = governing(clause, unit);
    return clause.role !== 'main' && rule !== clause && (used.has(rule) || isSaid(rule));
  });
}
