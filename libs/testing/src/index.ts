export { auditLogContract, issuedKeysContract } from './admin-changes-contract.ts';
export { evaluationQuestionsContract } from './evaluation-questions-contract.ts';
export { buildFeedback, feedbackContract } from './feedback-contract.ts';
export type { AdminStoresUnderTest, MakeAdminStores } from './admin-changes-contract.ts';
export { answerCacheContract, buildCachedAnswer, createSetClock } from './answer-cache-contract.ts';
export type { AnswerCacheUnderTest, SetClock } from './answer-cache-contract.ts';
export { TEST_RUN } from './config.ts';
export { createDatabaseForTests } from './database-for-tests.ts';
export type { DatabaseForTests } from './database-for-tests.ts';
export {
  buildMetadata,
  buildPassages,
  buildReceipt,
  buildUpload,
  prepareGeneration,
  publishDocument,
  sha256Of,
} from './document-builders.ts';
export type { DocumentRequest, PublishRequest } from './document-builders.ts';
export { buildCrossReference, buildDefinition, buildProvision, buildStructure } from './structure-builders.ts';
export { documentStoreContract } from './document-store-contract.ts';
export type { DocumentStoresUnderTest, MakeDocumentStores } from './document-stores-under-test.ts';
export { canStartElasticsearch, startElasticsearchServer } from './servers/elasticsearch-server.ts';
export type { ElasticsearchServer } from './servers/elasticsearch-server.ts';
export { listenInFrontOf } from './servers/in-front-of-server.ts';
export type { InFront } from './servers/in-front-of-server.ts';
export { eventBusContract } from './event-bus-contract.ts';
export type { MakeEventBus } from './event-bus-contract.ts';
export { eventually } from './eventually.ts';
export { fileStoreContract } from './file-store-contract.ts';
export type { FileStoreUnderTest, MakeFileStore } from './file-store-contract.ts';
export { jobQueueContract } from './job-queue-contract.ts';
export type { MakeJobQueue } from './job-queue-contract.ts';
export { jobStoreContract } from './job-store-contract.ts';
export { buildQuestionAnswered, usageLogContract } from './usage-log-contract.ts';
export type { MakeUsageLog } from './usage-log-contract.ts';
export { passageIndexContract } from './passage-index-contract.ts';
export { passageRebuildContract } from './passage-rebuild-contract.ts';
export type { MakeRebuildableIndex, RebuildableIndex } from './passage-rebuild-contract.ts';
export { passageVectorsContract, vectorAt } from './passage-vectors-contract.ts';
export type { MakePassageIndex } from './passage-index-contract.ts';
export { buildPassage } from './passage-builder.ts';
export { sessionStoreContract } from './session-store-contract.ts';
export type { SessionStoreUnderTest } from './session-store-contract.ts';
export { routeGuardSuite } from './route-guard-suite.ts';
export type { GuardKeys } from './route-guard-suite.ts';
export { documentsSuite } from './end-to-end/documents-suite.ts';
export { fictionalPlan, longFictionalAct } from './end-to-end/fictional-documents.ts';
export { formatsSuite } from './end-to-end/formats-suite.ts';
export { keysSuite } from './end-to-end/keys-suite.ts';
export { operationsSuite } from './end-to-end/operations-suite.ts';
export { questionsSuite } from './end-to-end/questions-suite.ts';
export { versionsSuite } from './end-to-end/versions-suite.ts';
export { samplesPublished } from './end-to-end/samples-published.ts';
export { ServiceClient } from './end-to-end/service-client.ts';
export type { RawAnswer, ServiceHandle, UploadAnswer } from './end-to-end/service-client.ts';
export { runServiceToItsEnd, startServiceProcess } from './end-to-end/service-process.ts';
export type { ServiceProcess, ServiceProcessOptions } from './end-to-end/service-process.ts';
export { CORPUS_FOLDER, describeWhere, describeWhereAll, MODELS_FOLDER, SMALL_MODEL } from './required.ts';
export type { Requirement } from './required.ts';
export { SMALL_MODEL_MS, startSmallModel } from './start-small-model.ts';
export type { SmallModel } from './start-small-model.ts';
export type { ModelAct } from './scripted-model/model-acts.ts';
export { ScriptedModelServer } from './scripted-model/index.ts';
export type { ModelScript, ReceivedCompletion } from './scripted-model/index.ts';
export { FAULT_KINDS, paraphrasePassage, plantFaults } from './planted-faults/index.ts';
export type { PlantedFaultKind, PlantedPassage, PlantedSentence } from './planted-faults/index.ts';
export { freePort } from '@regqa/platform';
export { startRedisCluster, startRedisSentinel, startRedisServer } from './servers/redis-server.ts';
export type { RedisServer } from './servers/redis-server.ts';
export { startS3Server } from './servers/s3-server.ts';
export type { S3Server } from './servers/s3-server.ts';
export { rerankerContract } from './reranker-contract.ts';
export type { RerankerUnderTest } from './reranker-contract.ts';
export { singleFlightContract } from './single-flight-contract.ts';
export type { SingleFlightsUnderTest } from './single-flight-contract.ts';
