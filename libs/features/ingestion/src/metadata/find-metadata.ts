import { parseStateCode } from '@regqa/contracts';
import type { Jurisdiction, StateCode } from '@regqa/contracts';
import { findAreas } from '@regqa/domain';
import type { DocumentMetadata, GivenMetadata } from '@regqa/ports';
import type { MetadataClues } from '../elements.ts';
import { findAliases } from './find-aliases.ts';
import { findAuthority } from './find-authority.ts';
import { findAssent, findVersionDate } from './find-dates.ts';
import { findIdentity } from './find-identity.ts';
import { COMMONWEALTH, findState } from './find-state.ts';
import { topicsOf } from './topics.ts';

/** A document's metadata and where each piece comes from. */
export interface MetadataFound {
  readonly metadata: DocumentMetadata;
  readonly from: Readonly<Record<string, string>>;
}

const LOCAL_PLAN = /\b(?:Local Environmental Plan|Development Control Plan|Local Planning Scheme|Local Law)\b/i;
const PLACE_OF_PLAN = /^(.{2,80}?)\s+(?:(?:Shire|City|Council|Municipal|Regional)\s+)*(?:Comprehensive\s+)?(?:Local Environmental Plan|Development Control Plan|Local Planning Scheme)/i;

/** What the rest of the file tells about the instrument. */
export interface MetadataEvidence {
  /** Headings of the structure. */
  readonly headings: readonly string[];
  /** A bounded part of the text. */
  readonly sample: string;
}

interface Choice<T> {
  readonly value: T;
  readonly where: string;
}

interface MetadataInput {
  readonly clues: MetadataClues;
  readonly given: GivenMetadata;
  readonly fileName: string;
  readonly evidence: MetadataEvidence;
}

/** Returns the metadata of a document: what the uploader gave wins, then what the file says, then a default. */
export function findMetadata(input: MetadataInput): MetadataFound {
  const { clues, given, fileName, evidence } = input;
  const title = choose(given.title, withVolume(clues, fileName), { value: titleFromFileName(fileName), where: 'default: file name' });
  const place = findPlace({ title: title.value, opening: clues.opening, sample: evidence.sample, clue: clues.state, given });
  const placed = { jurisdiction: place.jurisdiction.value, state: place.state.value, lga: place.lga.value };
  const authority = choose<string | null>(given.authority, findAuthority({ title: title.value, opening: clues.opening, ...placed }), NOTHING);
  const documentType = choose(given.documentType, clues.documentType ?? findDocumentType(title.value, clues.opening), {
    value: 'guidelines',
    where: 'default',
  });
  const coverage = choose<readonly string[]>(given.coverage, { value: topicsOf(title.value, evidence.headings), where: 'file: words of the title and headings' }, { value: [], where: 'default' });
  const dates = chooseDates(input);
  const identity = chooseIdentity(input);
  return {
    metadata: {
      title: title.value,
      ...placed,
      documentType: documentType.value,
      authority: authority.value,
      coverage: coverage.value,
      lastUpdated: dates.lastUpdated.value,
      inForceFrom: dates.inForceFrom.value,
      inForceTo: given.inForceTo ?? null,
      sourceUrl: given.sourceUrl ?? null,
      instrumentNumber: identity.number.value,
      instrumentYear: identity.year.value,
      versionLabel: identity.versionLabel.value,
      registerId: identity.registerId.value,
      aliases: given.aliases ?? findAliases(title.value, evidence.sample),
    },
    from: {
      title: title.where,
      jurisdiction: place.jurisdiction.where,
      state: place.state.where,
      lga: place.lga.where,
      document_type: documentType.where,
      authority: authority.where,
      coverage: coverage.where,
      last_updated: dates.lastUpdated.where,
      in_force_from: dates.inForceFrom.where,
      instrument_number: identity.number.where,
      instrument_year: identity.year.where,
      version_label: identity.versionLabel.where,
      register_id: identity.registerId.where,
    },
  };
}

function chooseDates({ clues, given, evidence }: MetadataInput): { inForceFrom: Choice<string | null>; lastUpdated: Choice<string | null> } {
  const stated = findVersionDate(clues.opening);
  return {
    inForceFrom: choose<string | null>(given.inForceFrom, clues.inForceFrom ?? stated, NOTHING),
    lastUpdated: choose<string | null>(given.lastUpdated, clues.lastUpdated ?? stated ?? findAssent(evidence.headings), NOTHING),
  };
}

interface ChosenIdentity {
  readonly number: Choice<string | null>;
  readonly year: Choice<number | null>;
  readonly versionLabel: Choice<string | null>;
  readonly registerId: Choice<string | null>;
}

function chooseIdentity({ clues, given }: MetadataInput): ChosenIdentity {
  const found = findIdentity(clues);
  return {
    number: choose<string | null>(given.instrumentNumber, found.number, NOTHING),
    year: choose<number | null>(given.instrumentYear, found.year, NOTHING),
    versionLabel: choose<string | null>(given.versionLabel, found.versionLabel, NOTHING),
    registerId: choose<string | null>(given.registerId, found.registerId, NOTHING),
  };
}

