import type { Jurisdiction, ReceiptBody, StateCode } from '@regqa/contracts';
import type {
  DocumentMetadata,
  DocumentRecord,
  JobKind,
  JobRecord,
  Passage,
  PassageKind,
  VersionRecord,
} from '@regqa/ports';
import type {
  Document,
  Job,
  JobKind as StoredJobKind,
  Passage as StoredPassage,
  Version,
} from './generated/prisma/client.ts';

/** YYYY-MM-DD of a DATE column, or null. */
export const toIsoDate = (date: Date | null): string | null => date?.toISOString().slice(0, 10) ?? null;

/** The value of a DATE column for YYYY-MM-DD, or null. */
export const fromIsoDate = (date: string | null | undefined): Date | null =>
  date ? new Date(`${date}T00:00:00Z`) : null;

/** The columns of a document that hold its metadata. */
export type MetadataColumns = Pick<
  Document,
  | 'title'
  | 'jurisdiction'
  | 'state'
  | 'lga'
  | 'documentType'
  | 'authority'
  | 'coverage'
  | 'lastUpdated'
  | 'inForceFrom'
  | 'inForceTo'
  | 'sourceUrl'
  | 'instrumentNumber'
  | 'instrumentYear'
  | 'versionLabel'
  | 'registerId'
  | 'aliases'
>;

export function toMetadata(row: MetadataColumns): DocumentMetadata {
  return {
    title: row.title,
    jurisdiction: row.jurisdiction as Jurisdiction,
    state: row.state as StateCode | null,
    lga: row.lga,
    documentType: row.documentType,
    authority: row.authority,
    coverage: row.coverage,
    lastUpdated: toIsoDate(row.lastUpdated),
    inForceFrom: toIsoDate(row.inForceFrom),
    inForceTo: toIsoDate(row.inForceTo),
    sourceUrl: row.sourceUrl,
    instrumentNumber: row.instrumentNumber,
    instrumentYear: row.instrumentYear,
    versionLabel: row.versionLabel,
    registerId: row.registerId,
    aliases: row.aliases,
  };
}

export function fromMetadata(metadata: DocumentMetadata): MetadataColumns {
  return {
    title: metadata.title,
    jurisdiction: metadata.jurisdiction,
    state: metadata.state,
    lga: [...metadata.lga],
    documentType: metadata.documentType,
    authority: metadata.authority,
    coverage: [...metadata.coverage],
    lastUpdated: fromIsoDate(metadata.lastUpdated),
    inForceFrom: fromIsoDate(metadata.inForceFrom),
    inForceTo: fromIsoDate(metadata.inForceTo),
    sourceUrl: metadata.sourceUrl,
    instrumentNumber: metadata.instrumentNumber,
    instrumentYear: metadata.instrumentYear,
    versionLabel: metadata.versionLabel,
    registerId: metadata.registerId,
    aliases: [...metadata.aliases],
  };
}

export function toDocument(row: Document): DocumentRecord {
  return {
    id: row.id,
    ...toMetadata(row),
    status: row.status,
    statusReason: row.statusReason,
    passageCount: row.passageCount,
    sample: row.sample,
  };
}

export function toVersion(row: Version, currentVersionId: string | null): VersionRecord {
  return {
    id: row.id,
    documentId: row.documentId,
    sequence: row.sequence,
    status: row.status,
    statusReason: row.statusReason,
    current: row.id === currentVersionId,
    sha256: row.sha256,
    fileName: row.fileName,
    mediaType: row.mediaType,
    sizeBytes: Number(row.sizeBytes),
    inForceFrom: toIsoDate(row.inForceFrom),
    inForceTo: toIsoDate(row.inForceTo),
    versionLabel: row.versionLabel,
    passageCount: row.passageCount,
    uploadedAt: row.uploadedAt,
    publishedAt: row.publishedAt,
    receipt: row.receipt as ReceiptBody | null,
  };
}

export function toPassage(row: StoredPassage): Passage {
  return {
    chunkId: row.chunkId,
    ordinal: row.ordinal,
    kind: row.kind as PassageKind,
    section: row.section,
    sectionHeading: row.sectionHeading,
    headingPath: row.headingPath,
    provisionKey: row.provisionKey,
    pageNumber: row.pageNumber,
    pageLabel: row.pageLabel,
    ocr: row.ocr,
    text: row.text,
    start: row.startOffset,
    end: row.endOffset,
  };
}

const KIND_OF: Readonly<Record<StoredJobKind, JobKind>> = {
  ingest: 'ingest',
  reprocess: 'reprocess',
  reprocess_all: 'reprocess-all',
};

export const toStoredKind = (kind: JobKind): StoredJobKind => (kind === 'reprocess-all' ? 'reprocess_all' : kind);

export function toJob(row: Job): JobRecord {
  return {
    id: row.id,
    kind: KIND_OF[row.kind],
    state: row.state,
    documentId: row.documentId,
    versionId: row.versionId,
    parentJobId: row.parentJobId,
    fileName: row.fileName,
    progress: { stage: row.stage, done: row.progressDone, total: row.progressTotal },
    attempts: row.attempts,
    error: row.error,
    outcome: row.outcome,
    receipt: row.receipt as ReceiptBody | null,
    requestId: row.requestId,
    createdAt: row.createdAt,
    startedAt: row.startedAt,
    finishedAt: row.finishedAt,
  };
}
