import type { AuditAction, AuditOutcome } from '@regqa/contracts';
import type { Page } from './document-records.ts';

/** What an administrator did, or tried to. */
export interface AuditEntry {
  /** `admin`, or the identifier of an issued key. */
  readonly keyId: string;
  readonly action: AuditAction;
  readonly target: string | null;
  readonly outcome: AuditOutcome;
  /** Why it was refused or failed. */
  readonly reason: string | null;
  readonly requestId: string;
  /** Identifiers and numbers; never a secret or the text of a question. */
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
}

/** An entry as it was written. */
export interface AuditRecord extends AuditEntry {
  /** Goes up with every entry. */
  readonly id: number;
  readonly at: Date;
  /** Name of an issued key. */
  readonly keyName: string | null;
}

export interface AuditFilter {
  readonly action?: AuditAction;
  readonly keyId?: string;
  /** Inclusive start and exclusive end. */
  readonly from?: Date;
  readonly to?: Date;
}

/** What administrators did. Entries are only ever added. Every method throws DependencyUnavailableError('database'). */
export interface AuditLog {
  append(entry: AuditEntry): Promise<void>;
  /** Newest first, and how many match. */
  list(filter: AuditFilter, page: Page): Promise<{ entries: AuditRecord[]; total: number }>;
}
