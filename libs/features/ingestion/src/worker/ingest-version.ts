/** Decides what becomes of a version: it is read, compared, stored, indexed, and then published, kept as it is, or quarantined. */
import { CancelledError } from '@regqa/errors';
import type { ReceiptBody } from '@regqa/contracts';
import type { IndexedPassage, JobRecord, PublishOutcome, VersionToIngest } from '@regqa/ports';
import { comparePassages } from './compare-passages.ts';
import type { IngestionDeps } from './ingestion-context.ts';
import type { ParserPool } from './parser-pool.ts';
import type { PreparedDocument } from './prepared-document.ts';

const BATCH = 500;

/** One run of a job. */
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
 * Reads the version's file and publishes it. Returns what happened. Throws UnreadableDocumentError for a file that can
 * never be read, CancelledError when the job was cancelled, NotFoundError when the version was deleted meanwhile, and
 * whatever a store throws when it is out of reach: the run can then be repeated under another generation.
 */
export async function ingestVersion(services: IngestionServices, run: IngestionRun): Promise<'published' | 'unchanged' | 'quarantined'> {
  const { deps } = services;
  const startedAt = deps.clock.now();
  await progress(services, run, { stage: 'reading', done: 0, total: 1 });
  const document = await parse(services, run);
  const total = document.passages.length;
  await progress(services, run, { stage: 'structuring', done: total, total });
  const before = await deps.documents.currentPassages(run.target.document.id);
  const receiptAt = () => receiptOf(document, { changes: comparePassages(before, document.passages), durationMs: deps.clock.now() - startedAt });
  if (document.facts.quarantine !== null) {
    await deps.documents.quarantine({ jobId: run.job.id, versionId: run.target.version.id, reason: document.facts.quarantine, receipt: receiptAt() });
    return 'quarantined';
  }
  const answering = await answeringGeneration(services, run, document);
  if (answering !== undefined) {
    await indexAgain(services, { ...run, generation: answering }, document);
    await deps.jobs.completeUnchanged(run.job.id, receiptAt());
    return 'unchanged';
  }
  await storePassages(services, run, document);
  await indexPassages(services, run, document);
  await progress(services, run, { stage: 'publishing', done: total, total });
  const outcome = await publish(services, run, { document, receipt: receiptAt() });
  if (outcome.retiredGenerations.length > 0) await deps.index.removeGenerations(outcome.retiredGenerations);
  return outcome.published ? 'published' : 'unchanged';
}

/** Says how far the run is; stops it when the job was cancelled or deleted or the worker shuts down. */
async function progress({ deps }: IngestionServices, run: IngestionRun, state: { stage: string; done: number; total: number }): Promise<void> {
  if (run.signal.aborted) throw new CancelledError('The worker shuts down.');
  if (!(await deps.jobs.reportProgress(run.job.id, state))) throw new CancelledError('The job was cancelled.');
}

async function parse({ deps, parsers }: IngestionServices, { target, signal }: IngestionRun): Promise<PreparedDocument> {
  const { version, document, given } = target;
  const file = await deps.files.localPath(version.sha256);
  try {
    return await parsers.parse({ path: file.path, hints: { fileName: version.fileName, idPrefix: `${document.id}@${version.sequence}`, given } }, signal);
  } finally {
    await file.release();
  }
}

/** Returns the generation that answers now when its passages are the very same, else undefined. */
async function answeringGeneration({ deps }: IngestionServices, { target }: IngestionRun, document: PreparedDocument): Promise<string | undefined> {
  if (target.publishedDigest !== document.digest) return undefined;
  const { documents } = await deps.documents.corpusSnapshot();
  return documents.find(({ versionId }) => versionId === target.version.id)?.generation;
}

/** Gives the index what it lacks of a generation that answers, as after its folder was lost. */
async function indexAgain(services: IngestionServices, run: IngestionRun, document: PreparedDocument): Promise<void> {
  const held = (await services.deps.index.generations()).get(run.generation);
  if (held !== document.passages.length) await indexPassages(services, run, document);
}

async function storePassages(services: IngestionServices, run: IngestionRun, { passages }: PreparedDocument): Promise<void> {
  for (let from = 0; from < passages.length; from += BATCH) {
    await progress(services, run, { stage: 'storing', done: from, total: passages.length });
    await services.deps.documents.storePassages({ versionId: run.target.version.id, generation: run.generation, passages: passages.slice(from, from + BATCH) });
  }
}

async function indexPassages(services: IngestionServices, run: IngestionRun, document: PreparedDocument): Promise<void> {
  const { passages, stems, metadata } = document;
  for (let from = 0; from < passages.length; from += BATCH) {
    await progress(services, run, { stage: 'indexing', done: from, total: passages.length });
    const batch = passages.slice(from, from + BATCH).map(
      (passage, offset): IndexedPassage => ({
        ...passage,
        generation: run.generation,
        documentId: run.target.document.id,
        versionId: run.target.version.id,
        title: metadata.title,
        jurisdiction: metadata.jurisdiction,
        state: metadata.state,
        lga: metadata.lga,
        documentType: metadata.documentType,
        stems: stems[from + offset] ?? '',
      }),
    );
    await services.deps.index.add(batch);
  }
}

function publish({ deps }: IngestionServices, run: IngestionRun, { document, receipt }: { document: PreparedDocument; receipt: ReceiptBody }): Promise<PublishOutcome> {
  return deps.documents.publish({
    jobId: run.job.id,
    versionId: run.target.version.id,
    generation: run.generation,
    metadata: document.metadata,
    passageCount: document.passages.length,
    pageCount: document.facts.pages,
    digest: document.digest,
    receipt,
    termCounts: document.termCounts,
  });
}

function receiptOf(document: PreparedDocument, run: { changes: ReceiptBody['changes']; durationMs: number }): ReceiptBody {
  const { facts } = document;
  return {
    format: document.format,
    pages: facts.pages,
    pages_without_text: [...facts.pagesWithoutText],
    pages_ocr: [...facts.pagesOcr],
    provisions: facts.provisions,
    tables: facts.tables,
    passages: document.passages.length,
    passages_cut: facts.passagesCut,
    characters: document.characters,
    contents_entries: facts.contentsEntries,
    contents_missing: [...facts.contentsMissing],
    metadata_from: { ...document.metadataFrom },
    changes: run.changes,
    warnings: [...facts.warnings],
    duration_ms: run.durationMs,
  };
}
