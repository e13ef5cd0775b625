import type { DocumentMetadata, GivenMetadata } from '@regqa/ports';
import type { Found, MetadataClues } from '../document-model/elements.ts';
import { documentTypeOf, documentTypeOfOpening } from '../kinds/find-kind.ts';
import { choose, NOTHING } from './choice.ts';
import { findAliases } from './find-aliases.ts';
import { findAuthority } from './find-authority.ts';
import { findAssent, findStatedCommencement, findVersionDate } from './find-dates.ts';
import { findIdentity } from './find-identity.ts';
import { findPlace } from './find-place.ts';
import { findTitle } from './find-title.ts';
import { topicsOf } from './topics.ts';

export interface MetadataFound {
  readonly metadata: DocumentMetadata;
  readonly from: Readonly<Record<string, string>>;
}

export interface MetadataEvidence {
  readonly clues: MetadataClues;
  readonly given: GivenMetadata;
  readonly fileName: string;
  readonly headings: readonly string[];
  readonly sample: string;
  /** Notes in the text show that it was changed since it commenced. */
  readonly isAmended: boolean;
}

/** `cl 1.4: Am 2029 (74), Sch 1 [1]`, printed with the text, and `This amendment to the plan commences …`. */
const HISTORY_NOTE = /: (?:Am|Ins|Subst|Rep) (?:19|20)\d\d \(\d{1,4}\)|\bThis amendment\b[^.\n]{0,60} commence[sd]\b/;

const GUIDELINES: Found<string> = { value: 'guidelines', where: 'default' };

/** Returns the metadata of a document: what the uploader gave wins, then what the file says, then a default. */
export function findMetadata(evidence: MetadataEvidence): MetadataFound {
  const { clues, given, sample, headings } = evidence;
  const { opening } = clues;
  const title = chooseTitle(evidence);
  const place = findPlace({ title: title.value, opening, sample, clue: clues.state, given });

  const identity = findIdentity({ ...clues, title });
  const { stated, commenced } = findDates(evidence, identity.year);
  const authority = findAuthority(title.value, opening, place);
  const titled = documentTypeOf(title.value);
  const shown = titled === null ? documentTypeOfOpening(opening) : { value: titled, where: 'words of the title' };
  const topics = { value: topicsOf(title.value, headings), where: 'words of the title and headings' };
  const choices = {
    title,
    ...place,
    documentType: choose<string>(given.documentType, clues.documentType ?? shown, GUIDELINES),
    authority: choose<string | null>(given.authority, authority, NOTHING),
    coverage: choose<readonly string[]>(given.coverage, topics, { value: [], where: 'default' }),
    lastUpdated: choose<string | null>(given.lastUpdated, clues.lastUpdated ?? stated ?? findAssent(headings), NOTHING),
    inForceFrom: choose<string | null>(given.inForceFrom, clues.inForceFrom ?? stated ?? commenced, NOTHING),
    instrumentNumber: choose<string | null>(given.instrumentNumber, identity.number, NOTHING),
    instrumentYear: choose<number | null>(given.instrumentYear, identity.year, NOTHING),
    versionLabel: choose<string | null>(given.versionLabel, identity.versionLabel, NOTHING),
    registerId: choose<string | null>(given.registerId, identity.registerId, NOTHING),
  };
  const inSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return {
    metadata: {
      ...valuesOf(choices),
      inForceTo: given.inForceTo ?? null,
      sourceUrl: given.sourceUrl ?? null,
      aliases: given.aliases ?? findAliases(title.value, sample),
    },
    from: Object.fromEntries(Object.entries(choices).map(([name, { where }]) => [inSnakeCase(name), where])),
  };
}

/** An instrument that was changed since it commenced has the text of another day. */
function findDates({ clues: { opening }, sample, isAmended }: MetadataEvidence, year: Found<number> | null) {
  const [stated, commenced] = [findVersionDate(opening, year), findStatedCommencement(sample)];
  if (!isAmended && !HISTORY_NOTE.test(sample)) return { stated, commenced };
  return { stated: stated?.value === commenced?.value ? null : stated, commenced: null };
}

function valuesOf<T extends Readonly<Record<string, Found<unknown>>>>(choices: T) {
  const values = Object.entries(choices).map(([name, { value }]) => [name, value]);
  return Object.fromEntries(values) as { [Name in keyof T]: T[Name]['value'] };
}

/** Volumes of one instrument are separate documents: the title tells them apart. The file name says which it is. */
function chooseTitle({ clues, given, fileName, sample }: MetadataEvidence): Found<string> {
  const title = findTitle(clues, sample);
  const spaced = fileName.replaceAll('_', ' ').replace(/([a-z])(\d)/gi, '$1 $2');
  const volume = /(?<![a-z])vol(?:ume)?[\s._-]*0*(\d{1,2})\b/i.exec(spaced)?.[1];
  const isOfSeveral = volume !== undefined && /\bin \d{1,2} volumes\b|\bVolume 1:/i.test(clues.opening);
  const found =
    title !== null && isOfSeveral
      ? { value: `${title.value} (Volume ${volume})`, where: `${title.where}; volume from the file name` }
      : title;
  return choose(given.title, found, { value: titleFromFileName(fileName), where: 'default: file name' });
}

function titleFromFileName(fileName: string): string {
  const base = fileName.replace(/^.*[\\/]/, '').replace(/\.[A-Za-z0-9]{1,8}$/, '');
  const words = base.replace(/[_-]+/g, ' ').replace(/\s+/g, ' ').trim();
  return words === '' ? 'Untitled document' : words.charAt(0).toUpperCase() + words.slice(1);
}
