import type { StateCode } from '@regqa/contracts';
import type { ResolvedQuestion } from './resolved-question.ts';

export type PlaceOf = Pick<ResolvedQuestion, 'place' | 'placeName' | 'placeNames'>;

/** Returns a state, or an area of it, as the place of a question; `placeNames` has the area's own name alone. */
export function placeOf(state: StateCode, lga: string | null): PlaceOf {
  return {
    place: { states: [state], lga },
    placeName: lga === null ? state : `${lga} (${state})`,
    placeNames: lga === null ? [] : [lga],
  };
}
