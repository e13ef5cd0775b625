import { LRUCache } from 'lru-cache';
import type { Clock } from '@regqa/ports';

const WINDOW_MS = 60_000;
/** Addresses that are counted; one that was pushed out begins again. */
const MOST_ADDRESSES = 10_000;
/** Questions a second for all addresses together: the most that guessing from many can cost. */
const MOST_A_SECOND = 100;

interface Window {
  readonly startedAtMs: number;
  taken: number;
}

/** Bounds how often somebody is asked about keys that were never seen to be good, by address and in all. */
export class LookupBudget {
  readonly #clock: Clock;
  readonly #perAddress: number;
  readonly #byAddress = new LRUCache<string, Window>({ max: MOST_ADDRESSES });
  #all: Window = { startedAtMs: 0, taken: 0 };

  constructor(clock: Clock, { perAddress }: { readonly perAddress: number }) {
    this.#clock = clock;
    this.#perAddress = perAddress;
  }

  /** Takes one for the address; returns false where there is none left in its minute or in this second. */
  take(address: string): boolean {
    const now = this.#clock.now();
    if (now - this.#all.startedAtMs >= 1_000) this.#all = { startedAtMs: now, taken: 0 };
    let own = this.#byAddress.get(address);
    if (own === undefined || now - own.startedAtMs >= WINDOW_MS) {
      own = { startedAtMs: now, taken: 0 };
      this.#byAddress.set(address, own);
    }
    if (own.taken >= this.#perAddress || this.#all.taken >= MOST_A_SECOND) return false;
    own.taken += 1;
    this.#all.taken += 1;
    return true;
  }
}
