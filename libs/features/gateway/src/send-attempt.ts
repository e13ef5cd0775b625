import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Response } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import type { Plugin } from 'http-proxy-middleware';
import type { RouteContract } from '@regqa/contracts';
import { AddressAgent } from './address-agent.ts';
import { relayAnswer } from './relay-answer.ts';
import { limitUndeclaredBody, limitWait } from './request-limits.ts';
import type { BodyLimit } from './request-limits.ts';
import type { ServiceAddress, ServiceAddresses } from './service-addresses.ts';

const PASSAGE = Symbol('passage');

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

type Passing = IncomingMessage & { [PASSAGE]?: Passage };

interface Attempt extends Omit<Passage, 'brokenOff' | 'failed'> {
  readonly response: Response;
  /** Hears, once, that it did not work, and why where the gateway itself broke it off. */
  readonly failed: (cause: unknown, brokenOff: Error | undefined) => void;
}

/** Sends attempts to the addresses of services. */
export interface AttemptSender {
  send(message: Passing, attempt: Attempt): void;
  close(): void;
}

export function createAttemptSender(services: readonly ServiceAddresses[]): AttemptSender {
  const forwarders = createForwarders(services);
  return {
    send(message, { response, ...attempt }) {
      let settled = false;
      const settle = () => {
        if (settled) return false;
        settled = true;
        attempt.address.inFlight -= 1;
        return true;
      };
      const passage: Passage = { ...attempt, failed: (cause) => settle() && attempt.failed(cause, passage.brokenOff) };
      attempt.address.inFlight += 1;
      response.once('close', settle);
      message[PASSAGE] = passage;
      void forwarders[passage.repeatable ? 'pooled' : 'single'](message, response, passage.failed);
    },
    close: () => forwarders.close(),
  };
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

/** Returns the forwarders. What cannot be repeated gets a new connection: an idle one may close at that moment. */
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
