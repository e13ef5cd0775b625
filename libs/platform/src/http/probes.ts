import type { ServerResponse } from 'node:http';
import type { Application } from 'express';
import type { HttpMetrics } from '../metrics/http-metrics.ts';
import { LATE, orLate } from '../process/or-late.ts';
import { sendJson } from './send.ts';

/** How long a readiness check may take unless it says otherwise. */
const CHECK_DEADLINE_MS = 1_000;

/** Paths of the probes; both are read. */
export const PROBE_PATHS = ['/livez', '/readyz'] as const;

/** Something a process works with; `check` rejects, with a reason, when it is not there. */
export interface ReadinessCheck {
  readonly name: string;
  /** True where the process serves on without it, though less well. Unless set it cannot serve at all. */
  readonly optional?: boolean;
  /** Longest that it may take, in milliseconds; a second unless set. */
  readonly deadlineMs?: number;
  check(): Promise<void>;
}

interface Readiness {
  /** Whether all is there that the process cannot serve without. */
  readonly ready: boolean;
  /** Whether something is missing that it can serve without. */
  readonly degraded: boolean;
  readonly checks: Readonly<Record<string, string>>;
}

/** Runs the checks side by side, each with a deadline; a check that fails is named with its reason. */
async function readiness(checks: readonly ReadinessCheck[]): Promise<Readiness> {
  const results = await Promise.allSettled(checks.map((check) => withinDeadline(check)));
  const named = results.map(
    (result, index) => [checks[index]!.name, result.status === 'fulfilled' ? 'ok' : reason(result.reason)] as const,
  );
  const missing = checks.filter((_check, index) => results[index]!.status === 'rejected');
  return {
    ready: missing.every(({ optional }) => optional === true),
    degraded: missing.some(({ optional }) => optional === true),
    checks: Object.fromEntries(named),
  };
}

/**
 * Adds `GET /livez` and `GET /readyz`, which orchestrators and the gateway call without a principal. Once `leaving` is
 * aborted the process is still alive, says that it is leaving, and is not ready for anything new.
 */
export function addProbes(app: Application, checks: readonly ReadinessCheck[], leaving?: AbortSignal): void {
  app.get('/livez', (_request, response) =>
    sendJson(response, 200, { status: leaving?.aborted ? 'leaving' : 'alive' }),
  );
  app.get('/readyz', async (_request, response) => {
    const found = await readiness(checks);
    if (leaving?.aborted) return sendJson(response, 503, { status: 'leaving', checks: found.checks });
    sendJson(response, found.ready ? 200 : 503, { status: statusOf(found), checks: found.checks });
  });
}

function statusOf({ ready, degraded }: Readiness): string {
  if (!ready) return 'not ready';
  return degraded ? 'degraded' : 'ready';
}

/** Answers with the metrics in the text format of Prometheus. */
export async function sendMetrics(response: ServerResponse, { registry }: HttpMetrics): Promise<void> {
  const text = await registry.metrics();
  response.setHeader('content-type', registry.contentType);
  response.end(text);
}

async function withinDeadline({ check, deadlineMs = CHECK_DEADLINE_MS }: ReadinessCheck): Promise<void> {
  if ((await orLate(check(), deadlineMs)) === LATE) throw new Error(`no answer within ${deadlineMs} ms`);
}

const reason = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));
