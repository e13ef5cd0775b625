import type { CorpusSnapshot, CurrentDocument, DocumentStore, GivenMetadata, VersionToIngest } from '@regqa/ports';
import type { ClientQuery, Statements } from '../database.ts';
import type { Document, PrismaClient, Version } from '../generated/prisma/client.ts';
import { toDocument, toIsoDate, toMetadata, toVersion } from '../records.ts';

/** See DocumentStore.corpusRelease. */
export async function corpusRelease(client: Statements): Promise<number> {
  const row = await client.corpusRelease.findUniqueOrThrow({ where: { id: 1 }, select: { release: true } });
  return Number(row.release);
}

/** See DocumentStore.corpusSnapshot; needs a transaction whose statements see one state. */
export async function corpusSnapshot(tx: Statements): Promise<CorpusSnapshot> {
  const release = await corpusRelease(tx);
  const rows = await tx.document.findMany({
    where: { currentVersionId: { not: null } },
    include: {
      currentVersion: { select: { id: true, sequence: true, generation: true } },
      versions: {
        where: { status: 'published', generation: { not: null }, currentOf: null },
        orderBy: { sequence: 'asc' },
      },
    },
    orderBy: { id: 'asc' },
  });
  const documents = rows.map((row) => ({
    documentId: row.id,
    versionId: row.currentVersion!.id,
    sequence: row.currentVersion!.sequence,
    generation: row.currentVersion!.generation!,
    passageCount: row.passageCount,
    ...toMetadata(row),
  }));
  return { release, documents, others: rows.flatMap((row) => row.versions.map((version) => otherText(row, version))) };
}

/** When the publisher last changed another version's text is not kept, so it is as old as its first day in force. */
function otherText(document: Document, version: Version): CurrentDocument {
  return {
    ...toMetadata(document),
    documentId: document.id,
    versionId: version.id,
    sequence: version.sequence,
    generation: version.generation!,
    passageCount: version.passageCount,
    lastUpdated: null,
    inForceFrom: toIsoDate(version.inForceFrom),
    inForceTo: toIsoDate(version.inForceTo),
    versionLabel: version.versionLabel,
  };
}

/** See DocumentStore.termFrequencies. One statement: every new question waits for it. */
export const termFrequencies: ClientQuery<DocumentStore['termFrequencies']> = async (client, stems) => {
  const rows = await client.$queryRaw<{ all_passages: bigint; stem: string | null; passages: number | null }[]>`
    SELECT corpus.passages AS all_passages, terms.stem, terms.passages
    FROM corpus_release AS corpus
    LEFT JOIN corpus_terms AS terms ON terms.stem = ANY(${[...new Set(stems)]})
    WHERE corpus.id = 1`;
  const counts = rows.flatMap(({ stem, passages }): [string, number][] =>
    stem === null || passages === null ? [] : [[stem, passages]],
  );
  return { passages: Number(rows[0]!.all_passages), counts: new Map(counts) };
};

/** See DocumentStore.statistics. */
export async function statistics(client: PrismaClient): Promise<{ documents: number; passages: number }> {
  const [documents, corpus] = await client.$transaction([
    client.document.count({ where: { currentVersionId: { not: null } } }),
    client.corpusRelease.findUniqueOrThrow({ where: { id: 1 }, select: { passages: true } }),
  ]);
  return { documents, passages: Number(corpus.passages) };
}

/** See DocumentStore.versionToIngest. */
export async function versionToIngest(client: PrismaClient, versionId: string): Promise<VersionToIngest | undefined> {
  const row = await client.version.findUnique({
    where: { id: versionId },
    include: { document: { include: { _count: { select: { versions: true } } } } },
  });
  if (row === null) return undefined;
  const { document, ...version } = row;
  return {
    version: toVersion(version, document.currentVersionId),
    document: toDocument(document),
    given: row.given as GivenMetadata,
    uploadedAs: row.uploadedAs,
    movable: row.uploadedAs === document.id && document.currentVersionId === null && document._count.versions === 1,
    publishedDigest: document.currentVersionId === row.id ? row.digest : null,
  };
}
