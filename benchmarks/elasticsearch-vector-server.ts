import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Embedder } from '@regqa/ports';
import { withoutFictionalNames } from './elasticsearch-copies.ts';

const DIGEST_BYTES = 32;

/** Vectors of passages, kept in a file by the digest of their text, so that each text is embedded once for all runs. */
export class VectorCache {
  readonly #file: string;
  readonly #embedder: Embedder;
  readonly #vectors = new Map<string, Float32Array>();
  /** Texts that had to be embedded in this run. */
  embedded = 0;

  /** Reads what the file holds; a last record that was cut short counts as none. */
  constructor(file: string, embedder: Embedder) {
    this.#file = file;
    this.#embedder = embedder;
    const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
    const size = DIGEST_BYTES + 4 * embedder.dimension;
    const whole = bytes.length - (bytes.length % size);
    if (whole < bytes.length) truncateSync(file, whole);
    for (let at = 0; at < whole; at += size) {
      const numbers = new Uint8Array(bytes.subarray(at + DIGEST_BYTES, at + size));
      this.#vectors.set(bytes.toString('hex', at, at + DIGEST_BYTES), new Float32Array(numbers.buffer));
    }
  }

  get size(): number {
    return this.#vectors.size;
  }

  /**
   * Returns the vectors of passages, the same for a copy as for the original: fictional names are left out of the text.
   */
  async passages(texts: readonly string[]): Promise<Float32Array[]> {
    const originals = texts.map(withoutFictionalNames);
    const missing = [...new Set(originals)].filter((text) => !this.#vectors.has(digestOf(text)));
    const vectors = await this.#embedder.embedPassages(missing);
    for (const [at, text] of missing.entries()) this.#keep(digestOf(text), vectors[at]!);
    return originals.map((text) => this.#vectors.get(digestOf(text))!);
  }

  #keep(digest: string, vector: Float32Array): void {
    this.embedded += 1;
    this.#vectors.set(digest, vector);
    appendFileSync(
      this.#file,
      Buffer.concat([Buffer.from(digest, 'hex'), new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)]),
    );
  }
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** A running server. */
export interface VectorServer {
  /** Base address for `EMBEDDINGS_BASE_URL`. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts a server that speaks OpenAI's interface for embeddings. A request of one text is a question, as services send
 * them, and is embedded by the model each time; several are passages, whose vectors come from the cache.
 */
export async function startVectorServer(embedder: Embedder, cache: VectorCache): Promise<VectorServer> {
  const embed = async (texts: readonly string[]): Promise<Float32Array[]> => {
    if (texts.length !== 1) return cache.passages(texts);
    return [await embedder.embedQuestion(texts[0]!)];
  };
  const server = createServer((request, response) => {
    answer(request, embed).then(
      (body) => response.setHeader('content-type', 'application/json').end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function answer(
  request: IncomingMessage,
  embed: (texts: readonly string[]) => Promise<Float32Array[]>,
): Promise<string> {
  const { input, model } = JSON.parse(Buffer.concat((await request.toArray()) as Buffer[]).toString()) as {
    input: string | string[];
    model: string;
  };
  const vectors = await embed(typeof input === 'string' ? [input] : input);
  const data = vectors.map((vector, index) => ({ object: 'embedding', index, embedding: [...vector] }));
  return JSON.stringify({ object: 'list', model, data, usage: { prompt_tokens: 0, total_tokens: 0 } });
}
