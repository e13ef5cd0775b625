import { createHash } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';

/** What a page may load; everything comes from this service. */
export interface PageSources {
  /** Inline scripts, allowed by their hash; no other inline script runs. */
  readonly inlineScripts?: readonly string[];
  /** Whether the page's own library writes style elements. */
  readonly inlineStyles?: boolean;
  /** Whether it makes empty style elements and puts rules into them by script, as Emotion does. */
  readonly emptyStyles?: boolean;
}

/** The hash of an empty style element: one that holds text is refused. */
const EMPTY_STYLE = `'sha256-${createHash('sha256').update('').digest('base64')}'`;

/** Headers that keep browsers from guessing, framing or leaking. Answers that are no pages may load nothing at all. */
export function securityHeaders(production: boolean): RequestHandler {
  return helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: production ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
    // Without any referrer browsers say `Origin: null` of our own forms too.
    referrerPolicy: { policy: 'same-origin' },
  });
}

/** Sets a script's own policy: as a worker it may load further scripts of this service and nothing else. */
export function setScriptPolicy(response: Response): void {
  response.setHeader('content-security-policy', "default-src 'none'; script-src 'self'; frame-ancestors 'none'");
}

export function setPagePolicy(
  response: Response,
  { inlineScripts = [], inlineStyles = false, emptyStyles = false }: PageSources,
): void {
  const hashes = inlineScripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashes],
    'style-src': ["'self'", ...(inlineStyles ? ["'unsafe-inline'"] : []), ...(emptyStyles ? [EMPTY_STYLE] : [])],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'worker-src': ["'self'", 'blob:'],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  response.setHeader(
    'content-security-policy',
    Object.entries(policy)
      .map(([name, sources]) => `${name} ${sources.join(' ')}`)
      .join('; '),
  );
}
