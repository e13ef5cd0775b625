import { systemClock } from '@regqa/ports';
import type { Clock, Log, RelationalStores } from '@regqa/ports';
import { createAdminChanges } from './audit/admin-changes.ts';
import { createAuditLog } from './audit/audit-log.ts';
import { Database } from './database.ts';
import { createDocumentStore } from './documents/document-store.ts';
import { ReleaseListener } from './documents/release-listener.ts';
import { createFeedbackStore } from './feedback/feedback.ts';
import { createJobStore } from './jobs/job-store.ts';
import { createIssuedKeyStore } from './keys/issued-keys.ts';
import { createEvaluationQuestionStore } from './questions/evaluation-questions.ts';
import { createUsageLog } from './usage/usage-log.ts';

export interface PostgresStores extends RelationalStores {
  /** Closes the connections of all of them. */
  close(): Promise<void>;
}

/**
 * Returns the relational stores over one pool of at most `poolSize` connections to the migrated database at `url`, plus
 * one connection while somebody listens for corpus releases. Nothing connects before its first use. The clock, the
 * machine's own unless set, says which day it is.
 */
export function createPostgres({
  url,
  poolSize,
  logger,
  clock = systemClock,
}: {
  url: string;
  poolSize: number;
  logger: Pick<Log, 'warn'>;
  clock?: Clock;
}): PostgresStores {
  const database = new Database(url, { poolSize, log: logger });
  const releases = new ReleaseListener(url, logger);
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= releases.close().then(() => database.close()));
  return {
    documents: createDocumentStore({ database, releases, clock, close }),
    jobs: createJobStore(database),
    usage: createUsageLog(database),
    keys: createIssuedKeyStore(database),
    questions: createEvaluationQuestionStore(database),
    feedback: createFeedbackStore(database),
    audit: createAuditLog(database),
    changes: createAdminChanges(database),
    close,
  };
}
