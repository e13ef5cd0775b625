import type { QuestionAnswered } from '@regqa/contracts';
import type {
  AddedQuestion,
  AuditRecord,
  DocumentRecord,
  FeedbackRecord,
  GivenMetadata,
  InstrumentStructure,
  IssuedKey,
  JobRecord,
  Passage,
  StoredSecret,
  VersionRecord,
} from '@regqa/ports';

export interface DocumentRow extends DocumentRecord {
  /** The version that answers. */
  readonly currentVersionId: string | null;
}

export interface VersionRow extends Omit<VersionRecord, 'current'> {
  readonly given: GivenMetadata;
  readonly uploadedAs: string | null;
  /** Of the passages that were published. */
  readonly generation: string | null;
  readonly digest: string | null;
  readonly termCounts: ReadonlyMap<string, number>;
}

export interface JobRow extends JobRecord {
  /** Goes up with every job. */
  readonly number: number;
  readonly handedOverAt: Date | null;
}

/** What is stored of one generation. */
export interface GenerationRow {
  readonly versionId: string;
  readonly passages: ReadonlyMap<number, Passage>;
  readonly structure: InstrumentStructure | null;
}

export interface SecretRow extends StoredSecret {
  readonly keyId: string;
  readonly endsAt: Date | null;
}

export type KeyRow = Omit<IssuedKey, 'keyStart' | 'earlierSecretEndsAt' | 'queries' | 'lastQueryAt'>;

/** Rows are replaced, never changed, so that a copy of the tables keeps what they were. */
export interface Tables {
  readonly documents: Map<string, DocumentRow>;
  readonly versions: Map<string, VersionRow>;
  readonly generations: Map<string, GenerationRow>;
  readonly jobs: Map<string, JobRow>;
  readonly keys: Map<string, KeyRow>;
  /** By their SHA-256, the oldest first. */
  readonly secrets: Map<string, SecretRow>;
  readonly questions: Map<string, AddedQuestion>;
  readonly feedback: Map<string, FeedbackRecord>;
  readonly auditEntries: AuditRecord[];
  /** By the id of the event. */
  readonly usage: Map<string, QuestionAnswered>;
  release: number;
  lastJobNumber: number;
}

export function emptyTables(): Tables {
  return {
    documents: new Map(),
    versions: new Map(),
    generations: new Map(),
    jobs: new Map(),
    keys: new Map(),
    secrets: new Map(),
    questions: new Map(),
    feedback: new Map(),
    auditEntries: [],
    usage: new Map(),
    release: 0,
    lastJobNumber: 0,
  };
}

export function copyTables(tables: Tables): Tables {
  return {
    documents: new Map(tables.documents),
    versions: new Map(tables.versions),
    generations: new Map(tables.generations),
    jobs: new Map(tables.jobs),
    keys: new Map(tables.keys),
    secrets: new Map(tables.secrets),
    questions: new Map(tables.questions),
    feedback: new Map(tables.feedback),
    auditEntries: [...tables.auditEntries],
    usage: new Map(tables.usage),
    release: tables.release,
    lastJobNumber: tables.lastJobNumber,
  };
}

/** Replaces a row by itself with the change; a row that is not there is left alone. */
export function change<Row extends object>(table: Map<string, Row>, id: string, part: Partial<Row>): void {
  const row = table.get(id);
  if (row !== undefined) table.set(id, { ...row, ...part });
}

/** The page of a list. */
export const paged = <T>(rows: readonly T[], { skip, limit }: { skip: number; limit: number }): T[] =>
  rows.slice(skip, skip + limit);
