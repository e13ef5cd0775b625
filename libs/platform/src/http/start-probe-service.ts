import type { Logger } from '../logging/logger.ts';
import type { HttpMetrics } from '../metrics/http-metrics.ts';
import type { RunningService } from './handlers.ts';
import type { ReadinessCheck } from './probes.ts';
import { startHttpService } from './start-http-service.ts';

export interface ProbeServiceOptions {
  /** Names the process in logs and metrics. */
  readonly name: string;
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  readonly version: string;
  /** `/metrics` is for who has it. */
  readonly internalToken: string;
  readonly logger: Logger;
  readonly checks: readonly ReadinessCheck[];
  readonly registerMetrics?: (registry: HttpMetrics['registry']) => void;
}

/** Serves `/livez`, `/readyz` and `/metrics` for a process that answers no other requests. */
export function startProbeService(options: ProbeServiceOptions): Promise<RunningService> {
  return startHttpService({ ...options, routes: {}, handlers: {} });
}
