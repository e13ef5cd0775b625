/** Decides when work that lacked a store continues: when database, files and index answer. */
import { setTimeout as pause } from 'node:timers/promises';
import { CancelledError } from '@regqa/errors';
import type { IngestionDeps } from './ingestion-context.ts';

const ASK_MS = 1_000;

/** Resolves when every store answers, however late. Throws CancelledError when the worker shuts down first. */
export async function untilStoresAnswer(
  { documents, files, index, logger }: Pick<IngestionDeps, 'documents' | 'files' | 'index' | 'logger'>,
  signal: AbortSignal,
): Promise<void> {
  const askAll = () => Promise.allSettled([documents.check(), index.check(), files.check?.()]);
  for (let asked = 1; ; asked++) {
    const silent = (await unlessStopped(askAll(), signal)).find((answer) => answer.status === 'rejected');
    if (silent === undefined) return;
    if (asked === 1) logger.warn({ err: silent.reason as unknown }, 'A job waits until every store answers');
    await unlessStopped(pause(ASK_MS), signal);
  }
}

/** A frozen server may take half a minute; a worker that leaves does not wait for it. */
async function unlessStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const stopping = Promise.withResolvers<never>();
  const stop = () => stopping.reject(new CancelledError('The worker shuts down.'));
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    return await Promise.race([work, stopping.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
