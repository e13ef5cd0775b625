import { Counter, Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import { LATE, orLate } from '../process/or-late.ts';

export type MetricsRegistry = Registry;

/** Longest that one value may take to be read: Prometheus gives all of them 10 s, and slow stores matter most. */
const READ_DEADLINE_MS = 2_000;

export interface SingleValue {
  readonly name: string;
  readonly help: string;
  /** Longest that it may take to be read, in milliseconds; 2 s unless set. */
  readonly deadlineMs?: number;
}

export interface LabelledGauge extends SingleValue {
  readonly label: string;
}

/**
 * Adds a gauge with one value a label, read when the metrics are asked for. While it cannot be read in time it has no
 * values, and the other metrics are there all the same.
 */
export function gauge(
  registry: Registry,
  { label, ...about }: LabelledGauge,
  read: () => Promise<Readonly<Record<string, number>>>,
): void {
  new Gauge({
    name: about.name,
    help: about.help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      this.reset();
      const values = (await inTime(about, read)) ?? {};
      for (const [of, value] of Object.entries(values)) this.set({ [label]: of }, value);
    },
  });
}

/** Adds a gauge with one value, read when the metrics are asked for. While it cannot be read in time it has none. */
export function reading(registry: Registry, about: SingleValue, read: () => Promise<number>): void {
  new Gauge({
    name: about.name,
    help: about.help,
    registers: [registry],
    async collect() {
      // A reset would leave 0 where there are no labels.
      this.remove();
      const value = await inTime(about, read);
      if (value !== undefined) this.set(value);
    },
  });
}

/** Adds a counter whose value is kept elsewhere and read when the metrics are asked for; it keeps the last one read. */
export function countOf(registry: Registry, about: SingleValue, read: () => Promise<number>): void {
  new Counter({
    name: about.name,
    help: about.help,
    registers: [registry],
    async collect() {
      const value = await inTime(about, read);
      if (value === undefined) return;
      this.reset();
      this.inc(value);
    },
  });
}

/** Adds how many connections of a pool are in use, idle, and allowed at most. */
export function registerPool(registry: Registry, status: () => { active: number; idle: number; max: number }): void {
  const connections = {
    name: 'database_pool_connections',
    help: 'Connections of the pool by state: active, idle',
    label: 'state',
  };
  gauge(registry, connections, async () => {
    const { active, idle } = status();
    return { active, idle };
  });
  const most = { name: 'database_pool_max_connections', help: 'Most connections that the pool may have' };
  reading(registry, most, async () => status().max);
}

/** Returns what was read; undefined where that failed or took too long. */
async function inTime<T>(
  { deadlineMs = READ_DEADLINE_MS }: SingleValue,
  read: () => Promise<T>,
): Promise<T | undefined> {
  const value = await orLate(
    read().catch(() => undefined),
    deadlineMs,
  );
  return value === LATE ? undefined : value;
}
