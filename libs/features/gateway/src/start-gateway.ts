import express from 'express';
import type { Express, RequestHandler } from 'express';
import { MethodNotAllowedError, NotFoundError } from '@regqa/errors';
import { addProbes, answerError, beginExchange, createHttpMetrics, listen, PROBE_PATHS } from '@regqa/platform';
import type { HttpMetrics, RunningService } from '@regqa/platform';
import { addBrowserSessionRoutes, SESSION_PATH } from './browser-session-routes.ts';
import { AddressWatch } from './address-watch.ts';
import { identifyCaller, requireAdminKey } from './caller.ts';
import { allowOrigins, answerPreflight } from './cross-origin.ts';
import { findDestination } from './destination.ts';
import { addDocumentationRoutes, DOCUMENTATION_FILES } from './documentation-routes.ts';
import type { GatewayDeps, GatewayOptions, ServiceUrls } from './gateway-options.ts';
import { createHealthReporter, keepAsking } from './health.ts';
import type { HealthReporter } from './health.ts';
import { createKeyIdentifier } from './identify-key.ts';
import { serveInterface } from './interface-routes.ts';
import { IssuedKeys } from './issued-keys.ts';
import { createKeyring } from './keyring.ts';
import { createMemorySessionStore } from './memory-session-store.ts';
import { DOCUMENTATION_PATHS, STYLE_PATH } from './pages.ts';
import { createRateLimits } from './rate-limits.ts';
import type { RateLimits } from './rate-limits.ts';
import { securityHeaders } from './security-headers.ts';
import { ServiceAddresses } from './service-addresses.ts';
import { ServiceProxy } from './service-proxy.ts';
import { addScrapeRoute, sendAllMetrics } from './send-all-metrics.ts';
import { createSessions } from './sessions.ts';
import { addWebPage, isOfWebPage, sendMissingPage } from './web-page.ts';

interface Parts {
  readonly leaving: AbortSignal;
  readonly metrics: HttpMetrics;
  readonly limits: RateLimits;
  readonly proxy: ServiceProxy;
  readonly health: HealthReporter;
  readonly issuedKeys: IssuedKeys;
}

/** Starts the only process that clients reach. Rejects without the address; `close` is idempotent and bounded. */
export async function startGateway(deps: GatewayDeps, options: GatewayOptions): Promise<RunningService> {
  const limits = createRateLimits(deps, options.limits);
  const { addresses, watch } = await openAddresses(deps);
  const proxy = new ServiceProxy({ ...deps, ...options, addresses });
  const { publicPerMinute, queryPerMinute, adminPerMinute } = options.limits;
  // Whoever tries keys meets the limit of the path first; only those who spread over the paths meet this one.
  const newKeysPerMinute = Math.max(publicPerMinute, queryPerMinute, adminPerMinute);
  const issuedKeys = new IssuedKeys({ ...deps, documents: addresses.documents, newKeysPerMinute });
  const faults = () => [limits.fault(), issuedKeys.fault()].filter((fault) => fault !== undefined);
  const health = createHealthReporter({ ...deps, addresses, version: options.version, faults });
  const stopAsking = keepAsking(health, options.healthEveryMs);
  const leaving = new AbortController();
  const app = buildApp(deps, options, {
    leaving: leaving.signal,
    metrics: createHttpMetrics('gateway'),
    limits,
    proxy,
    health,
    issuedKeys,
  });
  const server = await listen(app, { ...options, leaving });
  return {
    url: server.url,
    close: async () => {
      await server.close();
      stopAsking();
      await watch.close();
      proxy.close();
      await limits.close();
    },
  };
}

async function openAddresses({
  services,
  clock,
}: GatewayDeps): Promise<{ addresses: Readonly<Record<keyof ServiceUrls, ServiceAddresses>>; watch: AddressWatch }> {
  const addressesOf = (urls: string | readonly string[]) => new ServiceAddresses([urls].flat(), clock);
  const addresses = {
    query: addressesOf(services.query),
    documents: addressesOf(services.documents),
    analytics: addressesOf(services.analytics),
  };
  const watch = new AddressWatch(Object.values(addresses), { clock });
  await watch.start();
  return { addresses, watch };
}

function buildApp(deps: GatewayDeps, options: GatewayOptions, parts: Parts): Express {
  const { internalToken, logger, sessionStore = createMemorySessionStore(deps.clock) } = deps;
  const keyring = createKeyring(deps.keys);
  const keys = createKeyIdentifier(keyring, parts.issuedKeys);
  const sessions = createSessions({ internalToken, keyFingerprint: keyring.fingerprint, store: sessionStore });
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', options.trustProxy);
  app.use(beginExchange(logger, parts.metrics));
  // Before the limits: an orchestrator that is refused would stop a process that works.
  addProbes(app, deps.checks ?? [], parts.leaving);
  addScrapeRoute(app, deps, parts.metrics);
  app.use(
    securityHeaders(options.production),
    allowOrigins(options.corsAllowedOrigins),
    findDestination(),
    identifyCaller(keys, sessions),
    parts.limits.middleware,
    answerPreflight,
    serveInterface(parts.proxy, parts.health),
  );
  addBrowserSessionRoutes(app, { keys, sessions });
  addWebPage(app, { folder: options.webPageFolder ?? null, version: options.version });
  addDocumentationRoutes(app, options.version);
  app.get('/metrics', async (_request, response) => {
    requireAdminKey(response);
    await sendAllMetrics(response, deps, parts.metrics);
  });
  app.use(refuseRest(options.webPageFolder ?? null));
  app.use(answerError);
  return app;
}

const TO_READ: readonly string[] = ['GET', 'HEAD'];
const TO_SEND: readonly string[] = ['POST'];
/** Paths outside `/api` and their methods. */
const OTHER_PATHS: ReadonlyMap<string, readonly string[]> = new Map([
  ...[STYLE_PATH, SESSION_PATH, ...DOCUMENTATION_PATHS, ...DOCUMENTATION_FILES, '/metrics', ...PROBE_PATHS].map(
    (path) => [path, TO_READ] as const,
  ),
  ...['/sign-in', '/sign-out'].map((path) => [path, TO_SEND] as const),
]);

const refuseRest =
  (pageFolder: string | null): RequestHandler =>
  async (request, response) => {
    // Express takes a page's path with a slash at its end, too.
    const allowed = isOfWebPage(request.path) ? TO_READ : OTHER_PATHS.get(request.path.replace(/(?<=.)\/$/, ''));
    if (allowed && !allowed.includes(request.method)) throw new MethodNotAllowedError(allowed);
    if (await sendMissingPage(request, response, pageFolder)) return;
    throw new NotFoundError('There is nothing at this path');
  };
