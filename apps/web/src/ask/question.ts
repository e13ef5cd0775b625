import { isCodeOfState } from './places.ts';

/** A question as the form has it. Empty texts stand for what was left out. */
export interface Question {
  readonly query: string;
  /** Name of a council area; empty for a whole state or everywhere. */
  readonly area: string;
  /** Code of a state or territory. */
  readonly state: string;
  /** YYYY-MM-DD. */
  readonly asOf: string;
  readonly types: readonly string[];
}

export const NO_QUESTION: Question = { query: '', area: '', state: '', asOf: '', types: [] };

/** Returns the address of the view that asks this question: a link to its answer. */
export function linkToQuestion({ query, area, state, asOf, types }: Question): string {
  const given = Object.entries({ q: query, area, state, on: asOf, types: types.join(',') });
  return `/?${new URLSearchParams(given.filter(([, value]) => value !== ''))}`;
}

/** Returns the question that an address asks: the inverse of `linkToQuestion`. */
export function questionOfLink(search: string): Question {
  const given = new URLSearchParams(search);
  const text = (name: string) => (given.get(name) ?? '').trim();
  return {
    query: text('q'),
    area: text('area'),
    state: text('state'),
    asOf: /^\d{4}-\d{2}-\d{2}$/.test(text('on')) ? text('on') : '',
    types: text('types')
      .split(',')
      .filter((type) => type !== ''),
  };
}

/** Returns the body of a request that asks the question. */
export function requestOf({ query, area, state, asOf, types }: Question) {
  return {
    query,
    ...(area !== '' && { lga_name: area }),
    ...(isCodeOfState(state) && { state }),
    ...(asOf !== '' && { as_of: asOf }),
    ...(types.length > 0 && { document_types: [...types] }),
  };
}
