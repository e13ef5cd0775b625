import type { Fault, Fit } from './check-clauses.ts';
import { governing } from './check-roles.ts';
import type { Clause } from './clauses.ts';
import type { EvidenceUnit } from './evidence.ts';

/** Share of an exception's content words from which a sentence counts as keeping it. */
const KEPT_FROM = 0.4;

/** Returns the exceptions and conditions that belong to what a sentence says and that it leaves out. */
export function droppedClauses(clauses: readonly Clause[], fits: readonly (readonly Fit[])[], units: readonly EvidenceUnit[]): { faults: Fault[] } {
  const said = new Set(clauses.flatMap((clause) => clause.stems));
  const figures = clauses.flatMap((clause) => clause.figures.map(({ value }) => value));
  const rests = new Set(fits.flatMap(([best]) => (best?.clause.role === 'main' ? [best.unit] : [])));
  const hedged = clauses.some(({ role, only }) => role !== 'main' || only);
  const keeps = (clause: Clause, unit: EvidenceUnit) => {
    const rule = new Set(governing(clause, unit).stems);
    const own = [...new Set(clause.stems)].filter((stem) => !rule.has(stem));
    if (own.length === 0) return hedged || clause.stems.length === 0;
    const kept = own.filter((stem) => said.has(stem)).length + clause.figures.filter(({ value }) => figures.includes(value)).length;
    return kept >= KEPT_FROM * own.length;
  };
  const faults = units
    .filter((unit) => rests.has(unit))
    .flatMap((unit) => belonging(unit, fits).filter((clause) => !keeps(clause, unit)))
    .map((clause): Fault => ({ kind: clause.role === 'exception' ? 'dropped-exception' : 'dropped-condition', detail: `left out: "${clause.text.trim().slice(0, 120)}"` }));
  return { faults };
}

/** Exceptions and conditions that stand beside a main clause on which the sentence rests, up to the next main clause. */
function belonging(unit: EvidenceUnit, fits: readonly (readonly Fit[])[]): Clause[] {
  const used = new Set(fits.flatMap(([best]) => (best?.unit === unit ? [best.clause] : [])));
  const found: Clause[] = [];
  for (const [at, clause] of unit.clauses.entries()) {
    if (clause.role === 'main') continue;
    const before = unit.clauses.slice(0, at).findLast((other) => other.role === 'main');
    const after = unit.clauses.slice(at + 1).find((other) => other.role === 'main');
    const governed = before !== undefined ? before : after;
    if (governed !== undefined && used.has(governed)) found.push(clause);
  }
  return found;
}
