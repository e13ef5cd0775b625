/** Decides what the documents service tells the gateway of its database. */
import type { DocumentsServiceHealth } from '@regqa/contracts';
import type { DocumentStore } from '@regqa/ports';

/** Below the gateway's own deadline, so that a database that hangs is named and not mistaken for a service that does. */
const DEADLINE_MS = 200;

/** Counts of the corpus as last read: shown while the database is away. */
interface Counts {
  readonly documents: number;
  readonly passages: number;
}

/** Returns a check that answers within its deadline whatever the database does. */
export function documentsHealthCheck(documents: Pick<DocumentStore, 'check' | 'statistics' | 'poolStatus'>): () => Promise<DocumentsServiceHealth> {
  let last: Counts = { documents: 0, passages: 0 };
  return async () => {
    const error = await failureOf(async () => {
      await documents.check();
      last = await documents.statistics();
    });
    return {
      database: {
        status: error === undefined ? 'healthy' : 'unhealthy',
        connection_pool: documents.poolStatus(),
        total_documents: last.documents,
        total_chunks: last.passages,
      },
      errors: error === undefined ? [] : [`database: ${error}`],
    };
  };
}

/** Returns why the check failed or was too slow, or undefined. */
async function failureOf(check: () => Promise<void>): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`no answer within ${DEADLINE_MS} ms`), DEADLINE_MS);
  });
  const failed = check().then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  try {
    return await Promise.race([failed, late]);
  } finally {
    clearTimeout(timer);
  }
}
