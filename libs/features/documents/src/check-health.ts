/** Decides how the documents service reports its database and its files to the gateway. */
import type { DocumentsServiceHealth } from '@regqa/contracts';
import { patientCheck } from '@regqa/platform';
import type { PatientResult } from '@regqa/platform';
import type { DocumentStore, FileStore } from '@regqa/ports';

/** Below the gateway's own deadline, so that a database that hangs is named. */
const DEADLINE_MS = 200;

/** Counts of the corpus as last read: shown while the database is away. */
interface Counts {
  readonly documents: number;
  readonly passages: number;
}

export interface HealthParts {
  readonly documents: Pick<DocumentStore, 'check' | 'statistics' | 'poolStatus'>;
  readonly files: Pick<FileStore, 'check'>;
}

/** Returns a check that answers in time whatever the stores do; slow is not down, a full disk only stops uploads. */
export function documentsHealthCheck({ documents, files }: HealthParts): () => Promise<DocumentsServiceHealth> {
  let last: Counts = { documents: 0, passages: 0 };
  const checkDatabase = patientCheck(
    async () => {
      await documents.check();
      last = await documents.statistics();
    },
    { deadlineMs: DEADLINE_MS },
  );
  const checkFiles = patientCheck(async () => files.check?.(), { deadlineMs: DEADLINE_MS });
  return async () => {
    const [database, fileStore] = await Promise.all([stateOf('database', checkDatabase), stateOf('files', checkFiles)]);
    const degraded = [...database.slow, ...fileStore.slow, ...fileStore.failed];
    return {
      database: {
        status: statusOf(database),
        connection_pool: documents.poolStatus(),
        total_documents: last.documents,
        total_chunks: last.passages,
      },
      errors: database.failed,
      ...(degraded.length > 0 && { degraded }),
    };
  };
}

interface StoreState {
  readonly failed: string[];
  readonly slow: string[];
}

async function stateOf(component: string, check: () => Promise<PatientResult<unknown>>): Promise<StoreState> {
  try {
    const { late } = await check();
    return { failed: [], slow: late === null ? [] : [`${component}: ${late}`] };
  } catch (error) {
    return { failed: [`${component}: ${error instanceof Error ? error.message : String(error)}`], slow: [] };
  }
}

function statusOf({ failed, slow }: StoreState): string {
  if (failed.length > 0) return 'unhealthy';
  return slow.length > 0 ? 'degraded' : 'healthy';
}
