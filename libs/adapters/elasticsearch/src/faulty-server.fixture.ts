import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What is answered in place of the real server, or undefined to pass the request on. */
export type Intercept = (
  path: string,
  headers: IncomingMessage['headers'],
) => { readonly status: number; readonly body: unknown; readonly product?: boolean } | undefined;

/** Stands before the real server: passes requests on, or answers some of them as a server in trouble would. */
export class FaultyServer {
  intercept: Intercept = () => undefined;
  private readonly server: Server;
  private readonly target: string;

  constructor(target: string, tls?: { cert: Buffer; key: Buffer }) {
    this.target = target;
    const handle = (incoming: IncomingMessage, response: ServerResponse) => this.handle(incoming, response);
    this.server = tls === undefined ? createServer(handle) : createTlsServer(tls, handle);
  }

  async start(): Promise<string> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    return `http${'setSecureContext' in this.server ? 's' : ''}://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private handle(incoming: IncomingMessage, response: ServerResponse): void {
    const answer = this.intercept(incoming.url ?? '', incoming.headers);
    if (answer === undefined) {
      // A connection of its own for each: a kept one may have been closed by the server a moment ago.
      const passed = request(
        new URL(incoming.url ?? '', this.target),
        {
          agent: false,
          method: incoming.method,
          headers: { ...incoming.headers, host: new URL(this.target).host, connection: 'close' },
        },
        (outcome) => {
          response.writeHead(outcome.statusCode!, outcome.headers);
          outcome.pipe(response);
        },
      );
      passed.once('error', () => response.destroy());
      incoming.pipe(passed);
      return;
    }
    incoming.resume().on('end', () => {
      response.writeHead(answer.status, {
        'content-type': 'application/vnd.elasticsearch+json;compatible-with=9',
        ...(answer.product !== false && { 'x-elastic-product': 'Elasticsearch' }),
      });
      response.end(JSON.stringify(answer.body));
    });
  }
}

/** A certificate for 127.0.0.1 that is its own authority. */
export class ScratchCertificate {
  private readonly folder = mkdtempSync(join(tmpdir(), 'regqa-certificate-'));
  readonly file = join(this.folder, 'ca.pem');
  private readonly keyFile = join(this.folder, 'key.pem');

  constructor() {
    const subject = ['-subj', '/CN=regqa test', '-addext', 'subjectAltName=IP:127.0.0.1'];
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-days',
        '2',
        '-keyout',
        this.keyFile,
        '-out',
        this.file,
        ...subject,
      ],
      { stdio: 'ignore' },
    );
  }

  get pair(): { cert: Buffer; key: Buffer } {
    return { cert: readFileSync(this.file), key: readFileSync(this.keyFile) };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
