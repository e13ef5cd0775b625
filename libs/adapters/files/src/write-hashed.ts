import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PayloadTooLargeError } from '@regqa/errors';
import type { StoredFile } from '@regqa/ports';

const SHA256 = /^[0-9a-f]{64}$/;

/** Returns whether the text is a SHA-256 as a file is named by: nothing else ever becomes a path or a key. */
export const isSha256 = (text: string): boolean => SHA256.test(text);

export interface HashedWriteOptions {
  readonly maxBytes: number;
  /** Asked before any of the content is taken; what it rejects with is what the write rejects with. */
  readonly ready?: () => Promise<void>;
}

/**
 * Streams the content to a new file at `path`, durably, and returns its hash and size. Throws PayloadTooLargeError past
 * `maxBytes`; whoever asked for the file removes it then, and whenever it fails.
 */
export async function writeHashed(content: Readable, path: string, options: HashedWriteOptions): Promise<StoredFile> {
  const { maxBytes, ready = async () => {} } = options;
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const count = new Transform({
    construct(done) {
      ready().then(() => done(), done);
    },
    transform(chunk: Buffer, _encoding, done) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) return done(new PayloadTooLargeError(`The file is larger than ${maxBytes} bytes`));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(content, count, createWriteStream(path, { flags: 'wx', flush: true }));
  return { sha256: hash.digest('hex'), sizeBytes };
}
