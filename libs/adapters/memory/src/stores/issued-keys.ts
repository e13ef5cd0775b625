import { ConflictError, NotFoundError } from '@regqa/errors';
import type { IssuedKey, IssuedKeyChanges, IssuedKeyStore, KeyStatus, NewIssuedKey, OpenedKey } from '@regqa/ports';
import type { MemoryDatabase } from './memory-database.ts';
import { storable } from './storable.ts';
import { change, paged } from './tables.ts';
import type { KeyRow, Operation, SecretRow, Tables } from './tables.ts';

/** Issued keys in memory, read. */
export function createIssuedKeyStore(database: MemoryDatabase): IssuedKeyStore {
  return database.reads('keys', { listKeys, openedBy });
}

const listKeys: Operation<IssuedKeyStore['listKeys']> = (tables, { status }, page) => {
  const found = [...tables.keys.values()]
    .filter((key) => status === undefined || statusOf(key, tables.now()) === status)
    .reverse();
  return { keys: paged(found, page).map((key) => toIssuedKey(tables, key)), total: found.length };
};

function openedBy({ keys, secrets, now }: Tables, sha256: string): OpenedKey | undefined {
  const secret = secrets.get(sha256);
  const key = keys.get(secret?.keyId ?? '');
  if (secret === undefined || key === undefined || key.revokedAt !== null) return undefined;
  const expiresAt = earliest(secret.endsAt, key.expiresAt);
  if (hasPassed(expiresAt, now())) return undefined;
  const { id: keyId, level, filters, ratePerMinute } = key;
  return { keyId, level, filters, ratePerMinute, expiresAt };
}

function statusOf({ revokedAt, expiresAt }: KeyRow, now: Date): KeyStatus {
  if (revokedAt !== null) return 'revoked';
  return hasPassed(expiresAt, now) ? 'expired' : 'active';
}

const hasPassed = (moment: Date | null, now: Date): boolean => moment !== null && moment <= now;

function earliest(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

/** See IssuedKeyChanges.createKey. */
export function createKey(tables: Tables, { secret, ...given }: NewIssuedKey): IssuedKey {
  const key = { ...storable(given), createdAt: tables.now(), revokedAt: null };
  tables.keys.set(key.id, key);
  tables.secrets.set(secret.sha256, { ...secret, keyId: key.id, endsAt: null });
  return toIssuedKey(tables, key);
}

export const rotateKey: Operation<IssuedKeyChanges['rotateKey']> = (tables, { keyId, secret, overlapSeconds }) => {
  const key = findKey(tables, keyId);
  const now = tables.now();
  const status = statusOf(key, now);
  if (status !== 'active') throw new ConflictError(`The key is ${status}; issue another one`, { key_id: keyId });
  const endsAt = new Date(now.getTime() + overlapSeconds * 1000);
  for (const earlier of secretsOf(tables, keyId))
    change<SecretRow>(tables.secrets, earlier.sha256, { endsAt: earliest(earlier.endsAt, endsAt) });
  tables.secrets.set(secret.sha256, { ...secret, keyId, endsAt: null });
  return toIssuedKey(tables, key);
};

/** See IssuedKeyChanges.revokeKey. */
export function revokeKey(tables: Tables, keyId: string): IssuedKey {
  const found = findKey(tables, keyId);
  const key = { ...found, revokedAt: found.revokedAt ?? tables.now() };
  tables.keys.set(keyId, key);
  return toIssuedKey(tables, key);
}

function findKey(tables: Tables, keyId: string): KeyRow {
  const key = tables.keys.get(keyId);
  if (key === undefined) throw new NotFoundError('Key not found');
  return key;
}

const secretsOf = (tables: Tables, keyId: string): SecretRow[] =>
  [...tables.secrets.values()].filter((secret) => secret.keyId === keyId);

function toIssuedKey(tables: Tables, key: KeyRow): IssuedKey {
  const secrets = secretsOf(tables, key.id);
  const ends = secrets.flatMap(({ endsAt }) =>
    endsAt === null || hasPassed(endsAt, tables.now()) ? [] : [endsAt.getTime()],
  );
  const asked = [...tables.usage.values()]
    .filter(({ keyId }) => keyId === key.id)
    .map(({ askedAt }) => Date.parse(askedAt));
  return {
    ...key,
    keyStart: secrets.at(-1)?.start ?? '',
    earlierSecretEndsAt: ends.length === 0 ? null : new Date(Math.max(...ends)),
    queries: asked.length,
    lastQueryAt: asked.length === 0 ? null : new Date(Math.max(...asked)),
  };
}
