import { mkdir } from 'node:fs/promises';
import {
  composeProcess,
  openAnswerCache,
  openAnswerModel,
  openEmbeddingModels,
  openMigratedStores,
  openPassageIndex,
  openQueue,
  openReranker,
  openSupportScorer,
  VectorWatch,
} from '@regqa/composition';
import { startQueryService } from '@regqa/feature-query';
import { registerPool } from '@regqa/platform';
import type { RunningProcess } from '@regqa/platform';
import { systemClock } from '@regqa/ports';
import type { QueryServiceConfig } from './config.ts';

/** Starts the query service on stores that it shares with the other processes. */
export function compose(
  { service, dataFolder, database, redisUrl, passages, query, embeddings: wanted }: QueryServiceConfig,
  stopping: AbortSignal,
): Promise<RunningProcess> {
  return composeProcess('query-service', { ...service, stopping }, async (opening) => {
    const { logger, stack } = opening;
    await mkdir(dataFolder, { recursive: true });
    const { documents, audit } = await openMigratedStores(database, opening);
    const index = await openPassageIndex(passages, opening);
    const { events } = await openQueue(redisUrl ?? database.url, opening);
    const answers = await openAnswerCache(query.cache, redisUrl, opening);
    const embeddings = openEmbeddingModels(wanted, { dataFolder, index }, opening);
    const watch = new VectorWatch({ index, embeddings, logger });
    stack.add('the watch over vectors', () => watch.close());
    watch.start();
    const model = await openAnswerModel(query.answerModel, stack);
    const reranker = await openReranker(query.reranker, opening);
    const supportScorer = await openSupportScorer(query.supportScorerFolder, opening);
    const deps = {
      documents,
      audit,
      index,
      events,
      ...answers,
      embeddings,
      model,
      reranker,
      supportScorer,
      clock: systemClock,
      logger,
    };
    const { answerModel, slowQueryMs, questionText, maxQueryLength, capacity, rerankBudgetMs, configFolder } = query;
    const running = await startQueryService(deps, {
      ...service,
      ...(answerModel && {
        modelDeadlineMs: answerModel.deadlineMs,
        dailyTokens: answerModel.dailyTokens,
        judge: answerModel.judge,
        tokenPrices: answerModel.prices,
      }),
      rerankBudgetMs,
      configFolder,
      cacheEnabled: query.cache.enabled,
      slowQueryMs,
      ...questionText,
      maxQueryLength,
      capacity,
      registerMetrics: (registry) => registerPool(registry, () => documents.poolStatus()),
    });
    stack.add('the query service', () => running.close());
    logger.info({ url: running.url }, 'The query service listens');
  });
}
