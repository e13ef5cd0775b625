import { storableJson } from '@regqa/domain';
import type { DocumentStore } from '@regqa/ports';
import type { Query } from '../database.ts';
import { lockDocumentsOfJob } from '../corpus-lock.ts';
import { finishJob, refuseUnlessUnfinished } from '../jobs/finish-job.ts';
import { setUnpublishedStatus } from './document-status.ts';

/** See DocumentStore.quarantine; runs in a transaction. A version that answers keeps its passages and goes on. */
export const quarantine: Query<DocumentStore['quarantine']> = async (tx, { jobId, versionId, reason, receipt }) => {
  await lockDocumentsOfJob(tx, jobId);
  await refuseUnlessUnfinished(tx, jobId);
  await setUnpublishedStatus(tx, [versionId], { status: 'quarantined', reason });
  if (receipt)
    await tx.version.updateMany({
      where: { id: versionId, status: 'quarantined' },
      data: { receipt: storableJson(receipt) },
    });
  await finishJob(tx, jobId, { state: 'completed', outcome: 'quarantined', error: reason, receipt });
};
