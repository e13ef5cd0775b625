import { stat } from 'node:fs/promises';
import { BackupError } from './backup-error.ts';

/**
 * Throws BackupError where the folder belongs to another user: the database server that is started in it would make
 * its files this user's own, and the service could not use them any more.
 */
export async function requireOwner(dataFolder: string): Promise<void> {
  const user = process.getuid?.();
  if (user === undefined) return;
  const { uid } = await stat(dataFolder);
  if (uid !== user)
    throw new BackupError(
      `${dataFolder} belongs to another user (${uid}). Run this as the user that the service runs as.`,
    );
}
