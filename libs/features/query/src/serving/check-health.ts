import type { EmbeddingsHealthBody, QueryServiceHealth } from '@regqa/contracts';
import type { AnswerCache, ChatModel, EmbeddingModels, EmbeddingState, PassageIndex, VectorStatus } from '@regqa/ports';
import { patientCheck } from '@regqa/platform';
import type { PatientResult } from '@regqa/platform';
import { hitRateOf } from './cache-handlers.ts';

/** Longest that a component may take to say how it is, in milliseconds; the gateway gives all of health 300. */
const DEADLINE_MS = 200;

/** What health is asked of. */
export interface HealthParts {
  readonly index: PassageIndex;
  readonly cache: AnswerCache;
  readonly embeddings?: Pick<EmbeddingModels, 'state'>;
  readonly model?: ChatModel | null;
}

interface Findings {
  /** Why questions cannot be answered. */
  readonly errors: string[];
  /** What is slow or missing while they are. */
  readonly degraded: string[];
}

/**
 * Returns a check of the passage index, the answers' origin and the cache. It never rejects and never takes longer than
 * its deadline; what is slow is not down, and without a cache answers are composed each time.
 */
export function queryHealthCheck({
  index,
  cache,
  embeddings,
  model = null,
}: HealthParts): () => Promise<QueryServiceHealth> {
  const checkIndex = patientCheck(
    async () => {
      const [store, vectors] = await Promise.all([
        index.status(),
        embeddings === undefined ? [] : index.vectorStatus(),
        index.check(),
      ]);
      return { store, vectors };
    },
    { deadlineMs: DEADLINE_MS },
  );
  const checkCache = patientCheck(
    async () => {
      await cache.check();
      return cache.metrics();
    },
    { deadlineMs: DEADLINE_MS },
  );
  return async () => {
    const found: Findings = { errors: [], degraded: [] };
    const [store, metrics] = await Promise.all([
      checkIndex().catch((error: unknown) => note(found.errors, 'vector_store', error)),
      checkCache().catch((error: unknown) => note(found.degraded, 'cache', error)),
    ]);
    if (store?.late) note(found.degraded, 'vector_store', store.late);
    if (metrics?.late) note(found.degraded, 'cache', metrics.late);
    return {
      vector_store: store === undefined ? NO_INDEX : indexHealth(store, embeddings, found),
      llm: modelHealth(model, found),
      cache:
        metrics === undefined
          ? { status: 'degraded', hit_rate: 0, total_keys: 0 }
          : { status: statusOf(metrics), hit_rate: hitRateOf(metrics.value), total_keys: metrics.value.keys },
      ...found,
    };
  };
}

const NO_INDEX: QueryServiceHealth['vector_store'] = {
  status: 'unhealthy',
  type: 'unknown',
  collection_size: 0,
  index_status: 'unknown',
};

const statusOf = ({ late }: PatientResult<unknown>) => (late === null ? 'healthy' : 'degraded');

type IndexFindings = PatientResult<{
  store: Awaited<ReturnType<PassageIndex['status']>>;
  vectors: readonly VectorStatus[];
}>;

function indexHealth(
  result: IndexFindings,
  embeddings: HealthParts['embeddings'],
  { degraded }: Findings,
): QueryServiceHealth['vector_store'] {
  const { store, vectors } = result.value;
  const health = {
    status: statusOf(result),
    type: store.type,
    collection_size: store.passages,
    index_status: store.indexStatus,
  };
  if (embeddings === undefined) return health;
  const state = embeddingsHealth(embeddings.state(), vectors, store.passages);
  if (state.status === 'loading' || state.status === 'unavailable')
    degraded.push(
      `embeddings: ${state.message ?? 'The model is being opened; until then passages are found by keywords.'}`,
    );
  if (state.pending > 0)
    degraded.push(
      `embeddings: ${state.pending} of ${store.passages} passages have no vector yet and are found by keywords`,
    );
  return { ...health, embeddings: state };
}

function embeddingsHealth(state: EmbeddingState, vectors: readonly VectorStatus[], all: number): EmbeddingsHealthBody {
  const passages = vectors.find(({ model }) => model === state.model)?.passages ?? 0;
  return { ...state, passages, pending: state.status === 'ready' ? Math.max(0, all - passages) : 0 };
}

/** A model that fails leaves answers in quotations, so that the whole still serves; which it is, health says. */
function modelHealth(model: ChatModel | null, { degraded }: Findings): QueryServiceHealth['llm'] {
  if (model === null) return { status: 'healthy', provider: 'extractive', model: 'none', rate_limit_remaining: null };
  const { available, rateLimitRemaining, lastFailure, output } = model.status();
  if (!available)
    degraded.push(`llm_provider: ${lastFailure ?? 'not available'}; answers are quoted from the passages`);
  return {
    status: available ? 'healthy' : 'degraded',
    provider: model.provider,
    model: model.name,
    rate_limit_remaining: rateLimitRemaining,
    output,
  };
}

function note(list: string[], component: string, problem: unknown): undefined {
  list.push(`${component}: ${problem instanceof Error ? problem.message : String(problem)}`);
  return undefined;
}
