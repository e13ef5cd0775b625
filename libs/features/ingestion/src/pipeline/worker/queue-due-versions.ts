import type { DocumentStore, JobStore } from '@regqa/ports';
import { reprocessUnlessUnderWay } from './reprocess-unless-under-way.ts';

interface Stores {
  readonly documents: Pick<DocumentStore, 'versionsDue'>;
  readonly jobs: Pick<JobStore, 'createReprocess'>;
}

/** Queues the versions that come into force today, to answer in place of older ones; returns how many. */
export async function queueDueVersions({ documents, jobs }: Stores): Promise<number> {
  const due = await documents.versionsDue();
  for (const { documentId, versionId } of due) await reprocessUnlessUnderWay(jobs, documentId, versionId);
  return due.length;
}
