import type { Clock } from '@regqa/ports';

/** An address that refused a connection is left alone this long, or until it is known to be alive. */
const REFUSED_REST_MS = 2_000;

/** What was last heard of an address: it is there, it leaves, it does not answer, or it cannot be reached. */
export type AddressState = 'alive' | 'leaving' | 'silent' | 'refusing';

/** One instance of a service, and what is on its way to it. */
export class ServiceAddress {
  /** E.g. `http://10.0.0.7:8081`. */
  readonly origin: string;
  /** The same in parts, as the proxy wants it: it would parse the URL three times for each request. */
  readonly target: { readonly protocol: string; readonly hostname: string; readonly port: string };
  /** What breaks off each request that may be sent again elsewhere: a list, as a set would keep its old tables. */
  readonly repeatable: (() => void)[] = [];
  inFlight = 0;
  /** How often in a row it did not answer the question whether it is alive. */
  silences = 0;
  #state: AddressState = 'alive';
  #refusedAt = 0;

  constructor(origin: string) {
    const { protocol, hostname, port } = new URL(origin);
    this.origin = origin;
    this.target = { protocol, hostname: hostname.replace(/^\[|\]$/g, ''), port };
  }

  heard(state: AddressState, now: number): void {
    this.#state = state;
    if (state === 'refusing') this.#refusedAt = now;
  }

  /** Whether a request is better sent here than to one that is not. */
  isUsable(now: number): boolean {
    return this.#state === 'alive' || (this.#state === 'refusing' && now - this.#refusedAt >= REFUSED_REST_MS);
  }
}

/** The instances of one service. A request goes to the one with the fewest on their way, by turns among equals. */
export class ServiceAddresses {
  /** As configured; a name means all its addresses. */
  readonly origins: readonly string[];
  readonly #clock: Clock;
  #all: readonly ServiceAddress[];
  #turn = 0;

  constructor(origins: readonly string[], clock: Clock) {
    this.origins = origins;
    this.#clock = clock;
    this.#all = origins.map((origin) => new ServiceAddress(new URL(origin).origin));
  }

  find(origin: string): ServiceAddress | undefined {
    return this.#all.find((address) => address.origin === origin);
  }

  all(): readonly ServiceAddress[] {
    return this.#all;
  }

  /** Takes these instead; what is known of those that stay is kept. */
  replace(origins: readonly string[]): void {
    const known = new Map(this.#all.map((address) => [address.origin, address]));
    this.#all = [...new Set(origins)].map((origin) => known.get(origin) ?? new ServiceAddress(origin));
  }

  /** In order: usable and untried, usable (it may only have closed an idle connection), untried, any. */
  next(tried: ReadonlySet<ServiceAddress> = new Set()): ServiceAddress {
    if (this.#all.length === 1) return this.#all[0]!;
    const now = this.#clock.now();
    const untried = this.#all.filter((address) => !tried.has(address));
    const usable = (address: ServiceAddress) => address.isUsable(now);
    const choices = [untried.filter(usable), this.#all.filter(usable), untried, this.#all].find(
      (some) => some.length > 0,
    )!;
    this.#turn = (this.#turn + 1) % 0x7fff_ffff;
    const inTurn = choices.map((_, at) => choices[(at + this.#turn) % choices.length]!);
    return inTurn.reduce((best, address) => (address.inFlight < best.inFlight ? address : best));
  }

  refused(address: ServiceAddress): void {
    address.heard('refusing', this.#clock.now());
  }
}
