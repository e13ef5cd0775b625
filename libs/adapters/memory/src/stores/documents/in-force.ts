// Decides which version of a document answers, and from when to when each is in force.
import { lastDaysInForce, legalDay, versionInForce } from '@regqa/domain';
import { change } from '../tables.ts';
import type { Tables, VersionRow } from '../tables.ts';
import { documentsThatAnswer, versionsOf } from './records.ts';

const DAY_MS = 86_400_000;

/** Whether the version answers once it is published with this first day in force. */
export function willAnswer(tables: Tables, version: VersionRow, inForceFrom: string | null): boolean {
  const current = tables.documents.get(version.documentId)?.currentVersionId ?? null;
  if (current === null || current === version.id) return true;
  const others = publishedVersions(tables, version.documentId).filter(({ id }) => id !== version.id);
  return versionInForce([...others, { ...version, inForceFrom }], today(tables))?.id === version.id;
}

/** Sets the last day in force of each published version and of the document. */
export function settleLastDays(tables: Tables, documentId: string): void {
  const versions = publishedVersions(tables, documentId);
  const lastDays = lastDaysInForce(versions);
  const current = tables.documents.get(documentId)?.currentVersionId;
  for (const { id, sequence, given } of versions) {
    const inForceTo = given.inForceTo ?? lastDays.get(sequence) ?? null;
    change(tables.versions, id, { inForceTo });
    if (id === current) change(tables.documents, documentId, { inForceTo });
  }
}

/** See DocumentStore.versionsDue. */
export function versionsDue(tables: Tables): { documentId: string; versionId: string }[] {
  return documentsThatAnswer(tables).flatMap(({ id: documentId, currentVersionId }) => {
    const since = tables.versions.get(currentVersionId)?.inForceFrom ?? null;
    if (since === null) return [];
    const due = publishedVersions(tables, documentId)
      .filter(({ inForceFrom }) => inForceFrom !== null && inForceFrom > since && inForceFrom <= today(tables))
      .filter(({ id }) => !wasReadAgain(tables, id))
      .sort((a, b) =>
        a.inForceFrom! < b.inForceFrom! ? 1 : a.inForceFrom! > b.inForceFrom! ? -1 : b.sequence - a.sequence,
      );
    return due[0] === undefined ? [] : [{ documentId, versionId: due[0].id }];
  });
}

const today = ({ now }: Tables): string => legalDay(now().getTime());

const wasReadAgain = ({ jobs, now }: Tables, versionId: string): boolean =>
  [...jobs.values()].some(
    (job) =>
      job.versionId === versionId && job.kind === 'reprocess' && job.createdAt.getTime() > now().getTime() - DAY_MS,
  );

const publishedVersions = (tables: Tables, documentId: string): VersionRow[] =>
  versionsOf(tables, documentId).filter(({ status }) => status === 'published');
