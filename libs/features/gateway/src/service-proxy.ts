import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import type { Plugin } from 'http-proxy-middleware';
import { PRINCIPAL_HEADER, PRINCIPAL_SIGNATURE_HEADER, REQUEST_ID_HEADER } from '@regqa/contracts';
import type { Principal, RouteContract } from '@regqa/contracts';
import { DependencyUnavailableError, PayloadTooLargeError } from '@regqa/errors';
import { exchangeOf, signPrincipal, traceHeaders } from '@regqa/platform';
import type { Logger } from '@regqa/platform';
import type { Clock } from '@regqa/ports';
import { AddressAgent } from './address-agent.ts';
import type { GatewayOptions, ServiceUrls } from './gateway-options.ts';
import { relayAnswer } from './relay-answer.ts';
import { isRepeatable, readRepeatable } from './repeatable-request.ts';
import { bodyLimit, limitUndeclaredBody, limitWait } from './request-limits.ts';
import type { BodyLimit } from './request-limits.ts';
import type { ServiceAddress, ServiceAddresses } from './service-addresses.ts';
import { ServiceLoad } from './service-load.ts';

const ANSWER_TIMEOUT_MS = 30_000;
const REQUESTS_IN_FLIGHT = 1_000;
/** Instances that a request may be sent to in all: in a rolling restart it can meet two that go. */
const MOST_ATTEMPTS = 3;
/** Each attempt listens for the end of the same response; more than Node's bound would be taken for a leak. */
const LISTENERS_OF_ATTEMPTS = 40;
/** Headers that services must not see: secrets, and those by which the gateway itself vouches. */
const WITHHELD: ReadonlySet<string> = new Set([
  'x-api-key',
  'cookie',
  'authorization',
  'expect',
  PRINCIPAL_HEADER,
  PRINCIPAL_SIGNATURE_HEADER,
]);
/** Where a message keeps its passage. */
const PASSAGE = Symbol('passage');

export interface ServiceProxyOptions {
  readonly addresses: Readonly<Record<keyof ServiceUrls, ServiceAddresses>>;
  readonly internalToken: string;
  readonly clock: Clock;
  readonly maxUploadMb: number;
  readonly answerTimeoutMs?: number;
  readonly limits: GatewayOptions['limits'];
  readonly logger: Logger;
}

/** Passes requests on to services with bodies untouched, in both directions. */
export interface ServiceProxy {
  /**
   * Forwards the request and its answer. What is safe to repeat is sent to another instance when one breaks off before
   * it answers; everything is when one cannot be connected to. Throws PayloadTooLargeError, and OverloadedError when
   * too many requests are on their way to the service, before anything is sent; calls `fail` with what `readBodyBytes`
   * throws, DependencyUnavailableError when the service cannot be reached, DependencyTimeoutError when it is too slow
   * to begin.
   */
  forward(route: { readonly contract: RouteContract; readonly principal: Principal }, exchange: ProxiedExchange): void;
  close(): void;
}

interface ProxiedExchange {
  readonly request: Request;
  readonly response: Response;
  readonly fail: (error: unknown) => void;
}

/** What is remembered of a request on its way. */
interface Passage {
  readonly contract: RouteContract;
  readonly limit: BodyLimit;
  readonly address: ServiceAddress;
  readonly repeatable: boolean;
  readonly answerTimeoutMs: number;
  /** Why the gateway itself broke it off; undefined while it did not. */
  brokenOff?: Error;
  /** Settles the attempt that did not work. */
  readonly failed: (cause: unknown) => void;
}

/** A message on its way. */
type Passing = IncomingMessage & { [PASSAGE]?: Passage };

