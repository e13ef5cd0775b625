import type { KeyFilters } from '@regqa/contracts';
import { storableJson } from '@regqa/domain';
import { ConflictError, NotFoundError } from '@regqa/errors';
import type { IssuedKey, IssuedKeyChanges, IssuedKeyStore, KeyStatus, NewIssuedKey, OpenedKey } from '@regqa/ports';
import type { Database, Query, Statements } from '../database.ts';
import { Prisma, type IssuedKey as StoredKey, type KeySecret } from '../generated/prisma/client.ts';

type KeyRow = StoredKey & { readonly secrets: readonly KeySecret[] };

const withSecrets = {
  secrets: { orderBy: [{ createdAt: 'desc' }, { sha256: 'asc' }] },
} as const satisfies Prisma.IssuedKeyInclude;

/** Issued keys in PostgreSQL, read. */
export function createIssuedKeyStore(database: Database): IssuedKeyStore {
  return {
    listKeys: (filter, page) => database.run((client) => listKeys(client, filter, page)),
    openedBy: (sha256) => database.run((client) => openedBy(client, sha256)),
  };
}

/** Changes to issued keys within a transaction. */
export function issuedKeyChanges(tx: Statements): IssuedKeyChanges {
  return {
    createKey: (key) => createKey(tx, key),
    rotateKey: (input) => rotateKey(tx, input),
    revokeKey: (keyId) => revokeKey(tx, keyId),
  };
}

const listKeys: Query<IssuedKeyStore['listKeys']> = async (client, { status }, { skip, limit }) => {
  const where = status === undefined ? {} : inStatus(status, new Date());
  const rows = await client.issuedKey.findMany({
    where,
    include: withSecrets,
    orderBy: { number: 'desc' },
    skip,
    take: limit,
  });
  return { keys: await withUse(client, rows), total: await client.issuedKey.count({ where }) };
};

function inStatus(status: KeyStatus, now: Date): Prisma.IssuedKeyWhereInput {
  if (status === 'revoked') return { revokedAt: { not: null } };
  if (status === 'expired') return { revokedAt: null, expiresAt: { lte: now } };
  return { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] };
}

async function openedBy(client: Statements, sha256: string): Promise<OpenedKey | undefined> {
  const secret = await client.keySecret.findUnique({ where: { sha256 }, include: { key: true } });
  if (secret === null || secret.key.revokedAt !== null) return undefined;
  const expiresAt = earliest(secret.endsAt, secret.key.expiresAt);
  if (expiresAt !== null && expiresAt.getTime() <= Date.now()) return undefined;
  const { id: keyId, level, ratePerMinute } = secret.key;
  return { keyId, level, ratePerMinute, expiresAt, filters: secret.key.filters as KeyFilters | null };
}

async function createKey(tx: Statements, { secret, filters, ...key }: NewIssuedKey): Promise<IssuedKey> {
  const row = await tx.issuedKey.create({
    data: {
      ...key,
      filters: filters === null ? Prisma.DbNull : storableJson({ ...filters }),
      secrets: { create: { ...secret } },
    },
    include: withSecrets,
  });
  return toIssuedKey(row, undefined);
}

/** Secrets that have ended open nothing, so they go with the next rotation. */
const rotateKey: Query<IssuedKeyChanges['rotateKey']> = async (tx, { keyId, secret, overlapSeconds }) => {
  const key = await lockKey(tx, keyId);
  const now = new Date();
  if (key.revokedAt !== null) throw new ConflictError('The key is revoked; issue another one', { key_id: keyId });
  if (key.expiresAt !== null && key.expiresAt <= now)
    throw new ConflictError('The key has expired; issue another one', { key_id: keyId });
  const endsAt = new Date(now.getTime() + overlapSeconds * 1000);
  await tx.keySecret.updateMany({
    where: { keyId, OR: [{ endsAt: null }, { endsAt: { gt: endsAt } }] },
    data: { endsAt },
  });
  await tx.keySecret.deleteMany({ where: { keyId, endsAt: { lte: now } } });
  await tx.keySecret.create({ data: { ...secret, keyId } });
  return readKey(tx, keyId);
};

async function revokeKey(tx: Statements, keyId: string): Promise<IssuedKey> {
  await lockKey(tx, keyId);
  await tx.issuedKey.updateMany({ where: { id: keyId, revokedAt: null }, data: { revokedAt: new Date() } });
  return readKey(tx, keyId);
}

/** Locks the key until the transaction ends, so that two changes of it follow one another. Throws NotFoundError. */
async function lockKey(tx: Statements, keyId: string): Promise<StoredKey> {
  await tx.$queryRaw`SELECT 1 AS found FROM issued_keys WHERE id = ${keyId} FOR NO KEY UPDATE`;
  const key = await tx.issuedKey.findUnique({ where: { id: keyId } });
  if (key === null) throw new NotFoundError('Key not found');
  return key;
}

async function readKey(tx: Statements, keyId: string): Promise<IssuedKey> {
  const row = await tx.issuedKey.findUniqueOrThrow({ where: { id: keyId }, include: withSecrets });
  return (await withUse(tx, [row]))[0]!;
}

interface Use {
  readonly queries: number;
  readonly lastQueryAt: Date | null;
}

async function withUse(client: Statements, rows: readonly KeyRow[]): Promise<IssuedKey[]> {
  const groups = await client.usageRecord.groupBy({
    by: ['keyId'],
    where: { keyId: { in: rows.map(({ id }) => id) } },
    _count: { _all: true },
    _max: { askedAt: true },
  });
  const uses = new Map(
    groups.map(({ keyId, _count, _max }) => [keyId, { queries: _count._all, lastQueryAt: _max.askedAt }]),
  );
  return rows.map((row) => toIssuedKey(row, uses.get(row.id)));
}

function toIssuedKey(row: KeyRow, use: Use | undefined): IssuedKey {
  const { id, name, level, expiresAt, revokedAt, ratePerMinute, createdBy, createdAt, secrets } = row;
  const newest = secrets.find(({ endsAt }) => endsAt === null) ?? secrets[0];
  const ends = secrets.flatMap(({ endsAt }) => (endsAt === null || endsAt.getTime() <= Date.now() ? [] : [endsAt]));
  return {
    ...{ id, name, level, expiresAt, revokedAt, ratePerMinute, createdBy, createdAt },
    filters: row.filters as KeyFilters | null,
    keyStart: newest?.start ?? '',
    earlierSecretEndsAt: ends.reduce<Date | null>((last, end) => (last === null || end > last ? end : last), null),
    queries: use?.queries ?? 0,
    lastQueryAt: use?.lastQueryAt ?? null,
  };
}

function earliest(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
