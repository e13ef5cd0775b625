/** Decides which state or area somebody means, and refuses what is unknown. */
import { parseStateCode, STATE_CODES } from '@regqa/contracts';
import type { StateCode } from '@regqa/contracts';
import { findAreas } from '@regqa/domain';
import type { LocalGovernmentArea } from '@regqa/domain';
import { ValidationError } from '@regqa/errors';

type Field = readonly [part: 'body' | 'query', ...path: string[]];

/** Returns the state by its code or full name. Throws ValidationError for another text. */
export function knownState(text: string, loc: Field): StateCode {
  const state = parseStateCode(text);
  if (state === undefined)
    throw refusal(loc, `Input should be one of ${STATE_CODES.join(', ')} or a full name`, 'enum');
  return state;
}

/** Returns the one area of this name, in the state if given. Throws ValidationError where there is none, or another. */
export function knownArea(name: string, state: StateCode | null, loc: Field): LocalGovernmentArea {
  const { areas, suggestions } = findAreas(name, state);
  const [area, other] = areas;
  if (area === undefined) {
    const where = state === null ? '' : ` in ${state}`;
    const hint = suggestions.length > 0 ? `; did you mean ${suggestions.join(', ')}?` : '';
    throw refusal(loc, `"${name}" is not a known Local Government Area${where}${hint}`);
  }
  if (other) {
    const states = areas.map((match) => match.state).join(' and ');
    throw refusal(loc, `"${name}" is in ${states}; give the state as well`);
  }
  return area;
}

/** Returns the error for a field that is wrong by itself. */
export function refusal(loc: Field, msg: string, type = 'value_error'): ValidationError {
  return new ValidationError([{ loc: [...loc], msg, type }]);
}
