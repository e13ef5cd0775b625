/** Decides what the mandatory filters of a new key mean. */
import { foldDocumentType } from '@regqa/contracts';
import type { KeyFilters, NewApiKey, StateCode } from '@regqa/contracts';
import { knownArea, knownState, refusal } from '../known-place.ts';

const AREA = ['body', 'filters', 'lga_name'] as const;

/** Returns the filters to keep, null for none. Throws ValidationError for unknown or contradictory places. */
export function keyFilters(given: NewApiKey['filters']): KeyFilters | null {
  if (given === null) return null;
  const state = given.state === null ? null : knownState(given.state, ['body', 'filters', 'state']);
  const place = given.lga_name === null ? { state, lga: null } : placeOf(given.lga_name, state);
  const types = [...new Set((given.document_types ?? []).map(foldDocumentType))].sort();
  const filters = { ...place, documentTypes: types.length === 0 ? null : types };
  return filters.state === null && filters.documentTypes === null ? null : filters;
}

function placeOf(given: string, wanted: StateCode | null): { state: StateCode; lga: string } {
  const { name, state } = knownArea(given, wanted, AREA);
  if (state === 'OT') throw refusal(AREA, `${name} is in no state or territory that has law here`);
  return { state, lga: name };
}
