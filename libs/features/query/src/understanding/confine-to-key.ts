/** Decides what a question becomes when the asker's key has mandatory filters, which it can narrow and never widen. */
import type { KeyFilters, WarningBody } from '@regqa/contracts';
import { ForbiddenError } from '@regqa/errors';
import { warning } from '../warning.ts';
import { placeOf } from './place-in-question.ts';
import type { PlaceOf } from './place-in-question.ts';
import type { ResolvedQuestion } from '../resolved-question.ts';

type PlacePart = PlaceOf & Pick<ResolvedQuestion, 'warnings' | 'possiblePlaces'>;
type TypesPart = Pick<ResolvedQuestion, 'documentTypes' | 'warnings'>;

/** Returns the question within the filters. Throws ForbiddenError where it asks only for what lies outside. */
export function confineToKey(
  question: ResolvedQuestion,
  filters: KeyFilters,
  { placeGiven }: { placeGiven: boolean },
): ResolvedQuestion {
  const place = confinedPlace(question, filters, placeGiven);
  const types = confinedTypes(question, filters);
  return { ...question, ...place, ...types, warnings: [...place.warnings, ...types.warnings], within: filters };
}

function confinedPlace(question: ResolvedQuestion, { state, lga }: KeyFilters, placeGiven: boolean): PlacePart {
  const { place, placeName, placeNames, warnings } = question;
  // An area that nobody knows is refused anyway, before anything is searched.
  if (state === null || question.unknownArea !== null) return question;
  const ofKey = placeOf(state, lga);
  const isInKey = (one: ResolvedQuestion['place']) =>
    one !== null && one.states.includes(state) && (one.lga === null || lga === null || one.lga === lga);
  const possiblePlaces = question.possiblePlaces.filter((one) => isInKey(one.place));
  const [only, ...others] = possiblePlaces;
  if (only !== undefined && others.length === 0) return { ...only, possiblePlaces: [] };
  if (place === null) return { ...ofKey, possiblePlaces, warnings: [] };
  if (isInKey(place)) {
    const own = place.lga === null ? ofKey : { ...placeOf(state, place.lga), placeNames };
    return { ...own, possiblePlaces, warnings: warnings.filter(({ code }) => code !== 'lga_in_two_states') };
  }
  if (placeGiven) throw new ForbiddenError(`This key covers ${ofKey.placeName}; ${placeName} is outside of it`);
  const message =
    `The question names ${placeName}; this key covers ${ofKey.placeName}, and only the law that applies ` +
    'there was searched.';
  return { ...ofKey, possiblePlaces, warnings: outside(message) };
}

function confinedTypes({ documentTypes }: ResolvedQuestion, { documentTypes: allowed }: KeyFilters): TypesPart {
  if (allowed === null) return { documentTypes, warnings: [] };
  if (documentTypes === null) return { documentTypes: allowed, warnings: [] };
  const left = documentTypes.filter((type) => allowed.includes(type));
  const covered = `This key covers documents of type ${allowed.join(', ')}`;
  if (left.length === 0) throw new ForbiddenError(`${covered}; ${documentTypes.join(', ')} is outside of it`);
  const isLess = left.length < documentTypes.length;
  return { documentTypes: left, warnings: isLess ? outside(`${covered}; only ${left.join(', ')} was searched.`) : [] };
}

const outside = (message: string): WarningBody[] => [warning('outside_key_filters', message)];
