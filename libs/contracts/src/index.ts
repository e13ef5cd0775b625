export { Analytics, analyticsRoutes } from './analytics.ts';
export type { AnalyticsBody } from './analytics.ts';
export { AUDIT_ACTIONS, AUDIT_OUTCOMES, AuditEntryBody, auditRoutes } from './audit.ts';
export type { AuditAction, AuditOutcome } from './audit.ts';
export { CacheEntry, CacheMetrics } from './cache.ts';
export { DOCUMENT_STATUSES, DocumentDetail, DocumentSummary, DocumentVersion } from './document-bodies.ts';
export type { DocumentSummaryBody } from './document-bodies.ts';
export { UploadFields } from './document-changes.ts';
export { documentsRoutes } from './documents.ts';
export { PassageBody } from './passages.ts';
export { EvaluationQuestion, ExpectedSource, NewEvaluationQuestion } from './evaluation-questions.ts';
export type { AddedQuestionBody, QuestionFilters } from './evaluation-questions.ts';
export { FEEDBACK_REASONS, FEEDBACK_STATES } from './feedback.ts';
export type { AcceptedFeedback, FeedbackBody, FeedbackReason, FeedbackState, NewFeedback } from './feedback.ts';
export { JOB_KINDS, JOB_STATES, JobBody } from './jobs.ts';
export type { JobWireBody } from './jobs.ts';
export {
  ApiKey,
  ISSUED_KEY_PATTERN,
  ISSUED_KEY_PREFIX,
  KEY_LEVELS,
  KEY_STATUSES,
  KeyAccess,
  LONGEST_OVERLAP_SECONDS,
  NewApiKey,
} from './keys.ts';
export type { ApiKeyBody } from './keys.ts';
export { QualityReport } from './quality.ts';
export type { QualityReportBody, ReliabilityBody } from './quality.ts';
export {
  ProvisionAmendment,
  ProvisionBody,
  ProvisionCommencement,
  ProvisionDefinition,
  ProvisionReference,
  ProvisionRelations,
  ProvisionTree,
} from './provisions.ts';
export type { ProvisionNodeBody } from './provisions.ts';
export { FLAG_KINDS, Receipt } from './receipt.ts';
export type { ReceiptBody } from './receipt.ts';
export { ErrorBody, InternalErrorBody, ValidationErrorBody } from './error-bodies.ts';
export {
  ComponentStatus,
  DocumentsServiceHealth,
  EmbeddingsHealth,
  gatewayRoutes,
  Health,
  QueryServiceHealth,
  SystemHealth,
} from './health.ts';
export type { EmbeddingsHealthBody, HealthBody, SystemHealthBody } from './health.ts';
export { IngestionJobPayload, QuestionAnswered, QUEUES } from './jobs-and-events.ts';
export type { QuestionsAnsweredPayload } from './jobs-and-events.ts';
export { KeyFilters, Principal, PRINCIPAL_HEADER, PRINCIPAL_SIGNATURE_HEADER, REQUEST_ID_HEADER } from './principal.ts';
export { AnswerCitation, QueryRequest, QueryResponse, queryRoutes, Source, TrustBreakdown, Warning } from './query.ts';
export type { AnswerCitationBody, QueryResponseBody, SourceBody, WarningBody } from './query.ts';
export { cleanQuestion, countCharacters, LONGEST_QUERY } from './question.ts';
export { Residency } from './residency.ts';
export type { ResidencyBody } from './residency.ts';
export { VersionComparison } from './version-changes.ts';
export { defineRoute, TAGS } from './route.ts';
export type {
  Access,
  BodyContract,
  RateLimitBucket,
  RouteContract,
  RouteInput,
  RouteOutput,
  Routes,
  ServiceName,
  SuccessContract,
} from './route.ts';
export { allRoutes, parseSuccess } from './routes.ts';
export {
  foldDocumentType,
  isoDate,
  appliesEverywhere,
  JURISDICTIONS,
  JURISDICTIONS_EVERYWHERE,
  parseJurisdiction,
  parseStateCode,
  score,
  STATE_CODES,
  STATE_NAMES,
  TOPIC_TAGS,
  toScore,
} from './vocabulary.ts';
export type { Jurisdiction, StateCode, TopicTag } from './vocabulary.ts';
