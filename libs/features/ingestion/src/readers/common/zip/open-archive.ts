import { crc32 } from 'node:zlib';
import { UnreadableDocumentError } from '@regqa/errors';
import { fromBufferPromise } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { LIMITS } from '../../../document-model/limits.ts';
import { megabytes } from '../../../document-model/megabytes.ts';
import { decodeText } from '../decode-text.ts';

/** A ZIP archive in memory; entries are unpacked one at a time. */
export interface Archive {
  /** Names of its files in the archive's order. They are names only, never paths. */
  readonly names: readonly string[];
  /** Returns an entry. Throws UnreadableDocumentError if missing, damaged, encrypted or over either limit. */
  read(name: string, maxBytes: number): Promise<Buffer>;
}

const SMALL = 2 ** 20;

/** Returns the archive in the bytes. Throws UnreadableDocumentError where it is damaged or not accepted. */
export async function openArchive(bytes: Uint8Array): Promise<Archive> {
  const file = await orUnreadable(
    () => fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { lazyEntries: true }),
    'The archive is damaged or cut off',
  );
  if (file.entryCount > LIMITS.archiveEntries)
    throw new UnreadableDocumentError(
      `The archive has ${file.entryCount.toLocaleString('en-AU')} entries; up to ` +
        `${LIMITS.archiveEntries.toLocaleString('en-AU')} are read.`,
    );
  const entries = new Map<string, Entry>();
  await orUnreadable(async () => {
    for await (const entry of file.eachEntry()) if (!entry.fileName.endsWith('/')) keepEntry(entries, entry);
  }, 'The archive is damaged or not accepted');
  let unpacked = 0;
  const count = (bytes: number) => (unpacked += bytes);
  return {
    names: [...entries.keys()],
    async read(name, maxBytes) {
      const entry = readableEntry(entries, name);
      const content = await orUnreadable(
        () => unpack(file, entry, { maxBytes, count }),
        `"${shown(name)}" in the archive is damaged`,
      );
      if (crc32(content) === entry.crc32) return content;
      throw new UnreadableDocumentError(`"${shown(name)}" in the archive is damaged: its checksum is wrong.`);
    },
  };
}

function keepEntry(entries: Map<string, Entry>, entry: Entry): void {
  if (entries.has(entry.fileName))
    throw new UnreadableDocumentError(`The archive has two entries named "${shown(entry.fileName)}".`);
  entries.set(entry.fileName, entry);
}

function readableEntry(entries: ReadonlyMap<string, Entry>, name: string): Entry {
  const entry = entries.get(name);
  if (entry === undefined) throw new UnreadableDocumentError(`The archive lacks "${shown(name)}".`);
  if (entry.isEncrypted())
    throw new UnreadableDocumentError(`"${shown(name)}" in the archive is protected by a password; upload it without.`);
  if (!entry.canDecodeFileData())
    throw new UnreadableDocumentError(
      `"${shown(name)}" in the archive is compressed by a method that is not read (${entry.compressionMethod}).`,
    );
  return entry;
}

/** Sizes are counted on the unpacked bytes: what the archive says of itself may be a lie. */
async function unpack(
  file: ZipFile,
  entry: Entry,
  { maxBytes, count }: { maxBytes: number; count: (bytes: number) => number },
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of (await file.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    size += chunk.length;
    const unpacked = count(chunk.length);
    if (size > maxBytes || unpacked > LIMITS.unpackedBytes)
      throw new UnreadableDocumentError(
        `"${shown(entry.fileName)}" in the archive unpacks to more than is read ` +
          `(${megabytes(size > maxBytes ? maxBytes : LIMITS.unpackedBytes)}).`,
      );
    if (size > SMALL && size > entry.compressedSize * LIMITS.packingRatio)
      throw new UnreadableDocumentError(
        `"${shown(entry.fileName)}" in the archive unpacks to more than ${LIMITS.packingRatio} times its size, as only harmful files do.`,
      );
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** The library's errors say what is wrong with the archive: they become the reason. */
async function orUnreadable<T>(work: () => Promise<T>, what: string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnreadableDocumentError) throw error;
    throw new UnreadableDocumentError(`${what}: ${shown((error as Error).message).replace(/(?<!\.)\.+$/, '')}.`, {
      cause: error,
    });
  }
}

/** Returns an entry as text. Throws UnreadableDocumentError as reading does, and for what is no text. */
export async function textOfEntry(archive: Archive, name: string): Promise<string> {
  return decodeText(await archive.read(name, LIMITS.partBytes)).text;
}

export function shown(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}]/gu, ' ').slice(0, 150);
}
