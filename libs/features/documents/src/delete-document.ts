/** Decides the order in which a document disappears, so that no query can cite it once the deletion has answered. */
import { setTimeout as wait } from 'node:timers/promises';
import { RELEASE_LEASE_MS } from '@regqa/domain';
import type { JobRecord } from '@regqa/ports';
import type { Change } from './audit/audited.ts';
import type { DocumentsContext } from './documents-context.ts';
import { storedId } from './stored-text.ts';

/** Far more than one document has waiting. */
const MOST_WAITING_JOBS = 100;

/**
 * The deletion counts once its transaction is committed; a failure in index or files is made good later, since readers
 * drop what the database does not call current. Throws NotFoundError.
 */
export const deleteDocument: Change<'deleteDocument'> = async (context, { params }, done) => {
  const documentId = storedId(params.document_id, 'Document');
  const waiting = await context.jobs.listJobs({ documentId, state: 'queued' }, { skip: 0, limit: MOST_WAITING_JOBS });
  const { passages, generations, orphanedFiles, release } = await context.changes.perform(
    ({ documents }) => documents.deleteDocument(documentId),
    (deleted) => done(documentId, { passages: deleted.passages, release: deleted.release }),
  );
  const committedAt = context.clock.now();
  context.orphanedFiles.add(orphanedFiles);
  await Promise.all([
    removeFromIndex(context, documentId, generations),
    removeFromQueue(context, waiting.jobs),
    context.orphanedFiles.drain(),
  ]);
  if (generations.length > 0) await outlastRelease(context, committedAt);
  context.logger.info({ document_id: documentId, passages, release }, 'document deleted');
  return { document_id: documentId, deleted: true, passages };
};

/** Waits until no query service may still rely on the release before the deletion. */
async function outlastRelease(context: DocumentsContext, committedAt: number): Promise<void> {
  const elapsed = Math.max(0, context.clock.now() - committedAt);
  if (elapsed < RELEASE_LEASE_MS) await wait(RELEASE_LEASE_MS - elapsed);
}

async function removeFromIndex(context: DocumentsContext, documentId: string, generations: string[]): Promise<void> {
  if (generations.length === 0) return;
  try {
    await context.index.removeGenerations(generations);
  } catch (error) {
    context.logger.warn(
      { err: error, document_id: documentId },
      'deleted passages are still in the index; no reader uses them, and they are removed later',
    );
  }
}

async function removeFromQueue(context: DocumentsContext, jobs: readonly JobRecord[]): Promise<void> {
  try {
    for (const { id } of jobs) await context.queue.remove(id);
  } catch (error) {
    context.logger.warn(
      { err: error, jobs: jobs.length },
      'jobs of a deleted document are still in the queue; the worker skips them',
    );
  }
}
