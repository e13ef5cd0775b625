import { hash, randomBytes } from 'node:crypto';
import { ISSUED_KEY_PREFIX } from '@regqa/contracts';
import type { NewApiKey } from '@regqa/contracts';
import type { StoredSecret } from '@regqa/ports';
import type { Change } from '../audit/audited.ts';
import type { Handler } from '../documents-context.ts';
import { refusal } from '../known-place.ts';
import { plainLine, storedId } from '../stored-text.ts';
import { keyToWire } from '../wire/key-to-wire.ts';
import { keyFilters } from './key-filters.ts';

/** 256 bits: too many to guess, so that a plain hash is enough to keep. */
const SECRET_BYTES = 32;
/** Characters after the prefix that are kept to recognise a key by; 222 of its bits stay unknown. */
const SHOWN_CHARACTERS = 6;

/** Makes a key and returns it with its secret, this once. Throws ValidationError. */
export const createKey: Change<'createKey'> = async (context, { body, principal }, done) => {
  const wanted = wantedKey(body, context.clock.now());
  const { key: secret, stored } = newSecret();
  const created = {
    ...wanted,
    id: `key_${randomBytes(8).toString('hex')}`,
    createdBy: principal.keyId,
    secret: stored,
  };
  const key = await context.changes.perform(
    ({ keys }) => keys.createKey(created),
    ({ id, level }) =>
      done(id, {
        level,
        expires_at: created.expiresAt?.toISOString() ?? null,
        rate_limit_per_minute: created.ratePerMinute,
        ...filterDetails(created),
      }),
  );
  return { ...keyToWire(key, context.clock.now()), key: secret };
};

/** Returns a page of the issued keys, newest first. */
export const listKeys: Handler<'listKeys'> = async (context, { query: { status, skip, limit } }) => {
  const { keys, total } = await context.keys.listKeys({ ...(status && { status }) }, { skip, limit });
  const now = context.clock.now();
  return { keys: keys.map((key) => keyToWire(key, now)), total, skip, limit };
};

/** Replaces a key's secret and returns it, this once. Throws NotFoundError, ConflictError for a key that has ended. */
export const rotateKey: Change<'rotateKey'> = async (context, { params, query }, done) => {
  const id = storedId(params.key_id, 'Key');
  const { overlap_seconds: overlapSeconds } = query;
  const { key: secret, stored } = newSecret();
  const key = await context.changes.perform(
    ({ keys }) => keys.rotateKey({ keyId: id, secret: stored, overlapSeconds }),
    () => done(id, { overlap_seconds: overlapSeconds }),
  );
  return { ...keyToWire(key, context.clock.now()), key: secret };
};

/** Ends a key. Throws NotFoundError. */
export const revokeKey: Change<'revokeKey'> = async (context, { params }, done) => {
  const id = storedId(params.key_id, 'Key');
  const key = await context.changes.perform(
    ({ keys }) => keys.revokeKey(id),
    () => done(id),
  );
  return { key_id: key.id, revoked: true, revoked_at: key.revokedAt!.toISOString() };
};

function newSecret(): { readonly key: string; readonly stored: StoredSecret } {
  const key = `${ISSUED_KEY_PREFIX}${randomBytes(SECRET_BYTES).toString('base64url')}`;
  return {
    key,
    stored: { sha256: hash('sha256', key, 'hex'), start: key.slice(0, ISSUED_KEY_PREFIX.length + SHOWN_CHARACTERS) },
  };
}

function wantedKey({ name, level, expires_at, rate_limit_per_minute, filters }: NewApiKey, now: number) {
  const plainName = plainLine(name);
  if (plainName === '') throw refusal(['body', 'name'], 'String should have at least 1 character', 'string_too_short');
  const expiresAt = expires_at === null ? null : new Date(expires_at);
  if (expiresAt !== null && expiresAt.getTime() <= now)
    throw refusal(['body', 'expires_at'], 'Input should be in the future', 'datetime_future');
  const kept = keyFilters(filters);
  if (kept !== null && level === 'admin')
    throw refusal(['body', 'filters'], 'A key of admin level sees everything; only ordinary keys can have filters');
  return { name: plainName, level, expiresAt, ratePerMinute: rate_limit_per_minute, filters: kept };
}

function filterDetails({ filters }: ReturnType<typeof wantedKey>) {
  return {
    state: filters?.state ?? null,
    lga_name: filters?.lga ?? null,
    document_types: filters?.documentTypes?.join(', ') ?? null,
  };
}
