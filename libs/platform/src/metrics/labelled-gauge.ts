import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';

export type MetricsRegistry = Registry;

export interface LabelledGauge {
  readonly name: string;
  readonly help: string;
  readonly label: string;
}

/**
 * Adds a gauge with one value a label, read when the metrics are asked for. While it cannot be read it has no values,
 * and the other metrics are there all the same.
 */
export function gauge(registry: Registry, { name, help, label }: LabelledGauge, read: () => Promise<Readonly<Record<string, number>>>): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      this.reset();
      const values = await read().catch(() => ({}));
      for (const [of, value] of Object.entries(values)) this.set({ [label]: of }, value);
    },
  });
}
