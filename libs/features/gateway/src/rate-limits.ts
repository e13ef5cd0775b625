import type { Request, RequestHandler, Response } from 'express';
import { MemoryStore, rateLimit } from 'express-rate-limit';
import type { RateLimitBucket } from '@regqa/contracts';
import { sendJson } from '@regqa/platform';
import { clientAddress, knownCaller } from './caller.ts';
import { destinationOf } from './destination.ts';
import type { GatewayDeps, GatewayOptions } from './gateway-options.ts';
import { ResilientRateLimitStore } from './resilient-rate-limit-store.ts';

const WINDOW_MS = 60_000;

export interface RateLimits {
  /** Sets the X-RateLimit headers and refuses what is over the limit. */
  readonly middleware: RequestHandler;
  /** What is wrong with the counting, in a sentence; undefined when nothing is. */
  fault(): string | undefined;
  close(): Promise<void>;
}

/** Returns limits per key, or per client address without a valid key, so that guessing is limited too. */
export function createRateLimits(
  { rateLimitStore, clock, logger }: GatewayDeps,
  limits: GatewayOptions['limits'],
): RateLimits {
  const perMinute: Readonly<Record<RateLimitBucket, number>> = {
    query: limits.queryPerMinute,
    public: limits.publicPerMinute,
    admin: limits.adminPerMinute,
    health: limits.healthPerMinute,
  };
  const stores = (Object.keys(perMinute) as RateLimitBucket[]).map((bucket) => {
    const shared = rateLimitStore?.(bucket);
    const store = shared ? new ResilientRateLimitStore({ shared, bucket, clock, logger }) : new MemoryStore();
    return { bucket, store };
  });
  const limiters = new Map(
    stores.map(({ bucket, store }) => [
      bucket,
      limiter((response) => limitOf(response, bucket, perMinute[bucket]), store),
    ]),
  );
  return {
    middleware: (request, response, next) => limiters.get(destinationOf(response).bucket)!(request, response, next),
    fault: () =>
      stores
        .map(({ store }) => (store instanceof ResilientRateLimitStore ? store.fault() : undefined))
        .find((fault) => fault !== undefined),
    close: async () => {
      await Promise.all(stores.map(({ store }) => store.shutdown()));
    },
  };
}

function limiter(
  limitFor: (response: Response) => number,
  store: MemoryStore | ResilientRateLimitStore,
): RequestHandler {
  return rateLimit({
    windowMs: WINDOW_MS,
    limit: (_request, response) => limitFor(response),
    store,
    keyGenerator: countedAs,
    legacyHeaders: true,
    standardHeaders: false,
    validate: false,
    handler: (_request, response) => refuse(response, limitFor(response)),
  });
}

/** An issued key may have its own limit, for each bucket but health. */
function limitOf(response: Response, bucket: RateLimitBucket, usual: number): number {
  const caller = knownCaller(response);
  return bucket === 'health' || caller.principal === null ? usual : (caller.ratePerMinute ?? usual);
}

function countedAs(request: Request, response: Response): string {
  const { principal } = knownCaller(response);
  return principal ? `key:${principal.keyId}` : `address:${clientAddress(request)}`;
}

function refuse(response: Response, limit: number): void {
  const delay = Number(response.getHeader('retry-after'));
  const unit = delay === 1 ? 'second' : 'seconds';
  sendJson(response, 429, {
    detail: `Rate limit exceeded: ${limit} requests per minute. Try again in ${delay} ${unit}.`,
  });
}
