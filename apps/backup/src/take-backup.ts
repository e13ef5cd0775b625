import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { createFolderFileStore } from '@regqa/adapter-files';
import { readDatabase, readOriginals } from '@regqa/adapter-postgres';
import { hasOwnDatabase, withOwnDatabase } from '@regqa/embedded';
import { NotFoundError } from '@regqa/errors';
import type { Logger } from '@regqa/platform';
import { BackupError } from './backup-error.ts';
import { ARCHIVE_FORMAT, KEYS, originalPart, rowsPart } from './manifest.ts';
import type { BackupManifest, BackupPart } from './manifest.ts';
import { requireOwner } from './require-owner.ts';
import { writeArchive } from './write-archive.ts';
import type { ArchiveWriter } from './write-archive.ts';

/** What a backup and a restore run with. */
export interface BackupOptions {
  readonly dataFolder: string;
  readonly file: string;
  /** Whether a backup may replace a file, and a restore a data folder, which is kept under another name. */
  readonly force: boolean;
  readonly version: string;
  readonly logger: Logger;
  readonly stopping: AbortSignal;
}

/**
 * Writes what of a data folder cannot be made again into one archive, whether the service runs on it or not, and
 * returns its manifest: the database as it was at one moment, every original file that it names, and the keys. Throws
 * BackupError when that is refused; a file that was there stays then.
 */
export async function takeBackup(options: BackupOptions): Promise<BackupManifest> {
  const { dataFolder, file, logger, stopping } = options;
  requirePlace(options);
  await requireOwner(dataFolder);
  return withOwnDatabase({ dataFolder, logger }, async (url) => {
    let manifest: BackupManifest | undefined;
    await writeArchive(file, stopping, async (archive) => {
      manifest = await fill(archive, url, options);
      if (!options.force) requireNoFile(file);
      await archive.finish(manifest);
    });
    return manifest!;
  });
}

function requirePlace({ dataFolder, file, force }: BackupOptions): void {
  if (!hasOwnDatabase(dataFolder))
    throw new BackupError(`There is no database in ${dataFolder}. Set REGQA_DATA_DIR to the data folder.`);
  if (!existsSync(dirname(file)))
    throw new BackupError(`There is no folder ${dirname(file)} to write the backup into.`);
  if (!relative(dataFolder, file).startsWith('..'))
    throw new BackupError(`${file} lies in the data folder and would be lost with it. Name a file elsewhere.`);
  if (!force) requireNoFile(file);
}

function requireNoFile(file: string): void {
  if (existsSync(file))
    throw new BackupError(`${file} is there already. Name another file, or replace it with --force.`);
}

/**
 * The originals that are there now come first, then the database, then those that came meanwhile: so a document that is
 * deleted while this runs is in the archive with its file, or not at all.
 */
async function fill(
  archive: ArchiveWriter,
  url: string,
  { dataFolder, version }: BackupOptions,
): Promise<BackupManifest> {
  const files = await createFolderFileStore(join(dataFolder, 'files'));
  const originals = new Map<string, BackupPart>();
  // They are not compressed again: most are PDFs, and what is packed already only costs time.
  const copyOriginals = async (hashes: readonly string[]) => {
    for (const sha256 of hashes.filter((hash) => !originals.has(hash))) {
      const content = await files.read(sha256).catch(undefinedWhereMissing);
      if (content !== undefined)
        originals.set(sha256, await archive.add(originalPart(sha256), content, { compress: false }));
    }
  };
  await copyOriginals(await readOriginals(url));
  const parts: BackupPart[] = [];
  const takenAt = new Date().toISOString();
  const database = await readDatabase(url, async ({ description, rows, counts, originals: named }) => {
    for (const table of description.tables)
      parts.push(await archive.add(rowsPart(table.name), rows(table), { compress: true }));
    return { description, counts: await counts(), named: await named() };
  });
  await copyOriginals(database.named);
  parts.push(...originals.values(), ...(await copyKeys(archive, dataFolder)));
  return {
    format: ARCHIVE_FORMAT,
    version,
    takenAt,
    database: database.description,
    rows: Object.fromEntries(database.counts),
    parts,
    missingOriginals: database.named.filter((sha256) => originals.get(sha256)?.sha256 !== sha256),
  };
}

function undefinedWhereMissing(error: unknown): undefined {
  if (!(error instanceof NotFoundError)) throw error;
}

/** The keys are missing where they were all given from outside. */
async function copyKeys(archive: ArchiveWriter, dataFolder: string): Promise<BackupPart[]> {
  const path = join(dataFolder, KEYS);
  if (!existsSync(path)) return [];
  return [await archive.add(KEYS, Readable.from([await readFile(path)]), { compress: false })];
}
