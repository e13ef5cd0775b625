import { STATE_NAMES } from '@regqa/contracts';
import type { Jurisdiction, StateCode } from '@regqa/contracts';
import { councilOf } from '@regqa/domain';
import type { Found } from '../document-model/elements.ts';
import { documentTypeOf, isAct, makersOf } from '../kinds/find-kind.ts';
import { findAgency } from './find-agency.ts';
import type { Place } from './find-place.ts';
import { findCountry } from './foreign-law.ts';
import { findPublisher } from './publishers.ts';

const STATEMENTS: readonly (readonly [RegExp, string])[] = [
  [/^AGENC(?:Y|IES):\s+(\p{Lu}[^,;(]{2,80}?)(?=[,;(]|(?<=\p{Ll}\p{Ll})\.)/mu, 'agency of the document'],
  [
    /^[^\p{L}\n]{0,4}(?:(?:This publication has been )?(?:[Pp]ublished|[Cc]ompiled) by (?:the )?(?:[^,.\n]{2,60}, )?)?((?:Department|Ministry) (?:of|for) [^\n.;:|<>]{2,100}?(?:,\n\p{Lu}[^\n.;:|<>]{2,60})?)\.?$/mu,
    'line that names a department',
  ],
];
/** Where lines of a cover were joined, what follows the name. */
const ADDRESS = /,? (?:G\.?)?P\.?O\.? Box\b/;
const SAYS_ITS_COUNTRY = /\bEurop|\bUnited (?:States|Kingdom)\b|\bU\.?[SK]\b|\bNew Zealand\b|\bCanad|\bSouth Africa/;

/** Returns who made a document, with the country for foreign law: by its kind, else as the opening names them. */
export function findAuthority(title: string, opening: string, place: Place): Found<string> | null {
  const jurisdiction = place.jurisdiction.value;
  const [area] = place.lga.value;
  if (area !== undefined) return { value: councilOf(area, place.state.value), where: 'area named in the title' };
  const publisher = findPublisher(title, opening);
  if (publisher?.jurisdiction === jurisdiction) return { value: publisher.name, where: 'publisher on the first pages' };
  const makers = makersOf(title);
  const act = isAct(title) && documentTypeOf(title) === 'legislation';
  const parliament = act ? parliamentOf(jurisdiction, place.state.value) : null;
  const maker = makers.find(({ name, abroad }) => abroad !== true && name !== 'parliament');
  const name = parliament ?? maker?.name;
  if (name !== undefined) return ofKind(name);
  if (jurisdiction === 'Other') return ofAnotherCountry(title, opening, act);
  return agencyOf(opening, place) ?? statedAuthority(opening);
}

/** The agency of a government that has no such jurisdiction is one that the document draws on. */
function agencyOf(opening: string, { jurisdiction, state }: Place): Found<string> | null {
  const agency = findAgency(opening);
  if (agency === null) return null;
  const { name, jurisdiction: own } = agency.value;
  return own === null || own === jurisdiction.value || own === state.value ? { ...agency, value: name } : null;
}

const ofKind = (value: string): Found<string> => ({ value, where: 'kind of instrument' });

function ofAnotherCountry(title: string, opening: string, act: boolean): Found<string> | null {
  const country = findCountry(title, opening);
  const maker = makersOf(title).find(({ abroad }) => abroad === true);
  if (maker !== undefined) return withCountry(ofKind(maker.name), country);
  if (act && country?.value === 'New Zealand') return ofKind('Parliament of New Zealand');
  return withCountry(statedAuthority(opening), country);
}

function parliamentOf(jurisdiction: Jurisdiction, state: StateCode | null): string | null {
  if (jurisdiction === 'Federal') return 'Parliament of Australia';
  if (state === 'ACT') return 'Legislative Assembly for the Australian Capital Territory';
  if (state === 'NT') return 'Legislative Assembly of the Northern Territory';
  return state === null ? null : `Parliament of ${STATE_NAMES[state]}`;
}

/** Whose law it is has to be said: `Fish and Wildlife Service (United States)`. */
function withCountry(authority: Found<string> | null, country: Found<string> | null): Found<string> | null {
  if (country === null) return authority;
  const name = country.value.replace(/^the /, '');
  if (authority === null) return { ...country, value: name };
  return SAYS_ITS_COUNTRY.test(authority.value) ? authority : { ...authority, value: `${authority.value} (${name})` };
}

function statedAuthority(opening: string): Found<string> | null {
  for (const [pattern, where] of STATEMENTS) {
    const name = pattern.exec(opening)?.[1];
    if (name !== undefined) return { value: name.replace(/\s+/g, ' ').split(ADDRESS, 1)[0]!.trim(), where };
  }
  return null;
}
