/** Decides what becomes of a version: published, kept as it is, or quarantined. */
import { CancelledError, NotFoundError } from '@regqa/errors';
import type { ReceiptBody } from '@regqa/contracts';
import type { JobRecord, PublishOutcome, VersionToIngest } from '@regqa/ports';
import { toIndexedPassage } from '../index-upkeep/indexed-passage.ts';
import { describeChanges } from './describe-changes.ts';
import type { IngestionDeps } from './ingestion-context.ts';
import type { ParserPool } from './parser-pool.ts';
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

export interface IngestionServices {
  readonly deps: IngestionDeps;
  readonly parsers: ParserPool;
}

/**
 * Reads the version's file and publishes it. Throws UnreadableDocumentError for a file that can never be read,
 * CancelledError, NotFoundError, and what stores throw: the run can then be repeated as another generation.
 */
export async function ingestVersion(
  services: IngestionServices,
  given: IngestionRun,
): Promise<'published' | 'unchanged' | 'quarantined'> {
  const { deps } = services;
  const startedAt = deps.clock.now();
  await progress(services, given, { stage: 'reading', done: 0, total: 1 });
  const { run, document, placement } = await readInPlace(services, given);
  const total = document.passages.length;
  await progress(services, run, { stage: 'structuring', done: total, total });
  const { target } = run;
  const findings = {
    changes: await describeChanges(deps, target, document),
    movedFrom: target.uploadedAs === target.document.id ? null : target.uploadedAs,
    warnings: placement.warnings,
  };
  const receiptNow = () => writeReceipt(document, { ...findings, durationMs: deps.clock.now() - startedAt });
  if (document.facts.quarantine !== null) {
    await deps.documents.quarantine({
      jobId: run.job.id,
      versionId: target.version.id,
      reason: document.facts.quarantine,
      receipt: receiptNow(),
    });
    return 'quarantined';
  }
  const answering = await answeringGeneration(services, run, document);
  if (answering !== undefined) {
    await indexAgain(services, { ...run, generation: answering }, document);
    await deps.jobs.completeUnchanged(run.job.id, receiptNow());
    return 'unchanged';
  }
  await storePassages(services, run, document);
  await deps.documents.storeStructure({
    versionId: target.version.id,
    generation: run.generation,
    structure: document.structure,
  });
  await indexPassages(services, run, document);
  await progress(services, run, { stage: 'publishing', done: total, total });
  const outcome = await publish(services, run, { document, placement, receipt: receiptNow() });
  if (outcome.retiredGenerations.length > 0) await deps.index.removeGenerations(outcome.retiredGenerations);
  return outcome.published ? 'published' : 'unchanged';
}

interface PlacedReading {
  readonly run: IngestionRun;
  readonly document: PreparedDocument;
  readonly placement: Placement;
}

/** Reads the file, and reads it again where it proves to be a new version of another document. */
async function readInPlace(services: IngestionServices, run: IngestionRun): Promise<PlacedReading> {
  const { documents } = services.deps;
  const document = await parse(services, run);
  const placement = await placeVersion(services.deps, run.target, document);
  if (placement.documentId === null) return { run, document, placement };
  const versionId = await documents.moveToDocument({
    jobId: run.job.id,
    versionId: run.target.version.id,
    documentId: placement.documentId,
  });
  const target = await documents.versionToIngest(versionId);
  if (target === undefined) throw new NotFoundError(`The version ${versionId} was deleted`);
  const moved = { ...run, target };
  return { run: moved, document: await parse(services, moved), placement };
}

/** Reports progress; stops the run when the job was cancelled or deleted or the worker shuts down. */
async function progress(
  { deps }: IngestionServices,
  run: IngestionRun,
  state: { stage: string; done: number; total: number },
): Promise<void> {
  if (run.signal.aborted) throw new CancelledError('The worker shuts down.');
  if (!(await deps.jobs.reportProgress(run.job.id, state))) throw new CancelledError('The job was cancelled.');
}

async function parse(services: IngestionServices, run: IngestionRun): Promise<PreparedDocument> {
  const { deps, parsers } = services;
  const { target, signal } = run;
  const { version, document, given } = target;
  const file = await deps.files.localPath(version.sha256);
  try {
    const hints = { fileName: version.fileName, idPrefix: `${document.id}@${version.sequence}`, given };
    const cancelled = new AbortController();
    return await parsers.parse(
      { path: file.path, hints },
      AbortSignal.any([signal, cancelled.signal]),
      ({ done, total }) => {
        deps.jobs.reportProgress(run.job.id, { stage: 'reading', done, total }).then(
          (goOn) => (goOn ? undefined : cancelled.abort()),
          (error: unknown) =>
            deps.logger.warn({ err: error }, 'The progress of reading pages from images was not stored'),
        );
      },
    );
  } finally {
    await file.release();
  }
}

/** Returns the answering generation when its passages are the very same. */
async function answeringGeneration(
  { deps }: IngestionServices,
  { target }: IngestionRun,
  document: PreparedDocument,
): Promise<string | undefined> {
  if (target.publishedDigest !== document.digest) return undefined;
  const { documents } = await deps.documents.corpusSnapshot();
  return documents.find(({ versionId }) => versionId === target.version.id)?.generation;
}

/** Gives the index what it lacks of a generation that answers, as after its folder was lost. */
async function indexAgain(services: IngestionServices, run: IngestionRun, document: PreparedDocument): Promise<void> {
  const held = (await services.deps.index.generations()).get(run.generation);
  if (held !== document.passages.length) await indexPassages(services, run, document);
}

async function storePassages(
  services: IngestionServices,
  run: IngestionRun,
  { passages }: PreparedDocument,
): Promise<void> {
  for (let from = 0; from < passages.length; from += BATCH) {
    await progress(services, run, { stage: 'storing', done: from, total: passages.length });
    await services.deps.documents.storePassages({
      versionId: run.target.version.id,
      generation: run.generation,
      passages: passages.slice(from, from + BATCH),
    });
  }
}

async function indexPassages(
  services: IngestionServices,
  run: IngestionRun,
  document: PreparedDocument,
): Promise<void> {
  const { passages, stems, metadata } = document;
  const owner = {
    ...metadata,
    generation: run.generation,
    documentId: run.target.document.id,
    versionId: run.target.version.id,
  };
  for (let from = 0; from < passages.length; from += BATCH) {
    await progress(services, run, { stage: 'indexing', done: from, total: passages.length });
    await services.deps.index.add(
      passages
        .slice(from, from + BATCH)
        .map((passage, offset) => toIndexedPassage(passage, owner, stems[from + offset] ?? '')),
    );
  }
}

function publish(
  { deps }: IngestionServices,
  run: IngestionRun,
  { document, placement, receipt }: { document: PreparedDocument; placement: Placement; receipt: ReceiptBody },
): Promise<PublishOutcome> {
  return deps.documents.publish({
    jobId: run.job.id,
    versionId: run.target.version.id,
    generation: run.generation,
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
