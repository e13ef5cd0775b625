import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@regqa/platform';
import type { Embedder, EmbeddingModels, IndexedPassage, PassageIndex } from '@regqa/ports';
import { embeddedText } from './embedded-text.ts';

/** Passages that are asked for at once, and stored at once: each storing makes a piece of the table. */
const STORED_AT_ONCE = 256;
/** Passages that the model is given at once: closing waits for no more than these. */
const EMBEDDED_AT_ONCE = 16;
/** How often the index is looked at for passages without a vector. */
const LOOK_INTERVAL_MS = 1_000;
/** How long a store or a model that failed is left alone. */
const RETRY_MS = 15_000;

export interface VectorBackfillDeps {
  readonly index: Pick<
    PassageIndex,
    'status' | 'vectorStatus' | 'withoutVector' | 'addVectors' | 'dropVectors' | 'optimize'
  >;
  readonly embeddings: Pick<EmbeddingModels, 'serving' | 'target' | 'promote'>;
  readonly logger: Logger;
}

export interface VectorBackfillOptions {
  /** Whether this process may embed now: where several could, only one does. Left out, it always may. */
  readonly mayWork?: () => boolean;
  readonly lookIntervalMs?: number;
  readonly retryMs?: number;
}

/**
 * Gives passages their vectors behind the back of everything else: they answer by keywords from their publication on,
 * and by meaning soon after. It can be stopped at any moment and goes on where it was, since what is missing is read
 * from the index. When every passage has a vector of a new model, that model serves and the vectors of others go.
 */
export class VectorBackfill {
  private readonly deps: VectorBackfillDeps;
  private readonly mayWork: () => boolean;
  private readonly lookIntervalMs: number;
  private readonly retryMs: number;
  private readonly closing = new AbortController();
  private running: Promise<void> | undefined;

  constructor(deps: VectorBackfillDeps, options: VectorBackfillOptions = {}) {
    this.deps = deps;
    this.mayWork = options.mayWork ?? (() => true);
    this.lookIntervalMs = options.lookIntervalMs ?? LOOK_INTERVAL_MS;
    this.retryMs = options.retryMs ?? RETRY_MS;
  }

  /** Begins to look for passages without a vector. */
  start(): void {
    this.running ??= this.run();
  }

  /** Stops; what is not embedded yet is found again at the next start. */
  async close(): Promise<void> {
    this.closing.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.closing.signal.aborted) {
      const rest = await this.look().then(
        () => this.lookIntervalMs,
        (error: unknown) => {
          if (!this.closing.signal.aborted)
            this.deps.logger.warn({ err: error }, 'Passages could not be embedded; it is tried again');
          return this.retryMs;
        },
      );
      await pause(rest, undefined, { signal: this.closing.signal, ref: false }).catch(ignoreAbort);
    }
  }

  private async look(): Promise<void> {
    const target = this.deps.embeddings.target();
    if (target === null || !this.mayWork() || (await this.isComplete(target))) return;
    const embedded = await this.embedMissing(target);
    if (this.hasToStop()) return;
    if (embedded > 0) await this.deps.index.optimize();
    await this.deps.embeddings.promote();
    await this.dropOthers(target);
  }

  /** Whether nothing is to be done: two counts, so that looking costs next to nothing. */
  private async isComplete(target: Embedder): Promise<boolean> {
    const [{ passages }, vectors] = await Promise.all([this.deps.index.status(), this.deps.index.vectorStatus()]);
    const done = vectors.find(({ model }) => model === target.model)?.passages ?? 0;
    return (
      done === passages &&
      vectors.every(({ model }) => model === target.model) &&
      this.deps.embeddings.serving() === target
    );
  }

  /** Returns how many passages got their vector. */
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
    return this.closing.signal.aborted || !this.mayWork();
  }

  private async embed(
    target: Embedder,
    passages: readonly IndexedPassage[],
  ): Promise<{ passage: IndexedPassage; values: Float32Array }[]> {
    const done: { passage: IndexedPassage; values: Float32Array }[] = [];
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

/** Closing ends the rest between two looks. */
function ignoreAbort(error: unknown): void {
  if ((error as Error).name !== 'AbortError') throw error;
}
