import type { QueryResponseBody } from '@regqa/contracts';
import { signPrincipal } from '@regqa/platform';

/** Shared by the tests' service and client. */
export const TEST_TOKEN = 'a-token-for-tests-that-is-long-enough';

export interface RawReply {
  readonly status: number;
  readonly body: unknown;
}

/** Calls a query service as the gateway does. */
export class QueryServiceClient {
  private readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** Asks a question that must be answered with 200. */
  async ask(query: string, fields: Readonly<Record<string, unknown>> = {}): Promise<QueryResponseBody> {
    const { status, body } = await this.send('POST', '/api/query', { query, ...fields });
    if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return body as QueryResponseBody;
  }

  async send(method: string, path: string, body?: unknown): Promise<RawReply> {
    const signed = signPrincipal({ keyId: 'admin', level: 'admin' }, { token: TEST_TOKEN, method, path, now: Date.now() });
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: { ...signed, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  }
}
