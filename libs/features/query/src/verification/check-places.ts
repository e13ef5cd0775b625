/** Compares figures and times with the unit that a whole sentence is nearest to: the same words may stand elsewhere with others. */
import type { Fault } from './check-clauses.ts';
import type { Clause } from './clauses.ts';
import { normalisedUnit } from './evidence.ts';
import type { EvidenceUnit } from './evidence.ts';
import { agrees } from './figures.ts';
import { headsAfter, meet } from './heads.ts';
import { normalise } from './normalise.ts';

/** How much nearer another unit must be to the sentence for its figure to be the one that should have been said. */
const FAR_NEARER = 1.25;

/** Returns the figures that are said of one rule and stand in the passage in another one, where the rule has its own. */
export function misplacedFigures(clauses: readonly Clause[], units: readonly EvidenceUnit[], weightOf: (stem: string) => number): Fault[] {
  const said = new Set(clauses.flatMap(({ words }) => words));
  const nearness = (unit: EvidenceUnit) => [...new Set(unit.clauses.flatMap(({ words }) => words))].reduce((sum, stem) => sum + (said.has(stem) ? weightOf(stem) : 0), 0);
  const near = units.map((unit) => ({ figures: unit.clauses.flatMap(({ figures }) => figures), nearness: nearness(unit) }));
  return clauses.flatMap(({ figures }) => figures).flatMap((figure) => {
    const holding = near.filter((unit) => unit.figures.some((given) => agrees(figure, given)));
    const others = near.filter((unit) => !holding.includes(unit) && unit.figures.some((given) => given.unit === figure.unit && given.bound === figure.bound));
    const most = (of: typeof near) => of.reduce((best, unit) => Math.max(best, unit.nearness), 0);
    const isMisplaced = figure.unit !== '' && holding.length > 0 && most(others) > FAR_NEARER * most(holding);
    return isMisplaced ? [{ kind: 'figure' as const, detail: `the figure ${figure.value} ${figure.unit} is of another rule` }] : [];
  });
}

const TIMES = [[/\bbefore\b/g, /\bafter\b/g], [/\bafter\b/g, /\bbefore\b/g]] as const;

/** Returns where a sentence says `after` of what the units only have `before`, or the other way round. */
export function turnedTimes(sentence: string, units: readonly EvidenceUnit[]): Fault[] {
  const said = normalise(sentence);
  const given = units.map(normalisedUnit);
  return TIMES.flatMap(([own, other]) => {
    const heads = headsAfter(said, own, 1);
    const stands = (pattern: RegExp) => given.some((text) => meet(heads, headsAfter(text, pattern, 2)));
    return heads.size > 0 && stands(other) && !stands(own) ? [{ kind: 'opposite' as const, detail: 'what is before and what is after is turned round' }] : [];
  });
}