export function createServiceProxy(options: ServiceProxyOptions): ServiceProxy {
  const { addresses, internalToken, clock, maxUploadMb, answerTimeoutMs = ANSWER_TIMEOUT_MS } = options;
  const forwarders = createForwarders(Object.values(addresses));
  const loads = serviceLoads(options);
  const vouchFor = (principal: Principal, { method, originalUrl }: Request) =>
    signPrincipal(principal, { token: internalToken, method, path: originalUrl, now: clock.now() });

  /** Sends one attempt; `failed` hears, once, that it did not work. */
  function send(
    message: Passing,
    {
      response,
      ...passage
    }: Omit<Passage, 'failed'> & { response: Response; failed: (cause: unknown, brokenOff: Error | undefined) => void },
  ): void {
    let settled = false;
    const settle = () => {
      if (settled) return false;
      settled = true;
      passage.address.inFlight -= 1;
      return true;
    };
    const record: Passage = { ...passage, failed: (cause) => settle() && passage.failed(cause, record.brokenOff) };
    passage.address.inFlight += 1;
    response.once('close', settle);
    message[PASSAGE] = record;
    void forwarders[passage.repeatable ? 'pooled' : 'single'](message, response, record.failed);
  }

  async function forwardRepeatable(
    contract: RouteContract,
    { request, response, fail }: ProxiedExchange,
  ): Promise<void> {
    const limit = bodyLimit(contract, maxUploadMb);
    const copy = await readRepeatable(request, limit.bytes);
    response.setMaxListeners(LISTENERS_OF_ATTEMPTS);
    const of = addresses[contract.service as keyof ServiceUrls];
    const deadline = performance.now() + answerTimeoutMs;
    const tried = new Set<ServiceAddress>();
    const attempt = (number: number) => {
      const address = of.next(tried);
      tried.add(address);
      const failed = (cause: unknown, brokenOff: Error | undefined) => {
        if (brokenOff !== undefined) fail(brokenOff);
        else if (number < MOST_ATTEMPTS && !response.headersSent && !response.destroyed) attempt(number + 1);
        else fail(unavailable(contract.service, cause));
      };
      send(copy(), {
        contract,
        limit,
        address,
        repeatable: true,
        answerTimeoutMs: Math.max(1, deadline - performance.now()),
        response,
        failed,
      });
    };
    attempt(1);
  }

  function forwardOnce(contract: RouteContract, { request, response, fail }: ProxiedExchange): void {
    const of = addresses[contract.service as keyof ServiceUrls];
    const failed = (cause: unknown, brokenOff: Error | undefined) =>
      fail(brokenOff ?? unavailable(contract.service, cause));
    send(request, {
      contract,
      limit: bodyLimit(contract, maxUploadMb),
      address: of.next(),
      repeatable: false,
      answerTimeoutMs,
      response,
      failed,
    });
  }

  return {
    forward({ contract, principal }, exchange) {
      const { request, response, fail } = exchange;
      const limit = bodyLimit(contract, maxUploadMb);
      if (Number(request.headers['content-length'] ?? 0) > limit.bytes) throw new PayloadTooLargeError(limit.message);
      response.once('close', loads[contract.service as keyof ServiceUrls].enter(principal.keyId));
      request.headers = {
        ...passedOn(request.headers),
        [REQUEST_ID_HEADER]: exchangeOf(response).requestId,
        ...traceHeaders(),
        ...vouchFor(principal, request),
      };
      if (isRepeatable(contract)) forwardRepeatable(contract, exchange).catch(fail);
      else forwardOnce(contract, exchange);
    },
    close: () => forwarders.close(),
  };
}

function serviceLoads({
  limits,
  clock,
  logger,
}: ServiceProxyOptions): Readonly<Record<keyof ServiceUrls, ServiceLoad>> {
  const load = (service: keyof ServiceUrls) =>
    new ServiceLoad(service, { most: limits.requestsInFlight ?? REQUESTS_IN_FLIGHT, clock, logger });
  return { query: load('query'), documents: load('documents'), analytics: load('analytics') };
}

/** Returns the headers that services may see. */
function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const passed: IncomingHttpHeaders = {};
  for (const name in headers) if (!WITHHELD.has(name)) passed[name] = headers[name];
  return passed;
}

/** Watches over what is on its way: how long it takes, how large it is, whether it has to be broken off. */
const watchPassages: Plugin<Passing, ServerResponse> = (proxy) => {
  proxy.on('proxyReq', (outgoing, request) => {
    const passage = request[PASSAGE];
    if (!passage) return;
    const breakOff = (reason: Error) => {
      passage.brokenOff = reason;
      outgoing.destroy();
    };
    limitWait({ outgoing, request, answerTimeoutMs: passage.answerTimeoutMs, breakOff }, passage.contract);
    limitUndeclaredBody(request, passage.limit, breakOff);
    if (!passage.repeatable) return;
    const done = passage.address.repeatable.add(() => outgoing.destroy());
    outgoing.once('response', done).once('close', done);
  });
  proxy.on('proxyRes', (incoming, _request, response) => relayAnswer(incoming, response));
  proxy.on('error', (cause, request) => request && request[PASSAGE]?.failed(cause));
};

/**
 * Returns what forwards a message to the address of its passage. What cannot be repeated goes over a connection of its
 * own: one that was idle may be closed at that very moment.
 */
function createForwarders(services: readonly ServiceAddresses[]) {
  const router = (message: Passing) => message[PASSAGE]!.address.target;
  const forwarder = (agent: AddressAgent, connection: string) =>
    createProxyMiddleware<Passing, ServerResponse>({
      router,
      agent,
      ejectPlugins: true,
      plugins: [watchPassages],
      selfHandleResponse: true,
      headers: { connection },
    });
  const pool = new AddressAgent(services, { keepAlive: true, maxFreeSockets: 64, scheduling: 'lifo' });
  const single = new AddressAgent(services, {});
  return {
    pooled: forwarder(pool, 'keep-alive'),
    single: forwarder(single, 'close'),
    close: () => [pool, single].forEach((agent) => agent.destroy()),
  };
}

const unavailable = (service: string, cause: unknown) =>
  new DependencyUnavailableError(`${service} service`, `The ${service} service is unavailable; try again shortly`, {
    cause,
  });
