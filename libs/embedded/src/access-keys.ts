import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The ordinary key, the admin key, and the token that the services trust the gateway by. */
export interface AccessKeys {
  readonly access: string;
  readonly admin: string;
  readonly internalToken: string;
}

const KeysFile = z.object({
  API_ACCESS_KEY: z.string().min(1),
  ADMIN_API_KEY: z.string().min(1),
  INTERNAL_TOKEN: z.string().min(1),
});
type KeysFile = z.output<typeof KeysFile>;

/** 24 random bytes as base64url: 32 characters. */
const newKey = () => randomBytes(24).toString('base64url');

/**
 * Returns the keys of a data folder, made once and kept in `keys.json` with mode 0600. Keys given from outside win and
 * are not written down. Throws when the file is there and unreadable: making new keys would lock out those who hold the
 * old ones.
 */
export async function loadAccessKeys(
  folder: string,
  given: { access: string | null; admin: string | null; internalToken: string | null },
): Promise<AccessKeys> {
  const file = join(folder, 'keys.json');
  const kept = (await readKeysFile(file)) ?? (await makeKeysFile(file));
  return {
    access: given.access ?? kept.API_ACCESS_KEY,
    admin: given.admin ?? kept.ADMIN_API_KEY,
    internalToken: given.internalToken ?? kept.INTERNAL_TOKEN,
  };
}

async function makeKeysFile(file: string): Promise<KeysFile> {
  const made = { API_ACCESS_KEY: newKey(), ADMIN_API_KEY: newKey(), INTERNAL_TOKEN: newKey() };
  await writeFile(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  return made;
}

async function readKeysFile(file: string): Promise<KeysFile | undefined> {
  try {
    return KeysFile.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`${file} cannot be read as keys; correct it, or remove it to have new keys made`, { cause: error });
  }
}
