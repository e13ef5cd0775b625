import { join } from 'node:path';
import type { QueryResponseBody, QuestionAnswered } from '@regqa/contracts';
import type { RunningService } from '@regqa/platform';
import type {
  AnswerCache,
  AuditEntry,
  ChatModel,
  Clock,
  PassageIndex,
  Reranker,
  SupportScorer,
  TokenCounter,
} from '@regqa/ports';
import { startQueryService } from '../serving/start-query-service.ts';
import type { QueryServiceOptions } from '../serving/start-query-service.ts';
import { FICTIONAL_LAW } from './fictional-law.ts';
import { QueryServiceClient, TEST_TOKEN } from './query-service-client.ts';
import { RecordingLogger } from './recording-logger.ts';
import { TestCorpus } from './test-corpus.ts';

/** Numbers of their own: tests must not change with what is fitted. */
export const TEST_CONFIG_FOLDER = join(import.meta.dirname, 'config');

export interface TestServiceStores {
  readonly index: PassageIndex;
  readonly cache: AnswerCache;
  readonly clock: Clock;
  readonly tokens?: TokenCounter;
}

/** A running query service over the invented law, with everything that it says kept. */
export class TestService {
  readonly corpus: TestCorpus;
  readonly logger = new RecordingLogger();
  readonly events: QuestionAnswered[] = [];
  readonly audited: AuditEntry[] = [];
  /** Writes answers from the next start on. */
  model: ChatModel | null = null;
  /** Puts passages in order from the next start on. */
  reranker: Reranker | null = null;
  /** Scores what models write from the next start on. */
  supportScorer: SupportScorer | null = null;
  private readonly stores: TestServiceStores;
  private service: RunningService | undefined;
  private current: QueryServiceClient | undefined;

  constructor(stores: TestServiceStores) {
    this.stores = stores;
    this.corpus = new TestCorpus(stores.index, stores.clock);
  }

  get client(): QueryServiceClient {
    if (this.current === undefined) throw new Error('The service has not been started');
    return this.current;
  }

  ask(query: string, fields: Readonly<Record<string, unknown>> = {}): Promise<QueryResponseBody> {
    return this.client.ask(query, fields);
  }

  /** Publishes the invented law and starts. */
  async start(): Promise<void> {
    for (const document of FICTIONAL_LAW) await this.corpus.publish(document);
    await this.restart();
  }

  /** Starts again with other options, and if given with another cache. */
  async restart(options: Partial<QueryServiceOptions> = {}, cache: AnswerCache = this.stores.cache): Promise<void> {
    await this.close();
    this.service = await startQueryService(
      {
        documents: this.corpus.source,
        index: this.stores.index,
        cache,
        ...(this.stores.tokens && { tokens: this.stores.tokens }),
        clock: this.stores.clock,
        logger: this.logger,
        model: this.model,
        reranker: this.reranker,
        supportScorer: this.supportScorer,
        audit: { append: async (entry) => void this.audited.push(entry) },
        events: { publishQuestionAnswered: (event) => this.events.push(event) },
      },
      {
        host: '127.0.0.1',
        port: 0,
        internalToken: TEST_TOKEN,
        version: '0.0.0',
        configFolder: TEST_CONFIG_FOLDER,
        cacheEnabled: true,
        slowQueryMs: 60_000,
        maxQueryLength: 2000,
        modelDeadlineMs: 20_000,
        logQuestions: false,
        storeQuestions: true,
        capacity: { atOnce: 8, mostWaiting: 64, waitMs: 500 },
        dailyTokens: 0,
        tokenPrices: { promptMillion: 0, completionMillion: 0 },
        judge: false,
        rerankBudgetMs: 400,
        ...options,
      },
    );
    this.current = new QueryServiceClient(this.service.url);
  }

  async close(): Promise<void> {
    await this.service?.close();
  }
}
