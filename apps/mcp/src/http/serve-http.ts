import type { IncomingMessage, ServerResponse } from 'node:http';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { createLogger, JSON_BODY_LIMIT_BYTES, listen, PROBE_PATHS, sendJson } from '@regqa/platform';
import type { Logger, RunningProcess } from '@regqa/platform';
import type { McpConfig } from '../config.ts';
import { createMcpServer } from '../mcp-server.ts';
import { createServiceClient } from '../service.ts';
import { callerKey, refuseOrigin } from './guard-request.ts';

const PATH = '/mcp';
/** The code of a JSON-RPC error where the transport refuses, and no method. */
const REFUSED = -32_000;
/** Longest that closing takes once the requests have ended, in milliseconds. */
const CLOSING_MS = 5_000;

export interface HttpOptions {
  /** Gets a line for the person at the terminal. */
  readonly say: (text: string) => void;
  readonly logger?: Logger;
}

/** Serves over HTTP whoever brings a key. Nothing is remembered between requests. */
export async function serveHttp(
  config: McpConfig,
  { say, logger = createLogger({ name: 'mcp', level: 'info' }) }: HttpOptions,
): Promise<RunningProcess & { readonly url: string }> {
  const onFault = (err: unknown) => logger.error({ err }, 'Request failed');
  const { http } = config;
  const leaving = new AbortController();
  const service = await listen(
    (request, response) => {
      if (isProbe(request)) return answerProbe(request, response, leaving.signal);
      answer(request, response, { config, onFault }).catch((error: unknown) => {
        onFault(error);
        if (response.headersSent) response.destroy();
        else refuse(response, 500, 'Something unforeseen went wrong');
      });
    },
    { ...http, leaving },
  );
  const url = `${service.url}${PATH}`;
  say(`The MCP server answers at ${url}, for the service at ${config.serviceUrl}`);
  return { url, logger, drainMs: http.drainDelayMs + http.drainMs + CLOSING_MS, close: () => service.close() };
}

const isProbe = ({ method, url }: IncomingMessage) => method === 'GET' && PROBE_PATHS.some((path) => path === url);

/**
 * Orchestrators probe by the address of a container, so their host is not checked. A service that is unreachable is
 * reported to callers by the tools, and leaves this process as ready as it was.
 */
function answerProbe({ url }: IncomingMessage, response: ServerResponse, leaving: AbortSignal): void {
  const ready = url === '/livez' ? 'alive' : 'ready';
  sendJson(response, leaving.aborted && url === '/readyz' ? 503 : 200, { status: leaving.aborted ? 'leaving' : ready });
}

interface Context {
  readonly config: McpConfig;
  readonly onFault: (error: unknown) => void;
}

async function answer(request: IncomingMessage, response: ServerResponse, context: Context): Promise<void> {
  const { http, serviceUrl } = context.config;
  const refusal = refuseOrigin(request.headers, http);
  if (refusal !== undefined) return refuse(response, refusal.status, refusal.message);
  allowOrigin(request, response);
  if (request.url?.split('?')[0] !== PATH) return refuse(response, 404, `Not found; the server answers at ${PATH}`);
  if (request.method === 'OPTIONS') return void response.writeHead(204).end();
  if (request.method !== 'POST') {
    response.setHeader('allow', 'POST, OPTIONS');
    return refuse(response, 405, 'Method not allowed; messages are sent by POST');
  }
  const key = callerKey(request.headers);
  if (typeof key !== 'string') {
    if (key.status === 401) response.setHeader('www-authenticate', 'Bearer');
    return refuse(response, key.status, key.message);
  }
  const server = createMcpServer(createServiceClient(serviceUrl, key), context.onFault);
  const transport = new StreamableHTTPServerTransport({
    enableJsonResponse: true,
    maxRequestBodySize: JSON_BODY_LIMIT_BYTES,
  });
  response.once('close', () => void server.close().catch(context.onFault));
  // Its accessors may give undefined, which the interface does not write out.
  await server.connect(transport as Transport);
  await transport.handleRequest(request, response);
}

/** A page of an allowed origin may read the answer, and send its key. */
function allowOrigin({ headers: { origin } }: IncomingMessage, response: ServerResponse): void {
  response.setHeader('vary', 'Origin');
  if (origin === undefined) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-allow-methods', 'POST');
  response.setHeader('access-control-allow-headers', 'authorization, content-type, mcp-protocol-version, x-api-key');
}

function refuse(response: ServerResponse, status: number, message: string): void {
  // What is still being sent is not read.
  response.setHeader('connection', 'close');
  sendJson(response, status, { jsonrpc: '2.0', id: null, error: { code: REFUSED, message } });
}
