/** Decides what the passage index lacks of what answers, and has it filled from the database. */
import { ConflictError } from '@regqa/errors';
import type { Logger } from '@regqa/platform';
import type { CurrentDocument, DocumentStore, PassageIndex } from '@regqa/ports';
import { publishedPassages, publishedTexts } from './published-passages.ts';

export interface IndexUpkeepDeps {
  readonly documents: Pick<
    DocumentStore,
    'corpusSnapshot' | 'generationPassages' | 'staleGenerations' | 'discardGeneration'
  >;
  readonly index: Pick<
    PassageIndex,
    'add' | 'check' | 'generations' | 'markComplete' | 'removeGenerations' | 'rebuild'
  >;
  readonly logger: Logger;
}

/**
 * Fills the index from the database with what it lacks, as after its data was lost, and returns how many documents. An
 * empty index is built whole first, where its engine can, so that it never answers as if there were no law. Throws the
 * signal's reason.
 */
export async function fillMissingGenerations(deps: IndexUpkeepDeps, signal: AbortSignal): Promise<number> {
  const { documents, index, logger } = deps;
  const held = await index.generations();
  const published = publishedTexts(await documents.corpusSnapshot());
  const missing = published.filter(({ generation, passageCount }) => (held.get(generation) ?? 0) < passageCount);
  if (missing.length === 0) {
    index.markComplete?.();
    return 0;
  }
  logger.warn(
    { documents: missing.length, of: published.length },
    'The passage index lacks documents; it is filled from the database',
  );
  if (held.size === 0 && index.rebuild !== undefined)
    return fillWhole({ ...deps, index: { rebuild: index.rebuild.bind(index) } }, published, signal);
  for await (const passages of publishedPassages(documents, missing, signal)) await index.add(passages);
  await removeRetired(deps, missing);
  index.markComplete?.();
  return missing.length;
}

async function fillWhole(
  deps: { documents: IndexUpkeepDeps['documents']; index: Required<Pick<PassageIndex, 'rebuild'>> },
  texts: readonly CurrentDocument[],
  signal: AbortSignal,
): Promise<number> {
  try {
    await deps.index.rebuild(publishedPassages(deps.documents, texts, signal));
    return texts.length;
  } catch (error) {
    // Another worker is at it.
    if (error instanceof ConflictError) return 0;
    throw error;
  }
}

/** A document may have been replaced while its passages were on their way. */
async function removeRetired({ documents, index }: IndexUpkeepDeps, filled: readonly CurrentDocument[]): Promise<void> {
  const retired = await documents.staleGenerations(filled.map(({ generation }) => generation));
  if (retired.length > 0) await index.removeGenerations(retired);
}
