// Loaded while the server starts: the adapter brings the database client with it, which takes longer than the server.
export { applyMigrations } from '@regqa/adapter-postgres';
