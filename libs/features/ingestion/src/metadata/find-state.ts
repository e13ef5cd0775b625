import { parseStateCode, STATE_CODES, STATE_NAMES } from '@regqa/contracts';
import type { StateCode } from '@regqa/contracts';
import type { Found } from '../document-model/elements.ts';
import { ENACTING_WORDS } from '../document-model/enacting-words.ts';
import { isAct, onlyStateOf } from '../kinds/find-kind.ts';
import { findAgency } from './find-agency.ts';
import { VICTORIAN_RULE } from './find-identity.ts';
import { isStateName } from './state-name.ts';

/** What only Commonwealth texts say of themselves on their first pages. */
export const COMMONWEALTH = new RegExp(
  String.raw`\b(?:Cth|au/legis/cth|Federal Register of Legislation|Parliament of Australia enacts|Canberra|` +
    String.raw`comlaw\.gov\.au|www\.legislation\.gov\.au|Compilation No\. \d+|Compilation (?:start )?date|` +
    String.raw`Includes amendments up to: Act No|(?:Act )?No\. \d+ of \d{4} as amended|No\. \d+, \d{4})\b`,
  'i',
);

const FIRST_PAGE = 3_000;
/** The fewest mentions of a state, with hardly any of others, by which a document is about it. */
const FEWEST_MENTIONS = 2;
const LEAST_SHARE = 0.8;
/** Characters of text for each mention of a state, at most. */
const FARTHEST_APART = 20_000;

/** Victoria is a name of rivers, streets and a city of Canada too, and terraces are Victorian in every state. */
const OF_VICTORIA = String.raw`(?!n|\s+(?:River|Park|Street|Road|Square|Bridge|Daly)|,\s+B(?:ritish Columbia|\.?C\b))`;

const YEAR = String.raw`\b(?:18|19|20)\d\d`;
const CITED = new RegExp(String.raw`${YEAR} \((?:${STATE_CODES.join('|')})\)`, 'gi');
/** How text and addresses of links name a state. Short codes alone that are no words or abbreviations of others. */
const NAMED = STATE_CODES.map((code) => {
  const short = code === 'NSW' || code === 'QLD' ? code : `${code} Government`;
  const name = `${STATE_NAMES[code]}${code === 'VIC' ? OF_VICTORIA : 'n?'}`;
  const citation = String.raw`${YEAR} \(${code}\)`;
  return { code, pattern: new RegExp(String.raw`\b(?:${name}|${short})\b|\.${code}\.gov\.au|${citation}`, 'gi') };
});
const FEDERAL_NAMED = new RegExp(
  String.raw`\bCommonwealth\b|\bAustralian Government\b|\bEPBC Act\b|` +
    String.raw`(?<=//|www\.)(?:dcceew|environment|awe|agriculture|cleanenergyregulator)\.gov\.au`,
  'g',
);

/** What registers and gazettes of one state alone print on covers and in footers that do not name it. */
const OF_REGISTER: readonly { readonly code: StateCode; readonly pattern: RegExp }[] = [
  { code: 'VIC', pattern: /\bAuthorised by the Chief Parliamentary Counsel\b/ },
  { code: 'VIC', pattern: VICTORIAN_RULE },
  { code: 'TAS', pattern: /^S\.R\. \d{4}, No\. \d{1,3}$/m },
  { code: 'SA', pattern: /\bPublished under the Legislation Revision and Publication Act 2002\b/ },
];

/** Registers head the cover with the name of their state. */
const COVER_LINES = 8;

const STATE_IN_BRACKETS = new RegExp(
  String.raw`\((NSW|New South Wales|Vic(?:toria)?|Qld|Queensland|SA|South Australia|WA|Western Australia|` +
    String.raw`Tas(?:mania)?|NT|Northern Territory|ACT)\)`,
  'i',
);

