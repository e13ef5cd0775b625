import {
  openAnswerCache,
  openEmbeddingModels,
  openFileStore,
  openPassageIndex,
  openQueue,
  openRelationalStores,
} from '@regqa/composition';
import type { DatabaseOptions, Opening, SharedAnswers } from '@regqa/composition';
import type {
  AdminChanges,
  AuditLog,
  DocumentStore,
  EmbeddingModels,
  EvaluationQuestionStore,
  FeedbackStore,
  EventBus,
  FileStore,
  IssuedKeyStore,
  JobQueue,
  JobStore,
  PassageIndex,
  UsageLog,
} from '@regqa/ports';
import type { EmbeddedOptions } from './embedded-options.ts';

/** Every store behind its port. */
export interface Stores extends SharedAnswers {
  readonly documents: DocumentStore;
  readonly jobs: JobStore;
  readonly usage: UsageLog;
  readonly keys: IssuedKeyStore;
  readonly questions: EvaluationQuestionStore;
  readonly feedback: FeedbackStore;
  readonly audit: AuditLog;
  readonly changes: AdminChanges;
  readonly queue: JobQueue;
  readonly events: EventBus;
  readonly files: FileStore;
  readonly index: PassageIndex;
  readonly embeddings: EmbeddingModels;
}

/** Opens all stores: those that the options name, beside a database that is up to date. */
export async function openStores(
  database: DatabaseOptions,
  options: EmbeddedOptions,
  opening: Opening,
): Promise<Stores> {
  const { stores, dataFolder } = options;
  const [index, files] = await Promise.all([
    openPassageIndex(stores.passages, opening, 'sole'),
    openFileStore(stores.files, opening),
  ]);
  const embeddings = openEmbeddingModels(options.embeddings, { dataFolder, index }, opening);
  const { documents, jobs, usage, keys, questions, feedback, audit, changes } = await openRelationalStores(
    database,
    opening,
  );
  const { queue, events } = await openQueue(stores.redisUrl ?? database.url, opening);
  const answers = await openAnswerCache(options.cache, stores.redisUrl, opening);
  return {
    documents,
    jobs,
    usage,
    keys,
    questions,
    feedback,
    audit,
    changes,
    queue,
    events,
    files,
    index,
    ...answers,
    embeddings,
  };
}
