import { STATE_CODES, STATE_NAMES } from '@regqa/contracts';
import type { StateCode, WarningBody } from '@regqa/contracts';
import { areasNamed } from '@regqa/domain';
import type { LocalGovernmentArea } from '@regqa/domain';
import { warning } from '../warnings/warning.ts';
import type { ForeignPlaces } from './foreign-places.ts';

/** A place that a question names, taken as its filter, or what to say where it is not clear which one is meant. */
export interface NamedPlace {
  /** Null where the question names none, or several, or one of two of the same name. */
  readonly area: { readonly name: string; readonly state: StateCode; readonly said: string } | null;
  readonly state: StateCode | null;
  readonly warnings: readonly WarningBody[];
}

/** A name in capitals, of up to four words: `Wagga Wagga`, `Ku-ring-gai`, `Blue Mountains`. */
const WORD = String.raw`[A-Z][\p{L}'’]{1,20}(?:-\p{L}{1,20}){0,3}`;
const NAME = String.raw`${WORD}(?: (?:${WORD}|upon|and(?= [A-Z]))){0,3}`;
/** Where a name stands is what makes it a place: many areas are called by words such as Orange, Hay or Bland. */
const AFTER_PREPOSITION = new RegExp(
  String.raw`\b(?:in|at|within|near|around|for|of|outside|from|zone|[A-Z]{1,2}\d) (?:the )?(?:(?:City|Shire|Municipality|Town|District|Borough) of )?(${NAME})`,
  'gu',
);
const BEFORE_PLAN = new RegExp(
  String.raw`(${NAME}) (?:(?:City |Shire |Regional |Municipal |Rural City )?(?:Council|LGA|Shire|local government area)|LEP|DCP|[Pp]lan|Local Environmental Plan|Development Control Plan)`,
  'gu',
);

/** `Bathurst - how many rooms`, `florist, R2, Bathurst: allowed?`: a name that stands for itself. */
const SET_OFF = new RegExp(
  String.raw`(?<=^|[:,;(]\s?|\s[-–]\s)(${NAME})(?=\s?(?:[:,;)?.]|[-–]\s|$)|\s[A-Z]{1,2}\d)`,
  'gu',
);
/** People type names in lower case: after a preposition or a zone, or before what a council is called or a zone. */
const LOWER_AFTER_PREPOSITION =
  /\b(?:in|at|within|near|around|outside|zone|[a-z]{1,2}\d) (?:the )?(?=([a-z][a-z'-]+(?: [a-z][a-z'-]+){0,2}))/g;
const LOWER_BEFORE_PLAN =
  /\b([a-z][a-z'-]{1,40}(?: [a-z][a-z'-]{1,40}){0,2}) (?:city |shire |regional |municipal )?(?:council|shire|lga|lep|dcp|plan|local environmental plan|local government area|zone|[a-z]{1,2}\d)\b/gi;
/** Names of areas that are ordinary words in lower case: `in light of`, `in canning jars`. */
const ORDINARY_WORDS = new Set(
  `alpine, banana, bland, break, canning, cook, cue, federation, grant, hay, indigo, light,
   murray, prospect, robe, sandstone, swan, tablelands, the hills, wandering`.split(/,\s+/),
);
/** And those that a search may begin with, or in lower case end with, without meaning the place. */
const ORDINARY_AT_AN_EDGE = new Set([...ORDINARY_WORDS, 'orange', 'murray river', 'denmark']);
const MOST_WORDS_OF_A_NAME = 3;

/** `SA`, `WA`, `NT` and `ACT` in capitals alone: in lower case they are other words. */
const STATE_IN_CAPITALS = [...Object.values(STATE_NAMES), ...STATE_CODES].join('|');
const STATE_IN_ANY_CASE = [...Object.values(STATE_NAMES), 'NSW', 'QLD', 'VIC', 'TAS'].join('|');
/** After a preposition, set off at the beginning, or at the end: `qld: may I clear mangroves`. */
const STATE = [
  new RegExp(
    String.raw`\b(?:in|within|across|for|under) (?:the )?(${STATE_IN_CAPITALS})\b(?! (?:${STATE_CODES.join('|')}|Act)\b)`,
    'u',
  ),
  new RegExp(String.raw`^(${STATE_IN_ANY_CASE})\s?[-–:,]|\b(${STATE_IN_ANY_CASE})[.?]?$`, 'iu'),
];

/** What names Australia or a part of it, wherever it stands. */
const AUSTRALIAN = new RegExp(
  String.raw`\bAustralia|\b(?:Commonwealth|Cth|Canberra|Vic|Qld|Tas|${STATE_CODES.join('|')}|${Object.values(STATE_NAMES).join('|')})\b`,
  'u',
);

export const namesAustralia = (question: string) => AUSTRALIAN.test(question);

/** Returns the foreign place whose law is asked for, as written; null where Australia is named as well. */
export function foreignPlace(question: string, foreign: ForeignPlaces): string | null {
  const name = foreign.askedFor(question);
  if (name === null || AUSTRALIAN.test(question)) return null;
  const { area, state, warnings } = placeInQuestion(question, foreign);
  return area === null && state === null && warnings.length === 0 ? name : null;
}

