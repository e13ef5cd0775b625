import { foldTerm } from '@regqa/domain';
import { NotFoundError } from '@regqa/errors';
import type { DocumentStore } from '@regqa/ports';
import { isMissingReference } from '../database-errors.ts';
import type { Statements } from '../database.ts';
import { toStorableJson } from '../text-safe-client.ts';
import { removeStructure } from './remove-generation.ts';

/** Rows of one statement. */
const BATCH = 5_000;

type Input = Parameters<DocumentStore['storeStructure']>[0];

/** Which rows a statement writes: `rows` is a JSON array of them. */
interface Batch {
  readonly generation: string;
  readonly versionId: string;
  readonly rows: string;
}

/**
 * See DocumentStore.storeStructure; runs in a transaction. Throws NotFoundError when the version was deleted meanwhile.
 * One JSON parameter a batch, as for passages.
 */
export async function storeStructure(tx: Statements, { versionId, generation, structure }: Input): Promise<void> {
  const { provisions, definitions, crossReferences, amendmentNotes, commencement } = structure;
  const owner = { generation, versionId };
  try {
    await removeStructure(tx, generation);
    for (const rows of batches(provisions)) await insertProvisions(tx, { ...owner, rows });
    for (const rows of batches(numbered(definitions.map((row) => ({ ...row, foldedTerm: foldTerm(row.term) })))))
      await insertDefinitions(tx, { ...owner, rows });
    for (const rows of batches(numbered(crossReferences))) await insertCrossReferences(tx, { ...owner, rows });
    for (const rows of batches(numbered(amendmentNotes))) await insertAmendmentNotes(tx, { ...owner, rows });
    for (const rows of batches(numbered(commencement))) await insertCommencement(tx, { ...owner, rows });
  } catch (error) {
    throw isMissingReference(error)
      ? new NotFoundError(`The version ${versionId} was deleted`, { cause: error })
      : error;
  }
}

function* batches(rows: readonly object[]): Generator<string> {
  for (let start = 0; start < rows.length; start += BATCH) yield toStorableJson(rows.slice(start, start + BATCH));
}

function numbered<T extends object>(rows: readonly T[]): (T & { ordinal: number })[] {
  return rows.map((row, ordinal) => ({ ...row, ordinal }));
}

async function insertProvisions(tx: Statements, { generation, versionId, rows }: Batch): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO provisions (generation, version_id, ordinal, key, parent_key, depth, type, number, heading, label,
                            page_number, page_label, repealed, source_id, start_offset, end_offset)
    SELECT ${generation}, ${versionId}, given.ordinal, given.key, given."parentKey", given.depth, given.type, given.number, given.heading,
           given.label, given."pageNumber", given."pageLabel", given.repealed, given."sourceId", given.start, given."end"
    FROM json_to_recordset(${rows}::json) AS given (
      ordinal int, key text, "parentKey" text, depth int, type text, number text, heading text, label text,
      "pageNumber" int, "pageLabel" text, repealed boolean, "sourceId" text, start int, "end" int)`;
}

async function insertDefinitions(tx: Statements, { generation, versionId, rows }: Batch): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO definitions (generation, version_id, ordinal, term, folded_term, scope_kind, scope_key, provision_key, chunk_id,
                             start_offset, end_offset, pointer)
    SELECT ${generation}, ${versionId}, given.ordinal, given.term, given."foldedTerm", given.scope->>'kind', given.scope->>'key',
           given."provisionKey", given."chunkId", given.start, given."end", given.pointer
    FROM json_to_recordset(${rows}::json) AS given (
      ordinal int, term text, "foldedTerm" text, scope json, "provisionKey" text, "chunkId" text, start int, "end" int, pointer text)`;
}

async function insertCrossReferences(tx: Statements, { generation, versionId, rows }: Batch): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO cross_references (generation, version_id, ordinal, from_key, text, start_offset, end_offset, target_keys,
                                  target_label, instrument, resolved)
    SELECT ${generation}, ${versionId}, given.ordinal, given."fromKey", given.text, given.start, given."end", given."targetKeys",
           given."targetLabel", given.instrument, given.resolved
    FROM json_to_recordset(${rows}::json) AS given (
      ordinal int, "fromKey" text, text text, start int, "end" int, "targetKeys" text[],
      "targetLabel" text, instrument text, resolved boolean)`;
}

async function insertAmendmentNotes(tx: Statements, { generation, versionId, rows }: Batch): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO amendment_notes (generation, version_id, ordinal, provision_key, provision, kind, text, instruments, date)
    SELECT ${generation}, ${versionId}, given.ordinal, given."provisionKey", given.provision, given.kind, given.text,
           given.instruments, given.date
    FROM json_to_recordset(${rows}::json) AS given (
      ordinal int, "provisionKey" text, provision text, kind text, text text, instruments text[], date date)`;
}

async function insertCommencement(tx: Statements, { generation, versionId, rows }: Batch): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO commencement_statements (generation, version_id, ordinal, provision_key, chunk_id, text, start_offset,
                                         end_offset, date)
    SELECT ${generation}, ${versionId}, given.ordinal, given."provisionKey", given."chunkId", given.text, given.start,
           given."end", given.date
    FROM json_to_recordset(${rows}::json) AS given (
      ordinal int, "provisionKey" text, "chunkId" text, text text, start int, "end" int, date date)`;
}
