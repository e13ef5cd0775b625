import { DependencyUnavailableError } from '@regqa/errors';
import type { DocumentsDeps } from '../documents-deps.ts';

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
