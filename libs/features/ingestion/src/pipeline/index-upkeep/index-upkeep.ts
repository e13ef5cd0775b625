/** Decides what the passage index lacks or has too much, and how it is rebuilt while it continues to answer. */
import { ConflictError } from '@regqa/errors';
import type { CurrentDocument } from '@regqa/ports';
import { pauseUnlessAborted, repeatUntilStopped } from '../repeat-until-stopped.ts';
import type { IngestionDeps } from '../worker/ingestion-context.ts';
import { publishedPassages, publishedTexts } from './indexed-passage.ts';

export type IndexUpkeepDeps = Pick<IngestionDeps, 'documents' | 'index' | 'logger'>;

/**
 * Fills in what the index lacks and returns how many documents; an empty index is built whole first where its engine
 * can, so that it never answers as if there were no law. Throws the signal's reason.
 */
export async function fillMissingGenerations(deps: IndexUpkeepDeps, signal: AbortSignal): Promise<number> {
  const { documents, index, logger } = deps;
  const held = await index.generations();
  const published = publishedTexts(await documents.corpusSnapshot());
  const missing = published.filter(({ generation, passageCount }) => (held.get(generation) ?? 0) < passageCount);
  if (missing.length > 0) {
    const counts = { documents: missing.length, of: published.length };
    logger.warn(counts, 'The passage index lacks documents; it is filled from the database');
    if (held.size === 0 && index.rebuild !== undefined)
      return index.rebuild(publishedPassages(documents, published, signal)).then(() => published.length, unlessTaken);
    for await (const passages of publishedPassages(documents, missing, signal)) await index.add(passages);
    await removeRetired(deps, missing);
  }
  index.markComplete?.();
  return missing.length;
}

function unlessTaken(error: unknown): number {
  if (error instanceof ConflictError) return 0;
  throw error;
}

/** A document may have been replaced while its passages were on their way. */
async function removeRetired({ documents, index }: IndexUpkeepDeps, filled: readonly CurrentDocument[]): Promise<void> {
  const retired = await documents.staleGenerations(filled.map(({ generation }) => generation));
  if (retired.length > 0) await index.removeGenerations(retired);
}

/** Removes what runs that were killed have left in the passage index and the database; returns how many generations. */
async function removeStaleGenerations({ documents, index }: IndexUpkeepDeps): Promise<number> {
  const stale = await documents.staleGenerations([...(await index.generations()).keys()]);
  if (stale.length > 0) await index.removeGenerations(stale);
  for (const generation of stale) await documents.discardGeneration(generation);
  return stale.length;
}

interface RebuildReport {
  /** `swapped`: a new index replaced the old one; `filled`: the engine has no second index. */
  readonly how: 'swapped' | 'filled';
  /** Texts of documents that were added, in a whole new index all that answer. */
  readonly documents: number;
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
  const how = swapped === undefined ? 'filled' : 'swapped';
  const report: RebuildReport = { how, documents: how === 'filled' ? filled : published.length, removed };
  logger.info({ ...report, passages: swapped?.passages }, 'The passage index was rebuilt from the database');
  return report;
}

const INTERVAL_MS = 60_000;
/** How often the index is asked meanwhile whether it is whole; one that is not is compared at once. */
const CHECK_MS = 2_000;
const RETRY_MS = 15_000;

export interface IndexUpkeep {
  /** Resolves when the comparison that is under way has ended, be it with a failure. */
  drain(): Promise<void>;
  /** Ends a filling between two batches; what is missing is found again at the next start. */
  stop(): Promise<void>;
}

/** At once and then at an interval, removes what killed runs left in the index and fills in what it lacks. */
export function startIndexUpkeep(
  deps: IndexUpkeepDeps,
  { intervalMs = INTERVAL_MS, retryMs = RETRY_MS } = {},
): IndexUpkeep {
  let current: Promise<boolean> = Promise.resolve(true);
  const stop = repeatUntilStopped(async (signal) => {
    current = compare(deps, signal);
    if (await current) await restWhileWhole(deps, signal, intervalMs);
    else await pauseUnlessAborted(retryMs, signal);
  });
  return { drain: async () => void (await current), stop };
}

async function restWhileWhole({ index }: IndexUpkeepDeps, signal: AbortSignal, intervalMs: number): Promise<void> {
  for (const until = Date.now() + intervalMs; Date.now() < until && !signal.aborted;) {
    await pauseUnlessAborted(Math.min(CHECK_MS, intervalMs), signal);
    const [answer] = await Promise.allSettled([index.check()]);
    if (answer.status === 'rejected') return;
  }
}

async function compare(deps: IndexUpkeepDeps, signal: AbortSignal): Promise<boolean> {
  try {
    const removed = await removeStaleGenerations(deps);
    if (removed > 0) deps.logger.info({ generations: removed }, 'Passages of runs that did not end were removed');
    const filled = await fillMissingGenerations(deps, signal);
    if (filled > 0) deps.logger.info({ documents: filled }, 'The passage index has again what it lacked');
    return true;
  } catch (error) {
    if (!signal.aborted)
      deps.logger.warn({ err: error }, 'The passage index could not be compared with the database; it is tried again');
    return false;
  }
}
