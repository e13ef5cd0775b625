import type { CorpusDescription, EmbeddingOptions, QueryOptions, StoreOptions } from '@regqa/composition';
import type { ResidencyBody } from '@regqa/contracts';
import type { GatewayOptions } from '@regqa/feature-gateway';
import type { IngestionOptions } from '@regqa/feature-ingestion';
import type { Logger, LogLevel, RunningService } from '@regqa/platform';
import type { EmbeddingState } from '@regqa/ports';

export interface EmbeddedOptions {
  /** Holds everything that no server is named for; made when absent. */
  readonly dataFolder: string;
  /** Which store stands behind which port. */
  readonly stores: StoreOptions;
  readonly gateway: GatewayOptions;
  readonly query: QueryOptions;
  readonly ingestion: IngestionOptions;
  /** Where vectors come from; without them passages are found by keywords alone. */
  readonly embeddings: EmbeddingOptions;
  /** How long statistics keep a question, in days; 0: for ever. */
  readonly retentionDays: number;
  /** Where traces are sent; null: nowhere. */
  readonly tracesEndpoint: string | null;
  /** Whether a first start on an empty folder brings in the fictional samples. */
  readonly samples: boolean;
  /** Keys given from outside; null ones are made and kept in the folder. */
  readonly keys: {
    readonly access: string | null;
    readonly admin: string | null;
    readonly internalToken: string | null;
  };
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
  embeddings(): EmbeddingState;
  corpus(): Promise<CorpusDescription>;
}
