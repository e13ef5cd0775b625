/** Decides what a receipt says is wrong or missing, the most harmful first: what a reader of answers cannot see. */
import type { ReadFile } from '../elements.ts';
import type { MetadataFound } from '../metadata/find-metadata.ts';
import type { AssembledDocument } from '../passages/assemble-document.ts';
import { shareOf } from '../set-aside.ts';
import type { SetAsideKind } from '../set-aside.ts';
import { missingTableWarnings } from './missing-table-warnings.ts';
import { SET_ASIDE_WORDS } from './set-aside-words.ts';

/** What reading a file came to. */
export interface Reading {
  readonly assembled: AssembledDocument;
  readonly metadata: MetadataFound;
  /** Entries of the contents list that were not found. */
  readonly missing: readonly string[];
  readonly file: ReadFile;
  /** What is said of damaged letters. */
  readonly letters: readonly string[];
}

/** Returns the warnings of a reading, the most harmful first. */
export function readingWarnings({ assembled, metadata, missing, file, letters }: Reading): string[] {
  return [
    ...letters,
    ...missingTableWarnings(assembled),
    ...pageWarnings(file),
    ...file.warnings,
    ...contentsWarnings(missing, file),
    ...lostTextWarnings(file, assembled.text.length),
    ...metadataWarnings(metadata),
  ];
}

function pageWarnings({ pages, pagesWithoutText }: ReadFile): string[] {
  return pagesWithoutText.length === 0 ? [] : [`${pagesWithoutText.length} of ${pages ?? 0} pages have no text.`];
}

function contentsWarnings(missing: readonly string[], { contents }: ReadFile): string[] {
  if (missing.length === 0) return [];
  return [`${missing.length} of ${contents?.length ?? 0} contents entries were not found as provisions.`];
}

/** Lists of where things stand, endnotes, headers of databases and frames of sites are large in good files too. */
const ROUTINE: ReadonlySet<SetAsideKind> = new Set(['contents', 'endnotes', 'metadata', 'repeated', 'site']);
/** Running headers and an index are a third of an Act printed on 306 pages; more left out may be text. */
const MOST_LEFT_OUT = 0.4;

/** What no reader knows is lost; much that was left out may be. */
function lostTextWarnings({ setAside = [] }: ReadFile, characters: number): string[] {
  const warnings: string[] = [];
  const unknown = setAside.find(({ kind }) => kind === 'unknown');
  if (unknown !== undefined)
    warnings.push(
      `${unknown.characters.toLocaleString('en-AU')} characters stand in elements of the file that are not known; they are not in the text.`,
    );
  const leftOut = setAside.filter(({ kind }) => !ROUTINE.has(kind));
  const share = leftOut.reduce((sum, one) => sum + shareOf(one, { setAside, characters }), 0);
  if (share > MOST_LEFT_OUT) {
    const kinds = leftOut.map(({ kind }) => SET_ASIDE_WORDS[kind]).join('; ');
    warnings.push(`${Math.round(share * 100)} % of the file's text was left out, which may be too much: ${kinds}.`);
  }
  return warnings;
}

function metadataWarnings({ metadata, from }: MetadataFound): string[] {
  const warnings: string[] = [];
  if (from['jurisdiction'] === 'default')
    warnings.push('The file does not say its jurisdiction; it is taken as Federal, which applies everywhere.');
  if (from['title']?.startsWith('default'))
    warnings.push(
      `The file does not say its title; "${metadata.title}" is made of the file's name. Give the title to change it.`,
    );
  return warnings;
}
