import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { connect, Index, Session } from '@lancedb/lancedb';
import type { Connection, Table } from '@lancedb/lancedb';
import { DependencyUnavailableError } from '@regqa/errors';
import { limitEngine } from './engine-limits.ts';
import { PASSAGE_SCHEMA } from './passage-rows.ts';
import { retryingConflicts } from './write-queue.ts';

/** Changes with the columns: an index made by other columns is not read but rebuilt. */
export const TABLE_NAME = 'passages_v2';
/** What earlier versions made: their passages are filled in from the database, the tables only take room. */
const EARLIER_TABLE = /^passages_v\d+$/;

/** Words are stems separated by spaces. With positions an index over 13,000 passages never ended on LanceDB 0.31. */
export const stemIndex = () =>
  Index.fts({
    withPosition: false,
    baseTokenizer: 'whitespace',
    lowercase: false,
    stem: false,
    removeStopWords: false,
    asciiFolding: false,
    maxTokenLength: 100,
  });

/** The column that is searched for words. */
export const WORDS = 'stems';

const INDEXES: readonly (readonly [string, () => Index])[] = [
  [WORDS, stemIndex],
  ['key', () => Index.btree()],
  ['provision', () => Index.btree()],
  ['generation', () => Index.btree()],
  ['jurisdiction', () => Index.bitmap()],
  ['state', () => Index.bitmap()],
  ['document_type', () => Index.bitmap()],
  ['lga', () => Index.labelList()],
];

/** Longest that the building of one index may take, in seconds; on an empty table it takes milliseconds. */
export const INDEX_BUILD_SECONDS = 120;

/**
 * Most that the engine keeps in memory of its files' descriptions, and of its indexes where it is searched and where it
 * is only written to. By default it is 1 GB and 6 GB, and states of the table that are long gone stay in there.
 */
const METADATA_CACHE_BYTES = 16n * 1_048_576n;
const INDEX_CACHE_BYTES = { search: 64n * 1_048_576n, write: 8n * 1_048_576n };

/** What a process mostly does with the passages. */
export type IndexUse = keyof typeof INDEX_CACHE_BYTES;

/**
 * How long another process's writes to the folder may go unseen; an opening sees its own at once. One process at a time
 * holds a data folder, so it would be waste to look for others' writes before every read: a tenth of a question's cost.
 */
const FOREIGN_WRITES_SECONDS = 1;

/** The engine's errors for a table that another process is creating: its folder exists before its first version. */
const MADE_ELSEWHERE = /conflict|concurrent|retryable|preempted|not found|already exists/i;

export interface PassageTable {
  readonly connection: Connection;
  readonly table: Table;
}

/** Connects to a folder. The session has the caches; nobody may keep it, since they are freed when it is collected. */
export function connectTo(folder: string, session: Session): Promise<Connection> {
  // Among the options: LanceDB 0.31 drops a session that is an argument of its own, and bounds no cache.
  return connect(folder, { readConsistencyInterval: FOREIGN_WRITES_SECONDS, session });
}

/** Returns empty caches of the size that the use of an index needs. */
export function newSession(use: IndexUse): Session {
  return new Session(INDEX_CACHE_BYTES[use], METADATA_CACHE_BYTES);
}

/**
 * Opens the passage table of a folder, or creates it with its indexes; one whose creation was cut short is completed.
 * Several processes may do so at once: whichever loses the race uses what the other has created.
 * Throws DependencyUnavailableError when the folder cannot be read.
 */
export async function openPassageTable(
  folder: string,
  use: IndexUse,
  session = newSession(use),
): Promise<PassageTable> {
  limitEngine(process.env, availableParallelism());
  try {
    // One that is there keeps the mode that its operator gave it.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const connection = await connectTo(folder, session);
    return await retryingConflicts(async () => {
      const table = await openOrCreate(connection);
      await completeIndexes(table);
      return { connection, table };
    }, MADE_ELSEWHERE);
  } catch (error) {
    const message =
      `The passage index in ${folder} cannot be opened (${reasonOf(error)}). It is derived from the database: ` +
      'stop the services, remove the folder and start again.';
    throw new DependencyUnavailableError('vector_store', message, { cause: error });
  }
}

async function openOrCreate(connection: Connection): Promise<Table> {
  const names = await connection.tableNames();
  for (const name of names) if (EARLIER_TABLE.test(name) && name !== TABLE_NAME) await connection.dropTable(name);
  if (names.includes(TABLE_NAME)) return connection.openTable(TABLE_NAME);
  return connection.createEmptyTable(TABLE_NAME, PASSAGE_SCHEMA, { existOk: true });
}

async function completeIndexes(table: Table): Promise<void> {
  const present = new Set((await table.listIndices()).flatMap((index) => index.columns));
  for (const [column, config] of INDEXES) {
    if (!present.has(column))
      await table.createIndex(column, { config: config(), waitTimeoutSeconds: INDEX_BUILD_SECONDS });
  }
}

/** Returns the first line of an error's message. */
function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]!.slice(0, 300);
}
