import { setTimeout as sleep } from 'node:timers/promises';
import type { JobWireBody, QueryResponseBody } from '@regqa/contracts';

/** A running service as a client knows it: an address and two keys. */
export interface ServiceHandle {
  readonly url: string;
  readonly keys: { readonly access: string; readonly admin: string };
}

/** A raw answer: status, headers, and the body as JSON where it is. */
export interface RawAnswer<T = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

/** Speaks to a running service over HTTP as any client would. */
export class ServiceClient {
  readonly #service: ServiceHandle;

  constructor(service: ServiceHandle) {
    this.#service = service;
  }

  /** Sends a request with the admin key unless `key` says otherwise (`null`: none). */
  async send<T = unknown>(
    method: string,
    path: string,
    options: { key?: string | null; body?: NonNullable<RequestInit['body']>; headers?: Record<string, string> } = {},
  ): Promise<RawAnswer<T>> {
    const { key = this.#service.keys.admin, body, headers = {} } = options;
    const init: RequestInit = {
      method,
      headers: { ...(key === null ? {} : { 'x-api-key': key }), ...headers },
      redirect: 'manual',
    };
    if (body !== undefined) init.body = body;
    const response = await fetch(`${this.#service.url}${path}`, init);
    const text = await response.text();
    const json = (response.headers.get('content-type') ?? '').includes('json');
    return { status: response.status, headers: response.headers, body: (json ? JSON.parse(text) : text) as T };
  }

  get<T = unknown>(path: string): Promise<RawAnswer<T>> {
    return this.send<T>('GET', path);
  }

  /** Asks with the ordinary key; returns the answer. Throws on any status but 200. */
  async ask(query: string, options: Record<string, unknown> = {}): Promise<QueryResponseBody> {
    const answer = await this.askRaw({ query, ...options });
    if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** Sends any body to the query endpoint. */
  askRaw(body: unknown): Promise<RawAnswer<QueryResponseBody>> {
    return this.send('POST', '/api/query', {
      key: this.#service.keys.access,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  }

  /** Uploads a file with fields; returns the raw answer. */
  upload(
    file: { name: string; content: string | Uint8Array },
    fields: Record<string, string> = {},
  ): Promise<RawAnswer<UploadAnswer>> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([file.content as string | Uint8Array<ArrayBuffer>]), file.name);
    return this.send('POST', '/api/admin/documents', { body: form });
  }

  /** Uploads a file and waits until its job has ended. */
  async ingest(
    file: { name: string; content: string | Uint8Array },
    fields: Record<string, string> = {},
  ): Promise<JobWireBody> {
    const { status, body } = await this.upload(file, fields);
    if (status !== 202) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return this.jobEnded(body.job_id);
  }

  /** Polls a job until it has ended. Throws after `deadlineMs`. */
  async jobEnded(jobId: string, deadlineMs = 60_000): Promise<JobWireBody> {
    const deadline = Date.now() + deadlineMs;
    for (;;) {
      const { body } = await this.get<JobWireBody>(`/api/admin/jobs/${jobId}`);
      if (['completed', 'failed', 'cancelled'].includes(body.state)) return body;
      if (Date.now() > deadline)
        throw new Error(`job ${jobId} is still ${body.state}: ${JSON.stringify(body.progress)}`);
      await sleep(50);
    }
  }

  /** Polls until `probe` returns something. Throws after `deadlineMs`. */
  async until<T>(what: string, probe: () => Promise<T | undefined>, deadlineMs = 20_000): Promise<T> {
    const deadline = Date.now() + deadlineMs;
    for (;;) {
      const found = await probe();
      if (found !== undefined) return found;
      if (Date.now() > deadline) throw new Error(`${what} did not happen within ${deadlineMs} ms`);
      await sleep(50);
    }
  }
}

export interface UploadAnswer {
  readonly job_id: string;
  readonly document_id: string;
  readonly version_id: string;
  readonly duplicate: boolean;
  readonly detail?: unknown;
}
