import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createFolderFileStore } from '@regqa/adapter-files';
import { unknownMigrations, writeDatabase } from '@regqa/adapter-postgres';
import { MIGRATIONS_FOLDER } from '@regqa/composition';
import { ownDatabaseRuns, withOwnDatabase } from '@regqa/embedded';
import type { Logger } from '@regqa/platform';
import { BackupError } from './backup-error.ts';
import { KEYS, originalPart, rowsPart } from './manifest.ts';
import type { BackupManifest } from './manifest.ts';
import { openArchive } from './read-archive.ts';
import type { Archive } from './read-archive.ts';
import { requireOwner } from './require-owner.ts';
import type { BackupOptions } from './take-backup.ts';

export interface Restored {
  readonly manifest: BackupManifest;
  /** Where the former data folder is now; null where there was none. */
  readonly former: string | null;
}

const OWNER_ALONE = { folder: 0o700, file: 0o600 };

/**
 * Makes a data folder from an archive: aside, whole, checked and brought to the schema of this release, then put in its
 * place. Throws BackupError, and leaves everything as it was, when the archive is damaged or of a newer release, when
 * something runs on the data folder, or when that is not empty; with `force` what was there is kept under another name.
 */
export async function restoreBackup(options: BackupOptions): Promise<Restored> {
  const { dataFolder, file, stopping } = options;
  const archive = await openArchive(file, stopping);
  try {
    await requireKnownRelease(archive.manifest, options);
    await requireReplaceable(options);
    await archive.verify();
    const aside = `${dataFolder}.restoring-${process.pid}`;
    try {
      await fill(aside, archive, options.logger);
      await requireReplaceable(options);
      stopping.throwIfAborted();
      return { manifest: archive.manifest, former: await putInPlace(aside, dataFolder) };
    } finally {
      await rm(aside, { recursive: true, force: true });
    }
  } finally {
    archive.close();
  }
}

async function requireKnownRelease(
  { version, database }: BackupManifest,
  { file, version: own }: BackupOptions,
): Promise<void> {
  const unknown = await unknownMigrations(database.migrations, MIGRATIONS_FOLDER);
  if (unknown.length === 0 && !isNewer(version, own)) return;
  throw new BackupError(
    `${file} was written by RegQA ${version}, which is newer than this one (${own}). Restore it with that release or a later one.`,
  );
}

/** Compares the three numbers of versions. */
function isNewer(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) > 0;
}

async function requireReplaceable({ dataFolder, force }: BackupOptions): Promise<void> {
  if (await ownDatabaseRuns(dataFolder))
    throw new BackupError(
      `RegQA runs on ${dataFolder}, or its database still does. Stop it first; after a crash, start it once more and stop it.`,
    );
  if (!(await hasContent(dataFolder))) return;
  await requireOwner(dataFolder);
  if (!force)
    throw new BackupError(
      `${dataFolder} is not empty. Name another folder with REGQA_DATA_DIR, or use --force, which keeps the folder under another name.`,
    );
}

const hasContent = async (folder: string) => existsSync(folder) && (await readdir(folder)).length > 0;

async function fill(folder: string, archive: Archive, logger: Logger): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(folder, { mode: OWNER_ALONE.folder });
  await writeOriginals(join(folder, 'files'), archive);
  if (has(archive, KEYS))
    await writeFile(join(folder, KEYS), await buffer(await archive.read(KEYS)), { mode: OWNER_ALONE.file });
  await withOwnDatabase({ dataFolder: folder, logger }, async (url) => {
    const { database, rows } = archive.manifest;
    const written = await writeDatabase(url, {
      folder: MIGRATIONS_FOLDER,
      source: { description: database, rows: ({ name }) => archive.read(rowsPart(name)) },
    });
    const wrong = [...written].find(([table, count]) => rows[table] !== count);
    if (wrong !== undefined)
      throw new BackupError(
        `The table ${wrong[0]} has ${wrong[1]} rows after the restore, and not ${rows[wrong[0]]}. Nothing was changed.`,
      );
  });
}

/** The store names each file by what it holds. */
async function writeOriginals(folder: string, archive: Archive): Promise<void> {
  const store = await createFolderFileStore(folder);
  for (const { name, bytes } of archive.manifest.parts) {
    if (name.startsWith(originalPart(''))) await store.write(await archive.read(name), { maxBytes: bytes });
  }
}

const has = ({ manifest }: Archive, name: string) => manifest.parts.some((part) => part.name === name);

/** Returns the new name of the folder that was there, or null. An empty one is removed. */
async function putInPlace(aside: string, dataFolder: string): Promise<string | null> {
  let former: string | null = null;
  if (await hasContent(dataFolder)) {
    former = `${dataFolder}.before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
    await rename(dataFolder, former);
  } else if (existsSync(dataFolder)) {
    await rmdir(dataFolder);
  }
  await rename(aside, dataFolder);
  return former;
}
