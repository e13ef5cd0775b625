import type { HttpRerankerOptions, OpenAiChatModelOptions } from '@regqa/adapter-openai';
import { systemClock } from '@regqa/ports';
import type { ChatModel, Reranker, SupportScorer } from '@regqa/ports';
import type { Opening } from './stores/opening.ts';

export type AnswerModelOptions = Pick<OpenAiChatModelOptions, 'baseUrl' | 'apiKey' | 'model' | 'azureApiVersion'>;

/** The cross-encoder that scores the best passages: a model in a folder, or a server. */
export type RerankerOptions =
  | { readonly kind: 'local'; readonly folder: string }
  | ({ readonly kind: 'server' } & Omit<HttpRerankerOptions, 'clock'>);

/** The models of a query service; null where none is configured. */
export interface QueryModelOptions {
  readonly answerModel: AnswerModelOptions | null;
  readonly reranker: RerankerOptions | null;
  /** Folder of the model that scores whether quotations bear out what a language model wrote. */
  readonly supportScorerFolder: string | null;
}

/** Threads that read pairs: the service shares two processors with others. */
const RERANKER_THREADS = 2;
/** One pair takes half as long on two threads; more gain little. */
const SCORER_THREADS = 2;

/**
 * Returns the models and puts their closing on the stack; null where none is configured, and where a folder holds no
 * model, which is logged. A library is loaded only for a model.
 */
export async function openQueryModels(options: QueryModelOptions, opening: Opening) {
  return {
    model: await openAnswerModel(options.answerModel, opening),
    reranker: await openReranker(options.reranker, opening),
    supportScorer: await openSupportScorer(options.supportScorerFolder, opening),
  };
}

async function openAnswerModel(options: AnswerModelOptions | null, { stack }: Opening): Promise<ChatModel | null> {
  if (options === null) return null;
  const { createOpenAiChatModel } = await import('@regqa/adapter-openai');
  const model = createOpenAiChatModel({ ...options, clock: systemClock });
  stack.add('the answer model', () => model.close());
  return model;
}

async function openReranker(options: RerankerOptions | null, opening: Opening): Promise<Reranker | null> {
  if (options === null) return null;
  if (options.kind === 'server') {
    const { HttpReranker } = await import('@regqa/adapter-openai');
    return new HttpReranker({ ...options, clock: systemClock });
  }
  const { createParallelCrossEncoder } = await import('@regqa/adapter-onnx-models');
  const { folder } = options;
  const opened = createParallelCrossEncoder({ folder, workers: RERANKER_THREADS, logger: opening.logger });
  return orNone(opened, { what: 'cross-encoder', instead: 'passages keep their first order' }, opening);
}

async function openSupportScorer(folder: string | null, opening: Opening): Promise<SupportScorer | null> {
  if (folder === null) return null;
  const { createLocalSupportScorer } = await import('@regqa/adapter-onnx-models');
  const opened = createLocalSupportScorer({ folder, threads: SCORER_THREADS, logger: opening.logger });
  return orNone(opened, { what: 'support scorer', instead: 'the guard alone checks what a model writes' }, opening);
}

/** Returns null, with a warning that says what happens instead, where the model cannot be opened. */
async function orNone<M extends { close(): Promise<void> }>(
  opened: Promise<M>,
  { what, instead }: { readonly what: string; readonly instead: string },
  { logger, stack }: Opening,
): Promise<M | null> {
  try {
    const model = await opened;
    stack.add(`the ${what}`, () => model.close());
    return model;
  } catch (err) {
    logger.warn({ err }, `There is no ${what}; ${instead}`);
    return null;
  }
}
