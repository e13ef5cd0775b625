import type { DocumentMetadata, GivenMetadata } from '@regqa/ports';
import type { MetadataClues } from '../document-model/elements.ts';
import { documentTypeOf, documentTypeOfOpening } from '../kinds/find-kind.ts';
import { choose, NOTHING } from './choice.ts';
import type { Choice } from './choice.ts';
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
  readonly headings: readonly string[];
  readonly sample: string;
  /** Notes in the text show that it was changed since it commenced. */
  readonly isAmended: boolean;
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
  const title = choose(given.title, withVolume(findTitle({ clues, sample: evidence.sample }), { clues, fileName }), {
    value: titleFromFileName(fileName),
    where: 'default: file name',
  });
  const place = findPlace({
    title: title.value,
    opening: clues.opening,
    sample: evidence.sample,
    clue: clues.state,
    given,
  });
  const placed = { jurisdiction: place.jurisdiction.value, state: place.state.value, lga: place.lga.value };
  const authority = choose<string | null>(
    given.authority,
    findAuthority({ title: title.value, opening: clues.opening, sample: evidence.sample, ...placed }),
    NOTHING,
  );
  const documentType = chooseType(title.value, input);
  const coverage = chooseTopics(title.value, input);
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

function chooseType(title: string, { clues, given }: MetadataInput): Choice<string> {
  const found = clues.documentType ?? findDocumentType(title, clues.opening);
  return choose(given.documentType, found, { value: 'guidelines', where: 'default' });
}

function chooseTopics(title: string, { given, evidence }: MetadataInput): Choice<readonly string[]> {
  const found = { value: topicsOf(title, evidence.headings), where: 'file: words of the title and headings' };
  return choose<readonly string[]>(given.coverage, found, { value: [], where: 'default' });
}

function chooseDates({ clues, given, evidence }: MetadataInput): {
  inForceFrom: Choice<string | null>;
  lastUpdated: Choice<string | null>;
} {
  const stated = findVersionDate(clues.opening);
  const commenced = evidence.isAmended ? null : findStatedCommencement(evidence.sample);
  return {
    inForceFrom: choose<string | null>(given.inForceFrom, clues.inForceFrom ?? stated ?? commenced, NOTHING),
    lastUpdated: choose<string | null>(
      given.lastUpdated,
      clues.lastUpdated ?? stated ?? findAssent(evidence.headings),
      NOTHING,
    ),
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

/** Volumes of one instrument are separate documents: the title tells them apart. The file name says which it is. */
function withVolume(
  title: Choice<string> | null,
  { clues, fileName }: Pick<MetadataInput, 'clues' | 'fileName'>,
): Choice<string> | null {
  if (title === null) return null;
  const volume = /(?<![a-z])vol(?:ume)?[\s._-]*0*(\d{1,2})\b/i.exec(
    fileName.replaceAll('_', ' ').replace(/([a-z])(\d)/gi, '$1 $2'),
  )?.[1];
  const severalVolumes = /\bin \d{1,2} volumes\b|\bVolume 1:/i.test(clues.opening);
  if (volume === undefined || !severalVolumes) return title;
  return { value: `${title.value} (Volume ${volume})`, where: `${title.where}; volume from the file name` };
}

/** Returns a readable title from a file name, where the file states none. */
function titleFromFileName(fileName: string): string {
  const base = fileName.replace(/^.*[\\/]/, '').replace(/\.[A-Za-z0-9]{1,8}$/, '');
  const words = base.replace(/[_-]+/g, ' ').replace(/\s+/g, ' ').trim();
  return words === '' ? 'Untitled document' : words.charAt(0).toUpperCase() + words.slice(1);
}

function findDocumentType(title: string, opening: string): Choice<string> | null {
  const titled = documentTypeOf(title);
  return titled === null ? documentTypeOfOpening(opening) : { value: titled, where: 'words of the title' };
}
