import type { QuestionWeights } from './question-weights.ts';
import type { WordDirections } from './question-words.ts';

/** What the thread is told when it is made. */
export interface ThreadData {
  readonly folder: string;
  readonly modelFile: string;
  readonly threads: number;
  /** What questions are read with; null where the model reads them as it is. */
  readonly questionWeights: QuestionWeights | null;
  /** What the words of questions are taken by; null where they are not compared. */
  readonly wordDirections: WordDirections | null;
  readonly compileCache: string | undefined;
}

/** To the thread: texts to embed; questions go before all passages. */
export interface EmbedRequest {
  readonly id: number;
  readonly texts: readonly string[];
  readonly as: 'question' | 'passage';
}

/** To the thread: what it does now is finished, nothing else is begun, and it ends. Cut off within the model, it would take the process with it. */
export const CLOSE = 'close';

/** From the thread. Vectors lie one after another in `vectors`; `words` are those of the last text. */
export type FromThread =
  | { readonly kind: 'ready'; readonly dimension: number; readonly hasQuestionWeights: boolean }
  | { readonly kind: 'embedded'; readonly id: number; readonly vectors: Float32Array<ArrayBuffer>; readonly words: Float32Array<ArrayBuffer> | null }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };
