/** One turn of a conversation with a language model. */
export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** What a model is asked. */
export interface ChatRequest {
  readonly messages: readonly ChatMessage[];
  /** Most tokens that the model may write. */
  readonly maxTokens: number;
  /** Form that the answer is to have, as JSON schema; servers that know no schema are asked for JSON, or for text. */
  readonly schema?: Readonly<Record<string, unknown>>;
  /** Longest that the completion may take in all, retries included, in milliseconds. */
  readonly deadlineMs: number;
  /** Aborting it ends the completion and the model's work on it. */
  readonly signal: AbortSignal;
}

/** How a completion ended. */
export interface ChatCompletion {
  /** `length`: the model used up its tokens, so that its last sentence may be unfinished. */
  readonly finish: 'stop' | 'length';
  /** Tokens as the model counted them; null where it did not say. */
  readonly usage: { readonly promptTokens: number; readonly completionTokens: number } | null;
}

/** What is known of a model without asking it. */
export interface ChatModelStatus {
  /** False after repeated failures, until it may be tried again. */
  readonly available: boolean;
  /** Requests left as the provider last said; null while it never did. */
  readonly rateLimitRemaining: number | null;
  /** What the last completion failed of; null when it did not. */
  readonly lastFailure: string | null;
  /** How the server is asked for a form, as far as it is known; what it refused is not asked for again. */
  readonly output: 'json_schema' | 'json_object' | 'text';
}

/** A language model that writes text. What it writes is untrusted. */
export interface ChatModel {
  /** Who serves it, e.g. `openai`. */
  readonly provider: string;
  /** The model's own name. */
  readonly name: string;
  /**
   * Yields the text as it is written, and returns how it ended. Leaving the loop early stops the model.
   * Throws ChatModelError; nothing is tried again once text was yielded.
   */
  complete(request: ChatRequest): AsyncGenerator<string, ChatCompletion, undefined>;
  status(): ChatModelStatus;
  /** Ends what is under way. */
  close(): Promise<void>;
}
