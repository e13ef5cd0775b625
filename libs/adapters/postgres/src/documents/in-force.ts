// Decides which version of a document answers, and from when to when each is in force.
import { lastDaysInForce, versionInForce } from '@regqa/domain';
import type { GivenMetadata, Publication } from '@regqa/ports';
import type { Statements } from '../database.ts';
import type { Version } from '../generated/prisma/client.ts';
import { fromIsoDate, toIsoDate } from '../records.ts';

/** Of a stored version, what its place among the others depends on. */
type PlacedVersion = Pick<Version, 'id' | 'sequence' | 'inForceFrom' | 'inForceTo' | 'given'>;

/** Whether the version answers once published: the one that answers goes on, another only when it is in force today. */
export async function willAnswer(
  tx: Statements,
  version: Version & { document: { currentVersionId: string | null } },
  { publication: { metadata }, today }: { publication: Publication; today: string },
): Promise<boolean> {
  const { currentVersionId } = version.document;
  if (currentVersionId === null || currentVersionId === version.id) return true;
  const others = (await publishedVersions(tx, version.documentId)).filter(({ id }) => id !== version.id).map(ordered);
  const inForce = versionInForce(
    [...others, { id: version.id, sequence: version.sequence, inForceFrom: metadata.inForceFrom }],
    today,
  );
  return inForce?.id === version.id;
}

/** Sets the last day in force of each published version and of the document. */
export async function settleLastDays(tx: Statements, documentId: string): Promise<void> {
  const versions = await publishedVersions(tx, documentId);
  const lastDays = lastDaysInForce(versions.map(ordered));
  const wanted = new Map(
    versions.map((version) => [
      version.id,
      (version.given as GivenMetadata).inForceTo ?? lastDays.get(version.sequence) ?? null,
    ]),
  );
  for (const { id, inForceTo } of versions) {
    const lastDay = wanted.get(id) ?? null;
    if (lastDay !== toIsoDate(inForceTo))
      await tx.version.update({ where: { id }, data: { inForceTo: fromIsoDate(lastDay) } });
  }
  const document = await tx.document.findUniqueOrThrow({
    where: { id: documentId },
    select: { currentVersionId: true, inForceTo: true },
  });
  const lastDay = wanted.get(document.currentVersionId ?? '') ?? null;
  if (lastDay === toIsoDate(document.inForceTo)) return;
  await tx.document.update({ where: { id: documentId }, data: { inForceTo: fromIsoDate(lastDay) } });
}

/** See DocumentStore.versionsDue. */
export async function versionsDue(
  client: Statements,
  today: string,
): Promise<{ documentId: string; versionId: string }[]> {
  return client.$queryRaw<{ documentId: string; versionId: string }[]>`
    SELECT DISTINCT ON (d.id) d.id AS "documentId", due.id AS "versionId"
    FROM documents d
    JOIN versions current ON current.id = d.current_version_id
    JOIN versions due ON due.document_id = d.id AND due.status = 'published' AND due.in_force_from > current.in_force_from
    WHERE due.in_force_from <= ${today}::date
    AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.version_id = due.id AND j.kind = 'reprocess' AND j.created_at > now() - interval '1 day')
    ORDER BY d.id, due.in_force_from DESC, due.sequence DESC`;
}

function publishedVersions(tx: Statements, documentId: string): Promise<PlacedVersion[]> {
  return tx.version.findMany({
    where: { documentId, status: 'published' },
    select: { id: true, sequence: true, inForceFrom: true, inForceTo: true, given: true },
  });
}

const ordered = ({ id, sequence, inForceFrom }: PlacedVersion) => ({
  id,
  sequence,
  inForceFrom: toIsoDate(inForceFrom),
});
