/** Decides what the audit log holds of an administrator's request. */
import type { AuditAction, Principal } from '@regqa/contracts';
import {
  BadRequestError,
  CancelledError,
  ConflictError,
  DependencyUnavailableError,
  NamedError,
  NotFoundError,
  PayloadTooLargeError,
  UnsupportedMediaTypeError,
  ValidationError,
} from '@regqa/errors';
import type { Logger } from '@regqa/platform';
import type { AuditEntry } from '@regqa/ports';
import type { DocumentsContext } from '../documents-context.ts';
import { plainLine } from '../stored-text.ts';

/** Who asks for a change, and with which request. */
export interface Doer {
  readonly principal: Principal;
  readonly requestId: string;
  readonly logger: Logger;
}

/** What is done to what; the target is null where it is not known beforehand. */
export interface Doing {
  readonly action: AuditAction;
  readonly target: string | null;
}

/** Longest target and reason that are kept: both may come from the request. */
const LONGEST = 300;
/** What was asked for is not possible; anything else is a failure. */
const REFUSALS = [
  BadRequestError,
  CancelledError,
  ConflictError,
  NotFoundError,
  PayloadTooLargeError,
  UnsupportedMediaTypeError,
  ValidationError,
];

/** Returns the entry of a change that takes effect. */
export function doneEntry(
  { principal, requestId }: Doer,
  { action, target }: Doing,
  details: AuditEntry['details'] = {},
): AuditEntry {
  return { keyId: principal.keyId, action, target: kept(target), outcome: 'done', reason: null, requestId, details };
}

/** Runs a change; when it throws, the attempt is written to the audit log, and the error thrown on. */
export async function notingRefusal<T>(
  context: Pick<DocumentsContext, 'audit'>,
  { doer, doing }: { readonly doer: Doer; readonly doing: Doing },
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await change();
  } catch (error) {
    // A database that is out of reach takes no entry either, and nothing was changed: to try would double the wait.
    const isDatabaseAway = error instanceof DependencyUnavailableError && error.component === 'database';
    if (!isDatabaseAway) await appendRefusal(context, { ...doneEntry(doer, doing), ...refusalOf(error) }, doer.logger);
    throw error;
  }
}

/** A failure to write it must not hide from the caller why the change itself failed. */
async function appendRefusal(
  context: Pick<DocumentsContext, 'audit'>,
  entry: AuditEntry,
  logger: Logger,
): Promise<void> {
  try {
    await context.audit.append(entry);
  } catch (err) {
    logger.warn({ err, audit: entry }, 'an attempt could not be written to the audit log');
  }
}

function refusalOf(error: unknown): Pick<AuditEntry, 'outcome' | 'reason'> {
  const reason = error instanceof NamedError ? kept(error.message) : 'Internal error';
  return { outcome: REFUSALS.some((type) => error instanceof type) ? 'refused' : 'failed', reason };
}

const kept = (text: string | null) => (text === null ? null : plainLine(text).slice(0, LONGEST));
