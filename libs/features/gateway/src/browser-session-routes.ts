import type { Application, Request, Response } from 'express';
import type { Principal } from '@regqa/contracts';
import { ForbiddenError, UnauthenticatedError } from '@regqa/errors';
import { readTextBody, sendJson } from '@regqa/platform';
import { clientAddress, isSameOrigin, knownCaller } from './caller.ts';
import type { KeyIdentifier } from './identify-key.ts';
import { DOCUMENTATION_PATHS, PAGE_STYLE, signInPage, STYLE_PATH } from './pages.ts';
import { setPagePolicy } from './security-headers.ts';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';

/** A key and a path fit into this many times over. */
const FORM_LIMIT_BYTES = 8 * 1024;

interface BrowserSessionOptions {
  readonly keys: KeyIdentifier;
  readonly sessions: Sessions;
}

export const SESSION_PATH = '/session';

const UNKNOWN_KEY = 'This API key is not known. Check it and try again.';

/** Adds sign-in, sign-out and session check. Forms are redirected to a page; scripts that accept JSON get `{level}`. */
export function addBrowserSessionRoutes(app: Application, { keys, sessions }: BrowserSessionOptions): void {
  app.get(SESSION_PATH, (_request, response) => {
    const caller = knownCaller(response);
    if (caller.principal === null && caller.error) throw caller.error;
    sendLevel(response, caller.principal?.level ?? null);
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
      if (prefersJson(request)) throw new UnauthenticatedError(UNKNOWN_KEY);
      sendPage(response, 401, signInPage(next, UNKNOWN_KEY));
      return;
    }
    const earlier = readSessionCookie(request);
    if (earlier !== undefined) await sessions.end(earlier);
    setSessionCookie(request, response, await sessions.begin(identity));
    if (prefersJson(request)) sendLevel(response, identity.principal.level);
    else response.redirect(303, next);
  });
  app.post('/sign-out', async (request, response) => {
    requireOwnPage(request);
    const token = readSessionCookie(request);
    if (token !== undefined) await sessions.end(token);
    clearSessionCookie(request, response);
    if (prefersJson(request)) sendLevel(response, null);
    else response.redirect(303, '/');
  });
}

function sendLevel(response: Response, level: Principal['level'] | null): void {
  response.setHeader('cache-control', 'no-store');
  sendJson(response, 200, { level });
}

/** Whether the client asks for data by name; what takes anything, as forms do, is led on to a page. */
function prefersJson(request: Request): boolean {
  return request.accepts(['html', 'json']) === 'json';
}

/** Whether the client would rather have a page than data, as browsers say when they open one. */
export function prefersHtml(request: Request): boolean {
  return request.accepts(['json', 'html']) === 'html';
}

export function sendPage(response: Response, status: number, html: string): void {
  setPagePolicy(response, {});
  response.setHeader('cache-control', 'no-store');
  response.status(status).type('html').send(html);
}

/** Another site must neither sign a browser in nor out. */
function requireOwnPage(request: Request): void {
  if (!isSameOrigin(request)) throw new ForbiddenError('This form is answered only from our own pages');
}
