import type { Application, Request, Response } from 'express';
import { ForbiddenError } from '@regqa/errors';
import { readTextBody, sendJson } from '@regqa/platform';
import { isSameOrigin, knownCaller } from './caller.ts';
import { clientAddress } from './client-address.ts';
import type { KeyIdentifier } from './identify-key.ts';
import { DOCUMENTATION_PATHS, indexPage, PAGE_STYLE, signInPage, STYLE_PATH } from './pages.ts';
import { setPagePolicy } from './security-headers.ts';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';

/** A key and a path fit into this many times over. */
const FORM_LIMIT_BYTES = 8 * 1024;

export interface BrowserSessionOptions {
  readonly keys: KeyIdentifier;
  readonly sessions: Sessions;
  readonly version: string;
}

/** Adds the root page, and the routes by which a browser trades a key for a session and gives it back. */
export function addBrowserSessionRoutes(app: Application, { keys, sessions, version }: BrowserSessionOptions): void {
  app.get('/', (request, response) => {
    if (prefersHtml(request)) sendPage(response, 200, indexPage(version, knownCaller(response).principal !== null));
    else
      sendJson(response, 200, {
        name: 'RegQA',
        version,
        docs: '/docs',
        redoc: '/redoc',
        openapi: '/openapi.json',
        health: '/api/health',
      });
  });
  app.get(STYLE_PATH, (_request, response) => {
    response.setHeader('cache-control', 'public, max-age=3600');
    response.type('css').send(PAGE_STYLE);
  });
  app.post('/sign-in', async (request, response) => {
    requireOwnPage(request);
    const form = new URLSearchParams(
      await readTextBody(request, { mediaType: 'application/x-www-form-urlencoded', limitBytes: FORM_LIMIT_BYTES }),
    );
    const next = DOCUMENTATION_PATHS.find((path) => path === form.get('next')) ?? '/docs';
    const identity = await keys.identify((form.get('key') ?? '').trim(), () => clientAddress(request));
    if (identity.principal === null) {
      if (identity.error) throw identity.error;
      sendPage(response, 401, signInPage(next, 'This API key is not known. Check it and try again.'));
      return;
    }
    setSessionCookie(request, response, await sessions.begin(identity));
    response.redirect(303, next);
  });
  app.post('/sign-out', async (request, response) => {
    requireOwnPage(request);
    const token = readSessionCookie(request);
    if (token !== undefined) await sessions.end(token);
    clearSessionCookie(request, response);
    response.redirect(303, '/');
  });
}

/** Whether the client would rather have a page than data, as browsers say when they open one. */
export function prefersHtml(request: Request): boolean {
  return request.accepts(['json', 'html']) === 'html';
}

/** Sends one of the gateway's own pages. */
export function sendPage(response: Response, status: number, html: string): void {
  setPagePolicy(response, {});
  response.setHeader('cache-control', 'no-store');
  response.status(status).type('html').send(html);
}

/** Another site must neither sign a browser in nor out. */
function requireOwnPage(request: Request): void {
  if (!isSameOrigin(request)) throw new ForbiddenError('This form is answered only from our own pages');
}
