export type { EmbeddedOptions, EmbeddedService } from './embedded-options.ts';
export { openDatabase } from './open-database.ts';
export { hasOwnDatabase, ownDatabaseRuns, withOwnDatabase } from './own-database.ts';
export { startEmbeddedPostgres } from './postgres/start-embedded-postgres.ts';
export type { EmbeddedPostgres } from './postgres/start-embedded-postgres.ts';
export { startEmbedded } from './start-embedded.ts';
