import { STATE_CODES, STATE_NAMES } from '@regqa/contracts';
import { FOREIGN_NAMES, wordsFor } from './foreign-names.ts';
import { placeInQuestion } from './place-in-question.ts';

const oneOf = (names: readonly string[]) =>
  `(?:${[...names]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replaceAll('.', String.raw`\.`))
    .join('|')})`;

/** What comes from elsewhere may be asked about in Australia: a ship registered in Panama, goods made in China. */
const COMES_FROM =
  '(?:accredited|based|born|bred|built|caught|certified|convicted|domiciled|educated|established|formed|grown|harvested|headquartered|incorporated|issued|licensed|listed|living|made|manufactured|mined|produced|qualified|registered|resident|trained)';
/** Plants, wares, money and treaties called after a place: China clay, US dollars, the Paris agreement. */
const CALLED_AFTER_IT =
  '(?:accord|agreement|ants?|cattle|clay|convention|currency|declaration|disease|dollars?|format|gallons?|geese|grass|hemp|ink|nuts?|pine|plane|pounds?|protocol|rubber|spruce|stone|style|time|tons?|treaty)';

const NAME = `(${oneOf(FOREIGN_NAMES)})`;
const NOT_FROM = String.raw`(?<!\b${COMES_FROM} (?:under (?:the )?)?)`;
const PREPOSITION = String.raw`(?<![\p{L}\p{N}-])(?:[Ii]n|[Ii]nside|[Ww]ithin|[Aa]cross|[Tt]hroughout|(?:[Ll]aws?|[Ll]egislation|[Rr]egulations?|[Rr]ules|[Ss]tatutes?) of)`;
const TOWN = String.raw`(?:\p{Lu}[\p{L}'’]{1,20}(?: \p{Lu}[\p{L}'’]{1,20}){0,2}, )??`;
/** Tried after the whole name: South Africa is no part of Africa. */
const PART =
  '(?:(?:[Nn]orth|[Ss]outh|[Ee]ast|[Ww]est|[Nn]orthern|[Ss]outhern|[Ee]astern|[Ww]estern|[Cc]entral|mainland|rural) )??';
const KIND = String.raw`(?:(?:(?:Democratic|People['’]s|Islamic) )?(?:[Ss]tate|[Pp]rovince|[Cc]ity|[Rr]epublic|[Kk]ingdom) of (?:the )?)?`;
/** What follows may make something else of it: Canada Bay, Georgia Street, China-Australia, US$. */
const ENDS = String.raw`(?![\p{L}\p{N}\-–'’$])(?! (?!I\b)\p{Lu})(?! ${CALLED_AFTER_IT}\b)`;

const PLACED = new RegExp(`${NOT_FROM}${PREPOSITION} ${TOWN}(?:the )?${KIND}${PART}${NAME}${ENDS}`, 'u');
const UNDER_ITS_LAW = new RegExp(
  String.raw`${NOT_FROM}\b[Uu]nder (?:the )?${NAME} (?:state |federal )?(?:laws?|legislation|regulations?|rules|statutes?)\b`,
  'u',
);
/** An Australian area or state after a preposition is found by `placeInQuestion`. */
const AUSTRALIAN = new RegExp(
  String.raw`\bAustralia|\b(?:Commonwealth|Cth|Canberra|Vic|Qld|Tas|${STATE_CODES.join('|')}|${Object.values(STATE_NAMES).join('|')})\b`,
  'u',
);

/** Returns the foreign place whose law is asked for, as written; null where Australia is named as well. */
export function foreignPlace(question: string): string | null {
  const name = (PLACED.exec(question) ?? UNDER_ITS_LAW.exec(question))?.[1];
  return name === undefined || namesAustralia(question) ? null : name;
}

function namesAustralia(question: string): boolean {
  const { area, state, warnings } = placeInQuestion(question);
  return AUSTRALIAN.test(question) || area !== null || state !== null || warnings.length > 0;
}

/** What people call things from elsewhere, besides the names of places; abbreviations in capitals alone. */
const FROM_ELSEWHERE = /\b(?:european|british|american|united states|new zealand)\b|\b(?:EU|UK|US|USA|NZ)\b/;
const ELSEWHERE = new RegExp(String.raw`(?<![\p{L}\p{N}])${oneOf(FOREIGN_NAMES)}(?![\p{L}\p{N}])`, 'gu');

/** Returns the places outside of Australia that a text names in any way, as it writes them. */
export function placesElsewhere(text: string): string[] {
  return [...text.matchAll(ELSEWHERE)].map(([name]) => name);
}

/** Whether a text names a place outside of Australia, or something from one, in any way. */
export function namesElsewhere(text: string): boolean {
  return placesElsewhere(text).length > 0 || FROM_ELSEWHERE.test(text) || FROM_ELSEWHERE.test(text.toLowerCase());
}

/** Whether a text speaks of a place outside of Australia, by any of its names, in capitals throughout too. */
export function speaksOf(place: string, text: string): boolean {
  const words = wordsFor(place);
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}])${oneOf([...words, ...words.map((word) => word.toUpperCase())])}(?![\p{L}\p{N}])`,
    'u',
  ).test(text);
}
