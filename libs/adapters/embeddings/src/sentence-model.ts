import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { questionModel } from './question-model.ts';
import { WordReader } from './question-words.ts';
import type { WordDirections } from './question-words.ts';
import type { QuestionWeights } from './question-weights.ts';

/** Word pieces of a text that are read; the sentence models were trained on shorter ones, and longer gains nothing. */
const MOST_TOKENS = 256;

/** A text as the model reads it. */
export interface ReadText {
  readonly vector: Float32Array;
  /** The words of a question, as a WordReader takes them; null for a passage, and where they cannot be compared. */
  readonly words: Float32Array<ArrayBuffer> | null;
}

/** A sentence model in memory. */
export interface SentenceModel {
  readonly dimension: number;
  /** Whether questions are read with weights of their own. */
  readonly hasQuestionWeights: boolean;
  /**
   * Returns the vector of one text. One text a call, without padding: the figures of a quantised model are scaled by
   * the whole input, so a neighbour in the batch would change them.
   */
  embed(text: string, as: 'question' | 'passage'): Promise<ReadText>;
  release(): Promise<void>;
}

/**
 * Loads a sentence model from its folder, with weights of their own for questions where there are such. Rejects when a
 * file is missing or is no such model.
 */
export async function loadSentenceModel(folder: string, options: { modelFile: string; threads: number; questionWeights: QuestionWeights | null; wordDirections: WordDirections | null }): Promise<SentenceModel> {
  const json = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Record<string, unknown>;
  const [tokens, tokenizerConfig, config] = await Promise.all([json('tokenizer.json'), json('tokenizer_config.json'), json('config.json')]);
  const dimension = config['hidden_size'];
  if (typeof dimension !== 'number') throw new Error(`config.json in ${folder} states no hidden_size`);
  const tokenizer = new Tokenizer(tokens, tokenizerConfig);
  const file = join(folder, options.modelFile);
  const changed = options.questionWeights === null ? null : questionModel(await readFile(file), options.questionWeights);
  // Words were fitted on what the model has with the weights for questions.
  const wordReader = changed === null || options.wordDirections === null ? null : new WordReader(options.wordDirections);
  const ofQuestions = await openSession(changed ?? file, options.threads);
  // A process that is asked and embeds no passage keeps one model in memory, and not two.
  let ofPassages: Promise<InferenceSession> | undefined = changed === null ? Promise.resolve(ofQuestions) : undefined;
  const forPassages = () => (ofPassages ??= openSession(file, options.threads).catch((error: unknown) => {
    ofPassages = undefined;
    throw error;
  }));
  const sessionOf = (as: 'question' | 'passage') => (as === 'question' ? ofQuestions : forPassages());
  return {
    dimension,
    hasQuestionWeights: changed !== null,
    embed: async (text, as) => {
      const session = await sessionOf(as);
      const output = await session.run(inputsOf(session, tokenize(tokenizer, text)));
      const states = output[session.outputNames[0]!]!.data as Float32Array;
      return { vector: pool(states, dimension), words: as === 'question' ? (wordReader?.read(states) ?? null) : null };
    },
    release: async () => {
      for (const session of new Set([ofQuestions, await ofPassages])) await session?.release();
    },
  };
}

/** What is unchanged is opened by its path: a model may lie in several files, which name each other. */
function openSession(model: Uint8Array | string, threads: number): Promise<InferenceSession> {
  const options: InferenceSession.SessionOptions = {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // Threads that spin while they wait take the processor from everything else on the machine.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  };
  return typeof model === 'string' ? InferenceSession.create(model, options) : InferenceSession.create(model, options);
}

/** A text that is cut keeps the mark of its end. */
function tokenize(tokenizer: Tokenizer, text: string): number[] {
  const { ids } = tokenizer.encode(text);
  return ids.length <= MOST_TOKENS ? ids : [...ids.slice(0, MOST_TOKENS - 1), ids.at(-1)!];
}

function inputsOf(session: InferenceSession, ids: readonly number[]): Record<string, Tensor> {
  const shape = [1, ids.length];
  const inputs: Record<string, Tensor> = {
    input_ids: new Tensor('int64', BigInt64Array.from(ids, BigInt), shape),
    attention_mask: new Tensor('int64', new BigInt64Array(ids.length).fill(1n), shape),
    token_type_ids: new Tensor('int64', new BigInt64Array(ids.length), shape),
  };
  return Object.fromEntries(session.inputNames.map((name) => [name, inputs[name]!]));
}

/** The mean over the tokens, at length 1. */
function pool(states: Float32Array, dimension: number): Float32Array {
  const vector = new Float32Array(dimension);
  for (let at = 0; at < states.length; at++) vector[at % dimension]! += states[at]!;
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares) || 1;
  return vector.map((value) => value / length);
}
