import { foldTerm } from '@regqa/domain';
import type { Candidate } from '../retrieval/judge-candidates.ts';
import type { Quote } from './chosen-quotes.ts';
import { unitsOf } from './quotable-units.ts';

/** Longest definition that is put beside a rule, in characters. */
const LONGEST = 500;
/** A definition that draws a line: a figure, or something that counts in or out. */
const DRAWS_A_LINE = /\d|\bincludes?\b|\bexclud|\bother than\b/i;

/**
 * Returns the definition that the meaning of a quoted rule hangs on: of a term that the question and the rule both use,
 * in the rule's own instrument. A term of one word is defined for the reader only where the definition draws a line; what
 * everyone understands needs none. Null where there is none such among the candidates.
 */
export function findDefinition({ question, quotes, candidates }: { question: string; quotes: readonly Quote[]; candidates: readonly Candidate[] }): Quote | null {
  const asked = foldTerm(question);
  const rules = quotes.filter(({ candidate }) => candidate.passage.kind !== 'definition');
  for (const candidate of candidates) {
    const term = definedTerm(candidate);
    if (term === null || !holdsTerm(asked, term) || !rules.some((rule) => isUsedIn(rule, candidate, term))) continue;
    const unit = unitsOf(candidate.passage).find(({ start, end }) => holdsTerm(foldTerm(candidate.passage.text.slice(start, end)).slice(0, 2 * term.length + 20), term));
    if (unit === undefined || unit.end - unit.start > LONGEST) continue;
    const words = candidate.passage.text.slice(unit.start, unit.end);
    if (term.includes(' ') || DRAWS_A_LINE.test(words)) return { candidate, ...unit };
  }
  return null;
}

/** Returns the term that a candidate defines, as terms are compared; null where it is no definition. */
export function definedTerm({ passage }: Candidate): string | null {
  if (passage.kind !== 'definition') return null;
  const term = /[“"]([^”"]+)[”"]/.exec(passage.section ?? '')?.[1];
  return term === undefined ? null : foldTerm(term);
}

function isUsedIn({ candidate, start, end }: Quote, definition: Candidate, term: string): boolean {
  return candidate.passage.generation === definition.passage.generation && holdsTerm(foldTerm(candidate.passage.text.slice(start, end)), term);
}

/** Whether a folded text has the term, or its plural, as words of their own. */
export function holdsTerm(text: string, term: string): boolean {
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
    const after = text.slice(at + term.length);
    if (!/[\p{L}\p{N}-]$/u.test(text.slice(0, at)) && /^(?:e?s)?(?![\p{L}\p{N}-])/u.test(after)) return true;
  }
  return false;
}
