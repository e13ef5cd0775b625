import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import type { Response } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import type { Plugin } from 'http-proxy-middleware';
import type { RouteContract } from '@regqa/contracts';
import type { NamedError } from '@regqa/errors';
import { AddressAgent } from './address-agent.ts';
import { limitUndeclaredBody, limitWait } from './request-limits.ts';
import type { BodyLimit } from './request-limits.ts';
import type { ServiceAddress, ServiceAddresses } from './service-addresses.ts';

const ATTEMPT = Symbol('attempt');

interface Attempt {
  readonly contract: RouteContract;
  readonly limit: BodyLimit;
  readonly address: ServiceAddress;
  readonly repeatable: boolean;
  readonly answerTimeoutMs: number;
  /** Hears, once, that it did not work; a NamedError says why the gateway itself broke it off. */
  readonly failed: (cause: unknown) => void;
}

type Attempted = IncomingMessage & { [ATTEMPT]?: Attempt };

export interface AttemptSender {
  send(message: Attempted, response: Response, attempt: Attempt): void;
  close(): void;
}

export function createAttemptSender(services: readonly ServiceAddresses[]): AttemptSender {
  const forwarders = createForwarders(services);
  return {
    send(message, response, given) {
      const { address, repeatable } = given;
      let settled = false;
      const settle = () => {
        if (settled) return false;
        settled = true;
        address.inFlight -= 1;
        return true;
      };
      const failed = (cause: unknown) => void (settle() && given.failed(cause));
      address.inFlight += 1;
      response.once('close', settle);
      message[ATTEMPT] = { ...given, failed };
      void forwarders[repeatable ? 'pooled' : 'single'](message, response, failed);
    },
    close: () => forwarders.close(),
  };
}

/** Watches over what is on its way: how long it takes, how large it is, whether it has to be broken off. */
const watchAttempts: Plugin<Attempted, ServerResponse> = (proxy) => {
  proxy.on('proxyReq', (outgoing, request) => {
    const attempt = request[ATTEMPT];
    if (!attempt) return;
    const breakOff = (reason: NamedError) => {
      attempt.failed(reason);
      outgoing.destroy();
    };
    limitWait({ outgoing, request, answerTimeoutMs: attempt.answerTimeoutMs, breakOff }, attempt.contract);
    limitUndeclaredBody(request, attempt.limit, breakOff);
    if (attempt.repeatable) listUntilAnswered(outgoing, attempt.address.repeatable);
  });
  proxy.on('proxyRes', (incoming, _request, response) => relayAnswer(incoming, response));
  proxy.on('error', (cause, request) => request && request[ATTEMPT]?.failed(cause));
};

/** The client's connection is its own affair: what the service says of ours does not concern it. */
const OF_THE_CONNECTION: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'transfer-encoding']);

function relayAnswer(incoming: IncomingMessage, response: ServerResponse): void {
  const { headers, statusCode = 502, statusMessage = '' } = incoming;
  response.statusCode = statusCode;
  if (statusMessage !== '') response.statusMessage = statusMessage;
  for (const name in headers) if (!OF_THE_CONNECTION.has(name)) response.setHeader(name, headers[name]!);
  incoming.pipe(response);
}

function listUntilAnswered(outgoing: ClientRequest, list: (() => void)[]): void {
  const breakOff = () => outgoing.destroy();
  const done = () => {
    const at = list.indexOf(breakOff);
    if (at >= 0) list.splice(at, 1);
  };
  list.push(breakOff);
  outgoing.once('response', done).once('close', done);
}

/** Returns the forwarders. What cannot be repeated gets a new connection: an idle one may close at that moment. */
function createForwarders(services: readonly ServiceAddresses[]) {
  const router = (message: Attempted) => message[ATTEMPT]!.address.target;
  const forwarder = (agent: AddressAgent, connection: string) =>
    createProxyMiddleware<Attempted, ServerResponse>({
      router,
      agent,
      ejectPlugins: true,
      plugins: [watchAttempts],
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
