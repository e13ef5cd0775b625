import { lookup } from 'node:dns/promises';
import { request } from 'node:http';
import { isIP } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '@regqa/ports';
import type { ServiceAddress, ServiceAddresses } from './service-addresses.ts';

/** How often each instance is asked whether it is alive. */
const ASK_MS = 1_000;
const ANSWER_DEADLINE_MS = 1_000;
/** An instance that let so many questions in a row go unanswered is frozen or cut off: what waits for it is sent elsewhere. */
const SILENCES_OF_THE_DEAD = 3;
/** How often names are looked up: instances come and go behind them. */
const LOOK_UP_MS = 5_000;

export interface WatchedService {
  /** As configured; a name stands for all its addresses. */
  readonly origins: readonly string[];
  readonly addresses: ServiceAddresses;
}

/** Keeps what is known of the instances of all services up to date. One that has no siblings is not asked: it is used in any case. */
export class AddressWatch {
  readonly #services: readonly WatchedService[];
  readonly #clock: Clock;
  readonly #closing = new AbortController();
  #lookedUpAt = Number.NEGATIVE_INFINITY;
  #running: Promise<void> | undefined;

  constructor(services: readonly WatchedService[], clock: Clock) {
    this.#services = services;
    this.#clock = clock;
  }

  /** Begins; resolves after the first round. */
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
      await pause(ASK_MS, undefined, { signal, ref: false }).catch(() => {}); // ends early when closed
      if (!signal.aborted) await this.#look();
    }
  }

  async #look(): Promise<void> {
    const due = this.#clock.now() - this.#lookedUpAt >= LOOK_UP_MS;
    if (due) this.#lookedUpAt = this.#clock.now();
    await Promise.all(
      this.#services.map(async ({ origins, addresses }) => {
        if (due && origins.some(isName)) addresses.replace(await resolveAll(origins, addresses));
        const all = addresses.all();
        if (all.length > 1) await Promise.all(all.map((address) => this.#ask(address)));
      }),
    );
  }

  async #ask(address: ServiceAddress): Promise<void> {
    const heard = await askWhetherAlive(address.origin);
    address.silences = heard === 'silent' ? address.silences + 1 : 0;
    address.heard(heard, this.#clock.now());
    if (address.silences >= SILENCES_OF_THE_DEAD) for (const breakOff of [...address.breakable]) breakOff();
  }
}

/** A service that answers in any way is alive, but for one that says that it leaves. */
function askWhetherAlive(origin: string): Promise<'alive' | 'leaving' | 'silent' | 'refusing'> {
  return new Promise((resolve) => {
    const outgoing = request(new URL('/livez', origin), { agent: false, signal: AbortSignal.timeout(ANSWER_DEADLINE_MS) }, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      incoming.once('end', () => resolve(text.includes('"leaving"') ? 'leaving' : 'alive')).once('error', () => resolve('silent'));
    });
    outgoing.once('error', (error: NodeJS.ErrnoException) => resolve(error.name === 'AbortError' || error.name === 'TimeoutError' ? 'silent' : 'refusing'));
    outgoing.end();
  });
}

const isName = (origin: string) => {
  const { hostname } = new URL(origin);
  return hostname !== 'localhost' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
};

/** Returns all addresses that the origins stand for. While a name cannot be looked up, what it stood for before counts. */
async function resolveAll(origins: readonly string[], addresses: ServiceAddresses): Promise<string[]> {
  const found = await Promise.all(origins.map((origin) => (isName(origin) ? resolveName(origin) : [origin])));
  return found.includes(null) ? addresses.all().map(({ origin }) => origin) : found.flatMap((some) => some ?? []);
}

async function resolveName(origin: string): Promise<string[] | null> {
  const url = new URL(origin);
  const found = await lookup(url.hostname, { all: true }).catch(() => null);
  return found?.map(({ address, family }) => `http://${family === 6 ? `[${address}]` : address}:${url.port || 80}`) ?? null;
}
