import { Agent } from 'node:http';
import type { ClientRequest } from 'node:http';
import type { Request, Response } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import type { Plugin } from 'http-proxy-middleware';
import { PRINCIPAL_HEADER, PRINCIPAL_SIGNATURE_HEADER, REQUEST_ID_HEADER } from '@regqa/contracts';
import type { Principal, RouteContract } from '@regqa/contracts';
import { DependencyTimeoutError, DependencyUnavailableError, PayloadTooLargeError } from '@regqa/errors';
import { createPrincipalSigner, exchangeOf, JSON_BODY_LIMIT_BYTES } from '@regqa/platform';
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
  readonly contract: RouteContract;
  /** Why the gateway itself broke it off; undefined while it did not. */
  brokenOff?: Error;
  /** Answers the client that it did not work. */
  readonly fail: (cause: unknown) => void;
}

export function createServiceProxy(options: ServiceProxyOptions): ServiceProxy {
  const { services, internalToken, clock, maxUploadMb, answerTimeoutMs = ANSWER_TIMEOUT_MS } = options;
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64, scheduling: 'lifo' });
  const sign = createPrincipalSigner(internalToken);
  const passages = new WeakMap<Request, Passage>();
  const watch: Plugin<Request, Response> = (proxy) => {
    proxy.on('proxyReq', (outgoing, request) => {
      const passage = passages.get(request);
      if (!passage) return;
      const breakOff = (reason: Error) => {
        passage.brokenOff = reason;
        outgoing.destroy();
      };
      limitWait({ outgoing, request, answerTimeoutMs, breakOff }, passage.contract);
      limitUndeclaredBody(request, bodyLimit(passage.contract, maxUploadMb), breakOff);
    });
    // The client's connection is its own affair: what the service says of ours does not concern it.
    proxy.on('proxyRes', (incoming) => {
      delete incoming.headers.connection;
      delete incoming.headers['keep-alive'];
    });
    proxy.on('error', (cause, request) => request && passages.get(request)?.fail(cause));
  };
  const forwarders = new Map(
    Object.entries(services).map(([name, target]) => [
      name,
      createProxyMiddleware<Request, Response>({ target, agent, ejectPlugins: true, plugins: [watch], headers: { connection: 'keep-alive' } }),
    ]),
  );
  return {
    forward({ contract, principal }, { request, response, fail }) {
      const limit = bodyLimit(contract, maxUploadMb);
      if (Number(request.headers['content-length'] ?? 0) > limit.bytes) throw new PayloadTooLargeError(limit.message);
      const passage: Passage = { contract, fail: (cause) => fail(passage.brokenOff ?? unavailable(contract.service, cause)) };
      passages.set(request, passage);
      for (const name of WITHHELD) delete request.headers[name];
      request.headers[REQUEST_ID_HEADER] = exchangeOf(response).requestId;
      Object.assign(request.headers, sign(principal, { method: request.method, path: request.originalUrl }, clock.now()));
      void forwarders.get(contract.service)!(request, response, passage.fail);
    },
    close: () => agent.destroy(),
  };
}

interface BodyLimit {
  readonly bytes: number;
  readonly message: string;
}

function bodyLimit(contract: RouteContract, maxUploadMb: number): BodyLimit {
  if (contract.body?.kind === 'multipart') return { bytes: maxUploadMb * 1024 * 1024 + MULTIPART_ALLOWANCE_BYTES, message: `The file is larger than ${maxUploadMb} MB` };
  return { bytes: JSON_BODY_LIMIT_BYTES, message: `The body is larger than ${JSON_BODY_LIMIT_BYTES} bytes` };
}

/** A body that does not declare its length is counted as it passes: a service that refused it midway would not be heard. */
function limitUndeclaredBody(request: Request, { bytes, message }: BodyLimit, breakOff: (reason: Error) => void): void {
  if (request.headers['transfer-encoding'] === undefined) return;
  let passed = 0;
  request.on('data', (chunk: Buffer) => {
    passed += chunk.length;
    if (passed > bytes) breakOff(new PayloadTooLargeError(message));
  });
}

interface Wait {
  readonly outgoing: ClientRequest;
  readonly request: Request;
  readonly answerTimeoutMs: number;
  readonly breakOff: (reason: Error) => void;
}

/** Breaks off a request whose answer does not begin in time; an upload's time runs from when all of it has been sent. */
function limitWait({ outgoing, request, answerTimeoutMs, breakOff }: Wait, { service, body }: RouteContract): void {
  let timer: NodeJS.Timeout | undefined;
  let over = false;
  const start = () => {
    // A service may answer before the upload has ended.
    if (over) return;
    timer = setTimeout(() => breakOff(new DependencyTimeoutError(`The ${service} service did not answer in time`)), answerTimeoutMs);
  };
  const stop = () => {
    over = true;
    clearTimeout(timer);
  };
  outgoing.once('response', stop).once('close', stop);
  if (body?.kind === 'multipart') request.once('end', start);
  else start();
}

const unavailable = (service: string, cause: unknown) => new DependencyUnavailableError(`${service} service`, `The ${service} service is unavailable; try again shortly`, { cause });
