export { ClosingStack, startOrClose } from './closing-stack.ts';
export { composeProcess } from './compose-process.ts';
export { describeStores } from './describe-stores.ts';
export type { EmbeddingOptions } from './embeddings/open-embedder.ts';
export { VectorWatch } from './embeddings/vector-watch.ts';
export { openQueryModels } from './open-query-models.ts';
export { describeCorpus, offerSamples, samplesRead } from './samples.ts';
export type { CorpusDescription } from './samples.ts';
export { checkEmbeddings, embeddingOptions, embeddingSettings } from './settings/embedding-settings.ts';
export { retentionSettings } from './settings/analytics-settings.ts';
export { callerOptions, checkKeys, gatewaySettings, keySettings, uploadSettings } from './settings/gateway-settings.ts';
export { ingestionOptions, ingestionSettings, reprocessSettings } from './settings/ingestion-settings.ts';
export { dataFolderSettings, listenSettings, processSettings, sampleSettings } from './settings/process-settings.ts';
export { packageVersion } from './settings/project-files.ts';
export { checkModel, queryOptions, querySettings } from './settings/query-settings.ts';
export type { QueryOptions } from './settings/query-settings.ts';
export { residencyAddressSettings, residencyOf } from './settings/residency-settings.ts';
export { separateProcessSettings } from './settings/separate-process-settings.ts';
export { checkBucket, checkElasticsearch, redisSettings } from './settings/server-settings.ts';
export {
  serviceAddresses,
  serviceAddressSettings,
  serviceOptions,
  serviceSettings,
} from './settings/service-settings.ts';
export {
  databaseOptions,
  fileStoreOptions,
  fileStoreSettings,
  migrationSettings,
  ownDatabaseSettings,
  passageStoreOptions,
  passageStoreSettings,
  sharedDatabaseOptions,
  sharedDatabaseSettings,
} from './settings/store-settings.ts';
export { openAnswerCache } from './stores/open-answer-cache.ts';
export { openEmbeddingLease } from './stores/open-embedding-lease.ts';
export { openEmbeddingModels } from './embeddings/embedding-models.ts';
export { openFileStore } from './stores/open-file-store.ts';
export { openPassageIndex } from './stores/open-passage-index.ts';
export { openGatewayStores } from './stores/open-gateway-stores.ts';
export { openQueue } from './stores/open-queue.ts';
export {
  awaitDatabase,
  MIGRATIONS_FOLDER,
  migrateDatabase,
  migrateForServices,
  openMigratedStores,
  openRelationalStores,
} from './stores/open-relational-stores.ts';
export type { Opening } from './stores/opening.ts';
export type { DatabaseOptions, StoreOptions } from './stores/store-options.ts';
export { startTracing } from './start-tracing.ts';
export { untilInReach } from './until-in-reach.ts';
