import { countCharacters, foldDocumentType, parseStateCode, STATE_CODES } from '@regqa/contracts';
import type { KeyFilters, QueryRequest, StateCode } from '@regqa/contracts';
import { findAreas, monthNumber, MONTHS } from '@regqa/domain';
import { DependencyUnavailableError, ValidationError } from '@regqa/errors';
import type { QuestionPlace, ResolvedQuestion } from '../resolved-question.ts';
import { warning } from '../warning.ts';
import { confineToKey } from './confine-to-key.ts';
import { placeInQuestion, placeOf } from './place-in-question.ts';
import type { PlaceWords } from './place-in-question.ts';

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
  const { todays, within } = options;
  const types = [...new Set((request.document_types ?? []).map(foldDocumentType))].sort();
  const placeGiven = request.lga_name !== null || request.state !== null;
  const place = placeGiven
    ? resolvePlace(request.lga_name, stateOf(request.state))
    : placeFromWords(request.query, options.words);
  const dated = request.as_of === null ? dateInQuestion(request.query) : null;
  const day = request.as_of ?? dated ?? todays[0];
  const question: ResolvedQuestion = {
    ...{ text: request.query, ...place, documentTypes: types.length === 0 ? null : types, asOf: day },
    ...{ maxSources: request.max_sources, minConfidence: request.min_confidence, maxTokens: request.max_tokens },
    tense: tenseOf(day, todays),
    generative: options.generative && request.mode !== 'extractive',
  };
  const confined = within === undefined ? question : confineToKey(question, within, { placeGiven });
  if (dated === null) return confined;
  const message = `The question names a date: the law of ${dated} was searched. Give as_of to ask about another day.`;
  return { ...confined, warnings: [...confined.warnings, warning('date_from_question', message)] };
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

function tenseOf(day: string, todays: ResolveOptions['todays']): ResolvedQuestion['tense'] {
  if (todays.includes(day)) return 'present';
  return day < todays[0] ? 'past' : 'future';
}

function stateOf(text: string | null): StateCode | null {
  if (text === null) return null;
  const code = parseStateCode(text);
  if (code === undefined)
    refuse('state', `Input should be one of ${STATE_CODES.join(', ')} or the state's full name`, 'enum');
  return code;
}

type ResolvedPlace = QuestionPlace & Pick<ResolvedQuestion, 'unknownArea' | 'possiblePlaces'>;

/** Where no place is given, one that the question names in its words is taken, and said. */
function placeFromWords(query: string, words: PlaceWords): ResolvedPlace {
  const { area, state, warnings, possible: possiblePlaces } = placeInQuestion(query, words);
  if (area === null) return { ...resolvePlace(null, state), warnings, possiblePlaces };
  const placeNames = [area.said, area.name];
  return { ...resolvePlace(area.name, area.state), placeNames, warnings, possiblePlaces };
}

function resolvePlace(name: string | null, state: StateCode | null): ResolvedPlace {
  const none = { place: null, placeName: null, placeNames: [], unknownArea: null, possiblePlaces: [], warnings: [] };
  if (name === null) return state === null ? none : { ...none, ...placeOf(state, null) };
  const { areas, suggestions } = findAreas(name, state);
  const [first] = areas;
  if (first === undefined) {
    refuseOutside(name, state);
    const asGiven = { place: { states: [], lga: name }, placeName: name, placeNames: [name] };
    return { ...none, ...asGiven, unknownArea: { name, suggestions } };
  }
  const places = areas.filter((area) => area.name === first.name).map((area) => area.state);
  const states = places.filter((place) => place !== 'OT');
  const ambiguous =
    `${first.name} is the name of an area in ${states.join(' and in ')}; all of them were searched. ` +
    'Give a state to choose.';
  return {
    ...none,
    place: { states, lga: first.name },
    placeName: `${first.name} (${places.join(', ')})`,
    placeNames: [name, first.name],
    warnings: states.length < 2 ? [] : [warning('lga_in_two_states', ambiguous, states)],
  };
}

function refuseOutside(name: string, state: StateCode | null): void {
  const [elsewhere, ...others] = state === null ? [] : findAreas(name, null).areas;
  if (elsewhere === undefined) return;
  const states = [elsewhere, ...others].map((area) => area.state).join(' and ');
  const message = `${elsewhere.name} is in ${states}, not in ${state}; state and lga_name must agree`;
  refuse('lga_name', message, 'value_error');
}

function refuse(field: string, msg: string, type: string): never {
  throw new ValidationError([{ loc: ['body', field], msg, type }]);
}

const MONTH = String.raw`(${MONTHS.map((month) => `${month}|${month.slice(0, 3)}`).join('|')}|Sept)`;
const DATE = String.raw`(?:(?:(\d{1,2})(?:st|nd|rd|th)? )?${MONTH} )?((?:19|20)\d\d)`;
/** Asks for the law of a day: in the past tense, or as what was in force then. A date in a story asks for no law. */
const LAW_OF_A_DAY = [
  new RegExp(
    String.raw`\b(?:in force|as the law stood|as at|as of|rules in|law as it was) (?:[\w ]{0,30}?\b)?(?:in|on|at|of)? ?${DATE}\b`,
    'i',
  ),
  new RegExp(
    String.raw`^(?:so )?(?:what|which|how (?:many|much|long|big|high|tall|far)) [^.?]{0,80}?\b` +
      String.raw`(?:was|were|did|could)\b[^.?]{0,120}?\b(?:in|on|at|back in) ${DATE}\b`,
    'i',
  ),
  new RegExp(String.raw`^(?:so )?(?:did|was|were|could) [^.?]{0,160}?\bon ${DATE}\?`, 'i'),
];

/** Returns the day as YYYY-MM-DD, of a month or a year its last; null where the question asks for no other day. */
export function dateInQuestion(question: string): string | null {
  for (const pattern of LAW_OF_A_DAY) {
    const found = pattern.exec(question);
    if (found !== null) return toDay(found[1], found[2], found[3]!);
  }
  return null;
}

function toDay(day: string | undefined, month: string | undefined, year: string): string | null {
  const number = month === undefined ? 12 : monthNumber(month)!;
  const last = new Date(Date.UTC(Number(year), number, 0)).getUTCDate();
  const of = day === undefined ? last : Number(day);
  return of < 1 || of > last ? null : `${year}-${String(number).padStart(2, '0')}-${String(of).padStart(2, '0')}`;
}
