/** Decides what the audit log holds of an administrator's request. */
import type { AuditAction } from '@regqa/contracts';
import { DependencyUnavailableError, isDependencyAway, NamedError } from '@regqa/errors';
import type { HandlerRequest } from '@regqa/platform';
import type { AuditEntry } from '@regqa/ports';
import type { DocumentsRoutes, Handler, RouteId } from '../documents-context.ts';
import { plainLine } from '../stored-text.ts';

/** Returns the entry of a change that takes effect: what it was done to, and what it did. */
export type DoneEntry = (target: string, details?: AuditEntry['details']) => AuditEntry;

/** A handler that changes something, with the entry that says so. */
export type Change<Id extends RouteId> = (...args: [...Parameters<Handler<Id>>, DoneEntry]) => ReturnType<Handler<Id>>;

/** Longest target and reason that are kept: both may come from the request. */
const LONGEST = 300;

/** Returns the handler that makes a change; an attempt that throws is logged too, with the target as requested. */
export function audited<Id extends RouteId>(
  action: AuditAction,
  change: Change<Id>,
  targetOf: (request: HandlerRequest<DocumentsRoutes[Id]>) => string | null = () => null,
): Handler<Id> {
  return (context, request) => {
    const { principal, requestId, logger } = request;
    const entry = (target: string | null, details: AuditEntry['details'] = {}): AuditEntry => ({
      ...{ keyId: principal.keyId, action, target: kept(target), requestId, details },
      ...{ outcome: 'done', reason: null },
    });
    return change(context, request, entry).catch(async (error: unknown) => {
      // A database that is out of reach takes no entry either, and nothing was changed: to try would double the wait.
      if (error instanceof DependencyUnavailableError && error.component === 'database') throw error;
      const attempt = { ...entry(targetOf(request)), ...refusalOf(error) };
      // A failure to write it must not hide from the caller why the change itself failed.
      await context.audit.append(attempt).catch((err: unknown) => {
        logger.warn({ err, audit: attempt }, 'an attempt could not be written to the audit log');
      });
      throw error;
    });
  };
}

/** Refused: what was asked for is not possible. Failed: something was out of reach or broke. */
function refusalOf(error: unknown): Pick<AuditEntry, 'outcome' | 'reason'> {
  if (!(error instanceof NamedError)) return { outcome: 'failed', reason: 'Internal error' };
  return { outcome: isDependencyAway(error) ? 'failed' : 'refused', reason: kept(error.message) };
}

const kept = (text: string | null) => (text === null ? null : plainLine(text).slice(0, LONGEST));
