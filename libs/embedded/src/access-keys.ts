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

/** 24 random bytes as base64url: 32 characters. */
const newKey = () => randomBytes(24).toString('base64url');

/**
 * Returns the keys of a data folder, made once and kept in `keys.json` with mode 0600. Keys given from outside win and
 * are not written down. `made` says which were made by this very call.
 * Throws when the file is there and unreadable: making new keys would lock out those who hold the old ones.
 */
export async function loadAccessKeys(
  folder: string,
  given: { access: string | null; admin: string | null; internalToken: string | null },
): Promise<{ keys: AccessKeys; made: boolean }> {
  const file = join(folder, 'keys.json');
  const kept = await readKeysFile(file);
  const stored = kept ?? { API_ACCESS_KEY: newKey(), ADMIN_API_KEY: newKey(), INTERNAL_TOKEN: newKey() };
  if (kept === undefined) await writeFile(file, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  return {
    keys: {
      access: given.access ?? stored.API_ACCESS_KEY,
      admin: given.admin ?? stored.ADMIN_API_KEY,
      internalToken: given.internalToken ?? stored.INTERNAL_TOKEN,
    },
    made: kept === undefined,
  };
}

async function readKeysFile(file: string): Promise<z.output<typeof KeysFile> | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return KeysFile.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${file} cannot be read as keys; correct it, or remove it to have new keys made`, { cause: error });
  }
}
