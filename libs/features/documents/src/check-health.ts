/** Decides what the documents service tells the gateway of its database. */
import type { DocumentsServiceHealth } from '@regqa/contracts';
import { patientCheck } from '@regqa/platform';
import type { DocumentStore } from '@regqa/ports';

/** Below the gateway's own deadline, so that a database that hangs is named and not mistaken for a service that does. */
const DEADLINE_MS = 200;

/** Counts of the corpus as last read: shown while the database is away. */
interface Counts {
  readonly documents: number;
  readonly passages: number;
}

/** Returns a check that answers within its deadline whatever the database does; a database that is slow is not down. */
export function documentsHealthCheck(documents: Pick<DocumentStore, 'check' | 'statistics' | 'poolStatus'>): () => Promise<DocumentsServiceHealth> {
  let last: Counts = { documents: 0, passages: 0 };
  const check = patientCheck(
    async () => {
      await documents.check();
      last = await documents.statistics();
    },
    { deadlineMs: DEADLINE_MS },
  );
  const health = (status: string, found: Pick<DocumentsServiceHealth, 'errors' | 'degraded'>): DocumentsServiceHealth => ({
    database: { status, connection_pool: documents.poolStatus(), total_documents: last.documents, total_chunks: last.passages },
    ...found,
  });
  return async () => {
    try {
      const { late } = await check();
      return late === null ? health('healthy', { errors: [] }) : health('degraded', { errors: [], degraded: [`database: ${late}`] });
    } catch (error) {
      return health('unhealthy', { errors: [`database: ${error instanceof Error ? error.message : String(error)}`] });
    }
  };
}
