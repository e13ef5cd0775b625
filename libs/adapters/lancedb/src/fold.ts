import type { Table } from '@lancedb/lancedb';
import { INDEX_BUILD_SECONDS, stemIndex, WORDS } from './passage-table.ts';

/** Longest that folding additions in may take, in milliseconds; 26,000 passages take about a second. */
export const FOLD_DEADLINE_MS = 300_000;
/** States of the table older than this are removed when additions are folded in; no reader holds one that long. */
const KEPT_STATES_MS = 120_000;
/** Share of the passages that may wait to be folded in. */
const LARGEST_UNFOLDED_SHARE = 0.2;

/** Folds recent additions into the table's files and indexes, and removes states of it that nobody reads any more. */
export async function fold(table: Table): Promise<void> {
  await withDeadline(table.optimize({ cleanupOlderThan: oldestKept() }), FOLD_DEADLINE_MS);
}

/** Returns from when on the states of a table are kept. */
export function oldestKept(): Date {
  return new Date(Date.now() - KEPT_STATES_MS);
}

/**
 * Rebuilds the word index. Folding leaves it in pieces, and a search of pieces takes half as long again and loses some
 * of the best passages, other ones each time: LanceDB 0.31 shares a bound among pieces that score by frequencies of
 * their own (lance-format/lance#7467). Searches go on meanwhile; 22,000 passages take 0.4 s on two cores.
 */
export async function rebuildWordIndex(table: Table): Promise<void> {
  await withDeadline(
    table.createIndex(WORDS, { config: stemIndex(), replace: true, waitTimeoutSeconds: INDEX_BUILD_SECONDS }),
    FOLD_DEADLINE_MS,
  );
}

/** Returns how many passages the full-text index does not cover yet. */
export async function unfoldedRows(table: Table): Promise<number> {
  const statistics = await table.indexStats(`${WORDS}_idx`);
  return statistics?.numUnindexedRows ?? table.countRows();
}

/**
 * Whether additions must be folded in at once. LanceDB 0.31 weighs a word by counting each of its occurrences among the
 * rows not folded in; where those are many of all, a common word's weight turns negative and its matches are lost.
 */
export async function isLargelyUnfolded(table: Table): Promise<boolean> {
  const [unfolded, all] = [await unfoldedRows(table), await table.countRows()];
  return unfolded > all * LARGEST_UNFOLDED_SHARE;
}

async function withDeadline<T>(work: Promise<T>, deadlineMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${deadlineMs} ms`)), deadlineMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
