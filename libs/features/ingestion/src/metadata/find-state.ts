import { parseStateCode, STATE_CODES, STATE_NAMES } from '@regqa/contracts';
import type { StateCode } from '@regqa/contracts';
import type { Found } from '../document-model/elements.ts';

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

/** Ways in which text and addresses of links name a state; short codes only in capitals, and none that is a word. */
const NAMED: readonly (readonly [StateCode, RegExp])[] = [
  ['NSW', /\bNew South Wales\b|\bNSW\b|\.nsw\.gov\.au/g],
  ['VIC', /\bVictoria(?!\s+(?:River|Park|Street|Road|Square|Bridge|Daly))\b|\.vic\.gov\.au/g],
  ['QLD', /\bQueensland\b|\bQ(?:LD|ld)\b|\.qld\.gov\.au/g],
  ['SA', /\bSouth Australia\b|\.sa\.gov\.au/g],
  ['WA', /\bWestern Australia\b|\.wa\.gov\.au/g],
  ['TAS', /\bTasmania\b|\.tas\.gov\.au/g],
  ['NT', /\bNorthern Territory\b|\.nt\.gov\.au/g],
  ['ACT', /\bAustralian Capital Territory\b|\.act\.gov\.au/g],
];
const FEDERAL_NAMED = new RegExp(
  String.raw`\bCommonwealth\b|\bAustralian Government\b|\bEPBC Act\b|` +
    String.raw`(?<=//|www\.)(?:dcceew|environment|awe|agriculture|cleanenergyregulator)\.gov\.au`,
  'g',
);

const OWNER = new RegExp(
  String.raw`(?:©|\(c\)|\bcopyright)[\s\d,]*(?:the\s+)?(?:State|Government|Crown in right of the State) of ` +
    String.raw`([A-Z][a-z]+(?: [A-Z][a-z]+){0,2}|[A-Z]{2,3}\b)`,
  'i',
);
const FEDERAL_GOVERNMENT = /\bAustralian Government\b|\bCommonwealth of Australia\b/;

/** `© The State of Victoria`: whose the text is, whatever else it names. */
function copyrightOf(opening: string): Found<StateCode> | null {
  const owner = (OWNER.exec(opening)?.[1] ?? '').toLowerCase();
  const code = STATE_CODES.find((state) =>
    [state, STATE_NAMES[state]].some((name) => `${owner} `.startsWith(`${name.toLowerCase()} `)),
  );
  return code === undefined ? null : { value: code, where: 'copyright statement' };
}

/** The one state whose government, or its addresses, the first pages name, and before that of the Commonwealth. */
function governmentOf(opening: string): Found<StateCode> | null {
  const named = STATE_CODES.map((code) => ({ code, at: opening.search(governmentWords(code)) })).filter(
    ({ at }) => at >= 0,
  );
  const [only] = named;
  if (only === undefined || named.length > 1) return null;
  const federal = opening.search(FEDERAL_GOVERNMENT);
  if (federal >= 0 && federal < only.at) return null;
  return { value: only.code, where: `government of ${STATE_NAMES[only.code]} on the first pages` };
}

function governmentWords(code: StateCode): RegExp {
  const name = STATE_NAMES[code];
  const words =
    String.raw`\b(?:(?:${name}|${code}) Government|${name}n? Legislation|(?:Government|State) of ${name})\b|` +
    String.raw`\.${code}\.gov\.au\b`;
  return new RegExp(words, 'i');
}

/** Where AustLII keeps a law: `/au/legis/nsw/consol_act/`. */
const REGISTER_PATH = /\/au\/legis\/([a-z]{2,3})\//;

function stateOfRegister(code: string): Found<StateCode> | null {
  const state = parseStateCode(code);
  return state === undefined ? null : { value: state, where: 'address of the text' };
}

const STATE_IN_BRACKETS = new RegExp(
  String.raw`\((NSW|New South Wales|Vic(?:toria)?|Qld|Queensland|SA|South Australia|WA|Western Australia|` +
    String.raw`Tas(?:mania)?|NT|Northern Territory|ACT)\)`,
  'i',
);

/** Returns the state that ends the title, is named as the maker or is plainly the subject; null where none is. */
export function findState(title: string, clues: { opening: string; sample: string }): Found<StateCode> | null {
  const bracket = STATE_IN_BRACKETS.exec(title);
  const named = bracket === null ? undefined : parseStateCode(expand(bracket[1] as string));
  if (named !== undefined) return { value: named, where: 'the title' };
  if (/\bState Environmental Planning Policy\b/i.test(title)) return { value: 'NSW', where: 'words of the title' };
  const register = REGISTER_PATH.exec(clues.opening)?.[1];
  if (register !== undefined) return stateOfRegister(register);
  const owner = copyrightOf(clues.opening);
  if (owner !== null) return owner;
  if (COMMONWEALTH.test(clues.opening)) return null;
  const onPage = governmentOf(clues.opening) ?? onFirstPage(clues.opening.slice(0, FIRST_PAGE));
  return onPage ?? (/\bAct\b.{0,200}\d{4}/.test(title) ? null : mostNamed(clues.sample));
}

const SHORT_NAMES: ReadonlyMap<string, string> = new Map([
  ['victoria', 'VIC'],
  ['queensland', 'QLD'],
  ['tasmania', 'TAS'],
]);

function expand(short: string): string {
  return SHORT_NAMES.get(short.toLowerCase()) ?? short;
}

/** A first page that names one state as a heading or on a separate line, or only one state at all. */
function onFirstPage(opening: string): Found<StateCode> | null {
  // Terraces are Victorian in every state.
  const named = STATE_CODES.filter((code) =>
    new RegExp(String.raw`\b${STATE_NAMES[code]}${code === 'VIC' ? '' : 'n?'}\b`, 'i').test(opening),
  );
  const line = named.find((code) => new RegExp(String.raw`^\W*${STATE_NAMES[code]}\W*$`, 'im').test(opening));
  if (line === undefined && opening.search(FEDERAL_NAMED) >= 0) return null;
  const code = line ?? (named.length === 1 ? named[0] : undefined);
  if (code !== undefined) return { value: code, where: `"${STATE_NAMES[code]}" on the first page` };
  const short = /\b(NSW|QLD|Qld)\b/.exec(opening)?.[1];
  return short === undefined || named.length > 0
    ? null
    : { value: parseStateCode(short) as StateCode, where: `"${short}" on the first page` };
}

/** The state that a document names throughout, unless it names the Commonwealth as often. */
function mostNamed(sample: string): Found<StateCode> | null {
  const counts = NAMED.map(([code, pattern]) => ({ code, count: sample.match(pattern)?.length ?? 0 })).sort(
    (a, b) => b.count - a.count,
  );
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const [most] = counts;
  if (most === undefined || most.count < FEWEST_MENTIONS || most.count < total * LEAST_SHARE) return null;
  if ((sample.match(FEDERAL_NAMED)?.length ?? 0) >= most.count) return null;
  return { value: most.code, where: `${STATE_NAMES[most.code]}, named ${most.count} times in the text and its links` };
}
