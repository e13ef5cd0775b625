import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '@regqa/ports';
import { connectTo, newSession } from './passage-table.ts';
import type { IndexUse } from './passage-table.ts';
import { PassageVectors } from './passage-vectors.ts';
import { RenewedTable } from './renewed-table.ts';

export interface LancePassageIndexOptions {
  readonly folder: string;
  readonly logger: Pick<Log, 'warn'>;
  /** What this process mostly does; one that only writes needs an eighth of the memory. Search by default. */
  readonly use?: IndexUse;
  /**
   * Whether no other process works on the folder, and this one compares it with the database: it is then not searched
   * before `markComplete` was called or, where it is damaged, before it was rebuilt. Not so by default.
   */
  readonly sole?: boolean;
}

export interface OpenTables {
  readonly table: RenewedTable;
  readonly vectors: PassageVectors;
}

/** Opens the tables of passages and vectors in a folder, or makes them. Throws DependencyUnavailableError. */
export async function openTables({ folder, use = 'search' }: LancePassageIndexOptions): Promise<OpenTables> {
  const table = await RenewedTable.open(folder, use);
  const connection = await connectTo(folder, newSession(use));
  return { table, vectors: await PassageVectors.open(connection) };
}

export function closeTables({ table, vectors }: OpenTables): void {
  vectors.close();
  table.close();
}

/** Removes every table of the folder, and makes a folder that is not there. */
export async function removeTables(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder))
    if (name.endsWith('.lance')) await rm(join(folder, name), { recursive: true, force: true });
}
