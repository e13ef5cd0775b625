// For tests: archives that were damaged, or written by somebody else.
import { createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { MANIFEST } from './manifest.ts';
import type { BackupManifest } from './manifest.ts';

/** Writes the archive `from` again as `to`, with another manifest and further entries. */
export async function rewriteArchive(
  from: string,
  to: string,
  {
    manifest = (same) => same,
    more = {},
  }: { manifest?: (manifest: BackupManifest) => unknown; more?: Record<string, string> },
): Promise<void> {
  const source = await openPromise(from, { lazyEntries: true, autoClose: false });
  const target = new ZipFile();
  const written = pipeline(target.outputStream, createWriteStream(to));
  for await (const entry of source.eachEntry()) {
    const content = await source.openReadStreamPromise(entry);
    if (entry.fileName === MANIFEST)
      target.addBuffer(Buffer.from(JSON.stringify(manifest((await json(content)) as BackupManifest))), MANIFEST);
    else target.addReadStream(content, entry.fileName);
  }
  for (const [name, text] of Object.entries(more)) target.addBuffer(Buffer.from(text), name);
  target.end();
  await written;
  source.close();
}

/** Writes `from` as `to` with its bytes changed. */
export function damageArchive(from: string, to: string, change: (bytes: Buffer) => Buffer): void {
  writeFileSync(to, change(readFileSync(from)));
}