/** Returns the place that a question names in its words. */
export function placeInQuestion(question: string, foreign: ForeignPlaces): NamedPlace {
  const named = areasIn(question, foreign);
  if (named.length === 0) return onlyState(stateIn(question));
  const [first, ...others] = named;
  if (others.length > 0) {
    const names = named.map(({ said }) => said);
    const message = `The question names ${joinedByAnd(names)}; all places were searched. Give lga_name to ask about one.`;
    return { area: null, state: null, warnings: [warning('place_unclear', message, names)] };
  }
  const state = stateIn(question);
  const areas = first!.areas.filter((area) => area.state !== 'OT' && (state === null || area.state === state));
  if (areas.length !== 1) {
    const states = first!.areas.map((area) => area.state);
    const message = `${first!.said} is the name of an area in ${joinedByAnd(states)}; all places were searched. Give state and lga_name to ask about one.`;
    return { area: null, state, warnings: [warning('place_unclear', message, states)] };
  }
  const area = { name: areas[0]!.name, state: areas[0]!.state as StateCode, said: first!.said };
  const message = `The question names ${area.said}: the law that applies in ${area.name} (${area.state}) was searched. Give lga_name to ask about another area.`;
  return { area, state: null, warnings: [warning('place_from_question', message, [area.name])] };
}

function onlyState(state: StateCode | null): NamedPlace {
  if (state === null) return { area: null, state, warnings: [] };
  const message = `The question names ${STATE_NAMES[state]}: federal law and that of ${state} was searched. Give state to ask about another.`;
  return { area: null, state, warnings: [warning('place_from_question', message, [state])] };
}

interface AreasByName {
  readonly said: string;
  readonly areas: readonly LocalGovernmentArea[];
}

function areasIn(question: string, foreign: ForeignPlaces): AreasByName[] {
  const found = new Map<string, AreasByName>();
  for (const pattern of [BEFORE_PLAN, AFTER_PREPOSITION, SET_OFF]) {
    for (const [, name] of question.matchAll(pattern)) {
      const match = foreign.beginsWithLongName(name!)
        ? null
        : pattern === SET_OFF
          ? wholeArea(name!)
          : longestArea(name!);
      if (match !== null) found.set(match.areas[0]!.name, match);
    }
  }
  for (const pattern of [LOWER_BEFORE_PLAN, LOWER_AFTER_PREPOSITION]) {
    for (const [, name] of question.matchAll(pattern)) {
      const match = longestArea(name!);
      if (match !== null && !ORDINARY_WORDS.has(match.areas[0]!.name.toLowerCase()))
        found.set(match.areas[0]!.name, match);
    }
  }
  return found.size > 0 || foreign.askedFor(question) !== null ? [...found.values()] : areaAtAnEdge(question);
}

/** `penrith granny flat`, `height limit penrith`: people type a place as they would into a search. */
function areaAtAnEdge(question: string): AreasByName[] {
  const words = question.match(/[\p{L}'’-]+/gu) ?? [];
  for (let length = MOST_WORDS_OF_A_NAME; length > 0; length--) {
    const isOfNature = /^(?:river|catchment|basin|valley|island|highway)$/i.test(words[length] ?? '');
    for (const said of [...(isOfNature ? [] : [words.slice(0, length)]), words.slice(-length)].map((name) =>
      name.join(' '),
    )) {
      const areas = areasNamed(said, null);
      const ordinary =
        said === words.slice(-length).join(' ') && /^\p{Lu}/u.test(said) ? ORDINARY_WORDS : ORDINARY_AT_AN_EDGE;
      if (areas.length > 0 && ![said, areas[0]!.name].some((name) => ordinary.has(name.toLowerCase())))
        return [{ said, areas }];
    }
  }
  return [];
}

function wholeArea(name: string): AreasByName | null {
  const said = name.replace(/['’]s$/, '');
  const areas = areasNamed(said, null);
  return areas.length === 0 ? null : { said, areas };
}

/** A name may begin or go on with words that are none of the area's: `Do Penrith`, `Penrith Lakes`. */
function longestArea(name: string): AreasByName | null {
  const words = name.split(' ');
  for (let length = words.length; length > 0; length--) {
    for (const said of new Set([words.slice(0, length).join(' '), words.slice(words.length - length).join(' ')])) {
      const found = wholeArea(said);
      if (found !== null) return found;
    }
  }
  return null;
}

function stateIn(question: string): StateCode | null {
  const [name] = STATE.flatMap((pattern) => pattern.exec(question)?.slice(1) ?? []).filter((one) => one !== undefined);
  if (name === undefined) return null;
  const isIt = (one: string) => one.toLowerCase() === name.toLowerCase();
  return STATE_CODES.find((code) => isIt(code) || isIt(STATE_NAMES[code])) ?? null;
}

function joinedByAnd(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
