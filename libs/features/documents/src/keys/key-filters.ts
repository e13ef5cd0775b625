/** Decides what the mandatory filters of a new key mean. */
import { foldDocumentType, parseStateCode, STATE_CODES } from '@regqa/contracts';
import type { KeyFilters, NewApiKey, StateCode } from '@regqa/contracts';
import { findAreas } from '@regqa/domain';
import { ValidationError } from '@regqa/errors';

type Given = NonNullable<NewApiKey['filters']>;

/** Returns the filters to keep, null for none. Throws ValidationError for unknown or contradictory places. */
export function keyFilters(given: Given | null): KeyFilters | null {
  if (given === null) return null;
  const state = stateOf(given.state);
  const place = given.lga_name === null ? { state, lga: null } : areaOf(given.lga_name, state);
  const types = [...new Set((given.document_types ?? []).map(foldDocumentType))].sort();
  const filters = { ...place, documentTypes: types.length === 0 ? null : types };
  return filters.state === null && filters.documentTypes === null ? null : filters;
}

function stateOf(text: string | null): StateCode | null {
  if (text === null) return null;
  return (
    parseStateCode(text) ??
    refuse('state', `Input should be one of ${STATE_CODES.join(', ')} or the state's full name`, 'enum')
  );
}

function areaOf(name: string, state: StateCode | null): { state: StateCode; lga: string } {
  const { areas, suggestions } = findAreas(name, state);
  const first = areas[0];
  if (first === undefined) {
    const hint = suggestions.length === 0 ? '' : ` Did you mean ${suggestions.join(', ')}?`;
    return refuse(
      'lga_name',
      `"${name}" is not a Local Government Area${state === null ? '' : ` of ${state}`} that is known.${hint}`,
    );
  }
  const states = areas
    .filter((area) => area.name === first.name)
    .flatMap((area) => (area.state === 'OT' ? [] : [area.state]));
  const [only, ...others] = states;
  if (only === undefined) return refuse('lga_name', `${first.name} is in no state or territory that has law here`);
  if (others.length > 0)
    return refuse('lga_name', `${first.name} is the name of an area in ${states.join(' and in ')}; give state as well`);
  return { state: only, lga: first.name };
}

function refuse(field: keyof Given, message: string, type = 'value_error'): never {
  throw new ValidationError([{ loc: ['body', 'filters', field], msg: message, type }]);
}
