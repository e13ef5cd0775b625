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

export function toVersion(
  { given: _given, uploadedAs: _as, generation: _generation, digest: _digest, pageCount: _pages, ...row }: Version,
  currentVersionId: string | null,
): VersionRecord {
  return {
    ...row,
    current: row.id === currentVersionId,
    sizeBytes: Number(row.sizeBytes),
    inForceFrom: toIsoDate(row.inForceFrom),
    inForceTo: toIsoDate(row.inForceTo),
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

export function toJob(job: Job): JobRecord {
  const {
    number: _order,
    handedOverAt: _handedOverAt,
    kind,
    stage,
    progressDone,
    progressTotal,
    receipt,
    ...row
  } = job;
  return {
    ...row,
    kind: KIND_OF[kind],
    progress: { stage, done: progressDone, total: progressTotal },
    receipt: receipt as ReceiptBody | null,
  };
}
