import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { documentsRoutes, queryRoutes } from '@regqa/contracts';
import type { Logger } from '../../logging/logger.ts';
import { silentLogger } from '../../logging/logger.ts';
import type { HandlerRequest, RouteHandlers, RunningService } from '../handlers.ts';
import { signPrincipal } from '../principal-signature.ts';
import type { ReadinessCheck } from '../probes.ts';
import { startHttpService } from '../start-http-service.ts';

/** Tests only: a service with scripted handlers, called as the gateway would. */
export const internalToken = 'a-token-between-processes';
const routes = { ...queryRoutes, ...documentsRoutes };
export type Handlers = Record<string, (request: HandlerRequest) => Promise<unknown>>;

export interface Setup {
  readonly logger?: Logger;
  readonly checks?: readonly ReadinessCheck[];
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body where it is a JSON object. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each test names the fields that it is about
  readonly body: any;
}

/** The service that a test file works on; started again by each test. */
export class ServiceUnderTest {
  #running: RunningService | undefined;

  get url(): string {
    return this.#running!.url;
  }

  async start(handlers: Handlers = {}, { logger = silentLogger, checks = [] }: Setup = {}): Promise<RunningService> {
    const unexpected = async () => {
      throw new Error('This handler was not expected to be called');
    };
    const all = Object.fromEntries(
      Object.keys(routes).map((id) => [id, handlers[id] ?? unexpected]),
    ) as unknown as RouteHandlers<typeof routes>;
    this.#running = await startHttpService({
      name: 'test',
      host: '127.0.0.1',
      port: 0,
      routes,
      handlers: all,
      internalToken,
      logger,
      checks,
      version: '1.0.0',
      drainMs: 300,
      internalRoutes: { '/internal/health': async () => ({ fine: true }) },
    });
    return this.#running;
  }

  async close(): Promise<void> {
    await this.#running?.close();
    this.#running = undefined;
  }

  /** Sends a request that the gateway signed for an administrator. */
  async call(method: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      ...init,
      headers: { ...signed(method, path), ...init.headers },
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: text.startsWith('{') ? JSON.parse(text) : undefined,
    };
  }

  /** Opens a request and returns its answer's head without reading the body. */
  async open(path: string): Promise<IncomingMessage> {
    const outgoing = httpRequest(`${this.url}${path}`, { headers: signed('GET', path) });
    outgoing.end();
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    return incoming;
  }
}

/** The headers by which the gateway vouches for a request made now. */
export function signed(method: string, path: string, level: 'ordinary' | 'admin' = 'admin'): Record<string, string> {
  return signPrincipal({ keyId: level, level }, { token: internalToken, method, path, now: Date.now() });
}

/** A promise, and what opens it. */
export function gate(): [promise: Promise<void>, open: () => void] {
  let open = () => {};
  const promise = new Promise<void>((resolve) => {
    open = resolve;
  });
  return [promise, open];
}
