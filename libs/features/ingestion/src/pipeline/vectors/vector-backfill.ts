import { contextOf } from '@regqa/domain';
import type { StandingPassage } from '@regqa/domain';
import type { Logger } from '@regqa/platform';
import type { Embedder, EmbeddingModels, IndexedPassage, PassageIndex } from '@regqa/ports';
import { pauseUnlessAborted } from '../pause-unless-aborted.ts';

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

/**
 * Gives published passages their vectors in the background; until then they answer by keywords only. It can stop at any
 * moment, since what is missing is read from the index. A new model serves once it has every vector.
 */
export class VectorBackfill {
  private readonly deps: VectorBackfillDeps;
  private readonly options: VectorBackfillOptions;
  private readonly closing = new AbortController();
  private running: Promise<void> | undefined;

  constructor(deps: VectorBackfillDeps, options: VectorBackfillOptions = {}) {
    this.deps = deps;
    this.options = options;
  }

  start(): void {
    this.running ??= this.run();
  }

  /** Stops; what is not embedded yet is found again at the next start. */
  async close(): Promise<void> {
    this.closing.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.closing;
    const { lookIntervalMs = LOOK_INTERVAL_MS, retryMs = RETRY_MS } = this.options;
    while (!signal.aborted) {
      const rest = await this.look().then(
        () => lookIntervalMs,
        (error: unknown) => {
          if (!signal.aborted)
            this.deps.logger.warn({ err: error }, 'Passages could not be embedded; it is tried again');
          return retryMs;
        },
      );
      await pauseUnlessAborted(rest, signal);
    }
  }

  private async look(): Promise<void> {
    const target = this.deps.embeddings.target();
    if (target === null || this.hasToStop() || (await this.isComplete(target))) return;
    const embedded = await this.embedMissing(target);
    if (this.hasToStop()) return;
    if (embedded > 0) await this.deps.index.optimize();
    await this.deps.embeddings.promote();
    await this.dropOthers(target);
  }

  /** Two counts, so that looking costs next to nothing. */
  private async isComplete(target: Embedder): Promise<boolean> {
    const [{ passages }, vectors] = await Promise.all([this.deps.index.status(), this.deps.index.vectorStatus()]);
    const own = vectors.filter(({ model }) => model === target.model);
    const isDone = (own[0]?.passages ?? 0) === passages && own.length === vectors.length;
    return isDone && this.deps.embeddings.serving() === target;
  }

  private async embedMissing(target: Embedder): Promise<number> {
    let embedded = 0;
    for (;;) {
      const passages = await this.deps.index.withoutVector(target.model, STORED_AT_ONCE);
      if (passages.length === 0 || this.hasToStop()) return embedded;
      const vectors = await this.embed(target, passages);
      await this.deps.index.addVectors(target.model, vectors);
      embedded += vectors.length;
      this.deps.logger.debug({ model: target.model, embedded }, 'Passages embedded');
    }
  }

  private hasToStop(): boolean {
    return this.closing.signal.aborted || this.options.mayWork?.() === false;
  }

  private async embed(target: Embedder, passages: readonly IndexedPassage[]): Promise<Vectors> {
    const done: Vectors[number][] = [];
    for (let at = 0; at < passages.length && !this.closing.signal.aborted; at += EMBEDDED_AT_ONCE) {
      const part = passages.slice(at, at + EMBEDDED_AT_ONCE);
      const vectors = await target.embedPassages(part.map(embeddedText));
      done.push(...part.map((passage, index) => ({ passage, values: vectors[index]! })));
    }
    return done;
  }

  private async dropOthers(target: Embedder): Promise<void> {
    for (const { model } of await this.deps.index.vectorStatus()) {
      if (model === target.model) continue;
      await this.deps.index.dropVectors(model);
      this.deps.logger.info({ model }, 'The vectors of a former model were removed');
    }
  }
}

/** Returns a passage's text for its vector: with its place in the instrument, as the cross-encoder reads it. */
export function embeddedText(passage: StandingPassage & { readonly text: string }): string {
  return contextOf(passage) + passage.text;
}
