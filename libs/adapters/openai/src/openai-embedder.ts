import { DependencyUnavailableError } from '@regqa/errors';
import type { Embedder } from '@regqa/ports';
import OpenAI from 'openai';

export interface OpenAiEmbedderOptions {
  /** Base address of the server, e.g. `https://api.example.com/v1`. */
  readonly baseUrl: string;
  /** Null for a server that asks for none. */
  readonly apiKey: string | null;
  readonly model: string;
  /** Texts of one request. */
  readonly batchSize: number;
  /** Longest for one request, in milliseconds; it is tried again twice. */
  readonly timeoutMs: number;
}

/** Longest for the vector of a question: someone waits, and keywords alone can answer. */
const QUERY_TIMEOUT_MS = 2_000;
const RETRIES = 2;
/** Characters that a text is cut to: four a token, under the 8,191 tokens that servers of this kind take. */
const MOST_CHARACTERS = 24_000;

/** Embeddings of a server that speaks OpenAI's interface. */
class OpenAiEmbedder implements Embedder {
  readonly model: string;
  readonly dimension: number;
  private readonly client: OpenAI;
  private readonly options: OpenAiEmbedderOptions;
  private readonly closed = new AbortController();

  constructor(client: OpenAI, options: OpenAiEmbedderOptions, dimension: number) {
    this.client = client;
    this.options = options;
    this.model = options.model;
    this.dimension = dimension;
  }

  async embedQuestion(text: string, signal?: AbortSignal): Promise<Float32Array> {
    const timeout = Math.min(QUERY_TIMEOUT_MS, this.options.timeoutMs);
    const [vector] = await this.request([text], { timeout, maxRetries: 0, ...(signal && { signal }) });
    return vector!;
  }

  async embedPassages(texts: readonly string[]): Promise<Float32Array[]> {
    const vectors: Float32Array[] = [];
    for (let at = 0; at < texts.length; at += this.options.batchSize) {
      vectors.push(
        ...(await this.request(texts.slice(at, at + this.options.batchSize), {
          timeout: this.options.timeoutMs,
          maxRetries: RETRIES,
        })),
      );
    }
    return vectors;
  }

  async close(): Promise<void> {
    this.closed.abort(new Error('the embedder is closed'));
  }

  private async request(
    texts: readonly string[],
    { signal, ...limits }: { timeout: number; maxRetries: number; signal?: AbortSignal },
  ): Promise<Float32Array[]> {
    const vectors = await requestVectors(this.client, {
      model: this.model,
      texts,
      ...limits,
      signal: signal === undefined ? this.closed.signal : AbortSignal.any([this.closed.signal, signal]),
    });
    const other = vectors.find((vector) => vector.length !== this.dimension);
    if (other !== undefined)
      throw outOfReach(new Error(`a vector of ${other.length} numbers came in place of ${this.dimension}`));
    return vectors;
  }
}

interface VectorRequest {
  readonly model: string;
  readonly texts: readonly string[];
  readonly timeout: number;
  readonly maxRetries: number;
  readonly signal?: AbortSignal;
}

async function requestVectors(client: OpenAI, { model, texts, ...limits }: VectorRequest): Promise<Float32Array[]> {
  try {
    // An empty text is refused by these servers; a space is not.
    const input = texts.map((text) => text.slice(0, MOST_CHARACTERS).trim() || ' ');
    // Without the format the client asks for base64, which not every server knows.
    const { data } = await client.embeddings.create({ model, input, encoding_format: 'float' }, limits);
    if (!Array.isArray(data) || data.length !== texts.length)
      throw new Error(`${texts.length} vectors were asked for and ${data?.length ?? 'none'} came`);
    return [...data].sort((a, b) => a.index - b.index).map(({ embedding }) => toLengthOne(embedding));
  } catch (error) {
    throw outOfReach(error as Error);
  }
}

function toLengthOne(embedding: readonly number[]): Float32Array {
  const length = Math.hypot(...embedding);
  if (!Number.isFinite(length) || length === 0) throw new Error('a vector that came has no direction');
  return Float32Array.from(embedding, (value) => value / length);
}

function outOfReach(cause: Error): DependencyUnavailableError {
  return new DependencyUnavailableError('embeddings', `The embeddings server failed: ${cause.message}`, {
    cause,
    retryAfterSeconds: 5,
  });
}

/**
 * Connects to a server and learns the dimension of its vectors. Throws DependencyUnavailableError('embeddings') when it
 * does not answer.
 */
export async function createOpenAiEmbedder(options: OpenAiEmbedderOptions): Promise<Embedder> {
  const client = new OpenAI({ baseURL: options.baseUrl, apiKey: options.apiKey ?? 'none', timeout: options.timeoutMs });
  const [vector] = await requestVectors(client, {
    model: options.model,
    texts: ['dimension'],
    timeout: options.timeoutMs,
    maxRetries: RETRIES,
  });
  return new OpenAiEmbedder(client, options, vector!.length);
}
