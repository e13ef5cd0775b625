import type { Statements } from '../database.ts';

const REGISTRATION_LOCK = 4_713_001;

/**
 * Registrations follow one another, so that two uploads at once of one document or one content see each other, and no
 * two versions get one number. Taken before any row is locked.
 */
export async function lockRegistration(tx: Statements): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${REGISTRATION_LOCK})`;
}
