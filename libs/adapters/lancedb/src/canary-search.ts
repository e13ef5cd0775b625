import { randomInt } from 'node:crypto';
import { connect, MatchQuery, Session } from '@lancedb/lancedb';
import type { Connection, Table } from '@lancedb/lancedb';
import { sqlString } from './passage-filter.ts';
import { TABLE_NAME, WORDS } from './passage-table.ts';

/** Nothing is remembered between two canary searches, so that each one reads the files. */
const CACHE_BYTES = 1_048_576n;
/** Columns with an index of their own that a filter reads. */
const FILTERED = ['key', 'provision', 'generation', 'jurisdiction', 'document_type'] as const;

/**
 * Opens every table of the folder again, touches each of its data files, and finds a passage, any one, by its words and
 * by its columns. Rejects with the engine's error when a file is missing or damaged.
 */
export async function canarySearch(folder: string): Promise<void> {
  const connection = await connect(folder, { session: new Session(CACHE_BYTES, CACHE_BYTES) });
  try {
    for (const name of new Set([TABLE_NAME, ...(await connection.tableNames())])) await searchTable(connection, name);
  } finally {
    connection.close();
  }
}

async function searchTable(connection: Connection, name: string): Promise<void> {
  const table = await connection.openTable(name);
  try {
    // A file ends with where its columns are: one that was cut short cannot be opened.
    const rows = (await table.query().select(['generation']).toArrow()).numRows;
    if (rows > 0 && name === TABLE_NAME) await searchAnyPassage(table, randomInt(rows));
  } finally {
    table.close();
  }
}

async function searchAnyPassage(table: Table, at: number): Promise<void> {
  const [row] = (await table
    .query()
    .select([...FILTERED, WORDS, 'payload'])
    .offset(at)
    .limit(1)
    .toArray()) as Record<string, string>[];
  if (row === undefined) return;
  const where = FILTERED.map((column) => `${column} = ${sqlString(row[column]!)}`).join(' AND ');
  const word = row[WORDS]!.split(' ')[0]!;
  const query = table.query().where(where).select(['key']).limit(1);
  if ((await query.toArrow()).numRows === 0) throw new Error('a passage is not found by its columns');
  if (word !== '')
    await table.query().fullTextSearch(new MatchQuery(word, WORDS)).select(['key', '_score']).limit(1).toArrow();
}
