import { openSession, runModel } from './onnx-session.ts';
import { readTokenizer } from './text-tokens.ts';
import type { ModelFiles } from './thread-messages.ts';

/** Returns the vector of a text, of length 1. */
export type SentenceEncoder = (text: string) => Promise<Float32Array>;

export interface SentenceEncoderOptions {
  /** Numbers in a vector. */
  readonly dimension: number;
  readonly threads: number;
}

/** Loads a sentence encoder. Rejects when a file is missing or is no such model. */
export async function loadSentenceEncoder(
  model: ModelFiles,
  options: SentenceEncoderOptions,
): Promise<SentenceEncoder> {
  const tokenizer = await readTokenizer(model.folder);
  const session = await openSession(model.modelFile, options.threads);
  return async (text) => pool(await runModel(session, tokenizer.text(text)), options.dimension);
}

/** The mean over the tokens, at length 1 (Reimers and Gurevych 2019). */
function pool(states: Float32Array, dimension: number): Float32Array {
  const vector = new Float32Array(dimension);
  for (let at = 0; at < states.length; at++) vector[at % dimension]! += states[at]!;
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares) || 1;
  return vector.map((value) => value / length);
}
