import type { Span } from '@regqa/domain';
import type { PlacedUnit } from '../passages/sections.ts';

/** A name that a provision gives to something in brackets: `a person (the applicant)`. */
export interface LabelTerm extends Span {
  readonly term: string;
  readonly nodeKey: string;
}

const LABEL = /\((?:the|an?)\s+([\p{L}\p{N}][\p{L}\p{N}’'/-]*(?:\s[\p{L}\p{N}][\p{L}\p{N}’'/-]*){0,5}\s?)\)/gu;
/** Returns the names given in brackets that the provision then uses: without such a use they are remarks. */
export function findLabelTerms(units: readonly PlacedUnit[]): LabelTerm[] {
  const byNode = Map.groupBy(units, ({ nodeKey }) => nodeKey);
  return [...byNode].flatMap(([nodeKey, placed]) => (nodeKey === null ? [] : labelsOf(nodeKey, placed)));
}

/** More names than any drafter gives in a provision; each is looked for in all that follows it. */
const MOST_LABELS = 200;

function labelsOf(nodeKey: string, units: readonly PlacedUnit[]): LabelTerm[] {
  const labels: LabelTerm[] = [];
  const seen = new Set<string>();
  units.forEach(({ unit, start: unitStart }, index) => {
    for (const match of unit.text.matchAll(LABEL)) {
      const term = (match[1] as string).trim();
      if (seen.size >= MOST_LABELS || seen.has(term)) continue;
      seen.add(term);
      const rest = unit.text.slice(match.index + match[0].length);
      const following = [rest, ...units.slice(index + 1).map((later) => later.unit.text)];
      const isUsed = following.some((textBelow) => usesTerm(textBelow, term));
      const start = unitStart + match.index + match[0].indexOf(term);
      if (isUsed) labels.push({ term, nodeKey, start, end: start + term.length });
    }
  });
  return labels;
}

function usesTerm(text: string, term: string): boolean {
  const at = text.indexOf(term);
  return at >= 0 && !/[\p{L}\p{N}]/u.test((text[at - 1] ?? ' ') + (text[at + term.length] ?? ' ').replace(/s/, ' '));
}
