/** Decides whose document it is and where it applies. */
import { appliesEverywhere, parseStateCode } from '@regqa/contracts';
import type { Jurisdiction, StateCode } from '@regqa/contracts';
import { areasNamed, townsNamed } from '@regqa/domain';
import type { LocalName } from '@regqa/domain';
import type { GivenMetadata } from '@regqa/ports';
import type { Found } from '../document-model/elements.ts';
import {
  documentTypeOf,
  documentTypeOfOpening,
  isAct,
  isAboutOthers,
  LOCAL_NAMES,
  NAMES_AFTER_AREA,
} from '../kinds/find-kind.ts';
import { choose, NOTHING } from './choice.ts';
import { findAgency } from './find-agency.ts';
import { COMMONWEALTH, findState } from './find-state.ts';
import { AUSTRALIAN, findCountry } from './foreign-law.ts';
import { findPublisher, titlePageOf } from './publishers.ts';

export interface Place {
  readonly jurisdiction: Found<Jurisdiction>;
  readonly state: Found<StateCode | null>;
  readonly lga: Found<readonly string[]>;
}

interface PlaceClues {
  readonly title: string;
  readonly opening: string;
  readonly sample: string;
  readonly clue: Found<string> | null;
  readonly given: GivenMetadata;
}

const LOCAL_PLAN = titled(LOCAL_NAMES.filter(({ onlyWithArea }) => onlyWithArea !== true));
const PLAN_OF_AREA = titled(LOCAL_NAMES.filter(({ onlyWithArea }) => onlyWithArea === true));
const PLANS_OF_STATES = LOCAL_NAMES.flatMap((plan) =>
  plan.state === undefined ? [] : [{ state: plan.state, title: titled([plan]) }],
);
/** The form that all local plans of the state follow. */
const STANDARD_PLAN = /^Standard Instrument\b/i;
const PLACE_OF_PLAN = new RegExp(
  String.raw`^(?:(?:the|draft|proposed)\s+(?!\s)){0,2}(.{2,80}?)\s+` +
    String.raw`(?:(?:Shire|City|Council|Municipal|Regional)\s+)*(?:Comprehensive\s+|Growth Centres? Precincts?\s+)?` +
    String.raw`(?:${NAMES_AFTER_AREA})`,
  'i',
);
const COUNCIL_LINE = new RegExp(
  String.raw`^\W{0,4}(?:(?:City|Shire|Municipality|Town) of (\p{Lu}[\p{L}’' -]{2,40})|` +
    String.raw`(\p{Lu}[\p{L}’' -]{2,40}?) (?:(?:City|Shire|Municipal|Regional|Town) )?Council)\W{0,4}$`,
  'gmu',
);
const COUNCIL_NAME =
  String.raw`\b((?:\p{Lu}[\p{L}’'-]{1,30} ){1,3}?)(?:(?:City|Shire|Municipal|Regional|Town) )?Council\b|` +
  String.raw`\b(?:City|Shire|Municipality|Town) of (\p{Lu}[\p{L}’'-]{1,30}(?: \p{Lu}[\p{L}’'-]{1,30})?)`;
const COUNCIL = new RegExp(COUNCIL_NAME, 'gu');
const COUNCIL_FIRST = new RegExp(`^(?:${COUNCIL_NAME})`, 'u');
/** Who is licensed or applies is the author of no licence: `Licensee: City of Darwin`. */
const LICENSED = String.raw`\b(?:[Ll]icensee|[Hh]older|[Aa]pplicant|[Pp]roponent|[Oo]ccupier)(?: [Nn]ame)?\b[\s:]{1,4}`;
const COUNCIL_LICENSED = new RegExp(`${LICENSED}(?:${COUNCIL_NAME})`, 'u');
/** The parties of a judgment, with the name of the first. */
const AGAINST = /^ v /;
const LOCAL_WORDS = /\bordinance\b/i;
const TOWN_WORDS = /\b(?:City|Town|Planning Commission|City Council)\b/;
const TITLE_PAGE = 1_500;
const FIRST_PAGES = 12_000;
const COMMONWEALTH_PUBLISHER = /\bCommonwealth of Australia\b|\bAustralian Government\b/;
/** Law that speaks of these, and of nothing Australian, is no law of the Commonwealth. */
const OF_MANY_STATES = /\bEuropean (?:Union|Commission|Parliament)\b|\(E[CU]\)|\bUnited Nations\b/;
const NO_AREA: Found<readonly string[]> = { value: [], where: 'default' };

