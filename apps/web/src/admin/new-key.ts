import { isCodeOfState } from '../ask/places.ts';

/** A key as the form has it; empty texts stand for what was left out. */
export interface KeyFields {
  readonly name: string;
  readonly level: 'ordinary' | 'admin';
  /** Last day on which it works, YYYY-MM-DD. */
  readonly expires: string;
  readonly limit: string;
  readonly state: string;
  readonly area: string;
}

export const EMPTY_KEY: KeyFields = { name: '', level: 'ordinary', expires: '', limit: '', state: '', area: '' };

/** Returns the body that issues the key. Filters are for ordinary keys only; a key works through its last day. */
export function bodyOf({ name, level, expires, limit, state, area }: KeyFields) {
  const filters = { ...(isCodeOfState(state) && { state }), ...(area !== '' && { lga_name: area }) };
  return {
    name: name.trim(),
    level,
    ...(expires !== '' && { expires_at: new Date(`${expires}T23:59:59.999`).toISOString() }),
    ...(limit !== '' && { rate_limit_per_minute: Number(limit) }),
    ...(level === 'ordinary' && Object.keys(filters).length > 0 && { filters }),
  };
}
