/** Where vectors come from. */
export type EmbeddingOptions =
  | { readonly kind: 'off' }
  /** Sentence models in folders; `questionModel` is null where one model reads passages and questions. */
  | {
      readonly kind: 'local';
      readonly passageModel: string;
      readonly questionModel: string | null;
      readonly threads: number;
    }
  /** A server that speaks OpenAI's interface. */
  | {
      readonly kind: 'server';
      readonly baseUrl: string;
      readonly apiKey: string | null;
      readonly model: string;
    };
