// Decides what answers once a new generation of a version's passages is complete.
import { storableJson } from '@regqa/domain';
import { ConflictError, NotFoundError } from '@regqa/errors';
import type { DocumentStore, Publication, PublishOutcome } from '@regqa/ports';
import { lockCorpus, lockDocument, lockDocumentsOfJob, startRelease } from '../corpus-lock.ts';
import type { Query, Statements } from '../database.ts';
import type { Document, Version } from '../generated/prisma/client.ts';
import { completeUnchanged, finishJob, refuseUnlessUnfinished } from '../jobs/finish-job.ts';
import { fromIsoDate, fromMetadata } from '../records.ts';
import { refreshStatus, setUnpublishedStatus } from './document-status.ts';
import { settleLastDays, willAnswer } from './in-force.ts';
import { documentsOfInstrument } from './instruments.ts';
import { removeGeneration } from './remove-generation.ts';
import { shiftTermCounts, storeTermCounts } from './term-counts.ts';

type VersionInDocument = Version & { document: Document & { currentVersion: Version | null } };

/** See DocumentStore.publish; runs in a transaction. The version that is in force on the day of `today` answers. */
export async function publish(tx: Statements, publication: Publication, today: string): Promise<PublishOutcome> {
  const release = await lockCorpus(tx);
  const version = await lockVersion(tx, publication.versionId);
  if (await wasPublished(tx, publication, version)) return { published: true, release, retiredGenerations: [] };
  await refuseUnlessUnfinished(tx, publication.jobId);
  await refuseSecondDocument(tx, publication, version);
  const answers = await willAnswer(tx, version, { publication, today });
  const current = version.document.currentVersionId === version.id;
  if (version.status === 'published' && version.digest === publication.digest && answers === current)
    return keepPublished(tx, publication, release);
  await checkComplete(tx, publication);
  return replace(tx, publication, { version, answers });
}

async function lockVersion(tx: Statements, versionId: string): Promise<VersionInDocument> {
  const found = await tx.version.findUnique({ where: { id: versionId }, select: { documentId: true } });
  if (found) await lockDocument(tx, found.documentId);
  const version =
    found &&
    (await tx.version.findUnique({
      where: { id: versionId },
      include: { document: { include: { currentVersion: true } } },
    }));
  if (!version) throw new NotFoundError(`The version ${versionId} was deleted`);
  return version;
}

/** The worker may ask again when it never saw the answer to the first time. */
async function wasPublished(tx: Statements, { jobId, generation }: Publication, version: Version): Promise<boolean> {
  if (version.generation !== generation) return false;
  return (await tx.job.count({ where: { id: jobId, state: 'completed' } })) > 0;
}

async function keepPublished(
  tx: Statements,
  { jobId, generation, receipt }: Publication,
  release: number,
): Promise<PublishOutcome> {
  await removeGeneration(tx, generation);
  await completeUnchanged(tx, jobId, receipt);
  return { published: false, release, retiredGenerations: [generation] };
}

/** Passages may have been lost with a worker that was declared dead and lived: the run is then repeated. */
async function checkComplete(tx: Statements, { generation, passageCount, provisionCount }: Publication): Promise<void> {
  const passages = await tx.passage.count({ where: { generation } });
  if (passages !== passageCount)
    throw new Error(`${passages} of ${passageCount} passages of the generation are stored`);
  const provisions = await tx.provision.count({ where: { generation } });
  if (provisions !== provisionCount)
    throw new Error(`${provisions} of ${provisionCount} provisions of the generation are stored`);
}

/** Of two files of one instrument that were read at once, the later one is read again, as a version of the first. */
async function refuseSecondDocument(tx: Statements, { instrument }: Publication, version: Version): Promise<void> {
  if (instrument === null) return;
  const taken = (await documentsOfInstrument(tx, instrument.identity, version.documentId)).filter(
    ({ documentId }) => !instrument.apartFrom.includes(documentId),
  );
  if (taken[0] !== undefined)
    throw new ConflictError(`The document ${taken[0].documentId} of the same instrument was published meanwhile`);
}

async function replace(
  tx: Statements,
  publication: Publication,
  { version, answers }: { version: VersionInDocument; answers: boolean },
): Promise<PublishOutcome> {
  const { currentVersion } = version.document;
  if (answers) await shiftTermCounts(tx, { retired: currentVersion?.id ?? null, added: publication.termCounts });
  await storeTermCounts(tx, version.id, publication.termCounts);
  if (version.generation !== null) await removeGeneration(tx, version.generation);
  await updateVersion(tx, publication);
  if (answers) await makeCurrent(tx, publication, version.documentId);
  await settleLastDays(tx, version.documentId);
  await refreshStatus(tx, [version.documentId]);
  await finishJob(tx, publication.jobId, { state: 'completed', outcome: 'published', receipt: publication.receipt });
  const growth = answers ? publication.passageCount - (currentVersion?.passageCount ?? 0) : 0;
  return {
    published: true,
    release: await startRelease(tx, growth),
    retiredGenerations: version.generation === null ? [] : [version.generation],
  };
}

async function updateVersion(tx: Statements, publication: Publication): Promise<void> {
  const { metadata } = publication;
  await tx.version.update({
    where: { id: publication.versionId },
    data: {
      status: 'published',
      statusReason: null,
      generation: publication.generation,
      digest: publication.digest,
      passageCount: publication.passageCount,
      pageCount: publication.pageCount,
      receipt: storableJson(publication.receipt),
      inForceFrom: fromIsoDate(metadata.inForceFrom),
      inForceTo: fromIsoDate(metadata.inForceTo),
      versionLabel: metadata.versionLabel,
      publishedAt: new Date(),
    },
  });
}

async function makeCurrent(
  tx: Statements,
  { versionId, metadata, passageCount }: Publication,
  documentId: string,
): Promise<void> {
  await tx.document.update({
    where: { id: documentId },
    data: { ...fromMetadata(metadata), passageCount, currentVersionId: versionId },
  });
}

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
