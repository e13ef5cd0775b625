import { DocumentsServiceHealth, QueryServiceHealth } from '@regqa/contracts';
import type { ComponentStatus, HealthBody, SystemHealthBody } from '@regqa/contracts';
import { patientCheck } from '@regqa/platform';
import type { Clock } from '@regqa/ports';
import type { ServiceUrls } from './gateway-options.ts';
import { askService } from './ask-service.ts';
import type { ServiceAddresses } from './service-addresses.ts';

/** Each service's own deadline: with it the whole answers within 300 ms (section 7 of the HTTP contract). */
const SERVICE_DEADLINE_MS = 200;
/** An answer that comes later than that still says that the service is there. */
const LATE_ANSWER_MS = 2_000;
const FRESH_MS = 1_000;
/** Half of the time for which an earlier answer replaces one that is late (`patientCheck`). */
const ASK_ANYWAY_MS = 5_000;

interface HealthOptions {
  readonly addresses: Readonly<Record<keyof ServiceUrls, ServiceAddresses>>;
  readonly internalToken: string;
  readonly clock: Clock;
  readonly version: string;
  /** Faults of the gateway's own that leave the service usable; each is a sentence. */
  readonly faults: () => readonly string[];
}

export interface HealthReporter {
  /** Never rejects: an unreachable service is unhealthy, a late one is not. At most one second old. */
  health(): Promise<HealthBody>;
  /** The same with numbers; where a service does not answer, they are the last it gave. */
  systemHealth(): Promise<SystemHealthBody>;
}

/** Asks the services regularly, or rare callers would hear that a late service is down. Returns what stops it. */
export function keepAsking(reporter: Pick<HealthReporter, 'health'>, everyMs = ASK_ANYWAY_MS): () => void {
  const timer = setInterval(() => void reporter.health(), everyMs).unref();
  return () => clearInterval(timer);
}

export function createHealthReporter(options: HealthOptions): HealthReporter {
  const { clock, version, addresses, internalToken } = options;
  const startedAt = clock.now();
  const uptimeSeconds = () => Math.max(0, Math.floor((clock.now() - startedAt) / 1000));
  const call = { path: '/internal/health', internalToken, deadlineMs: LATE_ANSWER_MS };
  const askQuery = remembering('query service', NOTHING_FROM_QUERY, (component) =>
    askService(addresses.query, { ...call, component, schema: QueryServiceHealth }),
  );
  const askDocuments = remembering('documents service', NOTHING_FROM_DOCUMENTS, (component) =>
    askService(addresses.documents, { ...call, component, schema: DocumentsServiceHealth }),
  );
  const findings = keptFor(FRESH_MS, clock, async () => {
    const [query, documents] = await Promise.all([askQuery(), askDocuments()]);
    const { vector_store, llm, cache } = query;
    const components = { database: documents.database, vector_store, llm, cache };
    return {
      status: Object.values(components).every(works) ? ('healthy' as const) : ('unhealthy' as const),
      components,
      errors: [...documents.errors, ...query.errors],
      degraded: [...documents.degraded, ...query.degraded],
    };
  });
  return {
    async health() {
      const { status, components, errors, degraded } = await findings();
      const slowOrMissing = [...degraded, ...options.faults()];
      return {
        status,
        version,
        timestamp: new Date(clock.now()).toISOString(),
        components: {
          database: stated(components.database),
          vector_store: stated(components.vector_store),
          llm_provider: stated(components.llm),
          cache: stated(components.cache),
        },
        uptime_seconds: uptimeSeconds(),
        ...(errors.length > 0 && { errors }),
        ...(slowOrMissing.length > 0 && { degraded: slowOrMissing }),
      };
    },
    async systemHealth() {
      const { status, components } = await findings();
      return { status, uptime_seconds: uptimeSeconds(), ...components };
    },
  };
}

type ServiceHealth = QueryServiceHealth | DocumentsServiceHealth;

/** Asks a service; when it cannot be reached, returns what it said last with every component unhealthy, and why. */
function remembering<T extends ServiceHealth>(
  component: string,
  nothingYet: T,
  ask: (component: string) => Promise<T>,
): () => Promise<T & { degraded: string[] }> {
  let last = nothingYet;
  const check = patientCheck(() => ask(component), { deadlineMs: SERVICE_DEADLINE_MS });
  return async () => {
    try {
      const { value, late } = await check();
      last = value;
      const { degraded = [] } = value;
      return { ...value, degraded: late === null ? degraded : [...degraded, `${component}: ${late}`] };
    } catch (error) {
      const { message } = error as Error;
      const why = message.startsWith(component) ? message : `${component}: ${message}`;
      return { ...allUnhealthy(last), errors: [why], degraded: [] };
    }
  };
}

function allUnhealthy<T extends ServiceHealth>({ errors: _errors, degraded: _degraded, ...components }: T): T {
  const unhealthy = Object.entries(components).map(([name, found]) => [
    name,
    { ...(found as object), status: 'unhealthy' },
  ]);
  return Object.fromEntries(unhealthy) as T;
}

function keptFor<T>(ms: number, clock: Clock, compute: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  let computedAt = 0;
  return () => {
    if (result === undefined || clock.now() - computedAt >= ms) {
      computedAt = clock.now();
      result = compute();
    }
    return result;
  };
}

/** A cache that is switched off and a model that is not configured are no faults. */
const works = ({ status }: { status: string }) => ['healthy', 'degraded', 'disabled'].includes(status);
const stated = (component: { status: string }): ComponentStatus => (works(component) ? 'healthy' : 'unhealthy');

const NOTHING_FROM_QUERY: QueryServiceHealth = {
  vector_store: { status: 'unhealthy', type: 'unknown', collection_size: 0, index_status: 'unknown' },
  llm: { status: 'unhealthy', provider: 'unknown', model: 'unknown', rate_limit_remaining: null },
  cache: { status: 'unhealthy', hit_rate: 0, total_keys: 0 },
  errors: [],
};
const NOTHING_FROM_DOCUMENTS: DocumentsServiceHealth = {
  database: {
    status: 'unhealthy',
    connection_pool: { active: 0, idle: 0, max: 0 },
    total_documents: 0,
    total_chunks: 0,
  },
  errors: [],
};