const NOTHING: Choice<null> = { value: null, where: 'default' };

function choose<T>(given: T | undefined, found: Choice<T> | null, fallback: Choice<T>): Choice<T> {
  if (given !== undefined) return { value: given, where: 'given' };
  if (found === null) return fallback;
  return { value: found.value, where: found.where.startsWith('file') ? found.where : `file: ${found.where}` };
}

/** Volumes of one instrument are documents of their own: the title tells them apart. The file's name says which it is. */
function withVolume(clues: MetadataClues, fileName: string): Choice<string> | null {
  if (clues.title === null) return null;
  const volume = /(?<![a-z])vol(?:ume)?[\s._-]*0*(\d{1,2})\b/i.exec(fileName.replaceAll('_', ' ').replace(/([a-z])(\d)/gi, '$1 $2'))?.[1];
  const severalVolumes = /\bin \d{1,2} volumes\b|\bVolume 1:/i.test(clues.opening);
  if (volume === undefined || !severalVolumes) return clues.title;
  return { value: `${clues.title.value} (Volume ${volume})`, where: `${clues.title.where}; volume from the file name` };
}

/** Returns a readable title from a file name, where the file states none. */
export function titleFromFileName(fileName: string): string {
  const base = fileName.replace(/^.*[\\/]/, '').replace(/\.[A-Za-z0-9]{1,8}$/, '');
  const words = base.replace(/[_-]+/g, ' ').replace(/\s+/g, ' ').trim();
  return words === '' ? 'Untitled document' : words.charAt(0).toUpperCase() + words.slice(1);
}

interface Place {
  readonly jurisdiction: Choice<Jurisdiction>;
  readonly state: Choice<StateCode | null>;
  readonly lga: Choice<readonly string[]>;
}

function findPlace(clues: { title: string; opening: string; sample: string; clue: Choice<string> | null; given: GivenMetadata }): Place {
  const { title, given } = clues;
  const local = LOCAL_PLAN.test(title) || (given.lga !== undefined && given.lga.length > 0);
  const said: Choice<StateCode | null> = clues.clue === null ? (findState(title, clues) ?? NOTHING) : { value: parseStateCode(clues.clue.value) ?? null, where: clues.clue.where };
  const stateHint = given.state === undefined ? said.value : given.state;
  const area = local ? findAreaOfPlan(title, stateHint) : null;
  const state = choose<StateCode | null>(given.state, said.value === null ? (area?.state ?? null) : said, { value: null, where: 'default' });
  const lga = choose<readonly string[]>(given.lga, area?.names ?? null, { value: [], where: 'default' });
  const federal: Choice<Jurisdiction> = { value: 'Federal', where: COMMONWEALTH.test(clues.opening) ? 'file: Commonwealth words on the first page' : 'default' };
  const fallback: Choice<Jurisdiction> = state.value === null ? federal : { value: state.value, where: state.where };
  const found: Choice<Jurisdiction> | null = local ? { value: 'Local', where: 'words of the title' } : null;
  const jurisdiction = choose(given.jurisdiction, found, fallback);
  return jurisdiction.value === 'Federal' && given.state === undefined ? { jurisdiction, state: { value: null, where: jurisdiction.where }, lga } : { jurisdiction, state: stateOf(jurisdiction, state), lga };
}

/** A state's own jurisdiction says the state. */
function stateOf(jurisdiction: Choice<Jurisdiction>, state: Choice<StateCode | null>): Choice<StateCode | null> {
  if (state.value !== null || jurisdiction.value === 'Federal' || jurisdiction.value === 'Local') return state;
  return { value: jurisdiction.value, where: jurisdiction.where };
}

function findAreaOfPlan(title: string, state: StateCode | null): { names: Choice<readonly string[]>; state: Choice<StateCode> | null } | null {
  const place = PLACE_OF_PLAN.exec(title)?.[1];
  if (place === undefined) return null;
  const { areas } = findAreas(place, state);
  const [area] = areas;
  if (area === undefined || areas.length > 1) return null;
  return {
    names: { value: [area.name], where: 'area named in the title' },
    state: area.state === 'OT' ? null : { value: area.state, where: 'area named in the title' },
  };
}

function findDocumentType(title: string, opening: string): Choice<string> | null {
  if (/\bGuid(?:e|eline|elines|ance)\b|\bFact sheet\b|\bManual\b|\bHandbook\b/i.test(title)) return { value: 'guidelines', where: 'words of the title' };
  if (/\bScheme\b/i.test(title) && !/\bAct\b/.test(title)) return { value: 'scheme', where: 'words of the title' };
  if (/\bAct\b.*\d{4}|\bRegulations?\b|\bEnvironmental (?:Plan|Planning Policy)\b|\bPlanning Scheme\b|\bRules? \d{4}|\bOrder \d{4}|\bDetermination\b|\bLocal Law\b/i.test(title)) return { value: 'legislation', where: 'words of the title' };
  if (/\bStandards?\b/i.test(title)) return { value: 'standards', where: 'words of the title' };
  return /^An? Act (?:to|about|relating|for)\b/m.test(opening) ? { value: 'legislation', where: 'long title' } : null;
}
