import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { DependencyUnavailableError, NotFoundError, PayloadTooLargeError } from '@regqa/errors';
import type { DocumentsDeps } from '../documents-context.ts';

/** Files by content in memory. `writing` counts the files whose content is still coming. */
export class MemoryFiles {
  readonly contents = new Map<string, Buffer>();
  writing = 0;
  received = 0;

  readonly port: DocumentsDeps['files'] = {
    write: async (content, { maxBytes }) => {
      this.writing++;
      try {
        const bytes = await this.collect(content, maxBytes);
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        this.contents.set(sha256, bytes);
        return { sha256, sizeBytes: bytes.length };
      } finally {
        this.writing--;
      }
    },
    read: async (sha256) => {
      const bytes = this.contents.get(sha256);
      if (!bytes) throw new NotFoundError('There is no such file');
      return Readable.from([bytes]);
    },
    remove: async (sha256) => {
      this.contents.delete(sha256);
    },
  };

  private async collect(content: Readable, maxBytes: number): Promise<Buffer> {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of content as AsyncIterable<Buffer>) {
      size += chunk.length;
      this.received += chunk.length;
      if (size > maxBytes) throw new PayloadTooLargeError('The file is too large');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }
}

/**
 * A queue that remembers what it was given; `down` makes it fail, and of jobs in `held` a worker has an attempt under
 * way.
 */
export class MemoryQueue {
  readonly added: { jobId: string; requestId?: string | undefined }[] = [];
  readonly removed: string[] = [];
  readonly held = new Set<string>();
  down = false;

  readonly port: DocumentsDeps['queue'] = {
    add: async (payloads) => {
      if (this.down) throw new DependencyUnavailableError('queue', 'The queue is out of reach');
      this.added.push(...payloads.filter(({ jobId }) => !this.held.has(jobId)));
      return payloads.flatMap(({ jobId }) => (this.held.has(jobId) ? [jobId] : []));
    },
    remove: async (jobId) => {
      if (this.down) throw new DependencyUnavailableError('queue', 'The queue is out of reach');
      this.removed.push(jobId);
    },
  };
}

/** A passage index that remembers what was removed; `down` makes it fail. */
export class MemoryIndex {
  readonly removed: string[] = [];
  down = false;

  readonly port: DocumentsDeps['index'] = {
    removeGenerations: async (generations) => {
      if (this.down) throw new DependencyUnavailableError('vector_store', 'The index is out of reach');
      this.removed.push(...generations);
    },
  };
}
