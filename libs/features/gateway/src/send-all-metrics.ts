import type { ServerResponse } from 'node:http';
import type { Express } from 'express';
import { hasInternalToken, mergeMetrics, signingToken } from '@regqa/platform';
import type { HttpMetrics } from '@regqa/platform';
import type { GatewayDeps } from './gateway-options.ts';

/** Longest that another process may take to show its metrics, in milliseconds: a scrape takes 10 s at most. */
const DEADLINE_MS = 5_000;

type Others = Pick<GatewayDeps, 'metricsOf' | 'internalToken' | 'logger'>;

/** Adds `/metrics` for holders of the internal token, as scrapers send no key; unlimited like a probe. */
export function addScrapeRoute(app: Express, others: Others, metrics: HttpMetrics): void {
  app.get('/metrics', async (request, response, next) => {
    if (!hasInternalToken(request.headers, others.internalToken)) return next();
    await sendAllMetrics(response, others, metrics);
  });
}

/** Answers with the metrics of the gateway and of the other processes that respond. */
export async function sendAllMetrics(
  response: ServerResponse,
  others: Others,
  { registry }: HttpMetrics,
): Promise<void> {
  const { metricsOf = [] } = others;
  const texts = await Promise.all([registry.metrics(), ...metricsOf.map((url) => metricsAt(url, others))]);
  response.setHeader('content-type', registry.contentType);
  response.end(mergeMetrics(texts));
}

async function metricsAt(url: string, { internalToken, logger }: Others): Promise<string> {
  const authorization = `Bearer ${signingToken(internalToken)}`;
  try {
    const answer = await fetch(new URL('/metrics', url), {
      headers: { authorization },
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    if (!answer.ok) throw new Error(`it answered ${answer.status}`);
    return await answer.text();
  } catch (err) {
    logger.warn({ err, url }, 'The metrics of a process are left out');
    return '';
  }
}
