import { join } from 'node:path';
import type { Logger } from '@regqa/platform';
import type { Embedder, EmbeddingModels, EmbeddingState, PassageIndex } from '@regqa/ports';
import type { EmbeddingOptions } from './embedding-options.ts';
import { keepModel, MODELS_FOLDER, readModelRecord, writeModelRecord } from './model-record.ts';
import type { ModelRecord } from './model-record.ts';

/** Longest that the model hub may be silent. */
const HUB_IDLE_MS = 20_000;
/** How often a model that could not be opened is tried again. */
const RETRY_MS = 60_000;
/** Share of the fetched bytes after which the log says how far it is. */
const LOGGED_SHARE = 0.25;

export interface EmbeddingModelsDeps {
  readonly dataFolder: string;
  readonly index: Pick<PassageIndex, 'vectorStatus'>;
  readonly logger: Logger;
}

/** A model that was opened, with what is needed to open it again. */
interface Opened {
  readonly embedder: Embedder;
  readonly folder: string | null;
  readonly baseUrl: string | null;
}

/**
 * The embedding models of one process. They are opened in the background: until then, and when that fails,
 * keywords alone answer. After a change of model the former one serves, from its copy in the data folder, until every
 * passage has a vector of the new one.
 */
export class ConfiguredModels implements EmbeddingModels {
  private readonly deps: EmbeddingModelsDeps;
  private readonly options: EmbeddingOptions;
  private readonly closing = new AbortController();
  private current: Opened | undefined;
  private former: Embedder | undefined;
  private message: string | null = null;
  private failed = false;
  private completions = 0;
  private timer: NodeJS.Timeout | undefined;
  private opening: Promise<void> | undefined;

  constructor(options: EmbeddingOptions, deps: EmbeddingModelsDeps) {
    this.options = options;
    this.deps = deps;
  }

  /** Begins to open the model. */
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
    this.deps.logger.info({ model: this.current.embedder.model, former: former.model }, 'Every passage has been embedded anew; the new model answers');
  }

  state(): EmbeddingState {
    const embedder = this.current?.embedder;
    if (this.options.kind === 'off') return { status: 'off', model: null, dimension: null, message: 'Embeddings are switched off; passages are found by keywords.' };
    const serving = this.former === undefined ? this.message : `${this.former.model} answers until every passage has been embedded anew.`;
    if (embedder !== undefined) return { status: 'ready', model: embedder.model, dimension: embedder.dimension, message: serving };
    return { status: this.failed ? 'unavailable' : 'loading', model: null, dimension: null, message: this.message };
  }

  async close(): Promise<void> {
    this.closing.abort(new Error('the service is closing'));
    clearTimeout(this.timer);
    await this.opening;
    await Promise.all([this.current?.embedder.close(), this.former?.close()]);
  }

  private async open(): Promise<void> {
    const { logger } = this.deps;
    try {
      const opened = await this.openConfigured();
      this.former = await this.openFormer(opened.embedder.model);
      if (this.former === undefined) await this.remember(opened);
      this.current = opened;
      this.message = null;
      logger.info({ model: opened.embedder.model, dimension: opened.embedder.dimension }, 'Passages are found by meaning as well as by keywords');
    } catch (error) {
      if (this.closing.signal.aborted) return;
      this.failed = true;
      this.message = `${(error as Error).message} Passages are found by keywords alone.`;
      logger.warn({ err: error }, 'There is no embedding model; passages are found by keywords alone');
      this.timer = setTimeout(() => this.start(), RETRY_MS);
      this.timer.unref();
    }
  }

  private async openConfigured(): Promise<Opened> {
    const { options } = this;
    // Loaded only now: the service starts without it.
    const { openLocalEmbedder, openOpenAiEmbedder } = await import('@regqa/adapter-embeddings');
    if (options.kind === 'server') return { embedder: await openOpenAiEmbedder(options), folder: null, baseUrl: options.baseUrl };
    if (options.kind === 'off') throw new Error('Embeddings are switched off.');
    const folder = options.kind === 'folder' ? options.folder : await this.fetchKnown(options.hub);
    const embedder = await openLocalEmbedder({ folder, threads: options.threads });
    if (!embedder.hasQuestionWeights) this.deps.logger.info({ model: embedder.model }, 'Questions are read like passages: nothing was fitted for questions to this model, or its file is built otherwise');
    return { embedder, folder, baseUrl: null };
  }

  private async fetchKnown(hub: string): Promise<string> {
    const { ALL_MINILM, fetchModel } = await import('@regqa/adapter-embeddings');
    let logged = 0;
    this.message = `Fetching ${ALL_MINILM.name} from ${hub}.`;
    return fetchModel(ALL_MINILM, {
      hub,
      modelsFolder: join(this.deps.dataFolder, MODELS_FOLDER),
      idleTimeoutMs: HUB_IDLE_MS,
      signal: this.closing.signal,
      onProgress: (bytes, ofBytes) => {
        const percent = Math.floor((100 * bytes) / ofBytes);
        this.message = `Fetching ${ALL_MINILM.name} from ${hub}: ${percent} %.`;
        if (bytes < logged + LOGGED_SHARE * ofBytes) return;
        logged = bytes;
        this.deps.logger.info({ bytes, ofBytes }, this.message);
      },
    });
  }

  /** Opens the model that served before, where it has vectors and the configured one is another. */
  private async openFormer(target: string): Promise<Embedder | undefined> {
    const record = await readModelRecord(this.deps.dataFolder);
    if (record === null || record.model === target) return undefined;
    const vectors = await this.deps.index.vectorStatus();
    const had = vectors.find((status) => status.model === record.model)?.passages ?? 0;
    if (had <= (vectors.find((status) => status.model === target)?.passages ?? 0)) return undefined;
    try {
      return await this.openRecorded(record);
    } catch (error) {
      this.deps.logger.warn({ err: error, model: record.model }, 'The former embedding model cannot be opened; passages are found by keywords until they are embedded anew');
      return undefined;
    }
  }

  private async openRecorded({ model, folder, baseUrl }: ModelRecord): Promise<Embedder> {
    const { openLocalEmbedder, openOpenAiEmbedder } = await import('@regqa/adapter-embeddings');
    if (folder !== null) return openLocalEmbedder({ folder: join(this.deps.dataFolder, folder), threads: 1, model });
    const server = this.options.kind === 'server' && this.options.baseUrl === baseUrl ? this.options : null;
    if (server === null) throw new Error(`${model} was a model of ${baseUrl}, which is not the configured server`);
    return openOpenAiEmbedder({ ...server, model });
  }

  private async remember({ embedder: { model }, folder, baseUrl }: Opened): Promise<void> {
    const { dataFolder } = this.deps;
    const record = await readModelRecord(dataFolder);
    if (record?.model === model) return;
    await writeModelRecord(dataFolder, { model, baseUrl, folder: folder === null ? null : await keepModel(dataFolder, { model, folder }) });
  }
}
