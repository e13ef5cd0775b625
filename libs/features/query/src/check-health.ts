import type { EmbeddingsHealthBody, QueryServiceHealth } from '@regqa/contracts';
import type { AnswerCache, ChatModel, EmbeddingModels, EmbeddingState, PassageIndex, VectorStatus } from '@regqa/ports';
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

/** Returns how the passage index, the answers' origin and the cache are. Never rejects, and never takes longer than its deadline. */
export async function checkHealth({ index, cache, embeddings, model = null }: HealthParts): Promise<QueryServiceHealth> {
  const errors: string[] = [];
  const [found, metrics] = await Promise.all([
    inTime(async () => {
      const [store, vectors] = await Promise.all([index.status(), embeddings === undefined ? [] : index.vectorStatus(), index.check()]);
      return { store, vectors };
    }).catch((error: unknown) => note(errors, 'vector_store', error)),
    inTime(async () => {
      await cache.check();
      return cache.metrics();
    }).catch((error: unknown) => note(errors, 'cache', error)),
  ]);
  return {
    vector_store: found === undefined
      ? { status: 'unhealthy', type: 'unknown', collection_size: 0, index_status: 'unknown' }
      : { status: 'healthy', type: found.store.type, collection_size: found.store.passages, index_status: found.store.indexStatus, ...(embeddings !== undefined && { embeddings: embeddingsHealth(embeddings.state(), found.vectors, found.store.passages) }) },
    llm: modelHealth(model, errors),
    cache: metrics === undefined ? { status: 'unhealthy', hit_rate: 0, total_keys: 0 } : { status: 'healthy', hit_rate: hitRateOf(metrics), total_keys: metrics.keys },
    errors,
  };
}

function embeddingsHealth(state: EmbeddingState, vectors: readonly VectorStatus[], all: number): EmbeddingsHealthBody {
  const passages = vectors.find(({ model }) => model === state.model)?.passages ?? 0;
  return { ...state, passages, pending: state.status === 'ready' ? Math.max(0, all - passages) : 0 };
}

/** A model that fails leaves answers in quotations, so that the whole still serves; which it is, health says. */
function modelHealth(model: ChatModel | null, errors: string[]): QueryServiceHealth['llm'] {
  if (model === null) return { status: 'healthy', provider: 'extractive', model: 'none', rate_limit_remaining: null };
  const { available, rateLimitRemaining, lastFailure, output } = model.status();
  if (!available) errors.push(`llm_provider: ${lastFailure ?? 'not available'}; answers are quoted from the passages`);
  return { status: available ? 'healthy' : 'degraded', provider: model.provider, model: model.name, rate_limit_remaining: rateLimitRemaining, output };
}

function note(errors: string[], component: string, error: unknown): undefined {
  errors.push(`${component}: ${error instanceof Error ? error.message : String(error)}`);
  return undefined;
}

async function inTime<T>(work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${DEADLINE_MS} ms`)), DEADLINE_MS);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
