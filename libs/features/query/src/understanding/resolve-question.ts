import { countCharacters, foldDocumentType, parseStateCode, STATE_CODES } from '@regqa/contracts';
import type { KeyFilters, QueryRequest, StateCode, WarningBody } from '@regqa/contracts';
import { findAreas } from '@regqa/domain';
import { DependencyUnavailableError, ValidationError } from '@regqa/errors';
import { warning } from '../warnings/warning.ts';
import { confineToKey } from './confine-to-key.ts';
import { dateInQuestion } from './date-in-question.ts';
import { placeInQuestion, placeOf } from './place-in-question.ts';
import type { PlaceWords } from './place-in-question.ts';
import type { ResolvedQuestion } from '../types.ts';

export interface ResolveOptions {
  readonly maxQueryLength: number;
  /** Dates that count as today; the first one is meant where none is given. */
  readonly todays: readonly [string, ...string[]];
  readonly generative: boolean;
  readonly words: PlaceWords;
  readonly within?: KeyFilters | undefined;
}

/** Returns the question understood. Throws ValidationError, DependencyUnavailableError, ForbiddenError. */
export function resolveQuestion(request: QueryRequest, options: ResolveOptions): ResolvedQuestion {
  refuseUnanswerable(request, options);
  const types = [...new Set((request.document_types ?? []).map(foldDocumentType))].sort();
  const placeGiven = request.lga_name !== null || request.state !== null;
  const asked = request.as_of === null ? dateInQuestion(request.query) : null;
  const day = request.as_of ?? asked;
  const place = placeGiven
    ? resolvePlace(request.lga_name, stateOf(request.state))
    : placeFromWords(request.query, options.words);
  const question: ResolvedQuestion = {
    text: request.query,
    ...place,
    documentTypes: types.length === 0 ? null : types,
    maxSources: request.max_sources,
    minConfidence: request.min_confidence,
    maxTokens: request.max_tokens,
    asOf: day ?? options.todays[0],
    tense: tenseOf(day, options.todays),
    generative: options.generative && request.mode !== 'extractive',
  };
  const confined = options.within === undefined ? question : confineToKey(question, options.within, { placeGiven });
  return asked === null ? confined : { ...confined, warnings: [...confined.warnings, dateWarning(asked)] };
}

/** A model is configured with a restart: asking again at once cannot help. */
const RETRY_AFTER_SECONDS = 3600;

function refuseUnanswerable({ query, mode }: QueryRequest, { maxQueryLength, generative }: ResolveOptions): void {
  if (countCharacters(query) > maxQueryLength)
    refuse('query', `String should have at most ${maxQueryLength} characters`, 'string_too_long');
  if (mode === 'generative' && !generative)
    throw new DependencyUnavailableError(
      'llm_provider',
      'Generative answers need an answer model and none is configured; ask with mode "auto" or "extractive"',
      { retryAfterSeconds: RETRY_AFTER_SECONDS },
    );
}

function dateWarning(day: string): WarningBody {
  return warning(
    'date_from_question',
    `The question names a date: the law of ${day} was searched. Give as_of to ask about another day.`,
  );
}

function tenseOf(day: string | null, todays: readonly [string, ...string[]]): ResolvedQuestion['tense'] {
  if (day === null || todays.includes(day)) return 'present';
  return day < todays[0] ? 'past' : 'future';
}

function stateOf(text: string | null): StateCode | null {
  if (text === null) return null;
  const code = parseStateCode(text);
  if (code === undefined)
    refuse('state', `Input should be one of ${STATE_CODES.join(', ')} or the state's full name`, 'enum');
  return code;
}

type ResolvedPlace = Pick<ResolvedQuestion, 'place' | 'placeName' | 'placeNames' | 'unknownArea' | 'warnings'>;

/** Where no place is given, one that the question names in its words is taken, and said. */
function placeFromWords(query: string, words: PlaceWords): ResolvedPlace {
  const { area, state, warnings } = placeInQuestion(query, words);
  if (area === null) return { ...resolvePlace(null, state), warnings: [...warnings] };
  return { ...resolvePlace(area.name, area.state), placeNames: [area.said, area.name], warnings: [...warnings] };
}

function resolvePlace(name: string | null, state: StateCode | null): ResolvedPlace {
  if (name === null) {
    const none = { place: null, placeName: null, placeNames: [] };
    return { ...(state === null ? none : placeOf(state, null)), unknownArea: null, warnings: [] };
  }
  const { areas, suggestions } = findAreas(name, state);
  const first = areas[0];
  if (first === undefined) {
    refuseOutside(name, state);
    return {
      place: { states: [], lga: name },
      placeName: name,
      placeNames: [name],
      unknownArea: { name, suggestions },
      warnings: [],
    };
  }
  const places = areas.filter((area) => area.name === first.name).map((area) => area.state);
  const states = places.filter((place) => place !== 'OT');
  const place = { states, lga: first.name };
  return {
    place,
    placeName: `${first.name} (${places.join(', ')})`,
    placeNames: [name, first.name],
    unknownArea: null,
    warnings: ambiguity(first.name, states),
  };
}

function refuseOutside(name: string, state: StateCode | null): void {
  if (state === null) return;
  const elsewhere = findAreas(name, null).areas;
  if (elsewhere.length === 0) return;
  refuse(
    'lga_name',
    `${elsewhere[0]!.name} is in ${elsewhere.map((area) => area.state).join(' and ')}, not in ${state}; state and lga_name must agree`,
    'value_error',
  );
}

function ambiguity(area: string, states: readonly StateCode[]): WarningBody[] {
  if (states.length < 2) return [];
  return [
    warning(
      'lga_in_two_states',
      `${area} is the name of an area in ${states.join(' and in ')}; all of them were searched. Give a state to choose.`,
      states,
    ),
  ];
}

function refuse(field: string, msg: string, type: string): never {
  throw new ValidationError([{ loc: ['body', field], msg, type }]);
}
