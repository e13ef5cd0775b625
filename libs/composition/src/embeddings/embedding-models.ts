import type { Logger } from '@regqa/platform';
import type { Embedder, EmbeddingModels, EmbeddingState, PassageIndex } from '@regqa/ports';
import type { Opening } from '../stores/opening.ts';
import { keepModel, readModelRecord, writeModelRecord } from './model-record.ts';
import { openConfigured, openRecorded } from './open-embedder.ts';
import type { EmbeddingOptions, OpenedEmbedder } from './open-embedder.ts';

/** How often a model that could not be opened is tried again. */
const RETRY_MS = 60_000;

export interface EmbeddingModelsDeps {
  readonly dataFolder: string;
  readonly index: Pick<PassageIndex, 'vectorStatus'>;
  readonly logger: Logger;
}

/**
 * The embedding models of one process. They are opened in the background: until then, and when that fails,
 * keywords alone answer. After a change of model the former one serves, from its copy in the data folder, until every
 * passage has a vector of the new one.
 */
export class ConfiguredModels implements EmbeddingModels {
  private readonly deps: EmbeddingModelsDeps;
  private readonly options: EmbeddingOptions;
  private current: OpenedEmbedder | undefined;
  private former: Embedder | undefined;
  private message: string | null = null;
  private failed = false;
  private closed = false;
  private completions = 0;
  private timer: NodeJS.Timeout | undefined;
  private opening: Promise<void> | undefined;

  constructor(options: EmbeddingOptions, deps: EmbeddingModelsDeps) {
    this.options = options;
    this.deps = deps;
  }

  start(): void {
    if (this.options.kind !== 'off') this.opening = this.open();
  }

  /** Resolves when the model has been opened or could not be. */
  async opened(): Promise<void> {
    await this.opening;
  }

  serving(): Embedder | null {
    return this.former ?? this.current?.embedder ?? null;
  }

  target(): Embedder | null {
    return this.current?.embedder ?? null;
  }

  edition(): number {
    return this.completions;
  }

  async promote(): Promise<void> {
    this.completions += 1;
    const former = this.former;
    if (former === undefined || this.current === undefined) return;
    await this.remember(this.current);
    this.former = undefined;
    await former.close();
    this.deps.logger.info(
      { model: this.current.embedder.model, former: former.model },
      'Every passage has been embedded again; the new model answers',
    );
  }

  state(): EmbeddingState {
    const embedder = this.current?.embedder;
    if (this.options.kind === 'off')
      return {
        status: 'off',
        model: null,
        dimension: null,
        message: 'Embeddings are switched off; passages are found by keywords.',
      };
    const serving =
      this.former === undefined
        ? this.message
        : `${this.former.model} answers until every passage has been embedded again.`;
    if (embedder !== undefined)
      return { status: 'ready', model: embedder.model, dimension: embedder.dimension, message: serving };
    return { status: this.failed ? 'unavailable' : 'loading', model: null, dimension: null, message: this.message };
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.opening;
    await Promise.all([this.current?.embedder.close(), this.former?.close()]);
  }

  private async open(): Promise<void> {
    const { logger } = this.deps;
    try {
      const opened = await openConfigured(this.options);
      this.former = await this.openFormer(opened.embedder.model);
      if (this.former === undefined) await this.remember(opened);
      this.current = opened;
      this.message = null;
      logger.info(
        { model: opened.embedder.model, dimension: opened.embedder.dimension },
        'Passages are found by meaning as well as by keywords',
      );
    } catch (error) {
      if (this.closed) return;
      this.failed = true;
      const message = `${(error as Error).message} Passages are found by keywords alone.`;
      // It is tried again each minute; what is known already is not said again.
      if (message !== this.message)
        logger.warn(
          { reason: (error as Error).message },
          'There is no embedding model; passages are found by keywords alone',
        );
      this.message = message;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.start(), RETRY_MS);
      this.timer.unref();
    }
  }

  /** Opens the model that served before, where it has vectors and the configured one is another. */
  private async openFormer(target: string): Promise<Embedder | undefined> {
    const record = await readModelRecord(this.deps.dataFolder);
    if (record === null || record.model === target) return undefined;
    const vectors = await this.deps.index.vectorStatus();
    const had = vectors.find((status) => status.model === record.model)?.passages ?? 0;
    if (had <= (vectors.find((status) => status.model === target)?.passages ?? 0)) return undefined;
    try {
      return await openRecorded(record, { dataFolder: this.deps.dataFolder, options: this.options });
    } catch (error) {
      this.deps.logger.warn(
        { err: error, model: record.model },
        'The former embedding model cannot be opened; passages are found by keywords until they are embedded again',
      );
      return undefined;
    }
  }

  /** Records which model serves, with copies of its files, so that it outlasts its own folders. */
  private async remember({ record, folders }: OpenedEmbedder): Promise<void> {
    const { dataFolder } = this.deps;
    const former = await readModelRecord(dataFolder);
    if (former?.model === record.model && former.questionModel === record.questionModel) return;
    const copy = (model: string | null, folder: string | null) =>
      model === null || folder === null ? null : keepModel(dataFolder, { model, folder });
    const folder = await copy(record.model, folders.passageModel);
    const questionFolder = await copy(record.questionModel, folders.questionModel);
    await writeModelRecord(dataFolder, { ...record, folder, questionFolder });
  }
}

/** Returns the embedding models, opened in the background. `dataFolder` keeps a copy of those that served last. */
export function openEmbeddingModels(
  options: EmbeddingOptions,
  { dataFolder, index }: { dataFolder: string; index: PassageIndex },
  { logger, stack }: Opening,
): ConfiguredModels {
  const models = new ConfiguredModels(options, { dataFolder, index, logger });
  stack.add('the embedding models', () => models.close());
  models.start();
  return models;
}
