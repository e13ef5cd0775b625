import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { commandLine, type ServerAccount, serverEnvironment } from './server-account.ts';
import { isAlive } from './server-state.ts';

/** Byte order of text and C.UTF-8 character classes: the same on every machine, whatever its locale. */
const INITDB_OPTIONS = [
  '-U',
  'postgres',
  '--auth=scram-sha-256',
  '-E',
  'UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
];

/** What the name of a cluster that is being made has between the folder's name and the id of its process. */
const ASIDE = '.new-';

/**
 * Makes a new database cluster with a random password in `folder` (`data` and `password` inside).
 * It is made aside and renamed, so an interrupted start leaves no half-made cluster, and of two starts at once one
 * wins.
 */
export async function createCluster(account: ServerAccount, folder: string): Promise<void> {
  const aside = `${folder}${ASIDE}${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    await mkdir(aside, { recursive: true, mode: 0o700 });
    const passwordFile = join(aside, 'password');
    await writeFile(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
    await ownedBy(account, [aside, passwordFile]);
    await initialise(account, ['-D', join(aside, 'data'), `--pwfile=${passwordFile}`, ...INITDB_OPTIONS]);
    await rename(aside, folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST' && error.code !== 'EPERM') throw error; // another start was first
    });
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/**
 * Removes what starts left that were killed while they made the cluster. Their `initdb` may live on and write for a
 * while, so a folder that fills again while it is emptied is emptied once more, for up to ten seconds in all.
 */
export async function clearUnfinishedClusters(folder: string): Promise<void> {
  const prefix = `${basename(folder)}${ASIDE}`;
  const unfinished = (await readdir(dirname(folder))).filter((name) => name.startsWith(prefix));
  for (const name of unfinished) {
    if (!isAlive(Number.parseInt(name.slice(prefix.length), 10)))
      await rm(join(dirname(folder), name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

async function ownedBy(account: ServerAccount, paths: readonly string[]): Promise<void> {
  const { uid, gid } = account.ids;
  if (uid === undefined || gid === undefined) return;
  for (const path of paths) await chown(path, uid, gid);
}

async function initialise(account: ServerAccount, options: readonly string[]): Promise<void> {
  const { command, args } = commandLine(account, 'initdb', options);
  try {
    await promisify(execFile)(command, args, { ...account.ids, env: serverEnvironment() });
  } catch (error) {
    const { message, stdout = '', stderr = '' } = error as Error & { stdout?: string; stderr?: string };
    throw new Error(`initdb failed (${account.description}): ${`${stdout}${stderr}`.trim() || message}`, {
      cause: error,
    });
  }
}
