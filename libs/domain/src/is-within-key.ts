import type { KeyFilters } from '@regqa/contracts';
import { appliesAt } from './applies-at.ts';
import type { Applicability } from './applies-at.ts';

/**
 * Whether the holder of a key with these filters may see a document: what applies at the place of the key, of its
 * document types.
 */
export function isWithinKey(
  document: Applicability & { readonly documentType: string },
  { state, lga, documentTypes }: KeyFilters,
): boolean {
  if (documentTypes !== null && !documentTypes.includes(document.documentType)) return false;
  return appliesAt(document, state === null ? null : { states: [state], lga });
}
