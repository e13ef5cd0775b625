import { randomBytes } from 'node:crypto';
import type { documentsRoutes, NewApiKey, RouteInput, RouteOutput } from '@regqa/contracts';
import { ValidationError } from '@regqa/errors';
import { doneEntry } from '../audit/audited.ts';
import type { Doer } from '../audit/audited.ts';
import type { DocumentsContext } from '../documents-context.ts';
import { plainLine, storedId } from '../stored-text.ts';
import { keyToWire } from '../wire/key-to-wire.ts';
import { keyFilters } from './key-filters.ts';
import { newSecret } from './new-secret.ts';

type Routes = typeof documentsRoutes;

/** Makes a key and returns it with its secret, this once. Throws ValidationError. */
export async function createKey(
  context: DocumentsContext,
  body: NewApiKey,
  doer: Doer,
): Promise<RouteOutput<Routes['createKey']>> {
  const wanted = wantedKey(body, context.clock.now());
  const { key: secret, stored } = newSecret();
  const created = {
    ...wanted,
    id: `key_${randomBytes(8).toString('hex')}`,
    createdBy: doer.principal.keyId,
    secret: stored,
  };
  const key = await context.changes.perform(
    ({ keys }) => keys.createKey(created),
    ({ id, level }) =>
      doneEntry(
        doer,
        { action: 'key.create', target: id },
        {
          level,
          expires_at: created.expiresAt?.toISOString() ?? null,
          rate_limit_per_minute: created.ratePerMinute,
          ...filterDetails(created),
        },
      ),
  );
  return { ...keyToWire(key, context.clock.now()), key: secret };
}

/** Returns a page of the issued keys, newest first. */
export async function listKeys(
  context: DocumentsContext,
  { status, skip, limit }: RouteInput<Routes['listKeys']>['query'],
): Promise<RouteOutput<Routes['listKeys']>> {
  const { keys, total } = await context.keys.listKeys({ ...(status && { status }) }, { skip, limit });
  const now = context.clock.now();
  return { keys: keys.map((key) => keyToWire(key, now)), total, skip, limit };
}

/** Replaces a key's secret and returns it, this once. Throws NotFoundError, ConflictError for a key that has ended. */
export async function rotateKey(
  context: DocumentsContext,
  { keyId, overlapSeconds }: { keyId: string; overlapSeconds: number },
  doer: Doer,
): Promise<RouteOutput<Routes['rotateKey']>> {
  const id = storedId(keyId, 'Key');
  const { key: secret, stored } = newSecret();
  const key = await context.changes.perform(
    ({ keys }) => keys.rotateKey({ keyId: id, secret: stored, overlapSeconds }),
    () => doneEntry(doer, { action: 'key.rotate', target: id }, { overlap_seconds: overlapSeconds }),
  );
  return { ...keyToWire(key, context.clock.now()), key: secret };
}

/** Ends a key. Throws NotFoundError. */
export async function revokeKey(
  context: DocumentsContext,
  keyId: string,
  doer: Doer,
): Promise<RouteOutput<Routes['revokeKey']>> {
  const id = storedId(keyId, 'Key');
  const key = await context.changes.perform(
    ({ keys }) => keys.revokeKey(id),
    () => doneEntry(doer, { action: 'key.revoke', target: id }),
  );
  return { key_id: key.id, revoked: true, revoked_at: key.revokedAt!.toISOString() };
}

function wantedKey({ name, level, expires_at, rate_limit_per_minute, filters }: NewApiKey, now: number) {
  const plainName = plainLine(name);
  if (plainName === '') refuse('name', 'String should have at least 1 character', 'string_too_short');
  const expiresAt = expires_at === null ? null : new Date(expires_at);
  if (expiresAt !== null && expiresAt.getTime() <= now)
    refuse('expires_at', 'Input should be in the future', 'datetime_future');
  const kept = keyFilters(filters);
  if (kept !== null && level === 'admin')
    refuse('filters', 'A key of admin level sees everything; only ordinary keys can have filters', 'value_error');
  return { name: plainName, level, expiresAt, ratePerMinute: rate_limit_per_minute, filters: kept };
}

function filterDetails({ filters }: ReturnType<typeof wantedKey>) {
  return {
    state: filters?.state ?? null,
    lga_name: filters?.lga ?? null,
    document_types: filters?.documentTypes?.join(', ') ?? null,
  };
}

function refuse(field: string, msg: string, type: string): never {
  throw new ValidationError([{ loc: ['body', field], msg, type }]);
}
