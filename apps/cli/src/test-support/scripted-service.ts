import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the service got it. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly key: string | undefined;
  readonly text: string;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body: unknown;
}

type Script = (request: Received) => Reply;

/** A service that answers as a test says, by method and path; what is not in the script is 404. */
export class ScriptedService {
  readonly received: Received[] = [];
  readonly script: Record<string, Script> = {};
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      void readRequest(request).then((received) => {
        this.received.push(received);
        const scripted: Script =
          this.script[`${received.method} ${received.path}`] ??
          (() => ({ status: 404, body: { detail: 'Not found' } }));
        const { status = 200, headers = {}, body } = scripted(received);
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        response.end(JSON.stringify(body));
      });
    });
  }

  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

async function readRequest(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const url = new URL(request.url ?? '/', 'http://service');
  return {
    method: request.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    key: request.headers['x-api-key'] as string | undefined,
    text: Buffer.concat(chunks).toString('utf8'),
  };
}
