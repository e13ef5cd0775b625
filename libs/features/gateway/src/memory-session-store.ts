import type { Clock, SessionStore } from '@regqa/ports';

/** The sessions of one gateway; they end with its process. */
export class MemorySessionStore implements SessionStore {
  readonly #clock: Clock;
  readonly #sessions = new Map<string, { readonly session: string; readonly until: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async add(id: string, session: string, lifetimeSeconds: number): Promise<void> {
    const now = this.#clock.now();
    for (const [other, { until }] of this.#sessions) if (until <= now) this.#sessions.delete(other);
    this.#sessions.set(id, { session, until: now + lifetimeSeconds * 1000 });
  }

  async find(id: string): Promise<string | null> {
    const found = this.#sessions.get(id);
    return found !== undefined && this.#clock.now() < found.until ? found.session : null;
  }

  async remove(id: string): Promise<void> {
    this.#sessions.delete(id);
  }
}
