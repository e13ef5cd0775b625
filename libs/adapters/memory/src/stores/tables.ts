import type { QuestionAnswered } from '@regqa/contracts';
import type {
  AddedQuestion,
  AuditRecord,
  Clock,
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
  readonly handedOverAt: Date | null;
}

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
  readonly now: () => Date;
  readonly documents: Map<string, DocumentRow>;
  readonly versions: Map<string, VersionRow>;
  readonly generations: Map<string, GenerationRow>;
  readonly jobs: Map<string, JobRow>;
  readonly keys: Map<string, KeyRow>;
  /** By their SHA-256, the oldest first. */
  readonly secrets: Map<string, SecretRow>;
  readonly questions: Map<string, AddedQuestion>;
  readonly feedback: Map<string, FeedbackRecord>;
  /** By the id of the event. */
  readonly usage: Map<string, QuestionAnswered>;
  auditEntries: readonly AuditRecord[];
  release: number;
}

/** A method of a port as a function of the tables. */
export type Operation<Method extends (...args: never[]) => Promise<unknown>> = (
  tables: Tables,
  ...args: Parameters<Method>
) => Awaited<ReturnType<Method>>;

export function emptyTables(clock: Clock): Tables {
  return {
    now: () => new Date(clock.now()),
    documents: new Map(),
    versions: new Map(),
    generations: new Map(),
    jobs: new Map(),
    keys: new Map(),
    secrets: new Map(),
    questions: new Map(),
    feedback: new Map(),
    usage: new Map(),
    auditEntries: [],
    release: 0,
  };
}

export function copyTables(tables: Tables): Tables {
  const parts = Object.entries(tables).map(([name, part]) => [name, part instanceof Map ? new Map(part) : part]);
  return Object.fromEntries(parts) as Tables;
}

/** Replaces a row by itself with the change; a row that is not there is left alone. */
export function change<Row extends object>(table: Map<string, Row>, id: string, part: Partial<Row>): void {
  const row = table.get(id);
  if (row !== undefined) table.set(id, { ...row, ...part });
}

export const paged = <T>(rows: readonly T[], { skip, limit }: { skip: number; limit: number }): T[] =>
  rows.slice(skip, skip + limit);
