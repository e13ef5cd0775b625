/** Decides whether an issued key is good, asking the documents service no more often than it must. */
import { LRUCache } from 'lru-cache';
import { KeyAccess } from '@regqa/contracts';
import type { Principal } from '@regqa/contracts';
import { DependencyUnavailableError } from '@regqa/errors';
import type { Logger } from '@regqa/platform';
import type { Clock } from '@regqa/ports';
import { askService } from './ask-service.ts';
import { LookupBudget } from './lookup-budget.ts';
import type { ServiceAddresses } from './service-addresses.ts';

/** How long a reading counts, from its start: a revocation takes effect everywhere within a second. */
const FRESH_MS = 500;
/** How long a key that was good stays good while the documents service cannot be asked. */
const STALE_MS = 30_000;
const DEADLINE_MS = 1_000;
/** After a question that failed nothing is asked for this long: a frozen service then delays few requests, not all. */
const REST_MS = 1_000;
/** Keys about which something is remembered, good ones and others; those used last stay. */
const MOST_REMEMBERED = 10_000;

/** Whose key it is: someone's, no one's, or an error where that cannot be said. */
export type KeyIdentity =
  | {
      readonly principal: Principal;
      /** The key's own limit; null: the limits of the service. */
      readonly ratePerMinute: number | null;
      /** Hash of an issued key, by which a browser session follows it; null for the keys of the configuration. */
      readonly sha256: string | null;
    }
  | { readonly principal: null; readonly error?: Error };

interface IssuedKeysOptions {
  readonly documents: ServiceAddresses;
  readonly internalToken: string;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Questions a minute about keys never seen, for one address. */
  readonly newKeysPerMinute: number;
}

type Access = KeyAccess['key'];

interface Remembered {
  readonly access: Access;
  readonly readAtMs: number;
}

/** Issued keys by the SHA-256 of their secrets, as the documents service knows them; remembered for half a second. */
export class IssuedKeys {
  readonly #options: IssuedKeysOptions;
  readonly #remembered = new LRUCache<string, Remembered>({ max: MOST_REMEMBERED });
  readonly #asking = new Map<string, Promise<Access>>();
  readonly #budget: LookupBudget;
  #failing = false;
  #restUntil = 0;

  constructor(options: IssuedKeysOptions) {
    this.#options = options;
    this.#budget = new LookupBudget(options.clock, { perAddress: options.newKeysPerMinute });
  }

  /** Returns whose key it is; `address` is whom questions about keys never seen are counted for. Never rejects. */
  async find(sha256: string, address: string): Promise<KeyIdentity> {
    const now = this.#options.clock.now();
    const known = this.#remembered.get(sha256);
    if (known !== undefined && now - known.readAtMs < FRESH_MS) return this.#judge(sha256, known.access);
    if (now < this.#restUntil) return this.#judgeStale(sha256, known);
    if (known?.access == null && !this.#asking.has(sha256) && !this.#budget.take(address))
      return undecided('Too many keys that are not known were tried; try again shortly', 10);
    try {
      return this.#judge(sha256, await this.#ask(sha256));
    } catch {
      // What failed was logged where it was asked; what is remembered decides.
      return this.#judgeStale(sha256, known);
    }
  }

  /** What is wrong with the asking, in a sentence; undefined when nothing is. */
  fault(): string | undefined {
    return this.#failing
      ? 'keys: the documents service cannot be asked about issued keys; those known here go on for 30 s'
      : undefined;
  }

  #ask(sha256: string): Promise<Access> {
    const running = this.#asking.get(sha256);
    if (running !== undefined) return running;
    const asked = this.#read(sha256).finally(() => this.#asking.delete(sha256));
    this.#asking.set(sha256, asked);
    return asked;
  }

  async #read(sha256: string): Promise<Access> {
    const { documents, internalToken, clock, logger } = this.#options;
    const readAtMs = clock.now();
    try {
      const { key } = await askService(documents, {
        component: 'documents service',
        path: `/internal/keys/${sha256}`,
        schema: KeyAccess,
        internalToken,
        deadlineMs: DEADLINE_MS,
      });
      this.#remembered.set(sha256, { access: key, readAtMs });
      if (this.#failing) logger.info({}, 'Issued keys can be asked about again');
      this.#failing = false;
      return key;
    } catch (err) {
      if (!this.#failing)
        logger.warn(
          { err },
          'The documents service cannot be asked about issued keys; those known here go on for 30 s',
        );
      this.#failing = true;
      this.#restUntil = clock.now() + REST_MS;
      throw err;
    }
  }

  #judgeStale(sha256: string, known: Remembered | undefined): KeyIdentity {
    const isUsable =
      known !== undefined && known.access !== null && this.#options.clock.now() - known.readAtMs <= STALE_MS;
    return isUsable
      ? this.#judge(sha256, known.access)
      : undecided('The key cannot be checked at the moment; try again shortly', 5);
  }

  /** The end of a key counts to the moment, whenever it was read. */
  #judge(sha256: string, access: Access): KeyIdentity {
    if (access === null) return { principal: null };
    const { keyId, level, filters, ratePerMinute, expiresAt } = access;
    if (expiresAt !== null && Date.parse(expiresAt) <= this.#options.clock.now()) return { principal: null };
    return { principal: { keyId, level, ...(filters !== null && { filters }) }, ratePerMinute, sha256 };
  }
}

function undecided(message: string, retryAfterSeconds: number): KeyIdentity {
  return { principal: null, error: new DependencyUnavailableError('keys', message, { retryAfterSeconds }) };
}
