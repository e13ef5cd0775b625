import { documentsRoutes } from '@regqa/contracts';
import type { ResidencyBody } from '@regqa/contracts';
import { startHttpService, StoreTimes } from '@regqa/platform';
import type { HttpServiceOptions, RunningService } from '@regqa/platform';
import { documentsHealthCheck } from './check-health.ts';
import type { DocumentsContext, DocumentsRoutes } from './documents-context.ts';
import type { DocumentsDeps } from './documents-deps.ts';
import { documentsHandlers } from './documents-handlers.ts';
import { openedKey } from './keys/opened-key.ts';
import { Outbox } from './jobs/outbox.ts';
import { OrphanedFiles } from './upload/orphaned-files.ts';

type HttpOptions = Pick<
  HttpServiceOptions<DocumentsRoutes>,
  'host' | 'port' | 'internalToken' | 'version' | 'checks' | 'drainDelayMs' | 'drainMs' | 'registerMetrics'
>;

export interface DocumentsServiceOptions extends HttpOptions {
  /** Largest file that is accepted, in megabytes of 1,048,576 bytes. */
  readonly maxUploadMb: number;
  /** Where every store and model is, as administrators are shown it. */
  readonly residency: ResidencyBody;
  /** Documents of a reprocess-all job that may be with the queue at once; 1 unless set. */
  readonly reprocessLimit?: number;
  /** How often pending jobs are looked for; a minute unless set. */
  readonly outboxIntervalMs?: number;
}

export interface DocumentsService extends RunningService {
  /** Resolves when no job is being handed over and no file removed. */
  drain(): Promise<void>;
}

const OUTBOX_INTERVAL_MS = 60_000;

/** Serves documents, passages, uploads and jobs. The adapters stay open on `close`: they are their owner's. */
export async function startDocumentsService(
  given: DocumentsDeps,
  options: DocumentsServiceOptions,
): Promise<DocumentsService> {
  const storeTimes = new StoreTimes();
  const deps = measureStores(given, storeTimes);
  const outbox = new Outbox(deps, options.reprocessLimit ?? 1);
  const orphanedFiles = new OrphanedFiles(deps);
  const context: DocumentsContext = {
    ...deps,
    outbox,
    orphanedFiles,
    maxUploadBytes: options.maxUploadMb * 1024 * 1024,
    residency: options.residency,
  };
  const service = await startHttpService({
    ...options,
    name: 'documents',
    logger: deps.logger,
    routes: documentsRoutes,
    handlers: documentsHandlers(context),
    checks: [{ name: 'database', check: () => deps.documents.check() }, ...(options.checks ?? [])],
    registerMetrics: (registry) => {
      storeTimes.register(registry);
      options.registerMetrics?.(registry);
    },
    internalRoutes: {
      '/internal/health': documentsHealthCheck(deps),
      '/internal/keys/:sha256': ({ sha256 = '' }) => openedKey(deps.keys, sha256),
    },
  });
  const sweep = () => {
    outbox.sweep();
    orphanedFiles.removeWaiting();
  };
  sweep();
  const timer = setInterval(sweep, options.outboxIntervalMs ?? OUTBOX_INTERVAL_MS);
  const drain = async () => {
    await outbox.drain();
    await orphanedFiles.drain();
  };
  return {
    url: service.url,
    drain,
    close: async () => {
      clearInterval(timer);
      await service.close();
      await outbox.close();
      await orphanedFiles.drain();
    },
  };
}

function measureStores(deps: DocumentsDeps, times: StoreTimes): DocumentsDeps {
  const { documents, jobs, keys, questions, feedback, audit, changes, files, index, queue } = deps;
  return {
    ...deps,
    documents: times.measured('database', documents),
    jobs: times.measured('database', jobs),
    keys: times.measured('database', keys),
    questions: times.measured('database', questions),
    feedback: times.measured('database', feedback),
    audit: times.measured('database', audit),
    changes: times.measured('database', changes),
    files: times.measured('files', files),
    index: times.measured('passages', index),
    queue: times.measured('queue', queue),
  };
}
