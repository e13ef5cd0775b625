import { join } from 'node:path';
import { queryRoutes } from '@regqa/contracts';
import { Admission, startHttpService, StoreTimes } from '@regqa/platform';
import type { AdmissionLimits, HttpServiceOptions, Logger, ReadinessCheck, RunningService } from '@regqa/platform';
import type {
  AuditLog,
  ChatModel,
  EmbeddingModels,
  PassageIndex,
  Reranker,
  SupportScorer,
  TokenCounter,
} from '@regqa/ports';
import { readAnsweringConfig, readQualityReport } from '../answering-config.ts';
import { TermStatistics } from '../corpus/term-statistics.ts';
import { QuestionVectors } from '../retrieval/question-vectors.ts';
import { readDictionary } from '../dictionary.ts';
import { createPhraseMatcher } from '../understanding/vocabulary.ts';
import type { AnswerDeps, AnswerOptions } from './answer-composer.ts';
import { AnswerMetrics, registerState } from './answer-metrics.ts';
import type { TokenPrices } from './answer-metrics.ts';
import { AnswerService } from './answer-service.ts';
import { AnswerWriter } from './answer-writer.ts';
import type { AnswerWriterDeps } from './answer-writer.ts';
import { createCacheHandlers } from './cache-handlers.ts';
import { queryHealthCheck } from './check-health.ts';
import { CorpusWatcher } from './corpus-watcher.ts';
import type { CorpusSource } from './corpus-watcher.ts';
import { PassageWarmUp } from './passage-warm-up.ts';
import { TokenBudget } from './token-budget.ts';

export interface QueryServiceDeps extends Pick<AnswerDeps, 'cache' | 'events' | 'clock'> {
  readonly documents: CorpusSource;
  readonly index: PassageIndex;
  /** Counts for all instances what the model uses; left out, this one counts for itself. */
  readonly tokens?: TokenCounter;
  readonly audit: Pick<AuditLog, 'append'>;
  readonly logger: Logger;
  /** Writes answers; left out, answers are quotations. */
  readonly model?: ChatModel | null;
  readonly embeddings?: EmbeddingModels;
  /** Reads the best passages with the question; left out, the linear model's order holds. */
  readonly reranker?: Reranker | null;
  /** Reads a model's sentences with what they quote; left out, the guard alone decides. */
  readonly supportScorer?: SupportScorer | null;
}

type HttpOptions = Pick<
  HttpServiceOptions<typeof queryRoutes>,
  'host' | 'port' | 'internalToken' | 'version' | 'drainDelayMs' | 'drainMs' | 'registerMetrics'
>;

export interface QueryServiceOptions extends AnswerOptions, HttpOptions {
  /** How many questions are worked on at once and wait. */
  readonly capacity: AdmissionLimits;
  /** Tokens of the model that a key may use in a day (UTC); 0: as many as it likes. */
  readonly dailyTokens: number;
  readonly tokenPrices: TokenPrices;
  readonly judge: boolean;
  /** Time that the reranker may take for one question, in milliseconds. */
  readonly rerankBudgetMs: number;
  /** Folder of the YAML files and prompts that decide answers, and of quality.json. */
  readonly configFolder: string;
}

const REFUSAL = 'More questions are being asked than the service can answer now. Ask again in a moment.';
const OVERLOAD = 'More questions are asked than can be answered; some are refused with 503';

function checksOf(corpus: CorpusWatcher, { index, cache }: QueryServiceDeps): ReadinessCheck[] {
  return [
    { name: 'database', check: () => corpus.release().then(() => undefined) },
    { name: 'vector_store', check: () => index.check() },
    { name: 'cache', optional: true, check: () => cache.check() },
  ];
}

/** Starts the service that answers questions. It closes none of the stores that it was given. */
export async function startQueryService(
  given: QueryServiceDeps,
  options: QueryServiceOptions,
): Promise<RunningService> {
  const storeTimes = new StoreTimes();
  const deps = measureStores(given, storeTimes);
  const { documents, index, cache, audit, clock, logger } = deps;
  const config = readAnsweringConfig(options.configFolder);
  const corpus = new CorpusWatcher(documents, clock, config);
  await corpus.start();
  const warmUp = new PassageWarmUp({ ...deps, corpus });
  await warmUp.start();
  readDictionary();
  const metrics = new AnswerMetrics(options.tokenPrices);
  const { capacity, rerankBudgetMs } = options;
  const onRefused = (refused: number) => logger.warn({ refused, ...capacity }, OVERLOAD);
  const admission = new Admission({ ...capacity, refusal: REFUSAL, onRefused });
  const answering = { ...deps, corpus, metrics, config, admission };
  const answers = new AnswerService(
    {
      ...answering,
      matcher: createPhraseMatcher(config.vocabulary),
      statistics: new TermStatistics(documents),
      vectors: new QuestionVectors(deps),
      reranker: deps.reranker ?? null,
      rerankBudgetMs,
      writer: writerOf(answering, options),
    },
    options,
  );
  const quality = readQualityReport(join(options.configFolder, 'quality.json'));
  const service = await startHttpService<typeof queryRoutes>({
    ...options,
    name: 'query-service',
    logger,
    routes: queryRoutes,
    handlers: {
      answerQuestion: async (request) =>
        request.wantsEvents
          ? { kind: 'events', events: await answers.answerAsEvents(request.body, request) }
          : answers.answer(request.body, request),
      ...createCacheHandlers({ cache, audit, metrics }),
      getQuality: async () => quality,
    },
    checks: checksOf(corpus, deps),
    registerMetrics: (registry) => {
      for (const part of [metrics, storeTimes]) part.register(registry);
      registerState(registry, { admission, corpus, cache, index });
      options.registerMetrics?.(registry);
    },
    internalRoutes: { '/internal/health': queryHealthCheck(deps) },
  });
  const close = async () => {
    for (const part of [service, warmUp, corpus]) await part.close();
  };
  return { url: service.url, close };
}

function measureStores(deps: QueryServiceDeps, times: StoreTimes): QueryServiceDeps {
  return {
    ...deps,
    documents: times.measured('database', deps.documents),
    index: times.measured('passages', deps.index),
    cache: times.measured('cache', deps.cache),
  };
}

function writerOf(
  deps: QueryServiceDeps & Pick<AnswerWriterDeps, 'config' | 'metrics'>,
  { dailyTokens, judge }: QueryServiceOptions,
): AnswerWriter | null {
  const { model, supportScorer: scorer = null, tokens, clock, config, metrics } = deps;
  if (model == null) return null;
  const budget = new TokenBudget({ perDay: dailyTokens, shared: tokens, clock });
  return new AnswerWriter({ model, scorer, judge, budget, config, metrics });
}
