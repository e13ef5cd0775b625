import { queryRoutes } from '@regqa/contracts';
import { startHttpService } from '@regqa/platform';
import type { Logger, RouteHandlers, RunningService } from '@regqa/platform';
import type { AnswerCache, AuditLog, ChatModel, Clock, EmbeddingModels, EventBus, PassageIndex, Reranker, SingleFlight } from '@regqa/ports';
import { AnswerDesk } from './answer-desk.ts';
import type { AnswerDeskOptions } from './answer-desk.ts';
import { createCacheHandlers } from './cache-handlers.ts';
import { checkHealth } from './check-health.ts';
import { CorpusWatcher } from './corpus/corpus-watcher.ts';
import type { CorpusSource } from './corpus/corpus-watcher.ts';
import { PassagesAtHand } from './corpus/passages-at-hand.ts';
import { TermStatistics } from './corpus/term-statistics.ts';
import { ResponseTimes } from './response-times.ts';
import { qualityReport } from './quality-report.ts';
import { QuestionVectors } from './retrieval/question-vectors.ts';
import { Reranking } from './retrieval/reranking.ts';

export interface QueryServiceDeps {
  readonly documents: CorpusSource;
  readonly index: PassageIndex;
  readonly cache: AnswerCache;
  /** Keeps instances that share the cache from composing the same answer at the same time. */
  readonly flights?: SingleFlight;
  readonly events: Pick<EventBus, 'publishQuestionAnswered'>;
  /** Takes what administrators do to the cache. */
  readonly audit: Pick<AuditLog, 'append'>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Writes answers; left out, answers are quotations. */
  readonly model?: ChatModel | null;
  /** Left out, passages are found by keywords alone. */
  readonly embeddings?: EmbeddingModels;
  /** Puts the best passages in another order; left out, the learned one holds. */
  readonly reranker?: Reranker | null;
}

export interface QueryServiceOptions extends Omit<AnswerDeskOptions, 'modelDeadlineMs'> {
  /** Longest that an answer with a model may take in all, in milliseconds; 20 s unless set. The gateway waits 30 s. */
  readonly modelDeadlineMs?: number;
  /** Longest that the reranker is waited for, in milliseconds; 500 unless set. */
  readonly rerankerTimeoutMs?: number;
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  readonly internalToken: string;
  readonly version: string;
  /** How long requests are still taken after `close`, and how long those in flight may then go on, in milliseconds. */
  readonly drainDelayMs?: number;
  readonly drainMs?: number;
}

const MODEL_DEADLINE_MS = 20_000;
const RERANKER_TIMEOUT_MS = 500;

/** Starts the service that answers questions. It closes none of the stores that it was given. */
export async function startQueryService(deps: QueryServiceDeps, options: QueryServiceOptions): Promise<RunningService> {
  const corpus = new CorpusWatcher(deps.documents, deps.clock);
  await corpus.start();
  const atHand = new PassagesAtHand({ ...deps, corpus });
  await atHand.start();
  const times = new ResponseTimes();
  const reranking = deps.reranker ? { reranking: new Reranking({ reranker: deps.reranker, timeoutMs: options.rerankerTimeoutMs ?? RERANKER_TIMEOUT_MS, logger: deps.logger }) } : {};
  const desk = new AnswerDesk({ ...deps, ...reranking, corpus, statistics: new TermStatistics(deps.documents), vectors: new QuestionVectors(deps), times, model: deps.model ?? null }, { modelDeadlineMs: MODEL_DEADLINE_MS, ...options });
  const handlers: RouteHandlers<typeof queryRoutes> = {
    answerQuestion: async (request) => (request.wantsEvents ? { kind: 'events', events: desk.answerAsEvents(request.body, request) } : desk.answerForWire(request.body, request)),
    ...createCacheHandlers({ ...deps, times }),
    getQuality: async () => qualityReport(),
  };
  const service = await startHttpService({
    name: 'query-service',
    ...serving(options),
    logger: deps.logger,
    routes: queryRoutes,
    handlers,
    checks: [
      { name: 'database', check: () => corpus.release().then(() => undefined) },
      { name: 'vector_store', check: () => deps.index.check() },
      { name: 'cache', optional: true, check: () => deps.cache.check() },
    ],
    internalRoutes: { '/internal/health': () => checkHealth(deps) },
  });
  return {
    url: service.url,
    close: async () => {
      await service.close();
      await atHand.close();
      await corpus.close();
    },
  };
}

/** Where and how the service listens. */
function serving({ host, port, internalToken, version, drainDelayMs, drainMs }: QueryServiceOptions) {
  return { host, port, internalToken, version, ...(drainDelayMs !== undefined && { drainDelayMs }), ...(drainMs !== undefined && { drainMs }) };
}
