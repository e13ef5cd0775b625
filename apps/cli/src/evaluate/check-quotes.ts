/** Decides whether the quotes of an answer stand where it says, in the passages as the service returns them. */
import { ApiError } from '@regqa/platform';
import type { ApiClient } from '@regqa/platform';
import type { Answer } from '../ask/render-answer.ts';

/** Reads each passage once, so that a run asks for as few as it can. */
export class QuoteCheck {
  private readonly client: ApiClient;
  private readonly texts = new Map<string, Promise<string | null>>();

  constructor(client: ApiClient) {
    this.client = client;
  }

  /** Returns the share, 0 to 1, of the verified quotes that stand word for word at their offsets; null where there is none. */
  async standing({ citations = [] }: Pick<Answer, 'citations'>): Promise<number | null> {
    const quotes = citations.filter(({ verdict }) => verdict === 'verified');
    if (quotes.length === 0) return null;
    let standing = 0;
    for (const { chunk_id: chunkId, start, end, quote } of quotes) {
      const text = await this.textOf(chunkId);
      if (text !== null && text.slice(start, end) === quote) standing += 1;
    }
    return standing / quotes.length;
  }

  private textOf(chunkId: string): Promise<string | null> {
    const known = this.texts.get(chunkId) ?? this.read(chunkId);
    this.texts.set(chunkId, known);
    return known;
  }

  /** A passage that is not there holds no quote. */
  private async read(chunkId: string): Promise<string | null> {
    try {
      return (await this.client.call('getPassage', { params: { chunk_id: chunkId } })).text;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  }
}
