import type { AuditEntryBody as AuditEntryWire, auditRoutes, RouteInput, RouteOutput } from '@regqa/contracts';
import type { AuditFilter, AuditRecord } from '@regqa/ports';
import type { z } from 'zod';
import type { DocumentsContext } from '../documents-context.ts';
import { plainLine } from '../stored-text.ts';

type Route = (typeof auditRoutes)['listAuditEntries'];
type Query = RouteInput<Route>['query'];

const DAY_MS = 24 * 60 * 60 * 1000;
const WHOLE_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns a page of what administrators did, newest first. */
export async function listAuditEntries(context: DocumentsContext, query: Query): Promise<RouteOutput<Route>> {
  const { skip, limit } = query;
  const { entries, total } = await context.audit.list(auditFilter(query), { skip, limit });
  return { entries: entries.map(entryToWire), total, skip, limit };
}

/** A day as the end is meant with all its hours. */
function auditFilter({ action, key, from, to }: Query): AuditFilter {
  return {
    ...(action && { action }),
    ...(key !== undefined && { keyId: plainLine(key) }),
    ...(from !== undefined && { from: new Date(from) }),
    ...(to !== undefined && { to: new Date(WHOLE_DAY.test(to) ? Date.parse(to) + DAY_MS : Date.parse(to)) }),
  };
}

function entryToWire({
  id,
  at,
  keyId,
  keyName,
  action,
  target,
  outcome,
  reason,
  requestId,
  details,
}: AuditRecord): z.input<typeof AuditEntryWire> {
  return {
    id,
    at: at.toISOString(),
    key_id: keyId,
    key_name: keyName,
    action,
    target,
    outcome,
    reason,
    request_id: requestId,
    details: { ...details },
  };
}
