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
/** How long a result is given out again. */
const FRESH_MS = 1_000;
/** Half of the time for which an earlier answer replaces one that is late (`patientCheck`). */
const ASK_ANYWAY_MS = 5_000;

export interface HealthOptions {
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

type QuerySide = Omit<QueryServiceHealth, 'errors' | 'degraded'>;
type DocumentsSide = Omit<DocumentsServiceHealth, 'errors' | 'degraded'>;

interface Findings {
  readonly system: SystemHealthBody;
  readonly errors: readonly string[];
  readonly degraded: readonly string[];
}

export function createHealthReporter(options: HealthOptions): HealthReporter {
  const { clock, version, addresses, internalToken } = options;
  const startedAt = clock.now();
  const uptimeSeconds = () => Math.max(0, Math.floor((clock.now() - startedAt) / 1000));
  const call = { path: '/internal/health', internalToken, deadlineMs: LATE_ANSWER_MS };
  const querySide = remembering<QuerySide>({ component: 'query service', nothingYet: NOTHING_FROM_QUERY }, () =>
    askService(addresses.query, { ...call, component: 'query service', schema: QueryServiceHealth }),
  );
  const documentsSide = remembering<DocumentsSide>(
    { component: 'documents service', nothingYet: NOTHING_FROM_DOCUMENTS },
    () => askService(addresses.documents, { ...call, component: 'documents service', schema: DocumentsServiceHealth }),
  );
  const findings = keptFor(FRESH_MS, clock, async (): Promise<Findings> => {
    const [query, documents] = await Promise.all([querySide(), documentsSide()]);
    const components = {
      database: documents.found.database,
      vector_store: query.found.vector_store,
      llm: query.found.llm,
      cache: query.found.cache,
    };
    const status = Object.values(components).every(works) ? 'healthy' : 'unhealthy';
    return {
      system: { status, uptime_seconds: 0, ...components },
      errors: [...documents.errors, ...query.errors],
      degraded: [...documents.degraded, ...query.degraded],
    };
  });
  return {
    async health() {
      const { system, errors, degraded } = await findings();
      const slowOrMissing = [...degraded, ...options.faults()];
      return {
        status: system.status === 'healthy' ? 'healthy' : 'unhealthy',
        version,
        timestamp: new Date(clock.now()).toISOString(),
        components: {
          database: stated(system.database),
          vector_store: stated(system.vector_store),
          llm_provider: stated(system.llm),
          cache: stated(system.cache),
        },
        uptime_seconds: uptimeSeconds(),
        ...(errors.length > 0 && { errors: [...errors] }),
        ...(slowOrMissing.length > 0 && { degraded: slowOrMissing }),
      };
    },
    systemHealth: async () => ({ ...(await findings()).system, uptime_seconds: uptimeSeconds() }),
  };
}

interface Heard<T> {
  readonly found: T;
  readonly errors: readonly string[];
  readonly degraded: readonly string[];
}

/** Asks a service; when it cannot be reached, returns what it said last with every component unhealthy, and why. */
function remembering<T extends Record<string, { status: string }>>(
  { component, nothingYet }: { component: string; nothingYet: T },
  ask: () => Promise<T & { errors: string[]; degraded?: string[] | undefined }>,
): () => Promise<Heard<T>> {
  let last = nothingYet;
  const check = patientCheck(ask, { deadlineMs: SERVICE_DEADLINE_MS });
  return async () => {
    try {
      const { value, late } = await check();
      const { errors, degraded = [], ...found } = value;
      last = found as unknown as T;
      return { found: last, errors, degraded: late === null ? degraded : [...degraded, `${component}: ${late}`] };
    } catch (error) {
      const silent = Object.entries(last).map(([name, found]) => [name, { ...found, status: 'unhealthy' }]);
      const { message } = error as Error;
      return {
        found: Object.fromEntries(silent) as T,
        errors: [message.startsWith(component) ? message : `${component}: ${message}`],
        degraded: [],
      };
    }
  };
}

/** Gives out one result for `ms`, and one computation to all who ask meanwhile. */
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

const NOTHING_FROM_QUERY: QuerySide = {
  vector_store: { status: 'unhealthy', type: 'unknown', collection_size: 0, index_status: 'unknown' },
  llm: { status: 'unhealthy', provider: 'unknown', model: 'unknown', rate_limit_remaining: null },
  cache: { status: 'unhealthy', hit_rate: 0, total_keys: 0 },
};
const NOTHING_FROM_DOCUMENTS: DocumentsSide = {
  database: {
    status: 'unhealthy',
    connection_pool: { active: 0, idle: 0, max: 0 },
    total_documents: 0,
    total_chunks: 0,
  },
};
