export { createBullQueue } from './create-bull-queue.ts';
export { migrateQueue } from './postgres-backend.ts';
