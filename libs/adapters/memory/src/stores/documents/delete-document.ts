import { NotFoundError } from '@regqa/errors';
import type { DocumentStore } from '@regqa/ports';
import { settleParent } from '../jobs/job-rows.ts';
import type { Operation, Tables } from '../tables.ts';
import { versionsOf } from './records.ts';

export const deleteDocument: Operation<DocumentStore['deleteDocument']> = (tables, documentId) => {
  const document = tables.documents.get(documentId);
  if (document === undefined) throw new NotFoundError('Document not found');
  const versions = versionsOf(tables, documentId);
  const versionIds = new Set(versions.map(({ id }) => id));
  const jobs = [...tables.jobs.values()].filter((job) => job.documentId === documentId);
  const generations = [...tables.generations]
    .filter(([, row]) => versionIds.has(row.versionId) && row.passages.size > 0)
    .map(([generation]) => generation);
  tables.documents.delete(documentId);
  for (const id of versionIds) tables.versions.delete(id);
  for (const [generation, row] of tables.generations)
    if (versionIds.has(row.versionId)) tables.generations.delete(generation);
  for (const { id } of jobs) tables.jobs.delete(id);
  for (const parent of new Set(jobs.map(({ parentJobId }) => parentJobId))) settleParent(tables, parent);
  if (document.currentVersionId !== null) tables.release += 1;
  return {
    passages: document.passageCount,
    generations,
    orphanedFiles: unusedFiles(
      tables,
      versions.map(({ sha256 }) => sha256),
    ),
    release: tables.release,
  };
};

/** See DocumentStore.unusedFiles. */
export function unusedFiles(tables: Tables, sha256s: readonly string[]): string[] {
  const used = new Set([...tables.versions.values()].map(({ sha256 }) => sha256));
  return [...new Set(sha256s)].filter((sha256) => !used.has(sha256));
}