/** A work called after all of the country names the states of its authors and examples. */
const OF_ALL_STATES =
  /(?<!\b(?:South|Western|of) )\bAustralian?\b(?! Capital Territory\b)|\bNational (?!Parks?\b|Law\b)/;

/** Returns the state that the title, the first page or the whole text names; null where none is plainly the subject. */
export function findState(title: string, opening: string, sample: string): Found<StateCode> | null {
  const bracket = parseStateCode(STATE_IN_BRACKETS.exec(title)?.[1] ?? '');
  if (bracket !== undefined) return { value: bracket, where: 'the title' };
  const onlyState = onlyStateOf(title);
  if (onlyState !== undefined) return { value: onlyState, where: 'words of the title' };
  const enacted = enactingState(opening);
  if (enacted !== null) return { value: enacted, where: 'who enacted or publishes it, on the first pages' };
  const register = OF_REGISTER.find(({ pattern }) => pattern.test(opening));
  if (register !== undefined) return { value: register.code, where: 'what the register prints on the first pages' };
  if (COMMONWEALTH.test(opening) || OF_ALL_STATES.test(title)) return null;
  return stateOnPage(opening) ?? (isAct(title) ? null : ofMakerOrText(opening, sample));
}

/** The state that the first page names; one Act that it cites may be that of another. */
function stateOnPage(opening: string): Found<StateCode> | null {
  const page = opening.slice(0, FIRST_PAGE);
  const named = mostNamed(page.match(CITED)?.length === 1 ? page.replace(CITED, '') : page);
  return named === null ? null : { value: named.code, where: `"${STATE_NAMES[named.code]}" on the first page` };
}

/** The state of the agency that made it, which may write of others; else the one that the text names throughout. */
function ofMakerOrText(opening: string, sample: string): Found<StateCode> | null {
  const agency = findAgency(opening);
  const jurisdiction = agency?.value.jurisdiction ?? null;
  if (agency !== null && jurisdiction !== null)
    return jurisdiction === 'Federal' ? null : { value: jurisdiction, where: agency.where };
  const named = mostNamed(sample);
  if (named === null || named.count < Math.max(FEWEST_MENTIONS, sample.length / FARTHEST_APART)) return null;
  const { code, count } = named;
  return { value: code, where: `${STATE_NAMES[code]}, named ${count} times in the text and its links` };
}

/** Where a government publishes that it approved a code or a plan. */
const GAZETTE =
  /(?<!\b(?:notice|order|declaration|proclamation)\s)\bpublished\s+in\s+the\s+(\p{Lu}[\p{L} ]{1,30}?)\s+Government\s+Gazette\b/u;
/** In a text that lost its line ends. */
const ENACTS = /\bThe Parliament of [^.\n]{3,60} enacts\b/;

/** Whose parliament enacted it, who heads the cover or whose gazette has it: others are those that its text names. */
function enactingState(opening: string): StateCode | null {
  const lines = opening.split('\n').map((line) => line.trim());
  const enacting = lines.find((line) => ENACTING_WORDS.test(line)) ?? ENACTS.exec(opening)?.[0];
  const named = lines.slice(0, COVER_LINES).find(isStateName);
  return mostNamed(enacting ?? named ?? GAZETTE.exec(opening)?.[1] ?? '')?.code ?? null;
}

/** The state that a text names throughout, unless it names the Commonwealth more often, or as often and first. */
function mostNamed(text: string): { code: StateCode; count: number } | null {
  const counts = NAMED.map((state) => ({ ...state, count: text.match(state.pattern)?.length ?? 0 }));
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const [most] = counts.sort((a, b) => b.count - a.count);
  if (most === undefined || most.count === 0 || most.count < total * LEAST_SHARE) return null;
  const federal = text.match(FEDERAL_NAMED)?.length ?? 0;
  const isFederalFirst = federal === most.count && text.search(FEDERAL_NAMED) < text.search(most.pattern);
  return federal > most.count || isFederalFirst ? null : most;
}
