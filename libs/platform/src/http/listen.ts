import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningService } from './handlers.ts';

/** Longer than the idle time of a load balancer in front, so that it is the client who closes an idle connection. */
const KEEP_ALIVE_MS = 65_000;
const HEADERS_DEADLINE_MS = 30_000;
/** A 200 MB upload over a slow line takes long; other bodies have their own deadline. */
const REQUEST_DEADLINE_MS = 3_600_000;
/** How long requests in flight may go on after `close` was called. */
const DRAIN_MS = 10_000;

export interface ListenOptions {
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** How long requests in flight may go on once no more are taken, in milliseconds; 10 s unless set. */
  readonly drainMs?: number;
  /** How long requests are still taken after `close`, in milliseconds, until senders notice. None unless set. */
  readonly drainDelayMs?: number;
  /** Aborted by `close` at once, before the delay; for what has to know that the service leaves. */
  readonly leaving?: AbortController;
}

/**
 * Starts an HTTP server; rejects with a sentence a person can act on when the address cannot be had. After `close` each
 * answer ends its connection, so that none is idle, and cut off while a request comes over it, when the server goes.
 */
export async function listen(handler: RequestListener, options: ListenOptions): Promise<RunningService> {
  const { leaving = new AbortController() } = options;
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HEADERS_DEADLINE_MS,
      requestTimeout: REQUEST_DEADLINE_MS,
      // Node would refuse it without a body.
      requireHostHeader: false,
    },
    (request, response) => {
      if (leaving.signal.aborted) response.shouldKeepAlive = false;
      if (lacksHost(request)) refuseWithoutHost(response);
      else handler(request, response);
    },
  );
  server.on('clientError', answerMalformed);
  await bind(server, options);
  const { port } = server.address() as AddressInfo;
  let closing: Promise<void> | undefined;
  return {
    url: `http://${urlHost(options.host)}:${port}`,
    close: () => (closing ??= leave(server, leaving, options)),
  };
}

/** Rejects as `listen` does when the address cannot be had now; so that nothing is started in vain. */
export async function requireFreeAddress(address: Pick<ListenOptions, 'host' | 'port'>): Promise<void> {
  const server = createServer();
  await bind(server, address);
  await new Promise((resolve) => server.close(resolve));
}

async function leave(
  server: Server,
  leaving: AbortController,
  { drainDelayMs = 0, drainMs = DRAIN_MS }: ListenOptions,
): Promise<void> {
  leaving.abort();
  if (drainDelayMs > 0) await pause(drainDelayMs);
  await drain(server, drainMs);
}

function bind(server: Server, { host, port }: Pick<ListenOptions, 'host' | 'port'>): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      reject(new Error(unavailable(cause, host, port), { cause })),
    );
    server.listen({ host, port }, () => {
      server.removeAllListeners('error');
      resolve();
    });
  });
}

function unavailable(cause: NodeJS.ErrnoException, host: string, port: number): string {
  if (cause.code === 'EADDRINUSE')
    return `Port ${port} on ${host} is already in use. Stop what listens there, or choose another port, e.g. PORT=${port + 1}.`;
  if (cause.code === 'EACCES') return `Port ${port} on ${host} may not be opened by this user`;
  return `Cannot listen on ${host}:${port}: ${cause.message}`;
}

/** Where a client on this machine reaches the server: a wildcard address is not one to connect to. */
function urlHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

/** Stops accepting, lets requests in flight finish until the bound, then breaks off what is left. */
async function drain(server: Server, boundMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection whose last answer ends after close() would otherwise stay open for its whole keep-alive time.
  const sweep = setInterval(() => server.closeIdleConnections(), 25);
  const bound = setTimeout(() => server.closeAllConnections(), boundMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(bound);
}

/** Whether a request lacks what RFC 9112 (section 3.2) demands of HTTP/1.1. */
function lacksHost({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === '1.1' && headers.host === undefined;
}

function refuseWithoutHost(response: ServerResponse): void {
  const body = JSON.stringify({ detail: 'The Host header is missing' });
  response
    .writeHead(400, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    })
    .end(body);
}

/** Requests that Node cannot parse get the same JSON body as every other error. */
function answerMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, detail] = malformed(error.code);
  const body = JSON.stringify({ detail });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ` +
      `${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

function malformed(code: string | undefined): [status: string, detail: string] {
  if (code === 'HPE_HEADER_OVERFLOW')
    return ['431 Request Header Fields Too Large', 'The request line and headers are too large'];
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return ['408 Request Timeout', 'The request did not arrive in time'];
  return ['400 Bad Request', 'The request is not valid HTTP'];
}
