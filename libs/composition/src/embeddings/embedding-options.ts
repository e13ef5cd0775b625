/** Where vectors come from. */
export type EmbeddingOptions =
  | { readonly kind: 'off' }
  /** A sentence model in a folder. */
  | { readonly kind: 'folder'; readonly folder: string; readonly threads: number }
  /** The known model, fetched once from a model hub into the data folder. */
  | { readonly kind: 'fetch'; readonly hub: string; readonly threads: number }
  /** A server that speaks OpenAI's interface. */
  | { readonly kind: 'server'; readonly baseUrl: string; readonly apiKey: string | null; readonly model: string; readonly batchSize: number; readonly timeoutMs: number };
