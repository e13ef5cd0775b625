import { queryRoutes } from '@regqa/contracts';
import { startHttpService, StoreTimes } from '@regqa/platform';
import type { AdmissionLimits, Logger, MetricsRegistry, RouteHandlers, RunningService } from '@regqa/platform';
import type {
  AnswerCache,
  AuditLog,
  ChatModel,
  Clock,
  EmbeddingModels,
  EventBus,
  PassageIndex,
  Reranker,
  SingleFlight,
  SupportScorer,
  TokenCounter,
} from '@regqa/ports';
import { join } from 'node:path';
import { AnswerService } from './answer-service.ts';
import { AnswerWriter } from './answer-writer.ts';
import type { AnswerServiceOptions } from './answer-service.ts';
import { readAnsweringConfig } from '../answering-config.ts';
import type { AnsweringConfig } from '../answering-config.ts';
import { createCacheHandlers } from './cache-handlers.ts';
import { queryHealthCheck } from './check-health.ts';
import { CorpusWatcher } from './corpus-watcher.ts';
import type { CorpusSource } from './corpus-watcher.ts';
import { PassageWarmUp } from './passage-warm-up.ts';
import { TermStatistics } from '../corpus/term-statistics.ts';
import { ModelMetrics } from './model-metrics.ts';
import type { TokenPrices } from './model-metrics.ts';
import { QuestionMetrics } from './question-metrics.ts';
import { registerState } from './register-state.ts';
import { ResponseTimes } from './response-times.ts';
import { readQualityReport } from './quality-report.ts';
import { createQuestionAdmission, registerAdmission } from './question-admission.ts';
import { QuestionVectors } from '../retrieval/question-vectors.ts';
import { TokenBudget } from './token-budget.ts';
import { createPhraseMatcher } from '../understanding/vocabulary.ts';

export interface QueryServiceDeps {
  readonly documents: CorpusSource;
  readonly index: PassageIndex;
  readonly cache: AnswerCache;
  /** Keeps instances that share the cache from composing the same answer at the same time. */
  readonly flights?: SingleFlight;
  /** Counts for all instances what the model uses; left out, this one counts for itself. */
  readonly tokens?: TokenCounter;
  readonly events: Pick<EventBus, 'publishQuestionAnswered'>;
  readonly audit: Pick<AuditLog, 'append'>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Writes answers; left out, answers are quotations. */
  readonly model?: ChatModel | null;
  /** Left out, passages are found by keywords alone. */
  readonly embeddings?: EmbeddingModels;
  /** Reads the best passages with the question; left out, the linear model's order holds. */
  readonly reranker?: Reranker | null;
  /** Reads a model's sentences with what they quote; left out, the guard alone decides. */
  readonly supportScorer?: SupportScorer | null;
}

export interface QueryServiceOptions extends Omit<AnswerServiceOptions, 'modelDeadlineMs'> {
  /** How many questions are worked on at once and wait; 8, 64 and half a second unless set. */
  readonly capacity?: AdmissionLimits;
  /** Longest that an answer with a model may take in all, in milliseconds; 20 s unless set. The gateway waits 30 s. */
  readonly modelDeadlineMs?: number;
  /** Tokens of the model that a key may use in a day (UTC); 0, as many as it likes, unless set. */
  readonly dailyTokens?: number;
  /** What the model's tokens cost; without them the metrics count tokens alone. */
  readonly tokenPrices?: TokenPrices;
  readonly judge?: boolean;
  /** Time that the reranker may take for one question, in milliseconds; 400 unless set. */
  readonly rerankBudgetMs?: number;
  /** Folder of the YAML files and prompts that decide answers, and of quality.json. */
  readonly configFolder: string;
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  readonly internalToken: string;
  readonly version: string;
  /** How long requests are still taken after `close`, and how long those in flight may then go on, in milliseconds. */
  readonly drainDelayMs?: number;
  readonly drainMs?: number;
  /** Adds metrics of the process to those of the service. */
  readonly registerMetrics?: (registry: MetricsRegistry) => void;
}

