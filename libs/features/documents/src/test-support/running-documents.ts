import { request } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { KeyFilters, Principal, ResidencyBody } from '@regqa/contracts';
import { signPrincipal, silentLogger } from '@regqa/platform';
import { createMemoryStores, MemoryFileStore } from '@regqa/adapter-memory';
import type { MemoryStores, StoreOperation } from '@regqa/adapter-memory';
import { DependencyUnavailableError } from '@regqa/errors';
import { eventually } from '@regqa/testing';
import { systemClock } from '@regqa/ports';
import type { AuditRecord, Clock } from '@regqa/ports';
import { startDocumentsService } from '../start-documents-service.ts';
import type { DocumentsService, DocumentsServiceOptions } from '../start-documents-service.ts';
import { MemoryIndex, MemoryQueue } from './memory-edges.ts';

/** Nothing stated, nothing enforced. */
const NOWHERE: ResidencyBody = { data_region: null, allowed_regions: [], enforced: false, stores: [], problems: [] };

type Body = NonNullable<RequestInit['body']>;

const INTERNAL_TOKEN = 'token-shared-with-the-gateway';

/** What a request was answered with; `body` is parsed JSON, or the text of any other answer. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each test names the fields that it is about
  readonly body: any;
}

/** A documents service over memory, called as the gateway calls it. */
export class RunningDocuments {
  /** Whether an operation of the stores fails as if the database were out of reach. */
  isOutOfReach: (operation: StoreOperation) => boolean = () => false;
  readonly stores: MemoryStores;
  readonly files = new MemoryFileStore();
  readonly queue = new MemoryQueue();
  readonly index = new MemoryIndex();
  service!: DocumentsService;

  constructor(clock: Clock = systemClock) {
    this.stores = createMemoryStores({
      clock,
      before: (operation) => {
        if (this.isOutOfReach(operation))
          throw new DependencyUnavailableError('database', 'The database is out of reach');
      },
    });
  }

  /** Entries of the audit log, the oldest first. */
  async auditEntries(): Promise<AuditRecord[]> {
    return (await this.stores.audit.list({}, { skip: 0, limit: 1_000 })).entries.reverse();
  }

  /** How many documents there are, whatever their state. */
  async documentCount(): Promise<number> {
    return (await this.stores.documents.listDocuments({}, { skip: 0, limit: 1 })).total;
  }

  /** Jobs that the queue does not have yet. */
  waitingJobs(): Promise<string[]> {
    return this.stores.jobs.jobsToQueue({ staleAfterMs: 3_600_000, limit: 1_000, reprocessLimit: 1_000 });
  }

  async start(options: Partial<DocumentsServiceOptions> = {}): Promise<this> {
    const deps = {
      ...this.stores,
      queue: this.queue.port,
      files: this.files,
      index: this.index.port,
      clock: systemClock,
      logger: silentLogger,
    };
    this.service = await startDocumentsService(deps, {
      host: '127.0.0.1',
      port: 0,
      internalToken: INTERNAL_TOKEN,
      version: '0.0.0',
      maxUploadMb: 1,
      residency: NOWHERE,
      ...options,
    });
    return this;
  }

  async call(
    method: string,
    path: string,
    init: { body?: Body; headers?: Record<string, string>; level?: Principal['level']; filters?: KeyFilters } = {},
  ): Promise<Answer> {
    const { body, headers = {}, level = 'admin', filters } = init;
    const response = await fetch(this.service.url + path, {
      method,
      headers: { ...headers, ...this.signature(method, path, { level, filters }) },
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }

  /** What Prometheus reads. */
  async metrics(): Promise<string> {
    const headers = { authorization: `Bearer ${INTERNAL_TOKEN}` };
    return (await fetch(`${this.service.url}/metrics`, { headers })).text();
  }

  /** Uploads a form: text fields, and files as name and content. */
  upload(parts: readonly (readonly [name: string, value: string | File])[], requestId = 'upload-1'): Promise<Answer> {
    const form = new FormData();
    for (const [name, value] of parts) form.append(name, value);
    return this.call('POST', '/api/admin/documents', { body: form, headers: { 'x-request-id': requestId } });
  }

  /** Sends a multipart body byte for byte. */
  uploadRaw(body: string | Buffer, contentType = 'multipart/form-data; boundary=XX'): Promise<Answer> {
    return this.call('POST', '/api/admin/documents', { body: body as Body, headers: { 'content-type': contentType } });
  }

  /** Begins an upload whose body the test writes piece by piece. */
  beginUpload(headers: Record<string, string> = {}): ClientRequest {
    const path = '/api/admin/documents';
    const signed = this.signature('POST', path, { level: 'admin' });
    return request(this.service.url + path, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=XX', ...headers, ...signed },
    });
  }

  signature(
    method: string,
    path: string,
    { level, filters }: { level: Principal['level']; filters?: KeyFilters | undefined },
  ): Record<string, string> {
    return signPrincipal(
      { keyId: level, level, ...(filters && { filters }) },
      { method, path, token: INTERNAL_TOKEN, now: Date.now() },
    );
  }
}

/** Reads the answer to a request made with `beginUpload`. */
export async function answerOf(sent: ClientRequest): Promise<Pick<Answer, 'status' | 'body'>> {
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of response) text += String(chunk);
  return { status: response.statusCode ?? 0, body: JSON.parse(text) };
}

/** Resolves when the condition holds; rejects after five seconds. */
export async function until(condition: () => boolean): Promise<void> {
  await eventually(() => {
    if (!condition()) throw new Error('The condition did not come true within 5 s');
  }, 5_000);
}

/** A file part as a browser sends it. */
export const textFile = (
  name: string,
  content: string | Buffer = 'Part 1 Preliminary\n1 Name\nThis is a plan.',
): File => new File([content] as ConstructorParameters<typeof File>[0], name, { type: 'text/markdown' });
