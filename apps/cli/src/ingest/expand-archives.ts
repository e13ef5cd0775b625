/**
 * Decides what becomes of ZIP archives: the volumes of one instrument go up as one document, different instruments each
 * by itself.
 */
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
  try {
    const expansion = new Expansion(reader, folder);
    for (const file of collected.files) await expansion.take(file, note);
    return { collected: { files: expansion.files, skipped: [...collected.skipped, ...expansion.skipped] }, close };
  } catch (error) {
    await close();
    throw error;
  } finally {
    await reader.close();
  }
}

const isArchive = ({ name }: SourceFile): boolean => extname(name).toLowerCase() === '.zip';

class Expansion {
  readonly files: SourceFile[] = [];
  readonly skipped: { shown: string; reason: string }[] = [];
  private readonly reader: FileReader;
  private readonly folder: string;
  private written = 0;

  constructor(reader: FileReader, folder: string) {
    this.reader = reader;
    this.folder = folder;
  }

  async take(file: SourceFile, note: (line: string) => void): Promise<void> {
    const documents = isArchive(file) && (await this.isOfDifferentInstruments(file)) ? await this.unpack(file) : null;
    if (documents === null) {
      this.files.push(file);
      return;
    }
    note(
      printable(
        `${file.shown} holds different instruments; its ${formatCount(documents.length)} documents are taken one by one`,
      ),
    );
    this.files.push(...documents);
  }

  private async isOfDifferentInstruments({ path, name }: SourceFile): Promise<boolean> {
    const { holdsDifferentInstruments } = await import('@regqa/feature-ingestion');
    try {
      await this.reader.read({ path, fileName: name, given: {} }, new AbortController().signal);
      return false;
    } catch (error) {
      if (error instanceof UnreadableDocumentError) return holdsDifferentInstruments(error.reason);
      throw error;
    }
  }

  private async unpack({ path, shown }: SourceFile): Promise<SourceFile[] | null> {
    const { unpackDocuments } = await import('@regqa/feature-ingestion');
    const files: SourceFile[] = [];
    try {
      const { ignored, documents } = await unpackDocuments(path);
      for await (const { name, baseName, content } of documents()) {
        const target = join(this.folder, String(this.written++));
        await writeFile(target, content, { mode: 0o600, flag: 'wx' });
        files.push({
          path: target,
          name: baseName,
          shown: `${shown}/${name}`,
          mediaType: mediaTypeOf(baseName),
          sizeBytes: content.length,
        });
      }
      this.skipped.push(
        ...ignored.map((name) => ({
          shown: `${shown}/${name}`,
          reason: 'not a format that is read, or a document in another format',
        })),
      );
      return files;
    } catch (error) {
      if (error instanceof UnreadableDocumentError) return null;
      throw error;
    }
  }
}
