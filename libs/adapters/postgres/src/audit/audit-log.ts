import type { AuditAction } from '@regqa/contracts';
import { storableJson } from '@regqa/domain';
import type { AuditEntry, AuditFilter, AuditLog, AuditRecord, Page } from '@regqa/ports';
import type { Database, Statements } from '../database.ts';
import type { AuditEntry as StoredEntry, Prisma } from '../generated/prisma/client.ts';

/** What administrators did, in PostgreSQL; a trigger of the schema refuses to change or remove an entry. */
export function createAuditLog(database: Database): AuditLog {
  return {
    append: (entry) => database.run((client) => appendEntry(client, entry)),
    list: (filter, page) => database.run((client) => listEntries(client, filter, page)),
  };
}

/** Adds an entry, in the transaction where one is given. */
export async function appendEntry(statements: Statements, { details, ...entry }: AuditEntry): Promise<void> {
  await statements.auditEntry.create({ data: { ...entry, details: storableJson(details) } });
}

async function listEntries(
  client: Statements,
  filter: AuditFilter,
  { skip, limit }: Page,
): ReturnType<AuditLog['list']> {
  const where = toWhere(filter);
  const rows = await client.auditEntry.findMany({ where, orderBy: { id: 'desc' }, skip, take: limit });
  const names = await keyNames(client, rows);
  return { entries: rows.map((row) => toRecord(row, names)), total: await client.auditEntry.count({ where }) };
}

function toWhere({ action, keyId, from, to }: AuditFilter): Prisma.AuditEntryWhereInput {
  return {
    ...(action !== undefined && { action }),
    ...(keyId !== undefined && { keyId }),
    ...((from ?? to) && { at: { ...(from && { gte: from }), ...(to && { lt: to }) } }),
  };
}

async function keyNames(client: Statements, rows: readonly StoredEntry[]): Promise<ReadonlyMap<string, string>> {
  const keys = await client.issuedKey.findMany({
    where: { id: { in: [...new Set(rows.map(({ keyId }) => keyId))] } },
    select: { id: true, name: true },
  });
  return new Map(keys.map(({ id, name }) => [id, name]));
}

function toRecord({ id, action, details, ...row }: StoredEntry, names: ReadonlyMap<string, string>): AuditRecord {
  return {
    ...row,
    id: Number(id),
    action: action as AuditAction,
    details: details as AuditEntry['details'],
    keyName: names.get(row.keyId) ?? null,
  };
}
