import { STATE_NAMES } from '@regqa/contracts';
import type { Jurisdiction, StateCode } from '@regqa/contracts';
import type { Found } from '../document-model/elements.ts';
import { documentTypeOf, makersOf } from '../kinds/find-kind.ts';
import type { Maker } from '../kinds/instrument-kind.ts';
import { findCountry } from './foreign-law.ts';
import { findPublisher } from './publishers.ts';

const BODY = String.raw`((?:the\s+)?\p{Lu}[^\n.;:|<>]{2,120})`;
/** Where a statement begins: a line, or `This guideline was …`; running text says of other things who made them. */
const SAID_OF_IT =
  String.raw`(?:^[^\p{L}\n]{0,6}(?:\p{L}{4,12} and )?|\b(?:document|guidelines?|publication|report|policy|plan|` +
  String.raw`standards?|code|manual|rules?|instrument|act)\s+(?:is|are|was|were|has been|have been)\s+)`;

function statement(verb: string): RegExp {
  return new RegExp(
    `${SAID_OF_IT}(?:[${verb.charAt(0)}${verb.charAt(0).toUpperCase()}]${verb.slice(1)})\\s+by:?\\s+${BODY}`,
    'mu',
  );
}

/** Phrases on a cover that name who is responsible for a document, most telling first. */
const STATEMENTS: readonly (readonly [RegExp, string])[] = [
  [statement('issued'), 'statement of the issuer'],
  [statement('made'), 'statement of the maker'],
  [/^AGENC(?:Y|IES):\s+(\p{Lu}[^,;(]{2,80})/mu, 'agency of the document'],
  [statement('administered'), 'statement of the administering body'],
  [statement('published'), 'statement of the publisher'],
  [statement('prepared'), 'statement of the author'],
  [
    new RegExp(
      String.raw`(?:©|\(c\)|[Cc]opyright)\s*(?:the\s+)?(?:State of [\p{L} ]{2,30}|Commonwealth of Australia)\s*\((${BODY.slice(1, -1)}?)\)`,
      'u',
    ),
    'copyright statement',
  ],
  [
    new RegExp(
      String.raw`(?:©|\(c\)|\b[Cc]opyright)[\s\d]*(?:[Tt]he\s+)?State of ` +
        String.raw`(?:[A-Z]{2,3}|\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+){0,2}),? (?:and|through|by) (?:the )?` +
        String.raw`(\p{Lu}[^\n.;:|<>]{2,100})`,
      'u',
    ),
    'copyright statement',
  ],
  [/^[^\p{L}\n]{0,4}((?:Department|Ministry) (?:of|for) \p{Lu}[^\n.;:|<>]{2,100})$/mu, 'line that names a department'],
];
/** Small words inside a name; another ends it. */
const JOINING: ReadonlySet<string> = new Set(['of', 'and', 'for', 'the', 'on', '&']);
const ISSUER = new RegExp(
  String.raw`\b(?:Authority|Council|Department|Commission(?:er)?|Agency|Service|Administration|Parliament|` +
    String.raw`Office|Board|Minister|Ministry|Regulator|Government|Secretary|Administrator|Governor|Trust|` +
    String.raw`Institute|Corporation|Committee|EPA)\b`,
);

interface Subject {
  readonly title: string;
  readonly opening: string;
  readonly jurisdiction: Jurisdiction;
  readonly state: StateCode | null;
  readonly lga: readonly string[];
  readonly sample: string;
}

/** Returns who made a document, with the country for foreign law: by its kind, else as the opening names them. */
export function findAuthority({ title, opening, jurisdiction, state, lga, sample }: Subject): Found<string> | null {
  const [area] = lga;
  if (area !== undefined) return { value: `${area} Council`, where: 'area named in the title' };
  const publisher = findPublisher(title, opening);
  if (publisher?.jurisdiction === jurisdiction) return { value: publisher.name, where: 'publisher on the first pages' };
  const makers = makersOf(title);
  const act = makers.some(({ name }) => name === 'parliament') && documentTypeOf(title) === 'legislation';
  const parliament = act ? parliamentOf(jurisdiction, state) : null;
  if (parliament !== null) return { value: parliament, where: 'kind of instrument' };
  const maker = makers.find(({ name, abroad }) => abroad !== true && name !== 'parliament');
  if (maker !== undefined) return { value: maker.name, where: 'kind of instrument' };
  const stated =
    (jurisdiction === 'Other' ? ofAnotherCountry(makers, { opening, act }) : null) ?? statedAuthority(opening);
  return jurisdiction === 'Other' ? withCountry(stated, findCountry({ title, opening, sample })) : stated;
}

function parliamentOf(jurisdiction: Jurisdiction, state: StateCode | null): string | null {
  if (jurisdiction === 'Federal') return 'Parliament of Australia';
  return state === null ? null : `Parliament of ${STATE_NAMES[state]}`;
}

const SAYS_ITS_COUNTRY = /\bEurop|\bUnited (?:States|Kingdom)\b|\bU\.?[SK]\b|\bNew Zealand\b|\bCanad/;

/** Whose law it is has to be said: `Fish and Wildlife Service (United States)`. */
function withCountry(authority: Found<string> | null, country: Found<string> | null): Found<string> | null {
  if (country === null) return authority;
  const name = country.value.replace(/^the /, '');
  if (authority === null) return { ...country, value: name };
  return SAYS_ITS_COUNTRY.test(authority.value) ? authority : { ...authority, value: `${authority.value} (${name})` };
}

function ofAnotherCountry(
  makers: readonly Maker[],
  { opening, act }: { opening: string; act: boolean },
): Found<string> | null {
  if (act && /\bNew Zealand\b|\bgovt\.nz\b/.test(opening))
    return { value: 'Parliament of New Zealand', where: 'kind of instrument' };
  const maker = makers.find(({ abroad }) => abroad === true);
  return maker === undefined ? null : { value: maker.name, where: 'kind of instrument' };
}

function statedAuthority(opening: string): Found<string> | null {
  for (const [pattern, where] of STATEMENTS) {
    const name = nameOf(pattern.exec(opening)?.[1] ?? '');
    if (/\s|^[A-Z]{3,}$/.test(name) && ISSUER.test(name)) return { value: name, where };
  }
  return null;
}

function nameOf(text: string): string {
  const words: string[] = [];
  for (const word of text
    .replace(/^the\s+/i, '')
    .replace(/[*_#]+/g, ' ')
    .trim()
    .split(/\s+/)) {
    if (!/^[“"'(]?\p{Lu}|^&$/u.test(word) && !JOINING.has(word)) break;
    words.push(word);
    if (/\p{Ll}\p{Ll}\.$/u.test(word)) break;
  }
  while (words.length > 0 && JOINING.has(words.at(-1) as string)) words.pop();
  return words.join(' ').replace(/(?<![\s,.])[\s,.]+$/, '');
}
