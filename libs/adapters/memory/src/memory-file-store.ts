import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { NotFoundError, PayloadTooLargeError } from '@regqa/errors';
import type { FilePart, FileStore, StoredFile } from '@regqa/ports';

/** Files by content in memory; a parser's local file is in a temporary folder until it is released. */
export class MemoryFileStore implements FileStore {
  /** By SHA-256. */
  readonly contents = new Map<string, Buffer>();
  /** Files whose content is still coming. */
  writing = 0;
  /** Bytes that came, those of files that were not kept included. */
  receivedBytes = 0;

  async write(content: Readable, { maxBytes }: { maxBytes: number }): Promise<StoredFile> {
    this.writing += 1;
    try {
      return this.put(await this.#collect(content, maxBytes));
    } finally {
      this.writing -= 1;
    }
  }

  put(content: Buffer | string): StoredFile {
    const bytes = Buffer.from(content);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    this.contents.set(sha256, bytes);
    return { sha256, sizeBytes: bytes.length };
  }

  async read(sha256: string, part?: FilePart): Promise<Readable> {
    const content = this.#find(sha256);
    return Readable.from([part ? content.subarray(part.first, part.last + 1) : content]);
  }

  async localPath(sha256: string): Promise<{ path: string; release(): Promise<void> }> {
    const content = this.#find(sha256);
    const folder = await mkdtemp(join(tmpdir(), 'regqa-file-'));
    const path = join(folder, sha256);
    await writeFile(path, content);
    return { path, release: () => rm(folder, { recursive: true, force: true }) };
  }

  async remove(sha256: string): Promise<void> {
    this.contents.delete(sha256);
  }

  #find(sha256: string): Buffer {
    const bytes = this.contents.get(sha256);
    if (bytes === undefined) throw new NotFoundError('There is no such file');
    return bytes;
  }

  async #collect(content: Readable, maxBytes: number): Promise<Buffer> {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of content as AsyncIterable<Buffer>) {
      size += chunk.length;
      this.receivedBytes += chunk.length;
      if (size > maxBytes) throw new PayloadTooLargeError('The file is too large');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }
}
