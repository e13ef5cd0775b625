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

/** Returns a part of a content as it comes, which no hash stands for. The stream fails where the server stops. */
export function partOfContent(content: Readable): Readable {
  return Readable.from(complete(content), { objectMode: false });
}

async function* verify(content: Readable, sha256: string): AsyncGenerator<Buffer, void, undefined> {
  const hash = createHash('sha256');
  for await (const chunk of complete(content)) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== sha256)
    throw new DependencyUnavailableError('file_store', 'A stored file is not what was stored');
}

async function* complete(content: Readable): AsyncGenerator<Buffer, void, undefined> {
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) yield chunk;
  } catch (cause) {
    throw new DependencyUnavailableError('file_store', 'The file store stopped in the middle of a file', { cause });
  }
}
