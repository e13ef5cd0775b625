import express from 'express';
import type { Application, Express, Request } from 'express';
import type { Principal, Routes } from '@regqa/contracts';
import { MethodNotAllowedError, NotFoundError } from '@regqa/errors';
import type { Logger } from '../logging/logger.ts';
import { createHttpMetrics } from '../metrics/http-metrics.ts';
import type { HttpMetrics } from '../metrics/http-metrics.ts';
import { answerError, beginExchange, exchangeOf } from './begin-exchange.ts';
import type { HandlerRequest, RouteHandlers, RunningService } from './handlers.ts';
import { hasInternalToken } from './internal-token.ts';
import { listen } from './listen.ts';
import type { ListenOptions } from './listen.ts';
import { verifyPrincipal } from './principal-signature.ts';
import { addProbes, PROBE_PATHS, sendMetrics } from './probes.ts';
import type { ReadinessCheck } from './probes.ts';
import { createRouteTable, expressPath, fixedPathsFirst } from './route-table.ts';
import { sendJson } from './send.ts';
import { createRouteServer } from './serve-route.ts';
import type { RouteServerOptions } from './serve-route.ts';

export interface HttpServiceOptions<R extends Routes> extends Omit<ListenOptions, 'leaving'> {
  /** Names the service in logs and metrics. */
  readonly name: string;
  readonly routes: R;
  readonly handlers: RouteHandlers<R>;
  /** Shared with the gateway, which signs each request's principal with it; `/metrics` is for who has it. */
  readonly internalToken: string;
  readonly logger: Logger;
  readonly version: string;
  /** What the process works with; for `GET /readyz`. */
  readonly checks?: readonly ReadinessCheck[];
  /** JSON answers for the gateway alone, by path in express's form, from its parameters; signed principal needed. */
  readonly internalRoutes?: Readonly<Record<string, (params: Readonly<Record<string, string>>) => Promise<unknown>>>;
  /** Adds metrics of the service's own to those of HTTP. */
  readonly registerMetrics?: (registry: HttpMetrics['registry']) => void;
}

type AnyHandler = (request: HandlerRequest) => Promise<unknown>;

/**
 * Serves the routes over HTTP: each request is authenticated by the gateway's signature, validated by its contract and
 * answered by its handler. Rejects when the address cannot be had. `close` first waits for `drainDelayMs`, then ends
 * event streams that a client can open again (those of GET) and lets all other requests finish within `drainMs`.
 */
export async function startHttpService<R extends Routes>(options: HttpServiceOptions<R>): Promise<RunningService> {
  const leaving = new AbortController();
  const closing = new AbortController();
  const app = buildApp(options, { leaving: leaving.signal, closing: closing.signal });
  const server = await listen(app, { ...options, leaving });
  options.logger.debug({ url: server.url, version: options.version }, `${options.name} listens`);
  return {
    url: server.url,
    close: () => {
      const timer = setTimeout(() => closing.abort(), options.drainDelayMs ?? 0);
      return server.close().finally(() => clearTimeout(timer));
    },
  };
}

function buildApp<R extends Routes>(
  options: HttpServiceOptions<R>,
  { leaving, closing }: { leaving: AbortSignal; closing: AbortSignal },
): Express {
  const metrics = createHttpMetrics(options.name);
  options.registerMetrics?.(metrics.registry);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  addProbes(app, options.checks ?? [], leaving);
  app.get('/metrics', (request, response) => {
    if (hasInternalToken(request.headers, options.internalToken)) return sendMetrics(response, metrics);
    sendJson(response, 401, { detail: 'Metrics are for holders of the internal token, as Authorization: Bearer' });
  });
  app.use(beginExchange(options.logger, metrics));
  const token = options.internalToken;
  const authenticate = ({ headers, method, originalUrl }: Request) =>
    verifyPrincipal(headers, { token, method, path: originalUrl, now: Date.now() });
  addInternalRoutes(app, options, authenticate);
  addContractRoutes(app, options, { authenticate, closing });
  app.use(refuseUnmatched(options));
  app.use(answerError);
  return app;
}

function addInternalRoutes<R extends Routes>(
  app: Application,
  { internalRoutes = {} }: HttpServiceOptions<R>,
  authenticate: (request: Request) => Principal,
): void {
  for (const [path, handle] of Object.entries(internalRoutes)) {
    app.get(path, async (request, response) => {
      exchangeOf(response).route = path;
      authenticate(request);
      sendJson(response, 200, await handle(request.params as Record<string, string>));
    });
  }
}

function addContractRoutes<R extends Routes>(
  app: Application,
  options: HttpServiceOptions<R>,
  shared: Pick<RouteServerOptions, 'authenticate' | 'closing'>,
): void {
  const handlers = options.handlers as Readonly<Record<string, AnyHandler>>;
  for (const [id, contract] of fixedPathsFirst(options.routes)) {
    const serve = createRouteServer({ contract, handle: handlers[id]!, ...shared });
    const method = contract.method.toLowerCase() as 'get' | 'post' | 'delete';
    app[method](expressPath(contract.path), async (request, response) => {
      const exchange = exchangeOf(response);
      exchange.route = id;
      await serve(request, response, exchange);
    });
  }
}

function refuseUnmatched({
  routes,
  internalRoutes = {},
}: Pick<HttpServiceOptions<Routes>, 'routes' | 'internalRoutes'>) {
  const table = createRouteTable(routes);
  const others: ReadonlySet<string> = new Set([...PROBE_PATHS, '/metrics', ...Object.keys(internalRoutes)]);
  return (request: Request) => {
    if (others.has(request.path)) throw new MethodNotAllowedError(['GET', 'HEAD']);
    const match = table.match(request.method, request.path);
    if (match.kind === 'wrong-method') throw new MethodNotAllowedError(match.allowed);
    throw new NotFoundError('There is nothing at this path');
  };
}
