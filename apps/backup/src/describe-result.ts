import { statSync } from 'node:fs';
import { KEYS } from './manifest.ts';
import type { BackupManifest } from './manifest.ts';
import type { Restored } from './restore-backup.ts';

/** Returns what a person at the terminal wants to know of a backup that was taken. */
export function describeBackup(manifest: BackupManifest, { file, seconds }: { file: string; seconds: number }): string {
  const megabytes = (statSync(file).size / 1_000_000).toFixed(1);
  const keys = manifest.parts.some(({ name }) => name === KEYS);
  const lines = [
    `Backed up ${contents(manifest)} of ${manifest.takenAt} into ${file} (${megabytes} MB, ${seconds.toFixed(1)} s).`,
    ...missing(manifest),
    keys
      ? 'It holds the keys of the service: keep it as safe as the data folder. Settings (.env) are not in it.'
      : 'Settings (.env) are not in it.',
  ];
  return `${lines.join('\n')}\n`;
}

/** Returns what a person at the terminal wants to know of a restore. */
export function describeRestore(
  { manifest, former }: Restored,
  { dataFolder, seconds }: { dataFolder: string; seconds: number },
): string {
  const lines = [
    `Restored ${contents(manifest)} of ${manifest.takenAt} into ${dataFolder} (${seconds.toFixed(1)} s).`,
    ...missing(manifest),
    ...(former === null ? [] : [`What was there before is in ${former}; remove it once all is well.`]),
    'The next start makes the passage index from the database; meaning counts again once passages have their vectors.',
  ];
  return `${lines.join('\n')}\n`;
}

function contents({ rows, parts }: BackupManifest): string {
  const originals = parts.filter(({ name }) => name.startsWith('originals/')).length;
  return (
    `${rows['documents'] ?? 0} documents (${rows['versions'] ?? 0} versions, ${rows['passages'] ?? 0} passages, ` +
    `${originals} original files)`
  );
}

function missing({ missingOriginals: { length } }: BackupManifest): string[] {
  return length === 0
    ? []
    : [
        `${length} original files were missing or damaged in the data folder: these versions answer, and ` +
          'cannot be downloaded or read again.',
      ];
}
