import type { RequestHandler } from 'express';

const ALLOW_ORIGIN = 'access-control-allow-origin';
const EXPOSED =
  'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id, Retry-After, Content-Disposition';
const METHODS = 'GET, HEAD, POST, DELETE';
const HEADERS = 'X-API-Key, Content-Type, Accept, X-Request-Id';
const PREFLIGHT_SECONDS = '600';

/** Lets listed origins call with a key and read the answer. Never with credentials: sessions are for our pages. */
export function allowOrigins(listed: readonly string[]): RequestHandler {
  const any = listed.includes('*');
  const origins = new Set(listed);
  return (request, response, next) => {
    const { origin } = request.headers;
    if (listed.length > 0 && !any) response.setHeader('vary', 'Origin');
    if (origin !== undefined && (any || origins.has(origin))) {
      response.setHeader(ALLOW_ORIGIN, any ? '*' : origin);
      response.setHeader('access-control-expose-headers', EXPOSED);
    }
    next();
  };
}

/** Answers a listed origin's preflight; every other one goes on, to be refused like any OPTIONS. */
export const answerPreflight: RequestHandler = (request, response, next) => {
  const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
  if (!isPreflight || !response.hasHeader(ALLOW_ORIGIN)) return next();
  response.setHeader('access-control-allow-methods', METHODS);
  response.setHeader('access-control-allow-headers', HEADERS);
  response.setHeader('access-control-max-age', PREFLIGHT_SECONDS);
  response.status(204).end();
};
