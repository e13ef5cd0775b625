/** Decides which days `GET /api/analytics` counts, and what it adds. */
import type { Principal } from '@regqa/contracts';
import { BadRequestError, ForbiddenError, ValidationError } from '@regqa/errors';
import type { UsageRange } from '@regqa/ports';

const DAY_MS = 24 * 60 * 60 * 1000;
const EXTRAS = ['series', 'refusals', 'trust', 'keys'] as const;
/** The ordinary key of the configuration: it is the owner's, and sees the use of all. */
const OWNERS_KEY = 'access';
type Extra = (typeof EXTRAS)[number];

/** Returns the range, in whole days (UTC). Throws ValidationError when `until` is before `since`. */
export function usageRange({ since, until }: { since?: string | undefined; until?: string | undefined }): UsageRange {
  if (since !== undefined && until !== undefined && since > until) {
    throw new ValidationError([
      { loc: ['query', 'until'], msg: `Input should be ${since} (since) or later`, type: 'greater_than_equal' },
    ]);
  }
  return {
    ...(since !== undefined && { from: new Date(`${since}T00:00:00Z`) }),
    ...(until !== undefined && { to: new Date(Date.parse(`${until}T00:00:00Z`) + DAY_MS) }),
  };
}

/** Returns what `include` asks for. Throws BadRequestError naming what is allowed. */
export function wantedExtras(include: string | undefined): ReadonlySet<Extra> {
  const names = (include ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  return new Set(names.map(knownExtra));
}

function knownExtra(name: string): Extra {
  const extra = EXTRAS.find((known) => known === name);
  if (!extra)
    throw new BadRequestError(`Unknown value '${name.slice(0, 100)}' in include; allowed: ${EXTRAS.join(', ')}`);
  return extra;
}

/** Returns the key whose questions are counted; undefined: all. Throws ForbiddenError for what it may not see. */
export function countedKey(
  principal: Principal,
  { key, extras }: { key: string | undefined; extras: ReadonlySet<Extra> },
): string | undefined {
  if (principal.level === 'admin') return key;
  if (extras.has('keys')) throw new ForbiddenError('The use of each key needs an admin-level API key');
  if (key !== undefined && key !== principal.keyId)
    throw new ForbiddenError("The use of another key than one's own needs an admin-level API key");
  return principal.keyId === OWNERS_KEY ? key : principal.keyId;
}
