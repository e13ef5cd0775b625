import type { ComparedPassage } from '@regqa/domain';
import { NotFoundError } from '@regqa/errors';
import type { DocumentStore, LocatedPassage, Page, Passage } from '@regqa/ports';
import type { ClientQuery } from '../database.ts';
import { isMissingReference } from '../database-errors.ts';
import type { PrismaClient } from '../generated/prisma/client.ts';
import { insertRows } from '../insert-rows.ts';
import { toMetadata, toPassage } from '../records.ts';

/** See DocumentStore.storePassages. Throws NotFoundError when the version was deleted meanwhile. */
export const storePassages: ClientQuery<DocumentStore['storePassages']> = async (
  client,
  { versionId, generation, passages },
) => {
  try {
    await insertRows(
      client,
      'passages',
      passages.map((passage) => ({ ...passage, generation, versionId })),
    );
  } catch (error) {
    throw isMissingReference(error)
      ? new NotFoundError(`The version ${versionId} was deleted`, { cause: error })
      : error;
  }
};

/** See DocumentStore.getPassage. */
export async function getPassage(client: PrismaClient, chunkId: string): Promise<LocatedPassage | undefined> {
  const rows = await client.passage.findMany({
    where: { chunkId },
    include: { version: { include: { document: true } } },
  });
  const found = rows.find(({ generation, version }) => version.generation === generation);
  if (found === undefined) return undefined;
  const { version, ...row } = found;
  const { generation, ordinal, versionId } = row;
  const neighbours = await client.passage.findMany({
    where: { generation, ordinal: { in: [ordinal - 1, ordinal + 1] } },
    select: { ordinal: true, chunkId: true },
  });
  const chunkIdAt = (wanted: number) => neighbours.find((neighbour) => neighbour.ordinal === wanted)?.chunkId ?? null;
  return {
    passage: toPassage(row),
    documentId: version.documentId,
    versionId,
    generation,
    metadata: toMetadata(version.document),
    previousChunkId: chunkIdAt(ordinal - 1),
    nextChunkId: chunkIdAt(ordinal + 1),
  };
}

/** See DocumentStore.versionPassages. */
export async function versionPassages(client: PrismaClient, versionId: string): Promise<ComparedPassage[]> {
  const version = await client.version.findUnique({ where: { id: versionId }, select: { generation: true } });
  if (!version?.generation) return [];
  return client.passage.findMany({
    where: { generation: version.generation },
    orderBy: { ordinal: 'asc' },
    select: { section: true, sectionHeading: true, text: true, provisionKey: true },
  });
}

export const generationPassages: ClientQuery<DocumentStore['generationPassages']> = async (
  client,
  generation,
  { fromOrdinal, limit },
) => {
  const rows = await client.passage.findMany({
    where: { generation, version: { generation }, ordinal: { gte: fromOrdinal } },
    orderBy: { ordinal: 'asc' },
    take: limit,
  });
  return rows.map(toPassage);
};

/** See DocumentStore.passagesBetween. */
export async function passagesBetween(
  client: PrismaClient,
  generation: string,
  { part: { start, end }, page: { skip, limit } }: { part: { start: number; end: number }; page: Page },
): Promise<{ passages: Passage[]; total: number }> {
  const where = { generation, version: { generation }, start: { gte: start, lt: end } };
  const rows = await client.passage.findMany({ where, orderBy: { ordinal: 'asc' }, skip, take: limit });
  return { passages: rows.map(toPassage), total: await client.passage.count({ where }) };
}

/** See DocumentStore.staleGenerations. */
export async function staleGenerations(client: PrismaClient, generations: readonly string[]): Promise<string[]> {
  const rows = await client.$queryRaw<{ generation: string }[]>`
    SELECT generation FROM unnest(${generations}::text[]) AS given (generation)
    WHERE NOT EXISTS (
      SELECT 1 FROM versions v JOIN documents d ON d.id = v.document_id
      WHERE v.generation = given.generation AND (v.status = 'published' OR d.current_version_id = v.id)
    ) AND NOT EXISTS (
      SELECT 1 FROM jobs j
      WHERE j.version_id = (SELECT p.version_id FROM passages p WHERE p.generation = given.generation LIMIT 1)
      AND j.state IN ('queued', 'running')
    )`;
  return rows.map(({ generation }) => generation);
}
