// Decides what answers once a new generation of a version's passages is complete.
import { ConflictError, NotFoundError } from '@regqa/errors';
import type { DocumentStore, Publication, PublishOutcome } from '@regqa/ports';
import { completeUnchanged, finishJob } from '../jobs/end-jobs.ts';
import { refuseUnlessUnfinished } from '../jobs/job-rows.ts';
import { storable } from '../storable.ts';
import { change } from '../tables.ts';
import type { Tables, VersionRow } from '../tables.ts';
import { refreshStatus, setUnpublishedStatus } from './document-status.ts';
import { settleLastDays, willAnswer } from './in-force.ts';
import { documentsOfInstrument } from './instruments.ts';

/** See DocumentStore.publish. */
export function publish(tables: Tables, publication: Publication): PublishOutcome {
  const { jobId, versionId, generation, digest, receipt, metadata } = publication;
  const version = tables.versions.get(versionId);
  if (version === undefined) throw new NotFoundError(`The version ${versionId} was deleted`);
  const { release } = tables;
  if (version.generation === generation && tables.jobs.get(jobId)?.state === 'completed')
    return { published: true, release, retiredGenerations: [] };
  refuseUnlessUnfinished(tables, jobId);
  refuseSecondDocument(tables, publication, version);
  const answers = willAnswer(tables, version, metadata.inForceFrom);
  const isCurrent = tables.documents.get(version.documentId)?.currentVersionId === versionId;
  if (version.status === 'published' && version.digest === digest && answers === isCurrent) {
    tables.generations.delete(generation);
    completeUnchanged(tables, jobId, receipt);
    return { published: false, release, retiredGenerations: [generation] };
  }
  refuseUnlessComplete(tables, publication);
  return replace(tables, publication, { version, answers });
}

/** Of two files of one instrument that were read at once, the later one is read again, as a version of the first. */
function refuseSecondDocument(tables: Tables, { instrument }: Publication, { documentId }: VersionRow): void {
  if (instrument === null) return;
  const taken = documentsOfInstrument(tables, instrument.identity, documentId).find(
    (one) => !instrument.apartFrom.includes(one.documentId),
  );
  if (taken !== undefined)
    throw new ConflictError(`The document ${taken.documentId} of the same instrument was published meanwhile`);
}

function refuseUnlessComplete(tables: Tables, { generation, passageCount, provisionCount }: Publication): void {
  const row = tables.generations.get(generation);
  const passages = row?.passages.size ?? 0;
  if (passages !== passageCount)
    throw new Error(`${passages} of ${passageCount} passages of the generation are stored`);
  const provisions = row?.structure?.provisions.length ?? 0;
  if (provisions !== provisionCount)
    throw new Error(`${provisions} of ${provisionCount} provisions of the generation are stored`);
}

function replace(
  tables: Tables,
  publication: Publication,
  { version, answers }: { version: VersionRow; answers: boolean },
): PublishOutcome {
  const { metadata, receipt, generation, digest, passageCount, termCounts } = storable(publication);
  const retired = version.generation;
  if (retired !== null && retired !== generation) tables.generations.delete(retired);
  const { inForceFrom, inForceTo, versionLabel } = metadata;
  tables.versions.set(version.id, {
    ...version,
    ...{ generation, digest, passageCount, receipt, inForceFrom, inForceTo, versionLabel, termCounts },
    status: 'published',
    statusReason: null,
    publishedAt: tables.now(),
  });
  if (answers)
    change(tables.documents, version.documentId, { ...metadata, passageCount, currentVersionId: version.id });
  settleLastDays(tables, version.documentId);
  refreshStatus(tables, version.documentId);
  finishJob(tables, publication.jobId, { state: 'completed', outcome: 'published', receipt });
  tables.release += 1;
  return { published: true, release: tables.release, retiredGenerations: retired === null ? [] : [retired] };
}

/** See DocumentStore.quarantine. A version that answers already keeps its passages and goes on. */
export function quarantine(tables: Tables, input: Parameters<DocumentStore['quarantine']>[0]): void {
  const { jobId, versionId, reason, receipt } = storable(input);
  refuseUnlessUnfinished(tables, jobId);
  setUnpublishedStatus(tables, versionId, { status: 'quarantined', reason });
  if (receipt !== null && tables.versions.get(versionId)?.status === 'quarantined')
    change(tables.versions, versionId, { receipt });
  finishJob(tables, jobId, { state: 'completed', outcome: 'quarantined', error: reason, receipt });
}
