import type { Connection, Table } from '@lancedb/lancedb';
import { Field, FixedSizeList, Float32, Float64, Schema, Utf8 } from 'apache-arrow';
import type { IndexedPassage } from '@regqa/ports';
import { FILTERED_FIELDS, filteredValues, passageKey } from './passage-rows.ts';

/** Changes with the columns. Dimension and model follow, the model encoded so that any name can be part of it. */
const PREFIX = 'vectors_v1_';

export interface VectorTable {
  readonly model: string;
  readonly dimension: number;
  readonly table: Table;
}

/** Returns the columns of a vector table: what a vector belongs to, what it is filtered by, and when it came. */
function vectorSchema(dimension: number): Schema {
  return new Schema([
    new Field('key', new Utf8(), false),
    new Field('generation', new Utf8(), false),
    ...FILTERED_FIELDS,
    new Field('added_at_ms', new Float64(), false),
    new Field('vector', new FixedSizeList(dimension, new Field('item', new Float32(), true)), false),
  ]);
}

/** Returns a vector as a row of its table. */
export function toVectorRow(passage: IndexedPassage, values: Float32Array): Record<string, unknown> {
  return {
    key: passageKey(passage),
    generation: passage.generation,
    ...filteredValues(passage),
    added_at_ms: Date.now(),
    vector: values,
  };
}

/** Opens the vector tables that there are. */
export async function openVectorTables(connection: Connection): Promise<VectorTable[]> {
  const names = (await connection.tableNames()).filter((name) => name.startsWith(PREFIX));
  return Promise.all(names.map(async (name) => ({ ...parseName(name), table: await connection.openTable(name) })));
}

/** Opens the vector table of a model, or makes it. */
export async function createVectorTable(
  connection: Connection,
  model: string,
  dimension: number,
): Promise<VectorTable> {
  const table = await connection.createEmptyTable(tableName(model, dimension), vectorSchema(dimension), {
    existOk: true,
  });
  return { model, dimension, table };
}

/** Removes the vector table of a model. */
export async function dropVectorTable(connection: Connection, { model, dimension, table }: VectorTable): Promise<void> {
  table.close();
  await connection.dropTable(tableName(model, dimension));
}

function tableName(model: string, dimension: number): string {
  return `${PREFIX}${dimension}_${Buffer.from(model).toString('base64url')}`;
}

function parseName(name: string): { model: string; dimension: number } {
  const [dimension, ...encoded] = name.slice(PREFIX.length).split('_');
  return { model: Buffer.from(encoded.join('_'), 'base64url').toString(), dimension: Number(dimension) };
}
