export { applyMigrations } from './apply-migrations.ts';
export { reachDatabase } from './connection.ts';
export { createPostgres } from './create-postgres.ts';
export type { PostgresStores } from './create-postgres.ts';
export type { AdapterLog } from './database.ts';
export { createPostgresLease } from './postgres-lease.ts';
export type { PostgresLeaseOptions } from './postgres-lease.ts';
