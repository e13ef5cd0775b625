import type { Logger } from '@regqa/platform';
import type { Clock, FileStore, JobQueue, PassageIndex, RelationalStores } from '@regqa/ports';

export interface DocumentsDeps extends Omit<RelationalStores, 'usage'> {
  readonly queue: Pick<JobQueue, 'add' | 'remove'>;
  readonly files: Pick<FileStore, 'write' | 'read' | 'remove' | 'check'>;
  readonly index: Pick<PassageIndex, 'removeGenerations'>;
  readonly clock: Clock;
  readonly logger: Logger;
}
