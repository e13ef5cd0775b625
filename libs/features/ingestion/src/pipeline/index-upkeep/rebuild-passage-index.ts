/** Decides how the passage index is rebuilt from the database while it goes on answering. */
import { fillMissingGenerations } from './fill-missing-generations.ts';
import type { IndexUpkeepDeps } from './fill-missing-generations.ts';
import { publishedPassages, publishedTexts } from './published-passages.ts';
import { removeStaleGenerations } from './remove-stale-generations.ts';

/** What a rebuild has done. */
export interface RebuildReport {
  /**
   * `swapped`: a new index took the place of the old one; `filled`: the engine has no second index, what was missing
   * was added.
   */
  readonly how: 'swapped' | 'filled';
  /** Texts of documents that were added, in a whole new index all that answer. */
  readonly documents: number;
  /** Generations removed that no longer answer. */
  readonly removed: number;
}

/**
 * Rebuilds the passage index from the passages in the database; questions are answered all the while. What was
 * published meanwhile is in it, and what no longer answers is removed. Throws ConflictError while another rebuild is
 * under way, DependencyUnavailableError when a store is out of reach, and the signal's reason when it aborts: the index
 * is then as it was, or lacks nothing that it had.
 */
export async function rebuildPassageIndex(
  deps: IndexUpkeepDeps,
  signal: AbortSignal = new AbortController().signal,
): Promise<RebuildReport> {
  const { documents, index, logger } = deps;
  const published = publishedTexts(await documents.corpusSnapshot());
  const swapped = await index.rebuild?.(publishedPassages(documents, published, signal));
  const filled = await fillMissingGenerations(deps, signal);
  const removed = await removeStaleGenerations(deps);
  const report: RebuildReport =
    swapped === undefined
      ? { how: 'filled', documents: filled, removed }
      : { how: 'swapped', documents: published.length, removed };
  logger.info({ ...report, passages: swapped?.passages }, 'The passage index was rebuilt from the database');
  return report;
}
