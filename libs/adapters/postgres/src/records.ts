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
const METADATA = [
  'title',
  'jurisdiction',
  'state',
  'lga',
  'documentType',
  'authority',
  'coverage',
  'lastUpdated',
  'inForceFrom',
  'inForceTo',
  'sourceUrl',
  'instrumentNumber',
  'instrumentYear',
  'versionLabel',
  'registerId',
  'aliases',
] as const satisfies (keyof DocumentMetadata)[];
type MetadataColumns = Pick<Document, (typeof METADATA)[number]>;

const pick = <T extends object, K extends keyof T>(from: T, keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>;

export function toMetadata(row: MetadataColumns): DocumentMetadata {
  return {
    ...pick(row, METADATA),
    jurisdiction: row.jurisdiction as Jurisdiction,
    state: row.state as StateCode | null,
    lastUpdated: toIsoDate(row.lastUpdated),
    inForceFrom: toIsoDate(row.inForceFrom),
    inForceTo: toIsoDate(row.inForceTo),
  };
}

export function fromMetadata(metadata: DocumentMetadata): MetadataColumns {
  return {
    ...pick(metadata, METADATA),
    lga: [...metadata.lga],
    coverage: [...metadata.coverage],
    aliases: [...metadata.aliases],
    lastUpdated: fromIsoDate(metadata.lastUpdated),
    inForceFrom: fromIsoDate(metadata.inForceFrom),
    inForceTo: fromIsoDate(metadata.inForceTo),
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

export function toPassage({ generation: _generation, versionId: _version, ...row }: StoredPassage): Passage {
  return { ...row, kind: row.kind as PassageKind };
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
