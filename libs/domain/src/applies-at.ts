import { appliesEverywhere } from '@regqa/contracts';
import type { Jurisdiction, KeyFilters, StateCode } from '@regqa/contracts';

/** Where a document applies. */
export interface Applicability {
  readonly jurisdiction: Jurisdiction;
  readonly state: StateCode | null;
  /** Local Government Areas of a local document, by gazetteer name. */
  readonly lga: readonly string[];
}

/** A place that law is asked for: states, and one area of them or null for every one. */
interface AskedPlace {
  readonly states: readonly StateCode[];
  readonly lga: string | null;
}

/**
 * Whether a document applies at a place: Federal law and what no state made everywhere, a state's in the state, a
 * local plan in its areas.
 */
export function appliesAt(document: Applicability, place: AskedPlace | null): boolean {
  if (place === null || appliesEverywhere(document.jurisdiction)) return true;
  if (document.state === null || !place.states.includes(document.state)) return false;
  return document.jurisdiction !== 'Local' || place.lga === null || document.lga.includes(place.lga);
}

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
