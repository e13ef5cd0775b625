import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from '@regqa/adapter-files';
import { ZipFile } from 'yazl';
import { CountedContent } from './counted-content.ts';
import { MANIFEST } from './manifest.ts';
import type { BackupManifest, BackupPart } from './manifest.ts';

/** It holds keys and whatever the documents say. */
const OWNER_ALONE = 0o600;

/** An archive that is being written next to its final place. */
export interface ArchiveWriter {
  /** Adds a part and returns its length and hash. One at a time. Throws when the content or the disk fails. */
  add(name: string, content: Readable, options: { compress: boolean }): Promise<BackupPart>;
  /** Adds the manifest, makes all of it durable and moves it to its place. */
  finish(manifest: BackupManifest): Promise<void>;
}

/**
 * Runs `fill` with an archive that appears as `file`, with mode 0600, once it was finished; whatever fails, nothing is
 * left of it and a file that was there stays. `stopping` ends it.
 */
export async function writeArchive(
  file: string,
  stopping: AbortSignal,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const unfinished = `${file}.unfinished-${process.pid}`;
  const zip = new ZipFile();
  const failed = new AbortController();
  zip.on('error', (error: Error) => failed.abort(error));
  const output = createWriteStream(unfinished, { mode: OWNER_ALONE, flags: 'wx', flush: true });
  const written = pipeline(zip.outputStream, output, { signal: failed.signal });
  written.catch((error: unknown) => failed.abort(error));
  const signal = AbortSignal.any([stopping, failed.signal]);
  try {
    await fill({
      add: async (name, content, { compress }) => {
        const counted = new CountedContent();
        zip.addReadStream(counted, name, { compress, mode: 0o100600 });
        await pipeline(content, counted, { signal });
        return { name, bytes: counted.bytes, sha256: counted.sha256 };
      },
      finish: async (manifest) => {
        zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 1)), MANIFEST, { mode: 0o100600 });
        zip.end();
        await written;
        await rename(unfinished, file);
        await syncFolder(dirname(file));
      },
    });
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    failed.abort();
    await rm(unfinished, { force: true });
  }
}
