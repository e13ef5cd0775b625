import { foldTerm } from '@regqa/domain';
import { NotFoundError } from '@regqa/errors';
import type { Definition, DocumentStore } from '@regqa/ports';
import { isMissingReference } from '../database-errors.ts';
import type { Query } from '../database.ts';
import { insertRows } from '../insert-rows.ts';
import { removeStructure } from './remove-generation.ts';

/** See DocumentStore.storeStructure; runs in a transaction. Throws NotFoundError when the version was deleted. */
export const storeStructure: Query<DocumentStore['storeStructure']> = async (
  tx,
  { versionId, generation, structure },
) => {
  const { provisions, definitions, crossReferences, amendmentNotes, commencement } = structure;
  const inOrder = (rows: readonly object[]) => rows.map((row, ordinal) => ({ ...row, ordinal, generation, versionId }));
  try {
    await removeStructure(tx, generation);
    await insertRows(
      tx,
      'provisions',
      provisions.map((row) => ({ ...row, generation, versionId })),
    );
    await insertRows(tx, 'definitions', inOrder(definitions.map(toRow)));
    await insertRows(tx, 'cross_references', inOrder(crossReferences));
    await insertRows(tx, 'amendment_notes', inOrder(amendmentNotes));
    await insertRows(tx, 'commencement_statements', inOrder(commencement));
  } catch (error) {
    throw isMissingReference(error)
      ? new NotFoundError(`The version ${versionId} was deleted`, { cause: error })
      : error;
  }
};

function toRow({ scope, ...definition }: Definition): object {
  return { ...definition, scopeKind: scope.kind, scopeKey: scope.key, foldedTerm: foldTerm(definition.term) };
}