/** Returns where a document applies: as given, else by title, first pages and format, else everywhere. */
export function findPlace(clues: PlaceClues): Place {
  const { jurisdiction, state, lga } = clues.given;
  const isGiven = jurisdiction !== undefined || state !== undefined || lga !== undefined;
  const elsewhere = isGiven ? null : fromElsewhere(clues);
  if (elsewhere === null) return inAustralia(clues);
  return { jurisdiction: elsewhere, state: { ...NOTHING, where: elsewhere.where }, lga: NO_AREA };
}

/** International standards and the law of another country; null for what is Australian or says nothing. */
function fromElsewhere({ title, opening, clue }: PlaceClues): Found<Jurisdiction> | null {
  if (clue !== null) return null;
  const publisher = findPublisher(title, opening);
  const country = findCountry(title, opening);
  if (country !== null && !isItsOwn(publisher, title, opening))
    return { value: 'Other', where: `file: ${country.where}` };
  if (publisher === null || COMMONWEALTH_PUBLISHER.test(opening)) return null;
  if (!publisher.title.test(title) && AUSTRALIAN.test(opening.slice(0, TITLE_PAGE))) return null;
  if (publisher.jurisdiction === 'Federal') return null;
  return { value: publisher.jurisdiction, where: `file: ${publisher.name} on the first pages` };
}

/** A government that applies a framework has its name in the title, and is not its publisher. */
function isItsOwn(publisher: ReturnType<typeof findPublisher>, title: string, opening: string): boolean {
  return publisher?.title.test(title) === true && publisher.page?.test(titlePageOf(opening)) !== false;
}

function inAustralia(clues: PlaceClues): Place {
  const { title, opening, given } = clues;
  const publisher = findPublisher(title, opening);
  const isOfOthers = COMMONWEALTH_PUBLISHER.test(opening) || publisher !== null;
  const council = findCouncil(clues, isOfOthers);
  const local = isLocal(clues) || council !== null;
  const federal = publisher?.jurisdiction === 'Federal';
  const said = statedState(clues, federal);
  const stateHint = given.state === undefined ? said.value : given.state;
  const area = local ? (findAreaOfPlan(title, stateHint) ?? council ?? findAreaOfCouncil(opening, stateHint)) : null;
  const state = choose<StateCode | null>(given.state, said.value === null ? (area?.state ?? null) : said, NOTHING);
  const found: Found<Jurisdiction> | null = local
    ? { value: 'Local', where: council?.names.where ?? 'words of the title' }
    : null;
  const fallback = state.value === null ? everywhere(clues, federal) : { value: state.value, where: state.where };
  const jurisdiction = choose<Jurisdiction>(given.jurisdiction, found, fallback);
  return {
    jurisdiction,
    state: stateIn(jurisdiction, state, given),
    lga: choose<readonly string[]>(given.lga, area?.names ?? null, NO_AREA),
  };
}

function statedState({ title, opening, sample, clue }: PlaceClues, federal: boolean): Found<StateCode | null> {
  if (clue !== null) return { value: parseStateCode(clue.value) ?? null, where: clue.where };
  if (federal) return NOTHING;
  const plan = isAboutOthers(title) ? undefined : PLANS_OF_STATES.find((one) => one.title.test(title));
  const ofKind = plan === undefined ? NOTHING : { value: plan.state, where: 'kind of instrument' };
  return findState(title, opening, sample) ?? ofKind;
}

/** What applies everywhere has no state unless one is given; the law of a state has it. */
function stateIn(
  { value, where }: Found<Jurisdiction>,
  state: Found<StateCode | null>,
  given: GivenMetadata,
): Found<StateCode | null> {
  if (appliesEverywhere(value)) return given.state === undefined ? { value: null, where } : state;
  return state.value !== null || value === 'Local' ? state : { value, where };
}

function speaksOfAustralia({ title, opening, sample }: PlaceClues): boolean {
  return AUSTRALIAN.test(`${title}\n${opening}\n${sample}`);
}

function everywhere(clues: PlaceClues, published: boolean): Found<Jurisdiction> {
  const { title, opening } = clues;
  if (published) return { value: 'Federal', where: 'file: publisher on the first pages' };
  if (COMMONWEALTH.test(opening) || COMMONWEALTH_PUBLISHER.test(opening))
    return { value: 'Federal', where: 'file: Commonwealth words on the first page' };
  const agency = findAgency(opening);
  if (agency?.value.jurisdiction === 'Federal') return { value: 'Federal', where: `file: ${agency.where}` };
  const isLaw = (documentTypeOf(title) ?? documentTypeOfOpening(opening)?.value) === 'legislation';
  const isAustralian = speaksOfAustralia(clues) || findAreaOfCouncil(opening, null) !== null;
  // What is no law and speaks of no Australian place may be a company's or a programme's: it is not cited as federal.
  const isFederal = isAustralian || (isLaw && !OF_MANY_STATES.test(opening));
  return { value: isFederal ? 'Federal' : 'International', where: 'default' };
}

