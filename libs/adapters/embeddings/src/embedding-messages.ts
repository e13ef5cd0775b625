/** What the thread is told when it is made. */
export interface ThreadData {
  readonly folder: string;
  readonly modelFile: string;
  readonly threads: number;
  readonly compileCache: string | undefined;
}

/** To the thread: texts to embed; urgent ones go before all others. */
export interface EmbedRequest {
  readonly id: number;
  readonly texts: readonly string[];
  readonly urgent: boolean;
}

/** From the thread. Vectors lie one after another in `vectors`. */
export type FromThread =
  | { readonly kind: 'ready'; readonly dimension: number }
  | { readonly kind: 'embedded'; readonly id: number; readonly vectors: Float32Array<ArrayBuffer> }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };
