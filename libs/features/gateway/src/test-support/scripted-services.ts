import { Readable } from 'node:stream';
import { analyticsRoutes, documentsRoutes, queryRoutes } from '@regqa/contracts';
import type { DocumentsServiceHealth, KeyAccess, QueryServiceHealth, RouteContract, Routes } from '@regqa/contracts';
import { silentLogger, startHttpService } from '@regqa/platform';
import type { HandlerRequest, RouteHandlers, RunningService } from '@regqa/platform';
import { systemClock } from '@regqa/ports';
import type { GatewayDeps, GatewayOptions } from '../gateway-options.ts';
import { startGateway } from '../start-gateway.ts';

/** Real services whose handlers are scripted, behind the real gateway. */
export interface ScriptedGateway {
  readonly url: string;
  /** Calls the gateway with the ordinary key unless the headers say otherwise. */
  call(path: string, init?: RequestInit): Promise<Response>;
  /** Stops one service, as a crash would. */
  stop(service: 'query' | 'documents' | 'analytics'): Promise<void>;
  close(): Promise<void>;
}

export type Script = (request: HandlerRequest) => Promise<unknown>;

export interface Scripts {
  /** Handlers by operation id; a route without one answers with its contract's example. */
  readonly handlers?: Readonly<Record<string, Script>>;
  readonly queryHealth?: () => Promise<QueryServiceHealth>;
  readonly documentsHealth?: () => Promise<DocumentsServiceHealth>;
  /** Tells of an issued key by its hash; there are none unless given. */
  readonly keyAccess?: (sha256: string) => Promise<KeyAccess>;
  readonly deps?: Partial<GatewayDeps>;
  readonly options?: Partial<GatewayOptions>;
}

export const ACCESS_KEY = 'an-ordinary-key-of-the-tests';
export const ADMIN_KEY = 'an-admin-key-of-the-tests-xx';
export const INTERNAL_TOKEN = 'internal-token-of-the-tests';

export const HEALTHY_QUERY_SIDE: QueryServiceHealth = {
  vector_store: { status: 'healthy', type: 'lancedb', collection_size: 7, index_status: 'ready' },
  llm: { status: 'healthy', provider: 'extractive', model: 'none', rate_limit_remaining: null },
  cache: { status: 'healthy', hit_rate: 0.5, total_keys: 3 },
  errors: [],
};
export const HEALTHY_DOCUMENTS_SIDE: DocumentsServiceHealth = {
  database: {
    status: 'healthy',
    connection_pool: { active: 1, idle: 2, max: 10 },
    total_documents: 4,
    total_chunks: 7,
  },
  errors: [],
};

/** Starts a gateway with high limits before services that answer as scripted. */
export async function startScriptedGateway(scripts: Scripts = {}): Promise<ScriptedGateway> {
  const services = await startServices(scripts);
  const urls = { query: services.query.url, documents: services.documents.url, analytics: services.analytics.url };
  const gateway = await startGateway(
    {
      services: urls,
      keys: { access: ACCESS_KEY, admin: ADMIN_KEY },
      internalToken: INTERNAL_TOKEN,
      clock: systemClock,
      logger: silentLogger,
      ...scripts.deps,
    },
    {
      host: '127.0.0.1',
      port: 0,
      version: '9.9.9',
      production: false,
      limits: { publicPerMinute: 1000, adminPerMinute: 1000, queryPerMinute: 1000, healthPerMinute: 1000 },
      trustProxy: 0,
      corsAllowedOrigins: [],
      maxUploadMb: 1,
      drainMs: 1_000,
      ...scripts.options,
    },
  );
  return {
    url: gateway.url,
    call: (path, init = {}) =>
      fetch(new URL(path, gateway.url), {
        redirect: 'manual',
        ...init,
        headers: { 'x-api-key': ACCESS_KEY, ...init.headers },
      }),
    stop: (service) => services[service].close(),
    async close() {
      await gateway.close();
      await Promise.all(Object.values(services).map((service) => service.close()));
    },
  };
}

async function startServices({
  handlers = {},
  queryHealth,
  documentsHealth,
  keyAccess = async () => ({ key: null }),
}: Scripts) {
  const common = {
    host: '127.0.0.1',
    port: 0,
    internalToken: INTERNAL_TOKEN,
    logger: silentLogger,
    version: '9.9.9',
    drainMs: 200,
  };
  const start = <R extends Routes>(name: string, routes: R, health: () => Promise<unknown>): Promise<RunningService> =>
    startHttpService({
      ...common,
      name,
      routes,
      handlers: scripted(routes, handlers),
      internalRoutes: {
        '/internal/health': health,
        '/internal/keys/:sha256': ({ sha256 }) => keyAccess(sha256!),
      },
    });
  return {
    query: await start('query', queryRoutes, queryHealth ?? (async () => HEALTHY_QUERY_SIDE)),
    documents: await start('documents', documentsRoutes, documentsHealth ?? (async () => HEALTHY_DOCUMENTS_SIDE)),
    analytics: await start('analytics', analyticsRoutes, async () => ({})),
  };
}

function scripted<R extends Routes>(routes: R, handlers: Readonly<Record<string, Script>>): RouteHandlers<R> {
  const all = Object.entries(routes).map(([id, contract]) => [
    id,
    handlers[id] ?? (async () => exampleAnswer(contract)),
  ]);
  return Object.fromEntries(all) as RouteHandlers<R>;
}

function exampleAnswer({ success }: RouteContract): unknown {
  if (success.kind === 'json') return success.example;
  if (success.contentType === 'text/event-stream') return { kind: 'events', events: oneEvent() };
  return {
    kind: 'file',
    contentType: 'text/plain',
    fileName: 'plan.txt',
    sizeBytes: 4,
    open: async () => Readable.from(['text']),
  };
}

async function* oneEvent() {
  yield { event: 'done', data: { state: 'completed' } };
}
