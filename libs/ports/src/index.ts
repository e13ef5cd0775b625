export type { AdminChanges, ChangeableStores } from './admin-changes.ts';
export type { AnswerCache, CachedAnswer, CacheEntrySummary } from './answer-cache.ts';
export type { AuditEntry, AuditFilter, AuditLog, AuditRecord } from './audit-log.ts';
export type { ChatCompletion, ChatMessage, ChatModel, ChatModelStatus, ChatRequest } from './chat-model.ts';
export { systemClock } from './clock.ts';
export type { Clock } from './clock.ts';
export type { CorpusSnapshot, CurrentDocument, LocatedPassage, NamedDocument } from './corpus-snapshot.ts';
export type {
  DocumentFilter,
  DocumentMetadata,
  DocumentRecord,
  DocumentStatus,
  GivenMetadata,
  Page,
  VersionRecord,
} from './document-records.ts';
export type { DocumentStore } from './document-store.ts';
export type {
  AmendmentNote,
  CommencementStatement,
  CrossReference,
  Definition,
  DefinitionScope,
  InstrumentRelations,
  InstrumentStructure,
  Provision,
  StructureOwner,
} from './instrument-structure.ts';
export type { Embedder, EmbeddingModels, EmbeddingState } from './embedder.ts';
export type { AddedQuestion, EvaluationQuestionChanges, EvaluationQuestionStore } from './evaluation-questions.ts';
export type {
  FeedbackChanges,
  FeedbackDecision,
  FeedbackFilter,
  FeedbackRecord,
  FeedbackStore,
  GivenFeedback,
} from './feedback.ts';
export type { EventBus } from './event-bus.ts';
export type { FilePart, FileStore, StoredFile } from './file-store.ts';
export type {
  IssuedKey,
  IssuedKeyChanges,
  IssuedKeyStore,
  KeyLevel,
  KeyStatus,
  NewIssuedKey,
  OpenedKey,
  StoredSecret,
} from './issued-keys.ts';
export type { JobAttempt, JobQueue, QueueWorker } from './job-queue.ts';
export type { JobFilter, JobKind, JobOutcome, JobRecord, JobState, JobStore } from './job-store.ts';
export type { Lease } from './lease.ts';
export type { Log } from './log.ts';
export type { NewUpload, RegisteredUpload } from './new-upload.ts';
export type {
  IndexedPassage,
  ModelVector,
  PassageHit,
  PassageIndex,
  PassageQuery,
  PlaceFilter,
  VectorStatus,
} from './passage-index.ts';
export type { Passage, PassageKind } from './passage.ts';
export type {
  ComparablePassage,
  InstrumentClaim,
  InstrumentIdentity,
  Publication,
  PublishOutcome,
  VersionToIngest,
} from './publication.ts';
export type { RelationalStores } from './relational-stores.ts';
export type { Reranker, RerankOptions } from './reranker.ts';
export type { SessionStore } from './session-store.ts';
export type { TokenCounter } from './token-counter.ts';
export { TRUST_BINS } from './usage-log.ts';
export type { KeyUse, UsageDay, UsageLog, UsageRange, UsageSummary } from './usage-log.ts';
export type { SupportScorer } from './support-scorer.ts';
