import { UnreadableDocumentError } from '@regqa/errors';
import type { Element, MetadataClues, PagePosition, ReadFile } from '../../document-model/elements.ts';
import { LIMITS } from '../../document-model/limits.ts';
import { SetAsideTally } from '../../document-model/set-aside.ts';
import { foldHeading } from '../../structure/contents/contents-entry.ts';
import { RANKS } from '../../document-model/heading-meaning.ts';
import { shown } from '../common/zip/open-archive.ts';
import type { Archive } from '../common/zip/open-archive.ts';
import { baseName, chooseReadable } from './choose-readable.ts';

/** Reads one file of an archive, in whatever format it is. Throws UnreadableDocumentError where it cannot. */
export type ReadVolume = (bytes: Uint8Array) => Promise<ReadFile>;

const DIFFERENT_INSTRUMENTS = 'The archive holds different instruments';
const MOST_NAMED = 10;
const VOLUME = /\(?\b(?:vol(?:ume)?|part|pt|v|book|compilation)\.?\s*(?:no\.?\s*)?(?:\d{1,3}|[ivx]{1,4})\b\)?/gi;

interface Volume {
  readonly name: string;
  readonly file: ReadFile;
}

/** Reads volumes in name order. Throws UnreadableDocumentError for an unreadable one, none, or several instruments. */
export async function readVolumes(archive: Archive, read: ReadVolume): Promise<ReadFile> {
  const { chosen, ignored } = chooseReadable(archive.names);
  const volumes: Volume[] = [];
  for (const name of chosen) volumes.push({ name, file: await readOne(archive, name, read) });
  if (volumes.length === 0) throw new UnreadableDocumentError('The archive holds no file of a format that is read.');
  refuseDifferent(volumes);
  return joinVolumes(volumes, ignored);
}

async function readOne(archive: Archive, name: string, read: ReadVolume): Promise<ReadFile> {
  try {
    return await read(await archive.read(name, LIMITS.pdfBytes));
  } catch (error) {
    if (!(error instanceof UnreadableDocumentError) || error.reason.includes(`"${shown(name)}"`)) throw error;
    throw new UnreadableDocumentError(`"${shown(name)}" in the archive cannot be read: ${error.reason}`, {
      cause: error,
    });
  }
}

/** Volumes of one instrument have one title; where a file states none, its name must be that of the others. */
function refuseDifferent(volumes: readonly Volume[]): void {
  const titles = volumes.map(({ file }) => file.clues.title?.value ?? null);
  const names = volumes.map(({ name }) => identity(baseName(name).replace(/\.[^.]*$/, '')));
  const stated = titles.filter((title) => title !== null).map(identity);
  const isOne = (values: readonly string[]) => new Set(values).size <= 1;
  if (isOne(stated) && (stated.length === titles.length || isOne(names))) return;
  const shownTitles = titles.map((title, index) => `"${shown(title ?? baseName(volumes[index]!.name))}"`);
  throw new UnreadableDocumentError(
    `${DIFFERENT_INSTRUMENTS} (${listed(shownTitles)}); each is a document of its own. Upload them one by one, or ` +
      `give the archive to \`npm run ingest\`, which uploads each.`,
  );
}

function identity(text: string): string {
  return foldHeading(text.replace(/[_-]+/g, ' ').replace(VOLUME, ' '));
}

function withoutVolume(clues: MetadataClues): MetadataClues {
  const { title } = clues;
  return title === null
    ? clues
    : { ...clues, title: { ...title, value: title.value.replace(VOLUME, ' ').replace(/\s+/g, ' ').trim() } };
}

function joinVolumes(volumes: readonly Volume[], ignored: readonly string[]): ReadFile {
  const first = (volumes[0] as Volume).file;
  if (volumes.length === 1 && ignored.length === 0) return first;
  const starts = volumes.every(({ file }) => file.pages !== null) ? startsOf(volumes) : null;
  const files = volumes.map(({ file }, index) => countedOn(file, starts?.[index] ?? null));
  const close = { is: 'close', rank: RANKS.provision } as const;
  return {
    elements: files.flatMap(({ elements }, index) => (index === 0 ? elements : [close, ...elements])),
    contents: files.some(({ contents }) => contents !== null) ? files.flatMap(({ contents }) => contents ?? []) : null,
    clues: volumes.length === 1 ? first.clues : withoutVolume(first.clues),
    pages: starts === null ? null : files.reduce((sum, { pages }) => sum + (pages ?? 0), 0),
    pagesWithoutText: files.flatMap(({ pagesWithoutText }) => pagesWithoutText),
    pagesOcr: files.flatMap(({ pagesOcr }) => pagesOcr ?? []),
    quarantine: files.find(({ quarantine }) => quarantine != null)?.quarantine ?? null,
    warnings: [...ignoredWarnings(ignored), ...remarksOf(volumes, ({ warnings }) => warnings)],
    details: [...joiningDetails(volumes, starts), ...remarksOf(volumes, ({ details }) => details ?? [])],
    setAside: new SetAsideTally().addAll(files.flatMap(({ setAside }) => setAside ?? [])).counted(),
    notes: files.flatMap(({ notes }) => notes ?? []),
  };
}

function startsOf(volumes: readonly Volume[]): number[] {
  return volumes.map((_, index) => volumes.slice(0, index).reduce((sum, { file }) => sum + (file.pages ?? 0), 0));
}

function countedOn(file: ReadFile, start: number | null): ReadFile {
  if (start === 0 || file.pages === null) return file;
  const moved = new Map(file.elements.map((element) => [element as unknown, moveElement(element, start)]));
  return {
    ...file,
    elements: file.elements.map((element) => moved.get(element) as Element),
    pages: start === null ? null : file.pages,
    pagesWithoutText: start === null ? [] : file.pagesWithoutText.map((page) => page + start),
    pagesOcr: start === null ? [] : (file.pagesOcr ?? []).map((page) => page + start),
    notes: (file.notes ?? []).map((note) => ({
      ...note,
      element: (moved.get(note.element) ?? note.element) as typeof note.element,
    })),
  };
}

function moveElement(element: Element, start: number | null): Element {
  const move = (position: PagePosition | null) =>
    position === null || start === null ? null : { ...position, page: position.page + start };
  if (element.is === 'close') return element;
  if (element.is !== 'unit') return { ...element, position: move(element.position) };
  const pages = element.pages.flatMap((change) => {
    const position = move(change.position);
    return position === null ? [] : [{ ...change, position }];
  });
  return { ...element, pages };
}

/** True for the reason of an archive that is refused only because its files are separate documents. */
export function holdsDifferentInstruments(reason: string): boolean {
  return reason.startsWith(DIFFERENT_INSTRUMENTS);
}

function remarksOf(volumes: readonly Volume[], remarks: (file: ReadFile) => readonly string[]): string[] {
  return volumes.flatMap(({ name, file }) => remarks(file).map((remark) => `${shown(baseName(name))}: ${remark}`));
}

function joiningDetails(volumes: readonly Volume[], starts: readonly number[] | null): string[] {
  if (volumes.length === 1) return [];
  const names = volumes.map(({ name }, index) => {
    const from = starts === null ? '' : ` from page ${(starts[index] as number) + 1}`;
    return `${shown(baseName(name))}${from}`;
  });
  return [`${volumes.length} files of the archive were read as one document, in this order: ${listed(names)}.`];
}

function ignoredWarnings(ignored: readonly string[]): string[] {
  if (ignored.length === 0) return [];
  const names = listed(ignored.map((name) => shown(baseName(name))));
  return [`${ignored.length} files of the archive were not read: ${names}.`];
}

function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return `${names.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