const MODEL_DEADLINE_MS = 20_000;
const RERANK_BUDGET_MS = 400;
const CAPACITY: AdmissionLimits = { atOnce: 8, mostWaiting: 64, waitMs: 500 };

/** Starts the service that answers questions. It closes none of the stores that it was given. */
export async function startQueryService(
  given: QueryServiceDeps,
  options: QueryServiceOptions,
): Promise<RunningService> {
  const storeTimes = new StoreTimes();
  const deps = measureStores(given, storeTimes);
  const corpus = new CorpusWatcher(deps.documents, deps.clock);
  await corpus.start();
  const warmUp = new PassageWarmUp({ ...deps, corpus });
  await warmUp.start();
  const times = new ResponseTimes();
  const modelMetrics = new ModelMetrics(options.tokenPrices);
  const metrics = new QuestionMetrics();
  const config = readAnsweringConfig(options.configFolder);
  const admission = createQuestionAdmission(options.capacity ?? CAPACITY, deps.logger);
  const answers = new AnswerService(
    {
      ...deps,
      ...stagesOf(deps, { config, rerankBudgetMs: options.rerankBudgetMs }),
      corpus,
      times,
      metrics,
      admission,
      writer: writerOf(deps, options, { config, metrics: modelMetrics }),
    },
    { modelDeadlineMs: MODEL_DEADLINE_MS, ...options },
  );
  const quality = readQualityReport(join(options.configFolder, 'quality.json'));
  const handlers: RouteHandlers<typeof queryRoutes> = {
    answerQuestion: async (request) =>
      request.wantsEvents
        ? { kind: 'events', events: await answers.answerAsEvents(request.body, request) }
        : answers.answerForWire(request.body, request),
    ...createCacheHandlers({ ...deps, times }),
    getQuality: async () => quality,
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
    registerMetrics: (registry) => {
      for (const part of [metrics, modelMetrics, storeTimes]) part.register(registry);
      registerAdmission(admission, registry);
      registerState(registry, { ...deps, corpus });
      options.registerMetrics?.(registry);
    },
    internalRoutes: { '/internal/health': queryHealthCheck(deps) },
  });
  return { url: service.url, close: () => closeInTurn(service, warmUp, corpus) };
}

async function closeInTurn(...parts: readonly { close(): Promise<void> }[]): Promise<void> {
  for (const part of parts) await part.close();
}

function stagesOf(
  deps: QueryServiceDeps,
  { config, rerankBudgetMs = RERANK_BUDGET_MS }: { config: AnsweringConfig; rerankBudgetMs?: number | undefined },
) {
  return {
    config,
    matcher: createPhraseMatcher(config.vocabulary),
    statistics: new TermStatistics(deps.documents),
    vectors: new QuestionVectors(deps),
    reranker: deps.reranker ?? null,
    rerankBudgetMs,
  };
}

function measureStores(deps: QueryServiceDeps, times: StoreTimes): QueryServiceDeps {
  return {
    ...deps,
    documents: times.measured('database', deps.documents),
    index: times.measured('passages', deps.index),
    cache: times.measured('cache', deps.cache),
  };
}

/** Returns what has the model write; null where there is none. */
function writerOf(
  { model, supportScorer, tokens, clock }: QueryServiceDeps,
  { dailyTokens = 0, judge = false }: QueryServiceOptions,
  rest: { config: AnsweringConfig; metrics: ModelMetrics },
): AnswerWriter | null {
  if (model == null) return null;
  const budget = new TokenBudget({ perDay: dailyTokens, shared: tokens, clock });
  return new AnswerWriter({ model, scorer: supportScorer ?? null, judge, budget, ...rest });
}

function serving({ host, port, internalToken, version, drainDelayMs, drainMs }: QueryServiceOptions) {
  return {
    host,
    port,
    internalToken,
    version,
    ...(drainDelayMs !== undefined && { drainDelayMs }),
    ...(drainMs !== undefined && { drainMs }),
  };
}
