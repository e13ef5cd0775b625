import type { Request, Response } from 'express';
import { SESSION_SECONDS } from './sessions.ts';

const NAME = 'regqa_session';

/** The `__Host-` prefix makes browsers refuse the cookie from another host or without https. */
const cookieName = (request: Request) => (request.secure ? `__Host-${NAME}` : NAME);

/** Returns the session token that the browser sent, or undefined. */
export function readSessionCookie(request: Request): string | undefined {
  const header = request.headers.cookie;
  if (header === undefined) return undefined;
  const prefix = `${cookieName(request)}=`;
  return header
    .split(/;\s*/)
    .find((pair) => pair.startsWith(prefix))
    ?.slice(prefix.length);
}

/** Gives the browser the token, out of reach of scripts and of other sites. */
export function setSessionCookie(request: Request, response: Response, token: string): void {
  write(request, response, `${token}; Max-Age=${SESSION_SECONDS}`);
}

export function clearSessionCookie(request: Request, response: Response): void {
  write(request, response, '; Max-Age=0');
}

function write(request: Request, response: Response, value: string): void {
  const secure = request.secure ? '; Secure' : '';
  response.setHeader('set-cookie', `${cookieName(request)}=${value}; Path=/; HttpOnly; SameSite=Strict${secure}`);
}
