import type { ComparedPassage } from '@regqa/domain';
import { NotFoundError } from '@regqa/errors';
import type { DocumentStore, LocatedPassage, Page, Passage } from '@regqa/ports';
import { isMissingReference } from '../database-errors.ts';
import type { PrismaClient } from '../generated/prisma/client.ts';
import { toMetadata, toPassage } from '../records.ts';
import { toStorableJson } from '../text-safe-client.ts';

/** Passages of one statement: a few megabytes of text. */
const BATCH = 1_000;

/**
 * See DocumentStore.storePassages. Throws NotFoundError when the version was deleted meanwhile. One JSON parameter a
 * batch: 20 times faster than a parameter for each column of each row.
 */
export async function storePassages(
  client: PrismaClient,
  { versionId, generation, passages }: Parameters<DocumentStore['storePassages']>[0],
): Promise<void> {
  try {
    for (let start = 0; start < passages.length; start += BATCH) {
      const batch = toStorableJson(passages.slice(start, start + BATCH));
      await client.$executeRaw`
        INSERT INTO passages (generation, version_id, ordinal, chunk_id, kind, section, section_heading, heading_path,
                              provision_key, page_number, page_label, ocr, text, start_offset, end_offset)
        SELECT ${generation}, ${versionId}, given.ordinal, given."chunkId", given.kind, given.section, given."sectionHeading",
               given."headingPath", given."provisionKey", given."pageNumber", given."pageLabel", given.ocr,
               given.text, given.start, given."end"
        FROM json_to_recordset(${batch}::json) AS given (
          ordinal int, "chunkId" text, kind text, section text, "sectionHeading" text, "headingPath" text[],
          "provisionKey" text, "pageNumber" int, "pageLabel" text, ocr boolean, text text, start int, "end" int)
        ON CONFLICT (generation, ordinal) DO NOTHING`;
    }
  } catch (error) {
    throw isMissingReference(error)
      ? new NotFoundError(`The version ${versionId} was deleted`, { cause: error })
      : error;
  }
}

/** See DocumentStore.getPassage. */
export async function getPassage(client: PrismaClient, chunkId: string): Promise<LocatedPassage | undefined> {
  const rows = await client.passage.findMany({
    where: { chunkId },
    include: { version: { include: { document: true } } },
  });
  const row = rows.find(({ generation, version }) => version.generation === generation);
  if (row === undefined) return undefined;
  const { generation, ordinal, versionId, version } = row;
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

/** See DocumentStore.generationPassages. */
export async function generationPassages(
  client: PrismaClient,
  generation: string,
  { fromOrdinal, limit }: { fromOrdinal: number; limit: number },
): Promise<Passage[]> {
  const rows = await client.passage.findMany({
    where: { generation, version: { generation }, ordinal: { gte: fromOrdinal } },
    orderBy: { ordinal: 'asc' },
    take: limit,
  });
  return rows.map(toPassage);
}

/** See DocumentStore.passagesBetween. */
export async function passagesBetween(
  client: PrismaClient,
  generation: string,
  { part: { start, end }, page: { skip, limit } }: { part: { start: number; end: number }; page: Page },
): Promise<{ passages: Passage[]; total: number }> {
  const where = { generation, version: { generation }, startOffset: { gte: start, lt: end } };
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
