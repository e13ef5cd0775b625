import { randomUUID } from 'node:crypto';

const WELL_FORMED = /^[A-Za-z0-9._-]{1,128}$/;

/**
 * Returns the caller's request id when it is 1 to 128 letters, digits, dots, underscores or hyphens, else a new one.
 */
export function requestIdFrom(given: string | string[] | undefined): string {
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
}
