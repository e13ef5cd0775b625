import { Agent } from 'node:http';
import type { ClientRequest } from 'node:http';
import type { Request, Response } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import type { Plugin } from 'http-proxy-middleware';
import { PRINCIPAL_HEADER, PRINCIPAL_SIGNATURE_HEADER, REQUEST_ID_HEADER } from '@regqa/contracts';
import type { Principal, RouteContract } from '@regqa/contracts';
import { DependencyTimeoutError, DependencyUnavailableError, PayloadTooLargeError } from '@regqa/errors';
import { exchangeOf, JSON_BODY_LIMIT_BYTES, signPrincipal } from '@regqa/platform';
import type { Clock } from '@regqa/ports';
import type { ServiceUrls } from './gateway-options.ts';

/** What a multipart body may hold beside the file: boundaries and text fields. */
const MULTIPART_ALLOWANCE_BYTES = 1024 * 1024;
const ANSWER_TIMEOUT_MS = 30_000;
/** Headers that services must not see: secrets, and those by which the gateway itself vouches. */
const WITHHELD = ['x-api-key', 'cookie', 'authorization', 'expect', PRINCIPAL_HEADER, PRINCIPAL_SIGNATURE_HEADER];

export interface ServiceProxyOptions {
  readonly services: ServiceUrls;
  readonly internalToken: string;
  readonly clock: Clock;
  readonly maxUploadMb: number;
  readonly answerTimeoutMs?: number;
}

/** Passes requests on to services with bodies untouched, in both directions as they come. */
export interface ServiceProxy {
  /**
   * Forwards the request and its answer. Calls `fail` with PayloadTooLargeError before anything is sent,
   * DependencyUnavailableError when the service cannot be reached, DependencyTimeoutError when it is too slow to begin.
   */
  forward(route: { readonly contract: RouteContract; readonly principal: Principal }, exchange: ProxiedExchange): void;
  close(): void;
}

export interface ProxiedExchange {
  readonly request: Request;
  readonly response: Response;
  readonly fail: (error: unknown) => void;
}

/** What is remembered of a request on its way. */
interface Passage {
  timedOut: boolean;
  readonly upload: boolean;
}

export function createServiceProxy(options: ServiceProxyOptions): ServiceProxy {
  const { services, internalToken, clock, answerTimeoutMs = ANSWER_TIMEOUT_MS } = options;
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64, scheduling: 'lifo' });
  const passages = new WeakMap<Request, Passage>();
  const watch: Plugin<Request, Response> = (proxy) => {
    proxy.on('proxyReq', (outgoing, request) => limitWait(outgoing, request, { passage: passages.get(request), answerTimeoutMs }));
    // The client's connection is its own affair: what the service says of ours does not concern it.
    proxy.on('proxyRes', (incoming) => {
      delete incoming.headers.connection;
      delete incoming.headers['keep-alive'];
    });
    // An emitter without a listener for its errors throws them; they also arrive at `next`, where they are answered.
    proxy.on('error', () => {});
  };
  const forwarders = new Map(
    Object.entries(services).map(([name, target]) => [
      name,
      createProxyMiddleware<Request, Response>({ target, agent, ejectPlugins: true, plugins: [watch], headers: { connection: 'keep-alive' } }),
    ]),
  );
  return {
    forward({ contract, principal }, { request, response, fail }) {
      refuseLargeBody(request, contract, options.maxUploadMb);
      const passage: Passage = { timedOut: false, upload: contract.body?.kind === 'multipart' };
      passages.set(request, passage);
      for (const name of WITHHELD) delete request.headers[name];
      request.headers[REQUEST_ID_HEADER] = exchangeOf(response).requestId;
      Object.assign(request.headers, signPrincipal(principal, { token: internalToken, method: request.method, path: request.originalUrl, now: clock.now() }));
      void forwarders.get(contract.service)!(request, response, (cause) => fail(failure(contract.service, passage, cause)));
    },
    close: () => agent.destroy(),
  };
}

/** A declared length over the limit is refused before a byte of it is read; services count what is not declared. */
function refuseLargeBody(request: Request, contract: RouteContract, maxUploadMb: number): void {
  const upload = contract.body?.kind === 'multipart';
  const limit = upload ? maxUploadMb * 1024 * 1024 + MULTIPART_ALLOWANCE_BYTES : JSON_BODY_LIMIT_BYTES;
  if (Number(request.headers['content-length'] ?? 0) <= limit) return;
  throw new PayloadTooLargeError(upload ? `The file is larger than ${maxUploadMb} MB` : `The body is larger than ${JSON_BODY_LIMIT_BYTES} bytes`);
}

/** Breaks off a request whose answer does not begin in time; an upload's time runs from when all of it has been sent. */
function limitWait(outgoing: ClientRequest, request: Request, options: { passage: Passage | undefined; answerTimeoutMs: number }): void {
  const { passage, answerTimeoutMs } = options;
  if (!passage) return;
  let timer: NodeJS.Timeout | undefined;
  const start = () => {
    timer = setTimeout(() => {
      passage.timedOut = true;
      outgoing.destroy();
    }, answerTimeoutMs);
  };
  if (passage.upload) request.once('end', start);
  else start();
  const stop = () => clearTimeout(timer);
  outgoing.once('response', stop).once('close', stop);
}

function failure(service: string, { timedOut }: Passage, cause: unknown): Error {
  if (timedOut) return new DependencyTimeoutError(`The ${service} service did not answer in time`, { cause });
  return new DependencyUnavailableError(`${service} service`, `The ${service} service is unavailable; try again shortly`, { cause });
}
