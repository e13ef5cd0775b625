import { getCompileCacheDir } from 'node:module';
import { Worker } from 'node:worker_threads';
import { DependencyUnavailableError } from '@regqa/errors';
import type { Log, Reranker, RerankOptions } from '@regqa/ports';
import { readModelFolder } from './model-folder.ts';
import { ModelThread } from './model-thread.ts';
import type { ScoreRequest, ScoringThreadData } from './thread-messages.ts';

export interface LocalCrossEncoderOptions {
  /** Folder of a sequence classification model with one output. */
  readonly folder: string;
  readonly logger: Pick<Log, 'info' | 'warn'>;
  /** Processor threads for one pair. */
  readonly threads: number;
  /** Pause before a thread that ended is started again, in milliseconds; it doubles up to a minute. 1 s unless set. */
  readonly restartMs?: number;
}

export interface LocalCrossEncoder extends Reranker {
  /** Ends the thread; calls that are under way are rejected. May be called twice. */
  close(): Promise<void>;
}

type ScoringThread = ModelThread<ScoreRequest, (number | null)[]>;

const RESTART_MS = 1_000;
const LONGEST_RESTART_MS = 60_000;

/** A cross-encoder in a thread of its own, which is started again when it ends. */
class ThreadCrossEncoder implements LocalCrossEncoder {
  readonly name: string;
  readonly #start: () => ScoringThread;
  readonly #options: LocalCrossEncoderOptions;
  #thread: ScoringThread;
  #available = false;
  /** Ends of the thread since it last gave scores. */
  #failures = 0;
  #closed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(name: string, start: () => ScoringThread, options: LocalCrossEncoderOptions) {
    this.name = name;
    this.#start = start;
    this.#options = options;
    this.#thread = this.#open();
  }

  get available(): boolean {
    return this.#available;
  }

  async rerank(
    question: string,
    texts: readonly string[],
    options: RerankOptions,
  ): Promise<readonly (number | null)[]> {
    if (!this.#available) throw unavailable(new Error('it is not loaded'));
    if (texts.length === 0) return [];
    try {
      const request = { question, texts, deadline: Date.now() + options.budgetMs };
      const scores = await this.#thread.ask(request, options.signal);
      this.#failures = 0;
      return scores;
    } catch (error) {
      throw unavailable(error as Error);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#available = false;
    clearTimeout(this.#timer);
    await this.#thread.close();
  }

  #open(): ScoringThread {
    const thread = this.#start();
    const loaded = () => {
      this.#available = !this.#closed;
      this.#options.logger.info({ model: this.name }, 'The cross-encoder is loaded');
    };
    thread.loaded.then(loaded, () => {}); // `ended` gives the reason
    void thread.ended.then((reason) => this.#restartLater(reason));
    return thread;
  }

  #restartLater(err: Error): void {
    if (this.#closed) return;
    this.#available = false;
    const { restartMs = RESTART_MS, logger } = this.#options;
    const pauseMs = Math.min(LONGEST_RESTART_MS, restartMs * 2 ** this.#failures);
    this.#failures += 1;
    logger.warn(
      { err, model: this.name, pauseMs },
      'The thread of the cross-encoder ended; it is started again after a pause',
    );
    this.#timer = setTimeout(() => (this.#thread = this.#open()), pauseMs);
    this.#timer.unref();
  }
}

function unavailable(cause: Error): DependencyUnavailableError {
  return new DependencyUnavailableError('reranker', `The cross-encoder cannot be used: ${cause.message}`, { cause });
}

/**
 * Returns the cross-encoder of a folder, which is loaded in the background: it is available when that is done. Throws
 * DependencyUnavailableError('reranker') when the folder holds no model, or another one than its manifest describes.
 */
export async function createLocalCrossEncoder(options: LocalCrossEncoderOptions): Promise<LocalCrossEncoder> {
  const { folder, threads } = options;
  const model = await readModelFolder(folder).catch((error: Error) => {
    throw unavailable(error);
  });
  const data: ScoringThreadData = { model, limits: model.limits, threads, compileCache: getCompileCacheDir() };
  const start = () =>
    new ModelThread<ScoreRequest, (number | null)[]>(
      new Worker(new URL('./scoring-thread.ts', import.meta.url), { name: 'cross-encoder', workerData: data }),
    );
  return new ThreadCrossEncoder(model.name, start, options);
}
