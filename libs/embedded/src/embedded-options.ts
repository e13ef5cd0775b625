import type {
  CorpusDescription,
  AnswerCacheOptions,
  AnswerModelOptions,
  EmbeddingOptions,
  RerankerOptions,
  StoreOptions,
} from '@regqa/composition';
import type { ResidencyBody } from '@regqa/contracts';
import type { GatewayOptions } from '@regqa/feature-gateway';
import type { OcrOptions } from '@regqa/feature-ingestion';
import type { AdmissionLimits, Logger, LogLevel, RunningService } from '@regqa/platform';
import type { EmbeddingState } from '@regqa/ports';

/** How the embedded service runs. */
export interface EmbeddedOptions {
  /** Holds everything that no server is named for; made when absent. */
  readonly dataFolder: string;
  /** Which store stands behind which port. */
  readonly stores: StoreOptions;
  readonly host: string;
  /** Port of the gateway; 0 takes a free one. */
  readonly port: number;
  readonly version: string;
  /** Where traces are sent; left out or null: nowhere. */
  readonly tracesEndpoint?: string | null;
  readonly production: boolean;
  /** Whether a first start on an empty folder brings in the fictional samples. */
  readonly samples: boolean;
  /** Keys given from outside; null ones are made and kept in the folder. */
  readonly keys: {
    readonly access: string | null;
    readonly admin: string | null;
    readonly internalToken: string | null;
  };
  readonly limits: GatewayOptions['limits'];
  readonly trustProxy: number;
  readonly corsAllowedOrigins: readonly string[];
  /** Where the built page for people lies; left out or null, there is none. */
  readonly webPageFolder?: string | null;
  readonly cache: AnswerCacheOptions & { readonly enabled: boolean };
  readonly slowQueryMs: number;
  /**
   * Whether the text of questions is kept for statistics, and logged where one is slow; as the query service has it
   * unless set.
   */
  readonly questionText?: { readonly storeQuestions: boolean; readonly logQuestions: boolean };
  /** How long statistics keep a question, in days; 0, for ever, unless set. */
  readonly retentionDays?: number;
  readonly maxQueryLength: number;
  /** How many questions are worked on at once and wait; as the query service has it unless set. */
  readonly capacity?: AdmissionLimits;
  readonly maxUploadMb: number;
  readonly ingestion: {
    readonly concurrency: number;
    readonly reprocessLimit?: number;
    readonly parseTimeoutMs: number;
    readonly parseMemoryMb: number;
    readonly ocr?: OcrOptions | null;
    readonly libreOffice?: string | null;
  };
  /** Where vectors come from; without them passages are found by keywords alone. */
  readonly embeddings: EmbeddingOptions;
  /** Writes answers; left out or null, answers are quotations. */
  readonly answerModel?: AnswerModelOptions | null;
  /** Scores the best passages again; left out or null, they keep their first order. */
  readonly reranker?: RerankerOptions | null;
  /** Folder of the model that scores what a language model writes; left out or null, a guard alone checks it. */
  readonly supportScorerFolder?: string | null;
  /** Longest that reranking may take for one question, in milliseconds. */
  readonly rerankBudgetMs: number;
  /** Folder of the YAML files and prompts. */
  readonly configFolder: string;
  /** Where every store and model is. */
  readonly residency: ResidencyBody;
  readonly logger: Logger;
  /** Ends the waiting for a database server. */
  readonly stopping?: AbortSignal | undefined;
  /** For the log of the gateway, which runs in a thread of its own. */
  readonly logLevel: LogLevel;
}

/** The whole service, running. `url` is the gateway's. */
export interface EmbeddedService extends RunningService {
  /** Resolves with the reason when the service cannot go on, as without its database; never while it can. */
  readonly failure: Promise<Error>;
  /** Keys that the data folder holds; null where one was given from outside. */
  readonly ownKeys: { readonly access: string | null; readonly admin: string | null };
  /** Fictional samples registered by this start. */
  readonly samplesOffered: number;
  /** How the embeddings stand now; the model is opened in the background. */
  embeddings(): EmbeddingState;
  /** What is indexed now. */
  corpus(): Promise<CorpusDescription>;
}
