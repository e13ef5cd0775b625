import type { IncomingHttpHeaders } from 'node:http';
import type { Request, Response } from 'express';
import { PRINCIPAL_HEADER, PRINCIPAL_SIGNATURE_HEADER, REQUEST_ID_HEADER } from '@regqa/contracts';
import type { Principal, RouteContract } from '@regqa/contracts';
import { DependencyUnavailableError, NamedError, PayloadTooLargeError } from '@regqa/errors';
import { exchangeOf, signPrincipal, traceHeaders } from '@regqa/platform';
import type { GatewayDeps, GatewayOptions, ServiceUrls } from './gateway-options.ts';
import { isRepeatable, readRepeatable } from './repeatable-request.ts';
import { bodyLimit } from './request-limits.ts';
import type { BodyLimit } from './request-limits.ts';
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

interface ServiceProxyOptions
  extends
    Pick<GatewayDeps, 'internalToken' | 'clock' | 'logger'>,
    Pick<GatewayOptions, 'maxUploadMb' | 'answerTimeoutMs' | 'limits'> {
  readonly addresses: Readonly<Record<keyof ServiceUrls, ServiceAddresses>>;
}

interface ProxiedExchange {
  readonly request: Request;
  readonly response: Response;
  readonly fail: (error: unknown) => void;
}

/** Passes requests on to services with bodies untouched, in both directions. */
export class ServiceProxy {
  readonly #options: ServiceProxyOptions;
  readonly #sender: AttemptSender;
  readonly #loads: Readonly<Record<keyof ServiceUrls, ServiceLoad>>;

  constructor(options: ServiceProxyOptions) {
    const { addresses, limits, clock, logger } = options;
    const most = limits.requestsInFlight ?? REQUESTS_IN_FLIGHT;
    const load = (service: keyof ServiceUrls) => new ServiceLoad(service, { most, clock, logger });
    this.#options = options;
    this.#sender = createAttemptSender(Object.values(addresses));
    this.#loads = { query: load('query'), documents: load('documents'), analytics: load('analytics') };
  }

  /**
   * Forwards the request and its answer. Tries another instance where one cannot be connected to and, for what is safe
   * to repeat, where one breaks off. Throws PayloadTooLargeError and OverloadedError before anything is sent; calls
   * `fail` with DependencyUnavailableError, DependencyTimeoutError or what `readBodyBytes` throws.
   */
  forward(
    { contract, principal }: { readonly contract: RouteContract; readonly principal: Principal },
    exchange: ProxiedExchange,
  ): void {
    const { maxUploadMb, internalToken, clock } = this.#options;
    const { request, response, fail } = exchange;
    const { method, originalUrl } = request;
    const limit = bodyLimit(contract, maxUploadMb);
    if (Number(request.headers['content-length'] ?? 0) > limit.bytes) throw new PayloadTooLargeError(limit.message);
    response.once('close', this.#loads[contract.service as keyof ServiceUrls].enter(principal.keyId));
    request.headers = {
      ...passedOn(request.headers),
      [REQUEST_ID_HEADER]: exchangeOf(response).requestId,
      ...traceHeaders(),
      ...signPrincipal(principal, { token: internalToken, method, path: originalUrl, now: clock.now() }),
    };
    this.#send(contract, limit, exchange).catch(fail);
  }

  close(): void {
    this.#sender.close();
  }

  /** Sends the request to one instance after another, until one answers or no more may be tried. */
  async #send(contract: RouteContract, limit: BodyLimit, { request, response, fail }: ProxiedExchange): Promise<void> {
    const repeatable = isRepeatable(contract);
    const message = repeatable ? await readRepeatable(request, limit.bytes) : () => request;
    const instances = this.#options.addresses[contract.service as keyof ServiceUrls];
    const deadline = performance.now() + (this.#options.answerTimeoutMs ?? ANSWER_TIMEOUT_MS);
    const tried = new Set<ServiceAddress>();
    response.setMaxListeners(LISTENERS_OF_ATTEMPTS);
    const attempt = (number: number) => {
      const address = instances.next(tried);
      tried.add(address);
      const failed = (cause: unknown) => {
        const mayRepeat = repeatable && number < MOST_ATTEMPTS && !response.headersSent && !response.destroyed;
        if (cause instanceof NamedError) fail(cause);
        else if (mayRepeat) attempt(number + 1);
        else fail(unavailable(contract.service, cause));
      };
      const answerTimeoutMs = Math.max(1, deadline - performance.now());
      this.#sender.send(message(), response, { contract, limit, address, repeatable, answerTimeoutMs, failed });
    };
    attempt(1);
  }
}

function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const passed: IncomingHttpHeaders = {};
  for (const name in headers) if (!WITHHELD.has(name)) passed[name] = headers[name];
  return passed;
}

const unavailable = (service: string, cause: unknown) =>
  new DependencyUnavailableError(`${service} service`, `The ${service} service is unavailable; try again shortly`, {
    cause,
  });
