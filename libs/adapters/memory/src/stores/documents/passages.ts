import { NotFoundError } from '@regqa/errors';
import type { ComparablePassage, DocumentStore, LocatedPassage, Passage } from '@regqa/ports';
import { isUnfinished } from '../jobs/job-rows.ts';
import { storable } from '../storable.ts';
import { paged } from '../tables.ts';
import type { GenerationRow, Operation, Tables } from '../tables.ts';
import { toMetadata } from './records.ts';

/** See DocumentStore.storePassages. */
export function storePassages(tables: Tables, input: Parameters<DocumentStore['storePassages']>[0]): void {
  const { versionId, generation, passages } = input;
  if (passages.length === 0) return;
  const row = generationRow(tables, versionId, generation);
  const added = new Map(storable(passages).map((passage) => [passage.ordinal, passage]));
  tables.generations.set(generation, { ...row, passages: new Map([...added, ...row.passages]) });
}

/** See DocumentStore.storeStructure. */
export function storeStructure(tables: Tables, input: Parameters<DocumentStore['storeStructure']>[0]): void {
  const { versionId, generation, structure } = input;
  const row = generationRow(tables, versionId, generation);
  tables.generations.set(generation, { ...row, structure: storable(structure) });
}

function generationRow(tables: Tables, versionId: string, generation: string): GenerationRow {
  if (!tables.versions.has(versionId)) throw new NotFoundError(`The version ${versionId} was deleted`);
  return tables.generations.get(generation) ?? { versionId, passages: new Map(), structure: null };
}

/** See DocumentStore.discardGeneration. */
export function discardGeneration(tables: Tables, generation: string): void {
  const published = [...tables.versions.values()].some((version) => version.generation === generation);
  if (!published) tables.generations.delete(generation);
}

/** See DocumentStore.getPassage. */
export function getPassage(tables: Tables, chunkId: string): LocatedPassage | undefined {
  for (const [generation, { versionId, passages }] of tables.generations) {
    const version = tables.versions.get(versionId);
    const passage = [...passages.values()].find((one) => one.chunkId === chunkId);
    if (passage === undefined || version?.generation !== generation) continue;
    const { documentId } = version;
    const chunkIdAt = (ordinal: number) => passages.get(ordinal)?.chunkId ?? null;
    return {
      ...{ passage, documentId, versionId, generation },
      metadata: toMetadata(tables.documents.get(documentId)!),
      previousChunkId: chunkIdAt(passage.ordinal - 1),
      nextChunkId: chunkIdAt(passage.ordinal + 1),
    };
  }
  return undefined;
}

/** See DocumentStore.versionPassages. */
export function versionPassages(tables: Tables, versionId: string): ComparablePassage[] {
  return inOrder(tables, tables.versions.get(versionId)?.generation ?? '').map(
    ({ section, sectionHeading, text, provisionKey }) => ({ section, sectionHeading, text, provisionKey }),
  );
}

export const generationPassages: Operation<DocumentStore['generationPassages']> = (
  tables,
  generation,
  { fromOrdinal, limit },
) => {
  const versionId = tables.generations.get(generation)?.versionId ?? '';
  if (tables.versions.get(versionId)?.generation !== generation) return [];
  return inOrder(tables, generation)
    .filter(({ ordinal }) => ordinal >= fromOrdinal)
    .slice(0, limit);
};

/** See DocumentStore.passagesBetween. */
export function passagesBetween(
  tables: Tables,
  ...[generation, { start, end }, page]: Parameters<DocumentStore['passagesBetween']>
): { passages: Passage[]; total: number } {
  const all = generationPassages(tables, generation, { fromOrdinal: 0, limit: Number.POSITIVE_INFINITY });
  const inside = all.filter((passage) => passage.start >= start && passage.start < end);
  return { passages: paged(inside, page), total: inside.length };
}

const inOrder = (tables: Tables, generation: string): Passage[] =>
  [...(tables.generations.get(generation)?.passages.values() ?? [])].sort((a, b) => a.ordinal - b.ordinal);

/** See DocumentStore.staleGenerations. */
export function staleGenerations(tables: Tables, generations: readonly string[]): string[] {
  const published = new Set(
    [...tables.versions.values()].filter(({ status }) => status === 'published').map((version) => version.generation),
  );
  const beingRead = new Set([...tables.jobs.values()].filter(isUnfinished).map(({ versionId }) => versionId));
  return generations.filter((generation) => {
    const versionId = tables.generations.get(generation)?.versionId;
    return !published.has(generation) && !(versionId !== undefined && beingRead.has(versionId));
  });
}
