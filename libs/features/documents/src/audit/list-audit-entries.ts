import type { AuditEntryBody, RouteInput } from '@regqa/contracts';
import type { AuditFilter, AuditRecord } from '@regqa/ports';
import type { z } from 'zod';
import type { DocumentsRoutes, Handler } from '../documents-context.ts';
import { plainLine } from '../stored-text.ts';

type Query = RouteInput<DocumentsRoutes['listAuditEntries']>['query'];

const DAY_MS = 24 * 60 * 60 * 1000;
const WHOLE_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns a page of what administrators did, newest first. */
export const listAuditEntries: Handler<'listAuditEntries'> = async ({ audit }, { query }) => {
  const { skip, limit } = query;
  const { entries, total } = await audit.list(auditFilter(query), { skip, limit });
  return { entries: entries.map(entryToWire), total, skip, limit };
};

/** A day as the end is meant with all its hours. */
function auditFilter({ action, key, from, to }: Query): AuditFilter {
  return {
    ...(action && { action }),
    ...(key !== undefined && { keyId: plainLine(key) }),
    ...(from !== undefined && { from: new Date(from) }),
    ...(to !== undefined && { to: new Date(WHOLE_DAY.test(to) ? Date.parse(to) + DAY_MS : Date.parse(to)) }),
  };
}

function entryToWire(entry: AuditRecord): z.input<typeof AuditEntryBody> {
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    key_id: entry.keyId,
    key_name: entry.keyName,
    action: entry.action,
    target: entry.target,
    outcome: entry.outcome,
    reason: entry.reason,
    request_id: entry.requestId,
    details: { ...entry.details },
  };
}
