import type { QueryServiceHealth } from '@regqa/contracts';
import type { AnswerCache, ChatModel, EmbeddingModels, EmbeddingState, PassageIndex, VectorStatus } from '@regqa/ports';
import { patientCheck } from '@regqa/platform';
import type { PatientResult } from '@regqa/platform';
import { hitRateOf } from './cache-handlers.ts';

/** Longest that a component may take to say how it is, in milliseconds; the gateway gives all of health 300. */
const DEADLINE_MS = 200;

export interface HealthParts {
  readonly index: PassageIndex;
  readonly cache: AnswerCache;
  readonly embeddings?: Pick<EmbeddingModels, 'state'>;
  readonly model?: ChatModel | null;
}

type Section<Name extends keyof QueryServiceHealth> = QueryServiceHealth[Name];

/** Returns a check that never rejects and keeps its deadline: slow is not down, nor is a service without a cache. */
export function queryHealthCheck({ index, cache, embeddings, model = null }: HealthParts) {
  const checkIndex = patientCheck(
    async () => {
      const vectors = embeddings === undefined ? [] : index.vectorStatus();
      const [store, ofModels] = await Promise.all([index.status(), vectors, index.check()]);
      return { ...store, vectors: ofModels };
    },
    { deadlineMs: DEADLINE_MS },
  );
  const checkCache = patientCheck(() => cache.check().then(() => cache.metrics()), { deadlineMs: DEADLINE_MS });
  return async (): Promise<QueryServiceHealth> => {
    /** Why questions cannot be answered, and what is slow or missing while they are. */
    const [errors, degraded]: [string[], string[]] = [[], []];
    const [store, metrics] = await Promise.all([
      checkIndex().catch((error: unknown) => note(errors, 'vector_store', error)),
      checkCache().catch((error: unknown) => note(degraded, 'cache', error)),
    ]);
    if (store?.late) note(degraded, 'vector_store', store.late);
    if (metrics?.late) note(degraded, 'cache', metrics.late);
    return {
      vector_store: indexHealth(store, embeddings?.state(), degraded),
      llm: modelHealth(model, degraded),
      cache:
        metrics === undefined
          ? { status: 'degraded', hit_rate: 0, total_keys: 0 }
          : { status: statusOf(metrics), hit_rate: hitRateOf(metrics.value), total_keys: metrics.value.keys },
      errors,
      degraded,
    };
  };
}

const statusOf = ({ late }: PatientResult<unknown>) => (late === null ? 'healthy' : 'degraded');

interface IndexState extends Awaited<ReturnType<PassageIndex['status']>> {
  readonly vectors: readonly VectorStatus[];
}

function indexHealth(
  result: PatientResult<IndexState> | undefined,
  state: EmbeddingState | undefined,
  degraded: string[],
): Section<'vector_store'> {
  if (result === undefined)
    return { status: 'unhealthy', type: 'unknown', collection_size: 0, index_status: 'unknown' };
  const { type, passages: size, indexStatus, vectors } = result.value;
  const health = { status: statusOf(result), type, collection_size: size, index_status: indexStatus } as const;
  if (state === undefined) return health;
  if (state.status === 'loading' || state.status === 'unavailable') {
    const opening = 'The model is being opened; until then passages are found by keywords.';
    note(degraded, 'embeddings', state.message ?? opening);
  }
  const passages = vectors.find(({ model }) => model === state.model)?.passages ?? 0;
  const pending = state.status === 'ready' ? Math.max(0, size - passages) : 0;
  if (pending > 0)
    note(degraded, 'embeddings', `${pending} of ${size} passages have no vector yet and are found by keywords`);
  return { ...health, embeddings: { ...state, passages, pending } };
}

/** A model that fails leaves answers in quotations, so that the whole still serves; which it is, health says. */
function modelHealth(model: ChatModel | null, degraded: string[]): Section<'llm'> {
  if (model === null) return { status: 'healthy', provider: 'extractive', model: 'none', rate_limit_remaining: null };
  const { available, rateLimitRemaining, lastFailure, output } = model.status();
  if (!available)
    note(degraded, 'llm_provider', `${lastFailure ?? 'not available'}; answers are quoted from the passages`);
  const status = available ? 'healthy' : 'degraded';
  return { status, provider: model.provider, model: model.name, rate_limit_remaining: rateLimitRemaining, output };
}

function note(list: string[], component: string, problem: unknown): undefined {
  list.push(`${component}: ${problem instanceof Error ? problem.message : String(problem)}`);
  return undefined;
}
