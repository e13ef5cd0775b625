export { buildFeedback } from './feedback-contract.ts';
export { buildCachedAnswer, createSetClock } from './answer-cache-contract.ts';
export type { SetClock } from './answer-cache-contract.ts';
export { TEST_RUN } from './config.ts';
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
export { eventually } from './eventually.ts';
export { buildQuestionAnswered } from './usage-log-contract.ts';
export { buildPassage } from './passage-builder.ts';
export { CORPUS_FOLDER, describeWhere, describeWhereAll, MODELS_FOLDER, SMALL_MODEL } from './required.ts';
export type { Requirement } from './required.ts';
