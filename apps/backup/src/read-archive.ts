import { addAbortSignal, pipeline } from 'node:stream';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { openPromise } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { BackupError } from './backup-error.ts';
import { CountedContent } from './counted-content.ts';
import { AnyManifest, ARCHIVE_FORMAT, BackupManifest, MANIFEST } from './manifest.ts';

const MOST_MANIFEST_BYTES = 512 * 1024 * 1024;

export interface Archive {
  readonly manifest: BackupManifest;
  /** The content of a part. The stream fails with BackupError where the content is not what the manifest says. */
  read(name: string): Promise<Readable>;
  /** Throws BackupError unless every part is what the manifest says. */
  verify(): Promise<void>;
  close(): void;
}

/**
 * Opens an archive that may be damaged, or made by somebody who wants harm: its entries are exactly those that its
 * manifest names, under names that lead nowhere. Throws BackupError where it cannot be used.
 */
export async function openArchive(file: string, stopping: AbortSignal): Promise<Archive> {
  const zip = await orDamaged(file, () => openPromise(file, { lazyEntries: true, autoClose: false }));
  try {
    const entries = await orDamaged(file, () => readEntries(zip));
    const manifest = await orDamaged(file, () => readManifest(file, zip, entries.get(MANIFEST)));
    requireSameNames(file, entries, manifest);
    const parts = new Map(manifest.parts.map((part) => [part.name, part]));
    const read = async (name: string) => {
      const content = await orDamaged(file, () => zip.openReadStreamPromise(entries.get(name)!));
      const problem = () => damaged(file, `${name} is not what was written`);
      const checked = new CountedContent({ ...parts.get(name)!, problem });
      pipeline(content, checked, () => {}); // an error destroys both, and reaches the reader of the second
      return addAbortSignal(stopping, checked);
    };
    const verify = async () => {
      for (const name of parts.keys()) {
        const content = await read(name);
        await orDamaged(file, () => finished(content.resume()));
      }
    };
    return { manifest, read, verify, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw new Error(`two entries are named ${entry.fileName}`);
    entries.set(entry.fileName, entry);
  }
  return entries;
}

async function manifestText(zip: ZipFile, entry: Entry | undefined): Promise<string> {
  if (entry === undefined) throw new Error(`it has no ${MANIFEST}`);
  if (entry.uncompressedSize > MOST_MANIFEST_BYTES) throw new Error(`${MANIFEST} is too large`);
  const bytes = await buffer(await zip.openReadStreamPromise(entry));
  if (crc32(bytes) !== entry.crc32) throw new Error(`${MANIFEST} is not what was written`);
  return bytes.toString('utf8');
}

async function readManifest(file: string, zip: ZipFile, entry: Entry | undefined): Promise<BackupManifest> {
  const json: unknown = JSON.parse(await manifestText(zip, entry));
  const any = AnyManifest.safeParse(json).data;
  if (any !== undefined && any.format > ARCHIVE_FORMAT)
    throw new BackupError(
      `${file} was written by RegQA ${any.version}, which is newer than this one. Restore it with that release or a later one.`,
    );
  const { data, error } = BackupManifest.safeParse(json);
  if (data === undefined) throw damaged(file, `its manifest is not one: ${error.issues[0]?.path.join('.')}`);
  return data;
}

function requireSameNames(
  file: string,
  entries: ReadonlyMap<string, Entry>,
  { parts, database }: BackupManifest,
): void {
  const named = new Set([MANIFEST, ...parts.map(({ name }) => name)]);
  const surplus = [...entries.keys()].find((name) => !named.has(name));
  if (surplus !== undefined) throw damaged(file, 'it holds an entry that its manifest does not name');
  const lacking = [...named, ...database.tables.map(({ name }) => `database/${name}.copy`)].find(
    (name) => !entries.has(name),
  );
  if (lacking !== undefined) throw damaged(file, `it lacks ${lacking}`);
}

/** Turns what the reader of ZIP archives says into a message; our own errors stay as they are. */
async function orDamaged<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, message, name } = error as NodeJS.ErrnoException;
    if (error instanceof BackupError || name === 'AbortError') throw error;
    if (code === 'ENOENT') throw new BackupError(`There is no file ${file}.`, { cause: error });
    throw damaged(file, message, error);
  }
}

const damaged = (file: string, what: string, cause?: unknown) =>
  new BackupError(`${file} is damaged or no backup: ${what}. Nothing was changed.`, { cause });
