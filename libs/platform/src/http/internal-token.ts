import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request has the internal token as `Authorization: Bearer`. Of several that are separated by commas while
 * they are rotated each counts, and so do all together, which is what a secret holds then.
 */
export function hasInternalToken({ authorization = '' }: IncomingHttpHeaders, tokens: string): boolean {
  const given = sha256(/^Bearer (.+)$/i.exec(authorization)?.[1] ?? '');
  const accepted = [tokens, ...tokens.split(',')].filter((token) => token !== '');
  return accepted.some((token) => timingSafeEqual(sha256(token), given));
}

const sha256 = (text: string) => hash('sha256', text, 'buffer');
