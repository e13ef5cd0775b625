import type { JobWireBody } from '@regqa/contracts';
import type { JobRecord } from '@regqa/ports';

/** Returns a job as administrators see it. */
export function jobToWire(job: JobRecord): JobWireBody {
  return {
    job_id: job.id,
    kind: job.kind,
    state: job.state,
    document_id: job.documentId,
    version_id: job.versionId,
    parent_job_id: job.parentJobId,
    file_name: job.fileName,
    progress: { ...job.progress },
    attempts: job.attempts,
    error: job.error,
    outcome: job.outcome,
    receipt: job.receipt,
    created_at: job.createdAt.toISOString(),
    started_at: job.startedAt?.toISOString() ?? null,
    finished_at: job.finishedAt?.toISOString() ?? null,
  };
}
