import type { ServerResponse } from 'node:http';
import type { Application } from 'express';
import type { HttpMetrics } from '../metrics/http-metrics.ts';
import { sendJson } from './send.ts';

/** How long a readiness check may take. */
const CHECK_DEADLINE_MS = 1_000;

/** Something a process needs to serve at all; `check` rejects, with a reason, when it is not there. */
export interface ReadinessCheck {
  readonly name: string;
  check(): Promise<void>;
}

/** What the readiness checks found. */
export interface Readiness {
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, string>>;
}

/** Runs the checks side by side, each with a deadline of one second; a check that fails is named with its reason. */
export async function readiness(checks: readonly ReadinessCheck[]): Promise<Readiness> {
  const results = await Promise.allSettled(checks.map((check) => withinDeadline(check)));
  const named = results.map((result, index) => [checks[index]!.name, result.status === 'fulfilled' ? 'ok' : reason(result.reason)] as const);
  return { ready: results.every(({ status }) => status === 'fulfilled'), checks: Object.fromEntries(named) };
}

/** Adds `GET /livez` and `GET /readyz`, which orchestrators call without a principal. */
export function addProbes(app: Application, checks: readonly ReadinessCheck[]): void {
  app.get('/livez', (_request, response) => sendJson(response, 200, { status: 'alive' }));
  app.get('/readyz', async (_request, response) => {
    const { ready, checks: results } = await readiness(checks);
    sendJson(response, ready ? 200 : 503, { status: ready ? 'ready' : 'not ready', checks: results });
  });
}

/** Answers with the metrics in the text format of Prometheus. */
export async function sendMetrics(response: ServerResponse, { registry }: HttpMetrics): Promise<void> {
  const text = await registry.metrics();
  response.setHeader('content-type', registry.contentType);
  response.end(text);
}

async function withinDeadline({ check }: ReadinessCheck): Promise<void> {
  let deadline: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    deadline = setTimeout(() => reject(new Error(`no answer within ${CHECK_DEADLINE_MS} ms`)), CHECK_DEADLINE_MS);
  });
  try {
    await Promise.race([check(), late]);
  } finally {
    clearTimeout(deadline);
  }
}

const reason = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));
