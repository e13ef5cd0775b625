import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { DependencyUnavailableError } from '@regqa/errors';

/**
 * Returns the content as it comes. The stream fails with DependencyUnavailableError('file_store') when the server stops
 * in the middle, and at its end when the content is not what the hash stands for.
 */
export function verifiedContent(content: Readable, sha256: string): Readable {
  return Readable.from(verify(content, sha256), { objectMode: false });
}

async function* verify(content: Readable, sha256: string): AsyncGenerator<Buffer, void, undefined> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      hash.update(chunk);
      yield chunk;
    }
  } catch (cause) {
    throw new DependencyUnavailableError('file_store', 'The file store stopped in the middle of a file', { cause });
  }
  if (hash.digest('hex') !== sha256)
    throw new DependencyUnavailableError('file_store', 'A stored file is not what was stored');
}
