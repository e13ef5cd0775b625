import type { DocumentDetail, JobWireBody, SystemHealthBody } from '@regqa/contracts';
import type { z } from 'zod';
import type { FictionalAct } from './fictional-acts.ts';

/** An upload or a call of an administrator is given up after this. */
const PATIENCE_MS = 30_000;

/** What came of an upload: the job that will read it, or why it was not taken. */
export type UploadOutcome = { readonly jobId: string } | { readonly refused: string };

/** Speaks to the gateways with the admin key, each call to the next of them. */
export class AdminClient {
  readonly #urls: readonly string[];
  readonly #key: string;
  #turn = 0;

  constructor({ urls, key }: { urls: readonly string[]; key: string }) {
    this.#urls = urls;
    this.#key = key;
  }

  /** Uploads once: an upload that broke off is not repeated, as nobody knows whether it was taken. */
  async upload({ id, fields, text }: FictionalAct): Promise<UploadOutcome> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([text]), `${id}.md`);
    return this.#send('POST', '/api/admin/documents', form).then(
      async (response) =>
        response.status === 202
          ? { jobId: ((await response.json()) as { job_id: string }).job_id }
          : { refused: await statusOf(response) },
      (error: Error) => ({ refused: error.name === 'TimeoutError' ? 'no answer' : 'connection lost' }),
    );
  }

  /** Asks for everything to be read again; returns the job, or none where it cannot be asked or is under way. */
  async reprocessAll(): Promise<string[]> {
    const response = await this.#send('POST', '/api/admin/documents/reprocess').catch(() => undefined);
    return response?.status === 202 ? [((await response.json()) as { job_id: string }).job_id] : [];
  }

  job = (id: string): Promise<JobWireBody | undefined> => this.#get(`/api/admin/jobs/${id}`);
  document = (id: string): Promise<z.input<typeof DocumentDetail> | undefined> => this.#get(`/api/documents/${id}`);
  systemHealth = (): Promise<SystemHealthBody | undefined> => this.#get('/api/admin/system/health');

  /** How many answers the statistics count; undefined while they cannot be had. */
  async countedQuestions(): Promise<number | undefined> {
    return (await this.#get<{ total_queries: number }>('/api/analytics'))?.total_queries;
  }

  /** Returns the passages of all published documents together. */
  async publishedPassages(): Promise<number | undefined> {
    const page = await this.#get<{ documents: { chunk_count: number; status: string }[] }>('/api/documents?limit=1000');
    return page?.documents
      .filter(({ status }) => status === 'published')
      .reduce((sum, one) => sum + one.chunk_count, 0);
  }

  async #get<T>(path: string): Promise<T | undefined> {
    const response = await this.#send('GET', path).catch(() => undefined);
    if (response?.status === 200) return (await response.json()) as T;
    await response?.arrayBuffer();
    return undefined;
  }

  #send(method: string, path: string, body?: FormData): Promise<Response> {
    const url = this.#urls[this.#turn++ % this.#urls.length]!;
    return fetch(`${url}${path}`, {
      method,
      headers: { 'x-api-key': this.#key },
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body && { body }),
    });
  }
}

async function statusOf(response: Response): Promise<string> {
  await response.arrayBuffer();
  return String(response.status);
}
