import type { Request, RequestHandler, Response } from 'express';
import { allRoutes } from '@regqa/contracts';
import type { RateLimitBucket } from '@regqa/contracts';
import { BadRequestError } from '@regqa/errors';
import { createRouteTable } from '@regqa/platform';
import type { RouteMatch } from '@regqa/platform';
import { SESSION_PATH } from './browser-session-routes.ts';
import { isOfWebPage } from './web-page.ts';

export interface Destination {
  readonly match: RouteMatch;
  readonly bucket: RateLimitBucket;
}

/** Finds a request's contract and rate-limit bucket. Throws BadRequestError for a target that is not a path. */
export function findDestination(): RequestHandler {
  const table = createRouteTable(allRoutes);
  return (request, response, next) => {
    // The absolute form is for forward proxies; passing it on would change which path a service sees.
    if (!request.url.startsWith('/')) throw new BadRequestError('The request target must be a path');
    const match = table.match(request.method, request.path);
    const destination: Destination = { match, bucket: bucketOf(request, match) };
    response.locals['destination'] = destination;
    next();
  };
}

export function destinationOf(response: Response): Destination {
  return response.locals['destination'] as Destination;
}

/** A wrong method or unknown path draws from the nearest bucket, so that probing is limited as well. */
function bucketOf(request: Request, match: RouteMatch): RateLimitBucket {
  if (match.kind === 'route') return match.contract.bucket;
  // A browser asks before each cross-origin call; that must not count against the call itself.
  if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined) return 'health';
  if (match.kind === 'wrong-method') return match.nearest.bucket;
  if (isPagePart(request.path) || isOfWebPage(request.path) || request.path === SESSION_PATH) return 'health';
  return request.path.startsWith('/api/admin/') ? 'admin' : 'public';
}

/** Scripts and styles of the documentation: opening a page must not use up the caller's questions. */
function isPagePart(path: string): boolean {
  return /^\/(docs|redoc)\/./.test(path);
}
