import type { IncomingHttpHeaders } from 'node:http';
import type { McpConfig } from '../config.ts';

/** Why a request is not let through. */
export interface Refusal {
  readonly status: 400 | 401 | 403;
  readonly message: string;
}

/**
 * Refuses a request that was sent to a host, or by a web page, that is not allowed: a page of another site that has its
 * name resolve to this machine sends one or the other (DNS rebinding). Undefined where it may pass.
 */
export function refuseOrigin(headers: IncomingHttpHeaders, allowed: McpConfig['http']): Refusal | undefined {
  const host = hostNameOf(headers.host);
  if (host === undefined || !allowed.allowedHosts.includes(host))
    return { status: 403, message: 'The host of the request is not allowed; see MCP_ALLOWED_HOSTS' };
  const { origin } = headers;
  if (origin !== undefined && !allowed.allowedOrigins.includes(origin.toLowerCase()))
    return { status: 403, message: 'The origin of the request is not allowed; see MCP_ALLOWED_ORIGINS' };
  return undefined;
}

/** Returns the key of the caller, who may send it in either way, or why there is none. */
export function callerKey(headers: IncomingHttpHeaders): string | Refusal {
  const given = headers['x-api-key'];
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization?.trim() ?? '')?.[1];
  if (given !== undefined && bearer !== undefined && given !== bearer)
    return { status: 400, message: 'X-API-Key and Authorization hold different keys; send one' };
  const key = bearer ?? given;
  return typeof key === 'string' && key !== ''
    ? key
    : { status: 401, message: 'A key is required, in X-API-Key or as Authorization: Bearer' };
}

function hostNameOf(host: string | undefined): string | undefined {
  if (host === undefined) return undefined;
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return undefined;
  }
}
