import { LRUCache } from 'lru-cache';
import type { Clock } from '@regqa/ports';

/** Addresses that are counted; one that was pushed out begins again. */
const MOST_ADDRESSES = 10_000;
/** Questions a second for all addresses together: the most that guessing from many can cost. */
const MOST_A_SECOND = 100;

/** Bounds how often somebody is asked about keys that were never seen to be good, by address and in all. */
export class LookupBudget {
  readonly #perAddress: number;
  readonly #lastMinute: LRUCache<string, number>;
  readonly #lastSecond: LRUCache<string, number>;

  constructor(clock: Clock, { perAddress }: { readonly perAddress: number }) {
    // A count ends when its time has passed since it began, however often it went up meanwhile.
    const counts = { perf: clock, ttlResolution: 0, noUpdateTTL: true };
    this.#perAddress = perAddress;
    this.#lastMinute = new LRUCache({ ...counts, max: MOST_ADDRESSES, ttl: 60_000 - 1 });
    this.#lastSecond = new LRUCache({ ...counts, max: 1, ttl: 1_000 - 1 });
  }

  /** Takes one for the address; returns false where there is none left in its minute or in this second. */
  take(address: string): boolean {
    const [own, all] = [this.#lastMinute.get(address) ?? 0, this.#lastSecond.get('all') ?? 0];
    if (own >= this.#perAddress || all >= MOST_A_SECOND) return false;
    this.#lastMinute.set(address, own + 1);
    this.#lastSecond.set('all', all + 1);
    return true;
  }
}