function titled(names: readonly LocalName[]): RegExp {
  return new RegExp(String.raw`\b(?:${names.map(({ name }) => name).join('|')})\b`, 'i');
}

function isLocal({ title, opening, given }: PlaceClues): boolean {
  if (given.lga !== undefined && given.lga.length > 0) return true;
  if (PLAN_OF_AREA.test(title) && findAreaOfPlan(title, given.state ?? null) !== null) return true;
  if (LOCAL_PLAN.test(title)) return !STANDARD_PLAN.test(title) && !isAboutOthers(title);
  const isOrdinance = LOCAL_WORDS.test(title) || LOCAL_WORDS.test(opening);
  return isOrdinance && TOWN_WORDS.test(opening) && !AUSTRALIAN.test(opening);
}

interface AreaFound {
  readonly names: Found<readonly string[]>;
  readonly state: Found<StateCode> | null;
}

function findAreaOfPlan(title: string, state: StateCode | null): AreaFound | null {
  for (const name of [title, ...title.split(/[:–—]/).slice(1)]) {
    const place = PLACE_OF_PLAN.exec(name.trim())?.[1];
    const area = place === undefined ? null : areaOfPlace(place, state);
    if (area !== null) return area;
  }
  return null;
}

/** A plan may be of a part of its area, or of an area that is one no more. */
function areaOfPlace(place: string, state: StateCode | null): AreaFound | null {
  const around = townsNamed(place, state).map(({ area }) => area);
  const areas = [...new Map(around.map((area) => [`${area.state}/${area.name}`, area])).values()];
  return (
    onlyArea(areasNamed(place, state), 'area named in the title') ?? onlyArea(areas, 'area of the place in the title')
  );
}

/** The council with whose name the title of its own policy begins; Acts and judgments name others so. */
function findCouncilOfTitle(clues: PlaceClues): AreaFound | null {
  const [name = '', before, of = ''] = COUNCIL_FIRST.exec(clues.title) ?? [];
  const isOfOthers =
    isAct(clues.title) || /\bRegulations?\b/.test(clues.title) || AGAINST.test(clues.title.slice(name.length));
  if (name === '' || isOfOthers || !(LOCAL_PLAN.test(clues.title) || speaksOfAustralia(clues))) return null;
  const [area] = [before?.trim() ?? of, of.split(' ', 1)[0] ?? '']
    .map((place) => areasNamed(place, null))
    .filter((areas) => areas.length > 0);
  return onlyArea(area ?? [], 'council in the title');
}

/** The council with whose name the title begins, else the one whose name is a line of the title page. */
function findCouncil(clues: PlaceClues, isOfOthers: boolean): AreaFound | null {
  return findCouncilOfTitle(clues) ?? (isOfOthers ? null : findCouncilOnPage(clues.opening));
}

function findCouncilOnPage(opening: string): AreaFound | null {
  const page = opening.slice(0, TITLE_PAGE);
  const [name, ...others] = new Set([...page.matchAll(COUNCIL_LINE)].map(([, before, of]) => before ?? of ?? ''));
  if (name === undefined || others.length > 0 || COUNCIL_LICENSED.test(page)) return null;
  return onlyArea(areasNamed(name, null), 'council on the first pages');
}

/** The area whose council a local plan names most in its first pages, where its title names none. */
function findAreaOfCouncil(opening: string, state: StateCode | null): AreaFound | null {
  const counts = new Map<string, number>();
  for (const [, before, of] of opening.slice(0, FIRST_PAGES).matchAll(COUNCIL)) {
    const name = (before ?? of ?? '').trim();
    if (areasNamed(name, state).length === 1) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most === undefined ? null : onlyArea(areasNamed(most[0], state), 'council on the first pages');
}

function onlyArea(areas: ReturnType<typeof areasNamed>, where: string): AreaFound | null {
  const [area] = areas;
  if (area === undefined || areas.length > 1) return null;
  return { names: { value: [area.name], where }, state: area.state === 'OT' ? null : { value: area.state, where } };
}
