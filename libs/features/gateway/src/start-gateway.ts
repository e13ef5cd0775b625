import express from 'express';
import type { Application, RequestHandler } from 'express';
import { MethodNotAllowedError, NotFoundError } from '@regqa/errors';
import { addProbes, answerError, beginExchange, createHttpMetrics, listen, sendMetrics } from '@regqa/platform';
import type { HttpMetrics, RunningService } from '@regqa/platform';
import { addBrowserSessionRoutes } from './browser-session-routes.ts';
import { identifyCaller, requireAdminKey } from './caller.ts';
import { allowOrigins, answerPreflight } from './cross-origin.ts';
import { findDestination } from './destination.ts';
import { addDocumentationRoutes } from './documentation-routes.ts';
import type { GatewayDeps, GatewayOptions } from './gateway-options.ts';
import { createHealthReporter } from './health.ts';
import type { HealthReporter } from './health.ts';
import { serveInterface } from './interface-routes.ts';
import { createKeyring } from './keyring.ts';
import { createRateLimits } from './rate-limits.ts';
import type { RateLimits } from './rate-limits.ts';
import { securityHeaders } from './security-headers.ts';
import { createServiceProxy } from './service-proxy.ts';
import type { ServiceProxy } from './service-proxy.ts';
import { createSessions } from './sessions.ts';

/** What the gateway is made of while it runs. */
interface Parts {
  readonly metrics: HttpMetrics;
  readonly limits: RateLimits;
  readonly proxy: ServiceProxy;
  readonly health: HealthReporter;
}

/**
 * Starts the only process that clients reach: it knows the keys, counts requests, answers health and documentation, and
 * forwards the rest to the services. Rejects when the address cannot be had. `close` is idempotent and bounded.
 */
export async function startGateway(deps: GatewayDeps, options: GatewayOptions): Promise<RunningService> {
  const limits = createRateLimits(deps, options.limits);
  const proxy = createServiceProxy({ ...deps, ...options });
  const faults = () => [limits.fault()].filter((fault) => fault !== undefined);
  const health = createHealthReporter({ ...deps, version: options.version, faults });
  const app = buildApp(deps, options, { metrics: createHttpMetrics('gateway'), limits, proxy, health });
  const server = await listen(app, options);
  return {
    url: server.url,
    close: async () => {
      await server.close();
      proxy.close();
      await limits.close();
    },
  };
}

function buildApp(deps: GatewayDeps, options: GatewayOptions, parts: Parts): Application {
  const { internalToken, clock, logger } = deps;
  const keyring = createKeyring(deps.keys);
  const sessions = createSessions({ internalToken, keyFingerprint: keyring.fingerprint, clock });
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', options.trustProxy);
  app.use(beginExchange(logger, parts.metrics));
  // Before the limits: an orchestrator that is refused would stop a process that works.
  addProbes(app, []);
  app.use(securityHeaders(options.production));
  app.use(allowOrigins(options.corsAllowedOrigins));
  app.use(findDestination());
  app.use(identifyCaller(keyring, sessions));
  app.use(parts.limits.middleware);
  app.use(answerPreflight);
  app.use(serveInterface(parts.proxy, parts.health));
  addBrowserSessionRoutes(app, { keyring, sessions, version: options.version });
  addDocumentationRoutes(app, options.version);
  app.get('/metrics', (_request, response) => {
    requireAdminKey(response);
    return sendMetrics(response, parts.metrics);
  });
  app.use(refuseRest);
  app.use(answerError);
  return app;
}

/** Paths outside `/api` and their methods. */
const OTHER_PATHS: Readonly<Record<string, readonly string[]>> = {
  '/': ['GET', 'HEAD'],
  '/docs': ['GET', 'HEAD'],
  '/redoc': ['GET', 'HEAD'],
  '/openapi.json': ['GET', 'HEAD'],
  '/metrics': ['GET', 'HEAD'],
  '/livez': ['GET', 'HEAD'],
  '/readyz': ['GET', 'HEAD'],
  '/sign-in': ['POST'],
  '/sign-out': ['POST'],
};

const refuseRest: RequestHandler = (request) => {
  const allowed = OTHER_PATHS[request.path];
  if (allowed && !allowed.includes(request.method)) throw new MethodNotAllowedError(allowed);
  throw new NotFoundError('There is nothing at this path');
};
