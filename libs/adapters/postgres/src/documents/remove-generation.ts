import type { Statements } from '../database.ts';

/** Removes all that is stored under a generation. */
export async function removeGeneration(tx: Statements, generation: string): Promise<void> {
  await tx.passage.deleteMany({ where: { generation } });
  await removeStructure(tx, generation);
}

/** Removes the tree and the relations that are stored under a generation. */
export async function removeStructure(tx: Statements, generation: string): Promise<void> {
  const where = { generation };
  await tx.provision.deleteMany({ where });
  await tx.definition.deleteMany({ where });
  await tx.crossReference.deleteMany({ where });
  await tx.amendmentNote.deleteMany({ where });
  await tx.commencementStatement.deleteMany({ where });
}

/** See DocumentStore.discardGeneration: one query, so that a generation published meanwhile stays whole. */
export async function discardGeneration(client: Statements, generation: string): Promise<void> {
  await client.$executeRaw`
    WITH unpublished AS (
      SELECT ${generation}::text AS generation WHERE NOT EXISTS (SELECT 1 FROM versions WHERE versions.generation = ${generation})
    ),
    tree AS (DELETE FROM provisions USING unpublished WHERE provisions.generation = unpublished.generation),
    terms AS (DELETE FROM definitions USING unpublished WHERE definitions.generation = unpublished.generation),
    mentions AS (DELETE FROM cross_references USING unpublished WHERE cross_references.generation = unpublished.generation),
    notes AS (DELETE FROM amendment_notes USING unpublished WHERE amendment_notes.generation = unpublished.generation),
    starts AS (DELETE FROM commencement_statements USING unpublished WHERE commencement_statements.generation = unpublished.generation)
    DELETE FROM passages USING unpublished WHERE passages.generation = unpublished.generation`;
}
