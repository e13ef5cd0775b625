import type { ApiKeyBody } from '@regqa/contracts';
import type { IssuedKey, KeyStatus } from '@regqa/ports';

/** Returns a key as administrators see it at `now` (Unix milliseconds), with only the start of its secret. */
export function keyToWire(key: IssuedKey, now: number): ApiKeyBody {
  return {
    key_id: key.id,
    name: key.name,
    level: key.level,
    status: statusOf(key, now),
    key_start: key.keyStart,
    created_at: key.createdAt.toISOString(),
    created_by: key.createdBy,
    expires_at: key.expiresAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
    rate_limit_per_minute: key.ratePerMinute,
    filters: key.filters && {
      state: key.filters.state,
      lga_name: key.filters.lga,
      document_types: key.filters.documentTypes,
    },
    earlier_key_valid_until: key.earlierSecretEndsAt?.toISOString() ?? null,
    use: { queries: key.queries, last_query_at: key.lastQueryAt?.toISOString() ?? null },
  };
}

function statusOf({ revokedAt, expiresAt }: IssuedKey, now: number): KeyStatus {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt.getTime() <= now ? 'expired' : 'active';
}
