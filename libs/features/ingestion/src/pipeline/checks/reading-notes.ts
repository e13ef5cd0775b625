/** Decides what a receipt says of a reading: what is wrong or missing, then what is routine. */
import type { Passage } from '@regqa/ports';
import type { ReadFile } from '../../document-model/elements.ts';
import { OLD_DOCUMENTS } from '../../document-model/old-document.ts';
import type { Conversion } from '../../document-model/old-document.ts';
import type { SetAsideKind, SetAsideShare } from '../../document-model/set-aside.ts';
import type { MetadataFound } from '../../metadata/find-metadata.ts';
import type { AssembledDocument } from '../../passages/assemble-document.ts';
import { missingTableWarnings } from './missing-table-warnings.ts';

const SET_ASIDE_WORDS: Readonly<Record<SetAsideKind, string>> = {
  running_lines: 'running headers and footers',
  contents: 'contents lists',
  index: 'an index',
  endnotes: 'endnotes, which are read for the history of its provisions',
  references: 'lists of references',
  notes_on_changes: 'notes of the publisher on changes, which are read for the history of its provisions',
  editorial: 'the cover and what the publisher says of the text',
  metadata: 'front matter and headers of a database',
  repeated: 'text that the file has twice',
  site: 'what frames the page on its site',
  leftovers: 'marks that a conversion left behind',
  hidden: 'hidden text and comments',
  struck_out: 'text that is struck out or deleted',
  unknown: 'elements that are not known',
};

export interface Reading {
  readonly assembled: AssembledDocument;
  readonly metadata: MetadataFound;
  readonly missing: readonly string[];
  readonly file: ReadFile;
  readonly setAside: readonly SetAsideShare[];
  readonly letters: readonly string[];
}

/** Returns what is wrong or missing, the most harmful first: what a reader of answers cannot see. */
export function readingWarnings({ assembled, metadata, missing, file, setAside, letters }: Reading): string[] {
  const { pages, pagesWithoutText, contents } = file;
  const [blank, lost] = [pagesWithoutText.length, missing.length];
  // Schedules and preambles have no numbers in good files, too.
  const isUncited = metadata.metadata.documentType === 'legislation' && percentUncited(assembled.passages) >= 90;
  return [
    ...letters,
    ...missingTableWarnings(assembled),
    ...(blank === 0 ? [] : [`${blank} of ${pages ?? 0} pages have no text.`]),
    ...file.warnings,
    ...(isUncited ? ['Hardly any provision was found: the passages cannot be cited by their numbers.'] : []),
    ...(lost === 0 ? [] : [`${lost} of ${contents?.length ?? 0} contents entries were not found as provisions.`]),
    ...lostTextWarnings(setAside),
    ...metadataWarnings(metadata),
  ];
}

/** Endnotes, headers of databases and frames of sites are large in good files too. */
const ROUTINE: ReadonlySet<SetAsideKind> = new Set(['endnotes', 'metadata', 'repeated', 'site']);
/** Running headers, contents list and index are 32 % of an Act printed on 306 pages; more left out may be text. */
const MOST_LEFT_OUT = 0.4;
/** Of all kinds together: endnotes are 36 % of a short Act, what frames a page on its site half of it. */
const MOST_LEFT_OUT_IN_ALL = 0.6;

/** What no reader knows is lost; much that was left out may be. */
function lostTextWarnings(setAside: readonly SetAsideShare[]): string[] {
  const warnings: string[] = [];
  const unknown = setAside.find(({ kind }) => kind === 'unknown');
  if (unknown !== undefined)
    warnings.push(
      `${unknown.characters.toLocaleString('en-AU')} letters and digits stand in elements of the file that are ` +
        'not known; they are not in the text.',
    );
  const sumOf = (shares: readonly SetAsideShare[]) => shares.reduce((all, { share }) => all + share, 0);
  const leftOut = sumOf(setAside) > MOST_LEFT_OUT_IN_ALL ? setAside : setAside.filter(({ kind }) => !ROUTINE.has(kind));
  const sum = sumOf(leftOut);
  if (sum > MOST_LEFT_OUT) {
    const kinds = leftOut.map(({ kind }) => SET_ASIDE_WORDS[kind]).join('; ');
    warnings.push(`${Math.round(sum * 100)} % of the file's text was left out, which may be too much: ${kinds}.`);
  }
  return warnings;
}

function metadataWarnings({ metadata, from }: MetadataFound): string[] {
  const warnings: string[] = [];
  if (from['jurisdiction'] === 'default')
    warnings.push(
      `The file does not say its jurisdiction; it is taken as ${metadata.jurisdiction}, which applies everywhere. ` +
        'Give the jurisdiction to change it.',
    );
  if (from['title']?.startsWith('default'))
    warnings.push(
      `The file does not say its title; "${metadata.title}" is made of the file's name. Give the title to change it.`,
    );
  return warnings;
}

interface ReadingRoutine extends Pick<Reading, 'file' | 'setAside'> {
  readonly passages: readonly Pick<Passage, 'section'>[];
  readonly converted: Conversion | undefined;
}

/** Returns how the file was read, and what was left out of its text. */
export function readingDetails({ passages, file, setAside, converted }: ReadingRoutine): string[] {
  const conversion =
    converted === undefined
      ? []
      : [`The file is ${OLD_DOCUMENTS[converted.from]}: ${converted.by} made a Word document of it, which was read.`];
  // Where many have none, the numbers of the file were not read.
  const percent = percentUncited(passages);
  return [
    ...conversion,
    ...(file.details ?? []),
    ...(percent === 0 ? [] : [`${percent} % of the passages have no pinpoint.`]),
    ...setAside.map(setAsideDetail),
  ];
}

function percentUncited(passages: readonly Pick<Passage, 'section'>[]): number {
  const uncited = passages.filter(({ section }) => section === null).length;
  return Math.round((uncited / Math.max(1, passages.length)) * 100);
}

function setAsideDetail({ kind, characters, share }: SetAsideShare): string {
  const percent = (share * 100).toLocaleString('en-AU', { maximumFractionDigits: 1 });
  return `Left out as ${SET_ASIDE_WORDS[kind]}: ${characters.toLocaleString('en-AU')} letters and digits (${percent} %).`;
}
