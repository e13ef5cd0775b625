import { systemClock } from '@regqa/ports';
import type { RelationalStores } from '@regqa/ports';
import { createAdminChanges, createAuditLog, createEvaluationQuestionStore } from './admin-changes.ts';
import { createDocumentStore } from './documents/document-store.ts';
import { createFeedbackStore } from './feedback.ts';
import { createIssuedKeyStore } from './issued-keys.ts';
import { createJobStore } from './jobs/job-store.ts';
import { MemoryDatabase } from './memory-database.ts';
import type { MemoryStoresOptions } from './memory-database.ts';
import { createUsageLog } from './usage-log.ts';

export interface MemoryStores extends RelationalStores {
  /** Generations that something is stored of, published or not. */
  storedGenerations(): string[];
  close(): Promise<void>;
}

/**
 * Returns the relational stores in memory, empty at first: they share their rows and keep to the same contracts as the
 * ones in PostgreSQL. `clock` says what is in force and how old a row is (the machine's own where none is given);
 * `before` is called and awaited before each operation, so that a test can delay it or make it fail.
 */
export function createMemoryStores({
  clock = systemClock,
  before = () => undefined,
}: Partial<MemoryStoresOptions> = {}): MemoryStores {
  const database = new MemoryDatabase({ clock, before });
  return {
    documents: createDocumentStore(database),
    jobs: createJobStore(database),
    usage: createUsageLog(database),
    keys: createIssuedKeyStore(database),
    questions: createEvaluationQuestionStore(database),
    feedback: createFeedbackStore(database),
    audit: createAuditLog(database),
    changes: createAdminChanges(database),
    storedGenerations: () => database.storedGenerations(),
    close: async () => {},
  };
}
