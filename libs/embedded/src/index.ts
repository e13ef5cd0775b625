export type { EmbeddedOptions, EmbeddedService } from './embedded-options.ts';
export type { AnswerModelOptions } from './open-answer-model.ts';
export type { EmbeddingOptions } from './embeddings/embedding-options.ts';
export { startEmbeddedPostgres } from './postgres/start-embedded-postgres.ts';
export type { EmbeddedPostgres, EmbeddedPostgresOptions } from './postgres/start-embedded-postgres.ts';
export { startEmbedded } from './start-embedded.ts';
