import { performance } from 'node:perf_hooks';
import { Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
import { isDependencyAway } from '@regqa/errors';
import { inPart } from '../tracing/spans.ts';

/** Bounds in seconds: memory, a database in the same rack, a search, a store in trouble. */
const BUCKETS_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10];

type Method = (...args: unknown[]) => unknown;

/** Measures waits for stores: as parts of the trace, and in `store_operation_duration_seconds`. */
export class StoreTimes {
  readonly #durations = new Histogram({
    name: 'store_operation_duration_seconds',
    help: 'Time that one operation of a store took, in seconds, by outcome: ok, unavailable, or rejected for what was asked of it',
    labelNames: ['store', 'operation', 'outcome'] as const,
    buckets: BUCKETS_SECONDS,
    registers: [],
  });

  /**
   * Returns the store with each of its methods measured that returns a promise, under the method's name; others, and
   * what a method returns or throws, are as they were.
   */
  measured<T extends object>(store: string, target: T): T {
    return new Proxy(target, {
      get: (_target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function' || typeof name !== 'string') return value;
        return this.#method({ store, operation: name }, (...args) => (value as Method).apply(target, args));
      },
    });
  }

  register(registry: Registry): void {
    registry.registerMetric(this.#durations);
  }

  #method(labels: { store: string; operation: string }, call: Method): Method {
    return (...args) => {
      const startedAt = performance.now();
      const note = (outcome: 'ok' | 'unavailable' | 'rejected') =>
        this.#durations.observe({ ...labels, outcome }, (performance.now() - startedAt) / 1000);
      const result = inPart(`${labels.store} ${labels.operation}`, {}, () => call(...args));
      if (!(result instanceof Promise)) return result;
      return result.then(
        (value: unknown) => {
          note('ok');
          return value;
        },
        (error: unknown) => {
          note(isDependencyAway(error) ? 'unavailable' : 'rejected');
          throw error;
        },
      );
    };
  }
}
