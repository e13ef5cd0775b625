import { contextOf } from '@regqa/domain';
import type { StandingPassage } from '@regqa/domain';
import type { Logger } from '@regqa/platform';
import type { Embedder, EmbeddingModels, IndexedPassage, PassageIndex } from '@regqa/ports';
import { pauseUnlessAborted, repeatUntilStopped } from '../repeat-until-stopped.ts';

/** Passages asked for and stored at once: each storing makes a piece of the table. */
const STORED_AT_ONCE = 256;
/** Passages that the model is given at once: closing waits for no more than these. */
const EMBEDDED_AT_ONCE = 16;
const LOOK_INTERVAL_MS = 1_000;
const RETRY_MS = 15_000;

type Vectors = Parameters<PassageIndex['addVectors']>[1];

interface VectorBackfillDeps {
  readonly index: Pick<
    PassageIndex,
    'status' | 'vectorStatus' | 'withoutVector' | 'addVectors' | 'dropVectors' | 'optimize'
  >;
  readonly embeddings: Pick<EmbeddingModels, 'serving' | 'target' | 'promote'>;
  readonly logger: Logger;
}

interface VectorBackfillOptions {
  /** Whether this process may embed now, as only one does at a time; by default always. */
  readonly mayWork?: () => boolean;
  readonly lookIntervalMs?: number;
  readonly retryMs?: number;
}

export interface VectorBackfill {
  /** Stops; what is not embedded yet is found again at the next start. */
  close(): Promise<void>;
}

/** Embeds passages in the background; until then keywords find them. A new model serves once it has every vector. */
export function startVectorBackfill(
  deps: VectorBackfillDeps,
  { mayWork = () => true, lookIntervalMs = LOOK_INTERVAL_MS, retryMs = RETRY_MS }: VectorBackfillOptions = {},
): VectorBackfill {
  const close = repeatUntilStopped(async (signal) => {
    const rest = await look(deps, () => signal.aborted || !mayWork()).then(
      () => lookIntervalMs,
      (error: unknown) => {
        if (!signal.aborted) deps.logger.warn({ err: error }, 'Passages could not be embedded; it is tried again');
        return retryMs;
      },
    );
    await pauseUnlessAborted(rest, signal);
  });
  return { close };
}

async function look(deps: VectorBackfillDeps, hasToStop: () => boolean): Promise<void> {
  const { index, embeddings, logger } = deps;
  const target = embeddings.target();
  if (target === null || hasToStop() || (await isComplete(deps, target))) return;
  const embedded = await embedMissing(deps, target, hasToStop);
  if (hasToStop()) return;
  if (embedded > 0) await index.optimize();
  await embeddings.promote();
  for (const { model } of await index.vectorStatus()) {
    if (model === target.model) continue;
    await index.dropVectors(model);
    logger.info({ model }, 'The vectors of a former model were removed');
  }
}

/** Two counts, so that looking costs next to nothing. */
async function isComplete({ index, embeddings }: VectorBackfillDeps, target: Embedder): Promise<boolean> {
  const [{ passages }, vectors] = await Promise.all([index.status(), index.vectorStatus()]);
  const own = vectors.filter(({ model }) => model === target.model);
  const isDone = (own[0]?.passages ?? 0) === passages && own.length === vectors.length;
  return isDone && embeddings.serving() === target;
}

async function embedMissing(
  { index, logger }: VectorBackfillDeps,
  target: Embedder,
  hasToStop: () => boolean,
): Promise<number> {
  let embedded = 0;
  for (;;) {
    const passages = await index.withoutVector(target.model, STORED_AT_ONCE);
    if (passages.length === 0 || hasToStop()) return embedded;
    const vectors = await embed(target, passages, hasToStop);
    await index.addVectors(target.model, vectors);
    embedded += vectors.length;
    logger.debug({ model: target.model, embedded }, 'Passages embedded');
  }
}

async function embed(
  target: Embedder,
  passages: readonly IndexedPassage[],
  hasToStop: () => boolean,
): Promise<Vectors> {
  const done: Vectors[number][] = [];
  for (let at = 0; at < passages.length && !hasToStop(); at += EMBEDDED_AT_ONCE) {
    const part = passages.slice(at, at + EMBEDDED_AT_ONCE);
    const vectors = await target.embedPassages(part.map(embeddedText));
    done.push(...part.map((passage, index) => ({ passage, values: vectors[index]! })));
  }
  return done;
}

/** Returns a passage's text for its vector: with its place in the instrument, as the cross-encoder reads it. */
export function embeddedText(passage: StandingPassage & { readonly text: string }): string {
  return contextOf(passage) + passage.text;
}
