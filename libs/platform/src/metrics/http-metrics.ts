import { performance } from 'node:perf_hooks';
import { Histogram, Registry } from 'prom-client';
import { countOf, reading } from './labelled-gauge.ts';

/** Bounds in seconds: a cached answer takes under 1 ms, the slow-query line is at 5 s. */
const DURATION_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface HttpMetrics {
  /** Further metrics may be registered here. */
  readonly registry: Registry;
  observe(request: {
    readonly route: string;
    readonly method: string;
    readonly status: number;
    readonly seconds: number;
  }): void;
}

/** Returns the metrics of one service in a registry of its own, so that several may live in one process. */
export function createHttpMetrics(service: string): HttpMetrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer, in seconds',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [registry],
  });
  registerProcessMetrics(registry);
  return {
    registry,
    observe: ({ route, method, status, seconds }) => durations.observe({ route, method, status }, seconds),
  };
}

/** prom-client's own process metrics start observers that cannot be stopped; these are read when asked for. */
function registerProcessMetrics(registry: Registry): void {
  const gauge = (name: string, help: string, read: () => number) =>
    reading(registry, { name, help }, async () => read());
  gauge('process_resident_memory_bytes', 'Resident memory of the process, in bytes', () => process.memoryUsage.rss());
  gauge('process_heap_used_bytes', 'JavaScript heap in use, in bytes', () => process.memoryUsage().heapUsed);
  const counter = (name: string, help: string, read: () => number) =>
    countOf(registry, { name, help }, async () => read());
  counter('process_cpu_seconds_total', 'CPU time used by the process, in seconds', cpuSeconds);
  gauge('process_uptime_seconds', 'Time since the process started, in seconds', () => process.uptime());
  counter(
    'process_event_loop_active_seconds_total',
    'Time that the event loop was busy, in seconds: its rate is the busy share',
    () => performance.eventLoopUtilization().active / 1000,
  );
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}
