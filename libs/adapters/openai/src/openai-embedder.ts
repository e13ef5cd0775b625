import { DependencyUnavailableError } from '@regqa/errors';
import type { Embedder } from '@regqa/ports';
import OpenAI from 'openai';

export interface OpenAiEmbedderOptions {
  /** Base address of the server, e.g. `https://api.example.com/v1`. */
  readonly baseUrl: string;
  /** Null for a server that asks for none. */
  readonly apiKey: string | null;
  readonly model: string;
  /** Texts of one request; 64 unless set. */
  readonly batchSize?: number;
  /** Longest for one request, in milliseconds; it is tried again twice. 30 s unless set. */
  readonly timeoutMs?: number;
}

/** Longest for the vector of a question: someone waits, and keywords alone can answer. */
const QUERY_TIMEOUT_MS = 2_000;
const RETRIES = 2;
/** Characters that a text is cut to: four a token, under the 8,191 tokens that servers of this kind take. */
const MOST_CHARACTERS = 24_000;

/**
 * Connects to a server that speaks OpenAI's interface and learns the dimension of its vectors. Throws
 * DependencyUnavailableError('embeddings') when it does not answer.
 */
export async function createOpenAiEmbedder(options: OpenAiEmbedderOptions): Promise<Embedder> {
  const { baseUrl, apiKey, model, batchSize = 64, timeoutMs = 30_000 } = options;
  const client = new OpenAI({ baseURL: baseUrl, apiKey: apiKey ?? 'none', timeout: timeoutMs });
  const closed = new AbortController();
  const patient = { timeout: timeoutMs, maxRetries: RETRIES, signal: closed.signal };
  const [first] = await requestVectors(client, { model, texts: ['dimension'], ...patient });
  const dimension = first!.length;
  const embed = async (texts: readonly string[], limits: Omit<VectorRequest, 'model' | 'texts'>) => {
    const vectors = await requestVectors(client, { model, texts, ...limits });
    const other = vectors.find((vector) => vector.length !== dimension);
    if (other === undefined) return vectors;
    throw outOfReach(new Error(`a vector of ${other.length} numbers came in place of ${dimension}`));
  };
  return {
    model,
    dimension,
    embedQuestion: async (text, signal) => {
      const timeout = Math.min(QUERY_TIMEOUT_MS, timeoutMs);
      const ending = AbortSignal.any([closed.signal, ...(signal ? [signal] : [])]);
      const [vector] = await embed([text], { timeout, maxRetries: 0, signal: ending });
      return vector!;
    },
    embedPassages: async (texts) => {
      const vectors: Float32Array[] = [];
      for (let at = 0; at < texts.length; at += batchSize)
        vectors.push(...(await embed(texts.slice(at, at + batchSize), patient)));
      return vectors;
    },
    close: async () => closed.abort(new Error('the embedder is closed')),
  };
}

interface VectorRequest {
  readonly model: string;
  readonly texts: readonly string[];
  readonly timeout: number;
  readonly maxRetries: number;
  readonly signal: AbortSignal;
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
