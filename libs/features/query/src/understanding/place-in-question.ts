import { STATE_CODES, STATE_NAMES } from '@regqa/contracts';
import type { StateCode, WarningBody } from '@regqa/contracts';
import { areasNamed, isStatusWord, townsNamed } from '@regqa/domain';
import type { LocalGovernmentArea } from '@regqa/domain';
import type { Vocabulary } from '../answering-schema.ts';
import { warning } from '../warning.ts';
import type { AnsweringConfig } from '../answering-config.ts';
import type { QuestionPlace } from '../resolved-question.ts';
import { longestRuns } from '../corpus/phrases.ts';

/** A place that a question names, taken as its filter, or what to say where it is not clear which one is meant. */
export interface NamedPlace {
  /** Null where the question names none, or several, or one of two of the same name. */
  readonly area: { readonly name: string; readonly state: StateCode; readonly said: string } | null;
  readonly state: StateCode | null;
  readonly warnings: readonly WarningBody[];
  /**
   * The areas of that name, and those in which a town of that name lies, where there is more than the area named; where
   * no place is named, those of areas whose names stand anywhere.
   */
  readonly possible: readonly QuestionPlace[];
}

/** Where a name stands is what makes it a place: many areas are called by words such as Orange, Hay or Bland. */
const AFTER_PREPOSITION = /\b(?:in|at|within|near|around|outside|zone|[a-z]{1,2}\d) (?:the )?$/i;
/** What a council or its plan is called, or a zone: `penrith lep`, `bees bathurst r2`. */
const BEFORE_PLAN = new RegExp(
  String.raw`^(?: city| shire| regional| municipal| rural city)? (?:council|lga|shire|lep|dcp|(?:local )?plan|` +
    String.raw`zone|local environmental plan|development control plan|local government area|[a-z]{1,2}\d)\b`,
  'i',
);
/** What stands between places that are compared. */
const JOINS = /^(?:,| (?:and|or|v|vs|versus|&)\.?) $/i;
/** Of names in capitals alone: `Bathurst - how many rooms`, `florist, R2, Bathurst: allowed?` */
const SET_OFF = [/(?:^|[:,;(] ?| [-–] )$/, /^(?: ?[:;,)?.]| [-–] |$| [A-Z]{1,2}\d)/] as const;
const POSSESSIVE = /['’]s$/;
/** `Richmond Road`, `Victoria Harbour`: a longer name. */
const GOES_ON =
  /^ (?:\p{Lu}\p{Ll}|(?:st|street|rd|road|ave|avenue|lane|drive|highway|hwy|river|creek|mine|station|airport)\b)/u;

/** `Victoria Street`, and `Victoria Park`, an area of Western Australia. */
const NO_STREET =
  '(?! (?:[Ss]t(?:reet)?|[Rr]oad|[Rr]d|[Aa]ve(?:nue)?|[Tt]errace|[Pp]ark|[Hh]arbour|[Ss]quare|[Rr]iver|[Pp]oint|[Pp]lains)\\b)';
const NAMES_OF_STATES = Object.values(STATE_NAMES).join('|').replace('Victoria', `Victoria${NO_STREET}`);
/** `SA`, `WA`, `NT` and `ACT` in capitals alone: in lower case they are other words. */
const STATE_IN_CAPITALS = [NAMES_OF_STATES, ...STATE_CODES].join('|');
const STATE_IN_ANY_CASE = [NAMES_OF_STATES, 'NSW', 'QLD', 'VIC', 'TAS'].join('|');
/** `under the NSW Act`: an instrument. */
const NO_STATE = String.raw`(?! (?:${STATE_CODES.join('|')}|Act)\b)`;
const IN = String.raw`\b(?:[Ii]n|[Ii]nto|[Ww]ithin|[Aa]cross|[Ff]or|[Uu]nder) (?:the )?`;
/** After a preposition, set off at the beginning or by a comma, or at the end: `qld: may I clear mangroves`. */
const STATE = [
  new RegExp(String.raw`${IN}(${STATE_IN_ANY_CASE})\b${NO_STATE}`, 'iu'),
  new RegExp(String.raw`${IN}(ACT|NT|SA|WA)\b${NO_STATE}`, 'u'),
  new RegExp(String.raw`^(${STATE_IN_ANY_CASE})\s?[-–:,]|\b(${STATE_IN_ANY_CASE})[.?]?$`, 'iu'),
  new RegExp(String.raw`(?<=^|, |\p{L} )(?!ACT)(${STATE_IN_CAPITALS})(?=[,:;)]| [-–])`, 'u'),
];
/** `NSW against Queensland` is about neither alone. */
const EACH_STATE = [
  new RegExp(String.raw`\b(?!ACT)(?:${STATE_IN_CAPITALS})\b`, 'gu'),
  new RegExp(String.raw`\b(?:${STATE_IN_ANY_CASE})\b`, 'giu'),
];

/** What names Australia or a part of it, wherever it stands. */
const AUSTRALIAN = new RegExp(
  String.raw`\b[Aa]ustralia|\bAUSTRALIA|\b(?:Commonwealth|Cth|Canberra|Vic|Qld|Tas|${STATE_CODES.join('|')}|${Object.values(STATE_NAMES).join('|')})\b`,
  'u',
);

export const namesAustralia = (question: string) => AUSTRALIAN.test(question);

export type PlaceOf = Omit<QuestionPlace, 'warnings'>;

/** Returns a state, or an area of it, as the place of a question; `placeNames` has the area's own name alone. */
export function placeOf(state: StateCode, lga: string | null): PlaceOf {
  return {
    place: { states: [state], lga },
    placeName: lga === null ? state : `${lga} (${state})`,
    placeNames: lga === null ? [] : [lga],
  };
}

/** The places outside of Australia, the names of areas that are ordinary words, and how long names are. */
export type PlaceWords = Pick<AnsweringConfig, 'foreignPlaces' | 'vocabulary' | 'understanding'>;

/** Returns the foreign place whose law is asked for, as written; null where Australia is named as well. */
export function foreignPlace(question: string, words: PlaceWords): string | null {
  const name = words.foreignPlaces.askedFor(question);
  if (name === null || AUSTRALIAN.test(question)) return null;
  const { area, state, warnings } = placeInQuestion(question, words);
  return area === null && state === null && warnings.length === 0 ? name : null;
}

/** Returns the place that a question names in its words: an area, or the one in which a town or suburb lies. */
export function placeInQuestion(question: string, words: PlaceWords): NamedPlace {
  const areas = areasIn(question, words);
  const [first, ...others] = areas.length > 0 ? areas : townsIn(question, words);
  const state = stateIn(question);
  if (first === undefined) return { ...onlyState(state), possible: mentionedPlaces(question, words, state) };
  if (others.length > 0) {
    const names = [first, ...others].map(({ said }) => said);
    return unclear(`The question names ${joinedByAnd(names)}`, 'Give lga_name to ask about one.', names);
  }
  const [area, ...same] = first.areas.filter((one) => one.state !== 'OT' && (state === null || one.state === state));
  const named =
    area === undefined || same.length > 0
      ? { ...severalPlaces(first), state }
      : onePlace(first, area.name, area.state as StateCode);
  return { ...named, possible: possiblePlaces(first, state) };
}

/** `does ballina need a DA for that`: whether a name in the midst is a place, the local law that is indexed shows. */
function mentionedPlaces(question: string, words: PlaceWords, state: StateCode | null): QuestionPlace[] {
  if (words.foreignPlaces.askedFor(question) !== null) return [];
  const { at_an_edge: otherWords } = words.vocabulary.ordinary_areas;
  return namedAreas(question, words)
    .filter((one) => !one.isOrdinary && !GOES_ON.test(one.after) && !otherWords.includes(one.said.toLowerCase()))
    .flatMap((one) => placesMeant(one, state).places);
}

function possiblePlaces(named: NamedAreas, state: StateCode | null): QuestionPlace[] {
  const { places, areTowns } = placesMeant(named, state);
  return areTowns || places.length > 1 ? places : [];
}

/** `Richmond` is an area of Queensland, and a town of Hawkesbury. */
function placesMeant({ said, areas, isTown, isInCapitals, after }: NamedAreas, state: StateCode | null) {
  const isLonger = GOES_ON.test(after);
  const towns = isLonger ? [] : townsNamed(said, state).filter(({ isOrdinary }) => isInCapitals || !isOrdinary);
  const meant = [
    ...(isTown ? [] : areas).map((area) => ({ area, isTown: false })),
    ...towns.map(({ area }) => ({ area, isTown: true })),
  ].filter(({ area }) => area.state !== 'OT' && (state === null || area.state === state));
  const distinct = [...new Map(meant.toReversed().map((one) => [`${one.area.state}/${one.area.name}`, one])).values()];
  const places = distinct.map(({ area: { name, state: of }, isTown: lies }): QuestionPlace => {
    const { warnings } = onePlace({ said, isTown: lies }, name, of as StateCode);
    return { ...placeOf(of as StateCode, name), placeNames: [said, name], warnings };
  });
  return { places, areTowns: towns.length > 0 };
}

function onePlace({ said, isTown }: Pick<NamedAreas, 'said' | 'isTown'>, name: string, state: StateCode): NamedPlace {
  const names = isTown ? `${said}, a place in ${name} (${state})` : `${name} (${state})`;
  const message =
    `The question names ${names}: the law that applies there was searched. ` +
    'Give lga_name to ask about another area.';
  const warnings = [warning('place_from_question', message, [name])];
  return { area: { name, state, said }, state: null, warnings, possible: [] };
}

function severalPlaces({ said, areas, isTown }: NamedAreas): NamedPlace {
  if (isTown) {
    const names = areas.map(({ name, state }) => `${name} (${state})`);
    return unclear(`${said} is a place in ${joinedByAnd(names)}`, 'Give lga_name to ask about one.', names);
  }
  const states = areas.map(({ state }) => state);
  const what = `${said} is the name of an area in ${joinedByAnd(states)}`;
  return unclear(what, 'Give state and lga_name to ask about one.', states);
}

function unclear(what: string, toDo: string, suggestions: readonly string[]): NamedPlace {
  const message = `${what}; all places were searched. ${toDo}`;
  return { area: null, state: null, warnings: [warning('place_unclear', message, suggestions)], possible: [] };
}

function onlyState(state: StateCode | null): NamedPlace {
  if (state === null) return { area: null, state, warnings: [], possible: [] };
  const message =
    `The question names ${STATE_NAMES[state]}: federal law and that of ${state} was searched. Give state to ask ` +
    'about another.';
  return { area: null, state, warnings: [warning('place_from_question', message, [state])], possible: [] };
}

/** A run of words that is the name of areas, or of towns that lie in them. */
interface NamedAreas {
  readonly said: string;
  readonly areas: readonly LocalGovernmentArea[];
  readonly isTown: boolean;
  /** Written without capitals it is ordinary words. */
  readonly isOrdinary: boolean;
  readonly before: string;
  readonly after: string;
  readonly isInCapitals: boolean;
}

type Meaning = Pick<NamedAreas, 'areas' | 'isTown' | 'isOrdinary'>;

function namedAreas(question: string, { vocabulary, understanding }: PlaceWords): NamedAreas[] {
  return namesIn(question, understanding.place_words, (said) => {
    const areas = areasNamed(said, null);
    return { areas, isTown: false, isOrdinary: isOrdinaryArea(areas[0]?.name ?? '', vocabulary) };
  });
}

function areasIn(question: string, words: PlaceWords): NamedAreas[] {
  const { foreignPlaces, vocabulary } = words;
  const named = namedAreas(question, words);
  const placed = named.filter(isPlace);
  const isElsewhere = placed.length > 0 || foreignPlaces.askedFor(question) !== null;
  const found = isElsewhere
    ? placed
    : named.filter((one) => isAtAnEdge(one, vocabulary.ordinary_areas.at_an_edge)).slice(0, 1);
  const joined = named.filter(
    (one) =>
      !one.isOrdinary &&
      !GOES_ON.test(one.after) &&
      found.some((other) => isJoined(one, other) || isJoined(other, one)),
  );
  return [...new Map([...found, ...joined].map((one) => [one.areas[0]!.name, one])).values()];
}

/** `Ballina and Kempsey`, `byron vs kempsey`: what is compared with a place is one. */
function isJoined({ after }: NamedAreas, second: NamedAreas): boolean {
  const between = after.length - second.said.length - second.after.length;
  return between > 0 && JOINS.test(after.slice(0, between));
}

function isOrdinaryArea(name: string, { ordinary_areas }: Vocabulary): boolean {
  return ordinary_areas.in_lower_case.includes(name.toLowerCase());
}

/** Towns are called as much else is: a place has to be asked about, and streets are no towns. */
function townsIn(question: string, { foreignPlaces, vocabulary, understanding }: PlaceWords): NamedAreas[] {
  if (foreignPlaces.askedFor(question) !== null) return [];
  const named = namesIn(question, understanding.place_words, (said) => {
    const towns = townsNamed(said, null);
    const areas = [...new Map(towns.map(({ area }) => [`${area.state}/${area.name}`, area])).values()];
    const isOrdinary = towns.some((town) => town.isOrdinary) || isOrdinaryArea(said, vocabulary);
    return { areas, isTown: true, isOrdinary };
  }).filter((one) => isPlace(one) && (BEFORE_PLAN.test(one.after) || !GOES_ON.test(one.after)));
  const lyingIn = ({ areas }: NamedAreas) => areas.map(({ name, state }) => `${state}/${name}`).join();
  return [...new Map(named.map((one) => [lyingIn(one), one])).values()];
}

function namesIn(question: string, mostWords: number, meaningOf: (said: string) => Meaning): NamedAreas[] {
  const words = [...question.matchAll(/\p{L}[\p{L}'’-]*/gu)];
  const placesCalled = (run: readonly RegExpExecArray[]) => {
    const [start, end] = [run[0]!.index, run.at(-1)!.index + run.at(-1)![0].length];
    const said = question.slice(start, end).replace(POSSESSIVE, '');
    if (!isOfAName(run[0]!) || !isOfAName(run.at(-1)!)) return undefined;
    const meaning = meaningOf(said);
    return meaning.areas.length === 0
      ? undefined
      : { ...meaning, said, before: question.slice(0, start), after: question.slice(end) };
  };
  const isOfAName = ([word]: RegExpExecArray) => !isStatusWord(word.replace(POSSESSIVE, ''));
  const isCapital = ([word]: RegExpExecArray) => /^(?:\p{Lu}|and$|upon$)/u.test(word);
  return [...longestRuns(words, () => mostWords, placesCalled)].map(({ run, found }) => ({
    ...found,
    isInCapitals: run.every(isCapital),
  }));
}

function isPlace({ before, after, isOrdinary, isInCapitals }: NamedAreas): boolean {
  if (BEFORE_PLAN.test(after) || AFTER_PREPOSITION.test(before)) return isInCapitals || !isOrdinary;
  return isInCapitals && SET_OFF[0].test(before) && SET_OFF[1].test(after);
}

/** `penrith granny flat`, `height limit penrith`: people type a place as they would into a search. */
function isAtAnEdge(
  { said, areas, before, after, isOrdinary, isInCapitals }: NamedAreas,
  atAnEdge: readonly string[],
): boolean {
  const isLast = /^[?.!\s]*$/.test(after);
  const isAnotherWord = [said, areas[0]!.name].some((name) => atAnEdge.includes(name.toLowerCase()));
  return (isLast || before.trim() === '') && !isOrdinary && ((isLast && isInCapitals) || !isAnotherWord);
}

function stateIn(question: string): StateCode | null {
  const [name] = STATE.flatMap((pattern) => pattern.exec(question)?.slice(1) ?? []).filter((one) => one !== undefined);
  const others = new Set(
    EACH_STATE.flatMap((pattern) => [...question.matchAll(pattern)].map(([said]) => codeOf(said))),
  );
  return name === undefined || others.size > 1 ? null : codeOf(name);
}

function codeOf(name: string): StateCode | null {
  const isIt = (one: string) => one.toLowerCase() === name.toLowerCase();
  return STATE_CODES.find((code) => isIt(code) || isIt(STATE_NAMES[code])) ?? null;
}

function joinedByAnd(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
