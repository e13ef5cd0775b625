import type { PlacedUnit } from '../passages/sections.ts';

/** A name that a provision gives to something in brackets: `a person (the applicant)`. */
export interface LabelTerm {
  readonly term: string;
  readonly nodeKey: string;
  readonly start: number;
  readonly end: number;
}

const LABEL = /\((?:the|an?)\s+([\p{L}\p{N}][\p{L}\p{N}’'/-]*(?:\s[\p{L}\p{N}][\p{L}\p{N}’'/-]*){0,5}\s?)\)/gu;
/** Returns the names given in brackets that the provision then uses: without such a use they are remarks. */
export function findLabelTerms(units: readonly PlacedUnit[]): LabelTerm[] {
  const byNode = new Map<string, PlacedUnit[]>();
  for (const placed of units) {
    if (placed.nodeKey === null) continue;
    const known = byNode.get(placed.nodeKey);
    if (known === undefined) byNode.set(placed.nodeKey, [placed]);
    else known.push(placed);
  }
  return [...byNode].flatMap(([nodeKey, placed]) => labelsOf(nodeKey, placed));
}

/** More names than any drafter gives in a provision; each is looked for in all that follows it. */
const MOST_LABELS = 200;

function labelsOf(nodeKey: string, units: readonly PlacedUnit[]): LabelTerm[] {
  const labels: LabelTerm[] = [];
  const seen = new Set<string>();
  units.forEach(({ unit, start }, index) => {
    for (const match of unit.text.matchAll(LABEL)) {
      const term = (match[1] as string).trim();
      if (seen.size >= MOST_LABELS || seen.has(term)) continue;
      seen.add(term);
      const rest = [
        unit.text.slice(match.index + match[0].length),
        ...units.slice(index + 1).map((later) => later.unit.text),
      ];
      if (!rest.some((text) => usesTerm(text, term))) continue;
      const at = match[0].indexOf(term);
      labels.push({ term, nodeKey, start: start + match.index + at, end: start + match.index + at + term.length });
    }
  });
  return labels;
}

function usesTerm(text: string, term: string): boolean {
  const at = text.indexOf(term);
  return at >= 0 && !/[\p{L}\p{N}]/u.test((text[at - 1] ?? ' ') + (text[at + term.length] ?? ' ').replace(/s/, ' '));
}
