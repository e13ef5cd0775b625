/** Decides what becomes of ZIP archives: volumes of one instrument go up as one document, instruments one by one. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { UnreadableDocumentError } from '@regqa/errors';
import type { FileReader } from '@regqa/feature-ingestion';
import { formatCount, printable } from '../terminal.ts';
import { mediaTypeOf } from './collect-files.ts';
import type { Collected, SourceFile } from './collect-files.ts';
import { READER_LIMITS } from './reader-limits.ts';

/** Files to upload, those out of archives among them. */
export interface Expanded {
  readonly collected: Collected;
  /** Removes what was unpacked. */
  close(): Promise<void>;
}

/**
 * Returns the files with each archive of different instruments replaced by its documents, unpacked to a folder of our
 * own under names of our own. An archive that cannot be unpacked stays as it is: the service says what is wrong with
 * it.
 */
export async function expandArchives(collected: Collected, note: (line: string) => void): Promise<Expanded> {
  if (!collected.files.some(isArchive)) return { collected, close: () => Promise.resolve() };
  const { createFileReader } = await import('@regqa/feature-ingestion');
  const reader = createFileReader(READER_LIMITS);
  const folder = await mkdtemp(join(tmpdir(), 'regqa-'));
  const close = () => rm(folder, { recursive: true, force: true });
  const files: SourceFile[] = [];
  const skipped = [...collected.skipped];
  try {
    for (const file of collected.files) {
      const isMixed = isArchive(file) && (await holdsDifferent(file, reader));
      const unpacked = isMixed ? await unpack(file, await mkdtemp(join(folder, 'archive-'))) : null;
      files.push(...(unpacked?.files ?? [file]));
      skipped.push(...(unpacked?.skipped ?? []));
      if (unpacked !== null) note(printable(describeExpansion(file, unpacked.files.length)));
    }
    return { collected: { files, skipped }, close };
  } catch (error) {
    await close();
    throw error;
  } finally {
    await reader.close();
  }
}

const describeExpansion = ({ shown }: SourceFile, count: number): string =>
  `${shown} holds different instruments; its ${formatCount(count)} documents are taken one by one`;

const isArchive = ({ name }: SourceFile): boolean => extname(name).toLowerCase() === '.zip';

async function holdsDifferent({ path, name }: SourceFile, reader: FileReader): Promise<boolean> {
  const { holdsDifferentInstruments } = await import('@regqa/feature-ingestion');
  try {
    await reader.read({ path, fileName: name, given: {} }, new AbortController().signal);
    return false;
  } catch (error) {
    if (error instanceof UnreadableDocumentError) return holdsDifferentInstruments(error.reason);
    throw error;
  }
}

/** Returns null for an archive that cannot be unpacked. */
async function unpack({ path, shown }: SourceFile, folder: string): Promise<Collected | null> {
  const { unpackDocuments } = await import('@regqa/feature-ingestion');
  const files: SourceFile[] = [];
  try {
    const { ignored, documents } = await unpackDocuments(path);
    for await (const { name, baseName, content } of documents()) {
      const target = join(folder, String(files.length));
      await writeFile(target, content, { mode: 0o600, flag: 'wx' });
      const mediaType = mediaTypeOf(baseName);
      files.push({ path: target, name: baseName, shown: `${shown}/${name}`, mediaType, sizeBytes: content.length });
    }
    const reason = 'not a format that is read, or a document in another format';
    return { files, skipped: ignored.map((name) => ({ shown: `${shown}/${name}`, reason })) };
  } catch (error) {
    if (error instanceof UnreadableDocumentError) return null;
    throw error;
  }
}
