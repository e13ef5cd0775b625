import type { PairLimits } from './text-tokens.ts';

interface ThreadData {
  /** Processor threads for one text. */
  readonly threads: number;
  readonly compileCache: string | undefined;
}

export interface EmbeddingThreadData extends ThreadData {
  readonly dimension: number;
  readonly passageModel: EncoderFiles;
  /** Null where the passage encoder reads questions too. */
  readonly questionModel: EncoderFiles | null;
}

export interface ScoringThreadData extends ThreadData {
  readonly model: ModelFiles;
  readonly limits: PairLimits;
}

export interface ModelFiles {
  readonly folder: string;
  /** Path of the ONNX file. */
  readonly modelFile: string;
}

/** A sentence encoder, and what it was trained to read before questions and passages; empty where nothing. */
export interface EncoderFiles extends ModelFiles {
  readonly prompts: { readonly query: string; readonly document: string };
}

/** Texts to embed; a question goes before all passages. */
export interface EmbedRequest {
  readonly texts: readonly string[];
  readonly as: 'question' | 'passage';
}

export interface ScoreRequest {
  readonly question: string;
  readonly texts: readonly string[];
  /** Milliseconds since the epoch from which no further text is begun. */
  readonly deadline: number;
}

/** To a thread. `close`: what runs is finished first; cut off within the model, it would take the process with it. */
export type ToThread<Request> =
  | { readonly kind: 'request'; readonly id: number; readonly request: Request }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'close' };

export type FromThread<Answer> =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'answered'; readonly id: number; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };
