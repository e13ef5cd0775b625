import { performance } from 'node:perf_hooks';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { BadRequestError } from '@regqa/errors';
import type { Logger } from '../logging/logger.ts';
import type { HttpMetrics } from '../metrics/http-metrics.ts';
import { beginRequestSpan } from '../tracing/spans.ts';
import { Exchange } from './exchange.ts';
import { PROBE_PATHS } from './probes.ts';
import { sendError } from './send.ts';

/** nginx's status for a client that went away before its answer was complete. */
const CLIENT_GONE = 499;

/** Asked every few seconds by whoever watches the process. */
const UNTRACED: ReadonlySet<string> = new Set([...PROBE_PATHS, '/metrics', '/api/health', '/internal/health']);

/** The first step of every request: gives it an id and a place in the metrics. Later steps get it from `exchangeOf`. */
export function beginExchange(logger: Logger, metrics: HttpMetrics): RequestHandler {
  return (request, response, next) => {
    const exchange = new Exchange(request, response, logger);
    response.locals['exchange'] = exchange;
    const span = UNTRACED.has(request.path)
      ? undefined
      : beginRequestSpan({ headers: request.headers, requestId: exchange.requestId });
    response.once('close', () => {
      exchange.end(response.writableFinished);
      const seconds = (performance.now() - exchange.startedAt) / 1000;
      const { route, requestId } = exchange;
      const { method } = request;
      const status = exchange.abandoned ? CLIENT_GONE : response.statusCode;
      metrics.observe({ route, method, status, seconds });
      span?.end({ route, method, status });
      logger.debug(
        { request_id: requestId, route, method, status, duration_ms: Math.round(seconds * 1000) },
        'Answered',
      );
    });
    if (span === undefined) next();
    else span.run(next);
  };
}

/** Returns the exchange that `beginExchange` made for this response. */
export function exchangeOf(response: Response): Exchange {
  return response.locals['exchange'] as Exchange;
}

/** The last step: whatever was thrown becomes an answer, unless nobody is there to get it. */
// eslint-disable-next-line max-params -- Express knows an error handler by its four parameters
export function answerError(error: unknown, _request: Request, response: Response, _next: NextFunction): void {
  const exchange = exchangeOf(response);
  if (exchange.abandoned) return;
  // Express throws this while it decodes the parameters of a path.
  const undecodable = error instanceof URIError && 'status' in error;
  sendError(
    response,
    undecodable ? new BadRequestError('The path is not correctly percent-encoded') : error,
    exchange.logger,
  );
}
