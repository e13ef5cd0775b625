import type { Principal, QueryResponseBody } from '@regqa/contracts';
import { readServerSentEvents } from '@regqa/client';
import { signPrincipal } from '@regqa/platform';
import type { ServerSentEvent } from '@regqa/platform';

/** Shared by the tests' service and client. */
export const TEST_TOKEN = 'a-token-for-tests-that-is-long-enough';

export interface RawReply {
  readonly status: number;
  readonly body: unknown;
  /** Seconds after which to ask again; null where the reply does not say. */
  readonly retryAfter: string | null;
}

/** Calls a query service as the gateway does. */
export class QueryServiceClient {
  private readonly url: string;
  private readonly principal: Principal;

  constructor(url: string, principal: Principal = { keyId: 'admin', level: 'admin' }) {
    this.url = url;
    this.principal = principal;
  }

  /** The same service for the holder of another key. */
  as(principal: Principal): QueryServiceClient {
    return new QueryServiceClient(this.url, principal);
  }

  /** Asks a question that must be answered with 200. */
  async ask(query: string, fields: Readonly<Record<string, unknown>> = {}): Promise<QueryResponseBody> {
    const { status, body } = await this.send('POST', '/api/query', { query, ...fields });
    if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return body as QueryResponseBody;
  }

  async send(method: string, path: string, body?: unknown): Promise<RawReply> {
    const response = await this.request(method, path, { body });
    return { status: response.status, body: await response.json(), retryAfter: response.headers.get('retry-after') };
  }

  /** Returns what a path that needs no JSON says. */
  async text(path: string): Promise<string> {
    return (await this.request('GET', path, {})).text();
  }

  /** Asks a question and goes away when `signal` is aborted; rejects then. */
  async askUntil(signal: AbortSignal, body: unknown): Promise<unknown> {
    return (await this.request('POST', '/api/query', { body, signal })).json();
  }

  /** Asks a question and yields the answer's events. Throws where it is refused before it begins. */
  async *events(body: unknown): AsyncGenerator<ServerSentEvent, void, undefined> {
    const response = await this.request('POST', '/api/query', { body, accept: 'text/event-stream' });
    if (!response.ok || response.body === null) throw new Error(`${response.status}: ${await response.text()}`);
    yield* readServerSentEvents(response.body);
  }

  private request(
    method: string,
    path: string,
    { body, accept = 'application/json', signal }: { body?: unknown; accept?: string; signal?: AbortSignal },
  ): Promise<Response> {
    const signed = signPrincipal(this.principal, { token: TEST_TOKEN, method, path, now: Date.now() });
    return fetch(`${this.url}${path}`, {
      method,
      ...(signal ? { signal } : {}),
      headers: {
        ...signed,
        authorization: `Bearer ${TEST_TOKEN}`,
        accept,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
}
