import type { Statements } from './database.ts';

/** Channel that corpus releases are announced on. */
export const RELEASE_CHANNEL = 'corpus_release';
const REGISTRATION_LOCK = 4_713_001;

/**
 * Locks the corpus release until the transaction ends and returns it. Whatever changes what answers takes this lock
 * before any other: release, then document, version, job, parent job. So changes follow one another, and no two
 * transactions wait for each other.
 */
export async function lockCorpus(tx: Statements): Promise<number> {
  const rows = await tx.$queryRaw<{ release: bigint }[]>`SELECT release FROM corpus_release WHERE id = 1 FOR UPDATE`;
  return Number(rows[0]!.release);
}

/** Starts a new release, announced on commit, and returns it; `passages` is by how many the corpus grew. */
export async function startRelease(tx: Statements, passages: number): Promise<number> {
  const row = await tx.corpusRelease.update({
    where: { id: 1 },
    data: { release: { increment: 1 }, passages: { increment: passages } },
  });
  await tx.$executeRaw`SELECT pg_notify(${RELEASE_CHANNEL}, ${String(row.release)})`;
  return Number(row.release);
}

/** Locks the document against other changes until the transaction ends; returns whether it exists. */
export async function lockDocument(tx: Statements, documentId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<
    unknown[]
  >`SELECT 1 AS found FROM documents WHERE id = ${documentId} FOR NO KEY UPDATE`;
  return rows.length > 0;
}

/** Locks the documents of a job and of its unfinished children, in order of their ids. */
export async function lockDocumentsOfJob(tx: Statements, jobId: string): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 AS found FROM documents
    WHERE id IN (SELECT document_id FROM jobs WHERE id = ${jobId} OR parent_job_id = ${jobId})
    ORDER BY id FOR NO KEY UPDATE`;
}

/**
 * Registrations follow one another, so that two uploads at once of one document or one content see each other, and no
 * two versions get one number. Taken before any row is locked.
 */
export async function lockRegistration(tx: Statements): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${REGISTRATION_LOCK})`;
}
