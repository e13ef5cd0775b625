import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@regqa/platform';
import type { EmbeddingModels, PassageIndex } from '@regqa/ports';

/** How often the index is looked at: two counts. */
const LOOK_INTERVAL_MS = 5_000;

export interface VectorWatchDeps {
  readonly index: Pick<PassageIndex, 'status' | 'vectorStatus'>;
  readonly embeddings: Pick<EmbeddingModels, 'serving' | 'target' | 'promote'>;
  readonly logger: Logger;
  /** In milliseconds; 5 s unless set. */
  readonly lookIntervalMs?: number;
}

/**
 * Notifies the embedding models of a process when another process has given every passage its vector: from then on the
 * configured model serves, and answers from before count as old.
 */
export class VectorWatch {
  readonly #deps: VectorWatchDeps;
  readonly #closing = new AbortController();
  #running: Promise<void> | undefined;
  #complete = false;

  constructor(deps: VectorWatchDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await this.#look().catch((err: unknown) =>
        this.#deps.logger.warn({ err }, 'It is not known whether every passage has its vector; it is looked again'),
      );
      // Ends early when closed.
      await pause(this.#deps.lookIntervalMs ?? LOOK_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  async #look(): Promise<void> {
    const { index, embeddings } = this.#deps;
    const target = embeddings.target();
    if (target === null) return;
    const [{ passages }, vectors] = await Promise.all([index.status(), index.vectorStatus()]);
    const complete = (vectors.find(({ model }) => model === target.model)?.passages ?? 0) >= passages;
    const news = complete && (!this.#complete || embeddings.serving() !== target);
    this.#complete = complete;
    if (news) await embeddings.promote();
  }
}
