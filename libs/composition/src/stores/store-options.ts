import type { ElasticsearchPassageIndexOptions } from '@regqa/adapter-elasticsearch';
import type { S3FileStoreOptions } from '@regqa/adapter-files';

export interface DatabaseOptions {
  readonly url: string;
  /** Most connections of this process for documents, jobs and usage; the queue and listeners have their own. */
  readonly poolSize: number;
  /** Whether whoever opens it brings its schema up to date first. */
  readonly migrate: boolean;
}

export type PassageStoreOptions =
  | { readonly kind: 'folder'; readonly folder: string }
  | ({ readonly kind: 'elasticsearch' } & Omit<ElasticsearchPassageIndexOptions, 'logger'>);

export type FileStoreOptions =
  /** Below `minFreeBytes` of free space nothing is taken; none unless set. */
  | { readonly kind: 'folder'; readonly folder: string; readonly minFreeBytes?: number }
  | ({ readonly kind: 's3' } & S3FileStoreOptions);

/** Which store stands behind which port; each is chosen by its own setting. */
export interface StoreOptions {
  /** Null: the database that comes with the product is started in the data folder. */
  readonly database: DatabaseOptions | null;
  /** Redis for cached answers, rate limits, the queue and events; null: the database and each process's own memory. */
  readonly redisUrl: string | null;
  readonly passages: PassageStoreOptions;
  readonly files: FileStoreOptions;
}
