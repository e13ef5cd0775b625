import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, lchown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** How PostgreSQL's programs are run: it refuses to run as root. */
export interface ServerAccount {
  /** For the log and for error messages. */
  readonly description: string;
  /** Folder of the programs as this account can read it. */
  readonly binaries: string;
  /** Command that the program is run through, or nothing. */
  readonly prefix: readonly string[];
  /** User and group that the program is run as, or nothing. */
  readonly ids: { uid?: number; gid?: number };
}

/** Maps root to nobody for the program alone; files stay root's outside. */
const USER_NAMESPACE = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'];

/**
 * Returns the caller's own account, or for root a user namespace, or where those are not allowed a system user that
 * exists; and makes the files in `dataFolder` that account's own.
 */
export async function chooseAccount(binaries: string, dataFolder: string): Promise<ServerAccount> {
  if (process.getuid?.() !== 0) return { description: 'own user', binaries, prefix: [], ids: {} };
  const inNamespace: ServerAccount = {
    description: 'root in a user namespace',
    binaries,
    prefix: USER_NAMESPACE,
    ids: {},
  };
  const account = canRun(inNamespace) ? inNamespace : await systemAccount(binaries);
  await giveTo(account, dataFolder);
  return account;
}

/** The command and its arguments that run a PostgreSQL program under the account. */
export function commandLine(
  account: ServerAccount,
  program: string,
  args: readonly string[],
): { command: string; args: string[] } {
  const [command, ...rest] = [...account.prefix, join(account.binaries, 'bin', program), ...args];
  return { command: command!, args: rest };
}

/** What the programs are run with: the caller's environment, and messages that no locale changes. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  // Handed on as it is: which variables the loader of a system needs, such as SystemRoot or LD_LIBRARY_PATH, differs.
  return { ...process.env, LC_ALL: 'C' };
}

function canRun(account: ServerAccount): boolean {
  const { command, args } = commandLine(account, 'postgres', ['--version']);
  return spawnSync(command, args, account.ids).status === 0;
}

async function systemAccount(binaries: string): Promise<ServerAccount> {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user)
    throw new Error(
      'PostgreSQL does not run as root, and there is no user postgres or nobody. Run as an ordinary user.',
    );
  const account: ServerAccount = {
    description: `user ${user[0]}`,
    binaries,
    prefix: [],
    ids: { uid: Number(user[2]), gid: Number(user[3]) },
  };
  return canRun(account) ? account : { ...account, binaries: await readableCopy(binaries) };
}

/** Copies the programs to where every user can read them, e.g. when the project lies under /root. */
async function readableCopy(binaries: string): Promise<string> {
  const copy = join('/var/tmp', `regqa-postgres-${Buffer.from(binaries).toString('base64url').slice(-24)}`);
  if (!existsSync(join(copy, 'bin/postgres'))) await cp(binaries, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

/** Changes the owner of the folder and all in it, when another user left it. */
async function giveTo(account: ServerAccount, folder: string): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync(folder)) return;
  const { uid = 0, gid = 0 } = account.ids;
  if ((await stat(folder)).uid === uid) return;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    await lchown(join(entry.parentPath, entry.name), uid, gid);
  await lchown(folder, uid, gid);
}
