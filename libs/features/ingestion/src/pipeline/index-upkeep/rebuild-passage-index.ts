/** Decides how the passage index is rebuilt from the database while it continues to answer. */
import { fillMissingGenerations } from './fill-missing-generations.ts';
import type { IndexUpkeepDeps } from './fill-missing-generations.ts';
import { publishedPassages, publishedTexts } from './published-passages.ts';
import { removeStaleGenerations } from './remove-stale-generations.ts';

export interface RebuildReport {
  /** `swapped`: a new index replaced the old one; `filled`: the engine has no second index. */
  readonly how: 'swapped' | 'filled';
  /** Texts of documents that were added, in a whole new index all that answer. */
  readonly documents: number;
  /** Generations removed that no longer answer. */
  readonly removed: number;
}

/**
 * Rebuilds the passage index from the database while it answers. Throws ConflictError during another rebuild,
 * DependencyUnavailableError, and the signal's reason; then the index has all that it had.
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
