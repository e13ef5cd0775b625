/** Decides what becomes of a version: published, kept as it is, or quarantined. */
import { CancelledError, NotFoundError } from '@regqa/errors';
import type { ReceiptBody } from '@regqa/contracts';
import type { JobRecord, PublishOutcome, VersionToIngest } from '@regqa/ports';
import { toIndexedPassage } from '../index-upkeep/indexed-passage.ts';
import { describeChanges } from './describe-changes.ts';
import type { IngestionServices } from './ingestion-context.ts';
import { placeVersion } from './place-version.ts';
import type { Placement } from './place-version.ts';
import type { PreparedDocument } from './prepared-document.ts';
import { writeReceipt } from './write-receipt.ts';

const BATCH = 500;

export interface IngestionRun {
  readonly job: JobRecord;
  readonly target: VersionToIngest;
  /** Names this run's passages; never used by another run. */
  readonly generation: string;
  readonly signal: AbortSignal;
}

/**
 * Reads the version's file and publishes it. Throws UnreadableDocumentError for a file that can never be read,
 * CancelledError, NotFoundError, and what stores throw: the run can then be repeated as another generation.
 */
export async function ingestVersion(
  services: IngestionServices,
  given: IngestionRun,
): Promise<'published' | 'unchanged' | 'quarantined'> {
  const { documents, jobs, index, clock } = services;
  const startedAt = clock.now();
  await progress(services, given, { stage: 'reading', done: 0, total: 1 });
  const { run, document, placement } = await readInPlace(services, given);
  const total = document.passages.length;
  await progress(services, run, { stage: 'structuring', done: total, total });
  const { job, target, generation } = run;
  const versionId = target.version.id;
  const findings = {
    changes: await describeChanges(services, target, document),
    movedFrom: target.uploadedAs === target.document.id ? null : target.uploadedAs,
    warnings: placement.warnings,
  };
  const receiptNow = () => writeReceipt(document, { ...findings, durationMs: clock.now() - startedAt });
  if (document.facts.quarantine !== null) {
    const reason = document.facts.quarantine;
    await documents.quarantine({ jobId: job.id, versionId, reason, receipt: receiptNow() });
    return 'quarantined';
  }
  const answering = await answeringGeneration(services, run, document);
  if (answering !== undefined) {
    // The index may lack what answers, as after its folder was lost.
    const held = (await index.generations()).get(answering);
    if (held !== total) await indexPassages(services, { ...run, generation: answering }, document);
    await jobs.completeUnchanged(job.id, receiptNow());
    return 'unchanged';
  }
  await storePassages(services, run, document);
  await documents.storeStructure({ versionId, generation, structure: document.structure });
  await indexPassages(services, run, document);
  await progress(services, run, { stage: 'publishing', done: total, total });
  const outcome = await publish(services, run, { document, placement, receipt: receiptNow() });
  if (outcome.retiredGenerations.length > 0) await index.removeGenerations(outcome.retiredGenerations);
  return outcome.published ? 'published' : 'unchanged';
}

/** Reads the file, and reads it again where it proves to be a new version of another document. */
async function readInPlace(services: IngestionServices, run: IngestionRun) {
  const { documents } = services;
  const document = await parse(services, run);
  const placement = await placeVersion(services, run.target, document);
  const { documentId } = placement;
  if (documentId === null) return { run, document, placement };
  const moving = { jobId: run.job.id, versionId: run.target.version.id, documentId };
  const versionId = await documents.moveToDocument(moving);
  const target = await documents.versionToIngest(versionId);
  if (target === undefined) throw new NotFoundError(`The version ${versionId} was deleted`);
  const moved = { ...run, target };
  return { run: moved, document: await parse(services, moved), placement };
}

/** Reports progress; stops the run when the job was cancelled or deleted or the worker shuts down. */
async function progress(
  { jobs }: IngestionServices,
  { job, signal }: IngestionRun,
  state: { stage: string; done: number; total: number },
): Promise<void> {
  if (signal.aborted) throw new CancelledError('The worker shuts down.');
  if (!(await jobs.reportProgress(job.id, state))) throw new CancelledError('The job was cancelled.');
}

async function parse(
  { files, jobs, logger, parsers }: IngestionServices,
  { job, target, signal }: IngestionRun,
): Promise<PreparedDocument> {
  const { version, document, given } = target;
  const hints = { fileName: version.fileName, idPrefix: `${document.id}@${version.sequence}`, given };
  const cancelled = new AbortController();
  const onRecognising = (pages: { done: number; total: number }) => {
    jobs.reportProgress(job.id, { stage: 'reading', ...pages }).then(
      (goOn) => (goOn ? undefined : cancelled.abort()),
      (err: unknown) => logger.warn({ err }, 'The progress of reading pages from images was not stored'),
    );
  };
  const file = await files.localPath(version.sha256);
  try {
    const either = AbortSignal.any([signal, cancelled.signal]);
    return await parsers.parse({ path: file.path, hints }, either, onRecognising);
  } finally {
    await file.release();
  }
}

async function answeringGeneration(
  services: IngestionServices,
  { target }: IngestionRun,
  document: PreparedDocument,
): Promise<string | undefined> {
  if (target.publishedDigest !== document.digest) return undefined;
  const { documents } = await services.documents.corpusSnapshot();
  return documents.find(({ versionId }) => versionId === target.version.id)?.generation;
}

async function storePassages(
  services: IngestionServices,
  run: IngestionRun,
  { passages }: PreparedDocument,
): Promise<void> {
  const owner = { versionId: run.target.version.id, generation: run.generation };
  for (let from = 0; from < passages.length; from += BATCH) {
    await progress(services, run, { stage: 'storing', done: from, total: passages.length });
    await services.documents.storePassages({ ...owner, passages: passages.slice(from, from + BATCH) });
  }
}

async function indexPassages(
  services: IngestionServices,
  run: IngestionRun,
  { passages, stems, metadata }: PreparedDocument,
): Promise<void> {
  const { generation, target } = run;
  const owner = { ...metadata, generation, documentId: target.document.id, versionId: target.version.id };
  const indexed = passages.map((passage, at) => toIndexedPassage(passage, owner, stems[at] ?? ''));
  for (let from = 0; from < indexed.length; from += BATCH) {
    await progress(services, run, { stage: 'indexing', done: from, total: indexed.length });
    await services.index.add(indexed.slice(from, from + BATCH));
  }
}

function publish(
  { documents }: IngestionServices,
  { job, target, generation }: IngestionRun,
  { document, placement, receipt }: { document: PreparedDocument; placement: Placement; receipt: ReceiptBody },
): Promise<PublishOutcome> {
  return documents.publish({
    jobId: job.id,
    versionId: target.version.id,
    generation,
    metadata: document.metadata,
    passageCount: document.passages.length,
    provisionCount: document.structure.provisions.length,
    pageCount: document.facts.pages,
    digest: document.digest,
    receipt,
    instrument: placement.claim,
    termCounts: document.termCounts,
  });
}
