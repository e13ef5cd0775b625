import { ApiError, createApiClient } from '@regqa/client';
import type { AllRoutes, ApiClient, CallInput, CallOutput, JsonRouteId } from '@regqa/client';
import type { FictionalAct } from './fictional-acts.ts';

/** An upload or a call of an administrator is given up after this. */
const PATIENCE_MS = 30_000;

/** What came of an upload: the job that will read it, or why it was not taken. */
export type UploadOutcome = { readonly jobId: string } | { readonly refused: string };

/** Speaks to the gateways with the admin key, each call to the next of them. What cannot be had is undefined. */
export class AdminClient {
  readonly #clients: readonly ApiClient[];
  #turn = 0;

  constructor({ urls, key }: { urls: readonly string[]; key: string }) {
    this.#clients = urls.map((baseUrl) => createApiClient({ baseUrl, apiKey: key }));
  }

  /** Uploads once: an upload that broke off is not repeated, as nobody knows whether it was taken. */
  async upload({ id, fields, text }: FictionalAct): Promise<UploadOutcome> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append('file', new Blob([text]), `${id}.md`);
    try {
      return { jobId: (await this.#call('uploadDocument', { body })).job_id };
    } catch (error) {
      if (error instanceof ApiError) return { refused: String(error.status) };
      return { refused: (error as Error).name === 'TimeoutError' ? 'no answer' : 'connection lost' };
    }
  }

  /** Asks for everything to be read again; returns the job, or none where it cannot be asked or is under way. */
  async reprocessAll(): Promise<string[]> {
    const taken = await this.#try('reprocessAllDocuments');
    return taken === undefined ? [] : [taken.job_id];
  }

  job = (id: string) => this.#try('getJob', { params: { job_id: id } });
  document = (id: string) => this.#try('getDocument', { params: { document_id: id } });
  systemHealth = () => this.#try('getSystemHealth');

  async countedQuestions(): Promise<number | undefined> {
    return (await this.#try('getAnalytics'))?.total_queries;
  }

  /** Returns the passages of all published documents together. */
  async publishedPassages(): Promise<number | undefined> {
    const page = await this.#try('listDocuments', { query: { limit: 1000 } });
    return page?.documents
      .filter(({ status }) => status === 'published')
      .reduce((sum, one) => sum + one.chunk_count, 0);
  }

  #try<K extends JsonRouteId>(routeId: K, input?: CallInput<AllRoutes[K]>) {
    return this.#call(routeId, input).catch(() => undefined);
  }

  #call<K extends JsonRouteId>(routeId: K, input?: CallInput<AllRoutes[K]>): Promise<CallOutput<AllRoutes[K]>> {
    const client = this.#clients[this.#turn++ % this.#clients.length]!;
    return client.call(routeId, { ...input, signal: AbortSignal.timeout(PATIENCE_MS) });
  }
}
