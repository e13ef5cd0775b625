export { Analytics, analyticsRoutes } from './analytics.ts';
export type { AnalyticsBody } from './analytics.ts';
export { AuditEntryBody, auditRoutes } from './audit.ts';
export type { AuditAction, AuditOutcome } from './audit.ts';
export { CacheMetrics } from './cache.ts';
export { DocumentDetail, DocumentVersion } from './document-bodies.ts';
export type { DocumentSummaryBody } from './document-bodies.ts';
export { UploadFields } from './document-changes.ts';
export { documentsRoutes } from './documents.ts';
export { PassageBody } from './passages.ts';
export { EvaluationQuestion, ExpectedSource, NewEvaluationQuestion } from './evaluation-questions.ts';
export type { AddedQuestionBody, QuestionFilters } from './evaluation-questions.ts';
export type { AcceptedFeedback, FeedbackBody, FeedbackReason, FeedbackState, NewFeedback } from './feedback.ts';
export type { JobWireBody } from './jobs.ts';
export { ISSUED_KEY_PATTERN, ISSUED_KEY_PREFIX, KeyAccess, NewApiKey } from './keys.ts';
export type { ApiKeyBody } from './keys.ts';
export { QualityReport } from './quality.ts';
export type { QualityReportBody } from './quality.ts';
export {
  ProvisionAmendment,
  ProvisionCommencement,
  ProvisionDefinition,
  ProvisionReference,
  ProvisionRelations,
} from './provisions.ts';
export type { ProvisionNodeBody } from './provisions.ts';
export { FLAG_KINDS } from './receipt.ts';
export type { ReceiptBody } from './receipt.ts';
export { ErrorBody, InternalErrorBody, ValidationErrorBody } from './error-bodies.ts';
export {
  ComponentStatus,
  DocumentsServiceHealth,
  gatewayRoutes,
  Health,
  QueryServiceHealth,
  SystemHealth,
} from './health.ts';
export type { HealthBody, SystemHealthBody } from './health.ts';
export { IngestionJobPayload, QuestionAnswered, QUEUES } from './jobs-and-events.ts';
export type { QuestionsAnsweredPayload } from './jobs-and-events.ts';
export { KeyFilters, Principal, PRINCIPAL_HEADER, PRINCIPAL_SIGNATURE_HEADER, REQUEST_ID_HEADER } from './principal.ts';
export { QueryRequest, QueryResponse, queryRoutes } from './query.ts';
export type { AnswerCitationBody, QueryResponseBody, SourceBody, WarningBody } from './query.ts';
export { countCharacters, LONGEST_QUERY } from './question.ts';
export { Residency } from './residency.ts';
export type { ResidencyBody } from './residency.ts';
export { TAGS } from './route.ts';
export type { RateLimitBucket, RouteContract, RouteInput, RouteOutput, Routes, ServiceName } from './route.ts';
export { allRoutes, parseSuccess } from './routes.ts';
export { UNRELIABLE_BELOW } from './unreliable-below.ts';
export {
  foldDocumentType,
  appliesEverywhere,
  JURISDICTIONS,
  JURISDICTIONS_EVERYWHERE,
  parseJurisdiction,
  parseStateCode,
  STATE_CODES,
  STATE_NAMES,
  TOPIC_TAGS,
  toScore,
} from './vocabulary.ts';
export type { Jurisdiction, StateCode, TopicTag } from './vocabulary.ts';
