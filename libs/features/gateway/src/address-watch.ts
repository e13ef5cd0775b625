import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '@regqa/ports';
import type { AddressState, ServiceAddress, ServiceAddresses } from './service-addresses.ts';

const ASK_MS = 1_000;
const ANSWER_DEADLINE_MS = 1_000;
/** After so many unanswered questions an instance is frozen or cut off, and its requests are sent elsewhere. */
const SILENCES_OF_THE_DEAD = 3;
/** How often names are looked up: their instances come and go. */
const LOOK_UP_MS = 5_000;

interface AddressWatchOptions {
  readonly clock: Clock;
  /** Returns the IP addresses of a name; the system's resolver unless set. */
  readonly resolve?: (name: string) => Promise<readonly string[]>;
  /** How often each instance is asked, and names are looked up, in milliseconds; 1 s and 5 s unless set. */
  readonly askMs?: number;
  readonly lookUpMs?: number;
}

/** Keeps what is known of all instances up to date; one without siblings is used in any case and not asked. */
export class AddressWatch {
  readonly #services: readonly ServiceAddresses[];
  readonly #options: Required<AddressWatchOptions>;
  readonly #closing = new AbortController();
  #lookedUpAt = Number.NEGATIVE_INFINITY;
  #running: Promise<void> | undefined;

  constructor(services: readonly ServiceAddresses[], options: AddressWatchOptions) {
    this.#services = services;
    this.#options = { resolve: resolveBySystem, askMs: ASK_MS, lookUpMs: LOOK_UP_MS, ...options };
  }

  async start(): Promise<void> {
    if (!this.#services.some(({ origins }) => origins.length > 1 || origins.some(isName))) return;
    await this.#look();
    this.#running = this.#run();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await pause(this.#options.askMs, undefined, { signal, ref: false }).catch(() => {}); // ends early when closed
      if (!signal.aborted) await this.#look();
    }
  }

  async #look(): Promise<void> {
    const now = this.#options.clock.now();
    const due = now - this.#lookedUpAt >= this.#options.lookUpMs;
    if (due) this.#lookedUpAt = now;
    await Promise.all(
      this.#services.map(async (service) => {
        if (due && service.origins.some(isName)) service.replace(await this.#resolveAll(service));
        const all = service.all();
        if (all.length > 1) await Promise.all(all.map((address) => this.#ask(address)));
      }),
    );
  }

  async #resolveAll(service: ServiceAddresses): Promise<string[]> {
    const resolveOne = async (origin: string) =>
      isName(origin)
        ? (await this.#options.resolve(new URL(origin).hostname)).map((address) => withAddress(origin, address))
        : [origin];
    const found = await Promise.all(service.origins.map(resolveOne)).catch(() => []);
    return found.flat().length > 0 ? found.flat() : service.all().map(({ origin }) => origin);
  }

  async #ask(address: ServiceAddress): Promise<void> {
    const heard = await askWhetherAlive(address.origin);
    address.silences = heard === 'silent' ? address.silences + 1 : 0;
    address.heard(heard, this.#options.clock.now());
    if (address.silences >= SILENCES_OF_THE_DEAD) for (const breakOff of [...address.repeatable]) breakOff();
  }
}

/** A service that answers in any way is alive, but for one that says that it leaves. */
async function askWhetherAlive(origin: string): Promise<AddressState> {
  try {
    // A connection of its own: one that was kept says nothing of whether new ones are taken.
    const answer = await fetch(new URL('/livez', origin), {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(ANSWER_DEADLINE_MS),
    });
    return (await answer.text()).includes('"leaving"') ? 'leaving' : 'alive';
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? 'silent' : 'refusing';
  }
}

const isName = (origin: string) => {
  const { hostname } = new URL(origin);
  return hostname !== 'localhost' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
};

const resolveBySystem = async (name: string) => (await lookup(name, { all: true })).map(({ address }) => address);

const withAddress = (origin: string, address: string) =>
  `http://${isIP(address) === 6 ? `[${address}]` : address}:${new URL(origin).port || 80}`;
