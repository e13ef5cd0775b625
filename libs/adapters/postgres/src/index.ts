export { applyMigrations } from './apply-migrations.ts';
export { ensureDatabase } from './ensure-database.ts';
