import type { IncomingHttpHeaders } from 'node:http';
import type { Request, Response } from 'express';
import { PRINCIPAL_HEADER, PRINCIPAL_SIGNATURE_HEADER, REQUEST_ID_HEADER } from '@regqa/contracts';
import type { Principal, RouteContract } from '@regqa/contracts';
import { DependencyUnavailableError, PayloadTooLargeError } from '@regqa/errors';
import { exchangeOf, signPrincipal, traceHeaders } from '@regqa/platform';
import type { Logger } from '@regqa/platform';
import type { Clock } from '@regqa/ports';
import type { GatewayOptions, ServiceUrls } from './gateway-options.ts';
import { isRepeatable, readRepeatable } from './repeatable-request.ts';
import { bodyLimit } from './request-limits.ts';
import { createAttemptSender } from './send-attempt.ts';
import type { AttemptSender } from './send-attempt.ts';
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
   * Forwards the request and its answer. Tries another instance where one cannot be connected to and, for what is safe
   * to repeat, where one breaks off. Throws PayloadTooLargeError and OverloadedError before anything is sent; calls
   * `fail` with DependencyUnavailableError, DependencyTimeoutError or what `readBodyBytes` throws.
   */
  forward(route: { readonly contract: RouteContract; readonly principal: Principal }, exchange: ProxiedExchange): void;
  close(): void;
}

interface ProxiedExchange {
  readonly request: Request;
  readonly response: Response;
  readonly fail: (error: unknown) => void;
}

export function createServiceProxy(options: ServiceProxyOptions): ServiceProxy {
  const { addresses, internalToken, clock, maxUploadMb, answerTimeoutMs = ANSWER_TIMEOUT_MS } = options;
  const sender = createAttemptSender(Object.values(addresses));
  const way: Way = { addresses, sender, maxUploadMb, answerTimeoutMs };
  const loads = serviceLoads(options);
  const vouchFor = (principal: Principal, { method, originalUrl }: Request) =>
    signPrincipal(principal, { token: internalToken, method, path: originalUrl, now: clock.now() });

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
      if (isRepeatable(contract)) forwardRepeatable(way, contract, exchange).catch(fail);
      else forwardOnce(way, contract, exchange);
    },
    close: () => sender.close(),
  };
}

interface Way extends Pick<ServiceProxyOptions, 'addresses' | 'maxUploadMb'> {
  readonly sender: AttemptSender;
  readonly answerTimeoutMs: number;
}

async function forwardRepeatable(
  { addresses, sender, maxUploadMb, answerTimeoutMs }: Way,
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
    sender.send(copy(), {
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

function forwardOnce(
  { addresses, sender, maxUploadMb, answerTimeoutMs }: Way,
  contract: RouteContract,
  { request, response, fail }: ProxiedExchange,
): void {
  const of = addresses[contract.service as keyof ServiceUrls];
  const failed = (cause: unknown, brokenOff: Error | undefined) =>
    fail(brokenOff ?? unavailable(contract.service, cause));
  sender.send(request, {
    contract,
    limit: bodyLimit(contract, maxUploadMb),
    address: of.next(),
    repeatable: false,
    answerTimeoutMs,
    response,
    failed,
  });
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

const unavailable = (service: string, cause: unknown) =>
  new DependencyUnavailableError(`${service} service`, `The ${service} service is unavailable; try again shortly`, {
    cause,
  });
